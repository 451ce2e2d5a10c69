// What is missing from the Glibc module of Swift's toolchain.
#ifdef __linux__
#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

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

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

static inline void ignore_signal(int number) { (void)number; }

// Takes an exclusive lock after those who asked before. Fails with EINTR if that takes longer than about
// `milliseconds`. A timer interrupts the wait with SIGURG, which nothing else here uses, and repeats, in case its
// first signal comes before the wait begins.
static inline int flock_within(int descriptor, int milliseconds) {
    struct sigaction action = {0};
    action.sa_handler = ignore_signal;
    if (sigaction(SIGURG, &action, 0) != 0) return -1;
    struct sigevent event = {0};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = SIGURG;
    event.sigev_notify_thread_id = (int)syscall(SYS_gettid);
    // Threads of libdispatch block all signals.
    sigset_t signals, former;
    sigemptyset(&signals);
    sigaddset(&signals, SIGURG);
    timer_t timer;
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) return -1;
    pthread_sigmask(SIG_UNBLOCK, &signals, &former);
    struct timespec period = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    struct itimerspec times = {period, period};
    int result = timer_settime(timer, 0, &times, 0);
    if (result == 0) result = flock(descriptor, LOCK_EX);
    int error = errno;
    timer_delete(timer);
    pthread_sigmask(SIG_SETMASK, &former, 0);
    errno = error;
    return result;
}

// Keeps freed memory of up to some megabytes for the next long reply, instead of returning it to the kernel, which
// would have to clear the pages for each reply again.
static inline void keep_freed_memory(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
    mallopt(M_TRIM_THRESHOLD, 8 << 20);
#endif
}
#endif
