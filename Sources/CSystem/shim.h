// What is missing from the Glibc module of Swift's toolchain.
#ifdef __linux__
#include <sys/inotify.h>
#include <sys/timerfd.h>
#include <sys/uio.h>

// The headers have these with _GNU_SOURCE only, which would change types that other modules have too.
extern ssize_t pwritev2(int descriptor, const struct iovec *pieces, int count, off_t offset, int flags);
#ifndef RWF_NOWAIT
#define RWF_NOWAIT 0x00000008
#endif

// Writes what there is room for, and never waits. Fails with EAGAIN if there is none, and with another error if
// the kernel or the kind of file does not support it.
static inline ssize_t write_without_waiting(int descriptor, const void *bytes, size_t count) {
    struct iovec piece = {(void *)bytes, count};
    return pwritev2(descriptor, &piece, 1, -1, RWF_NOWAIT);
}
#endif
