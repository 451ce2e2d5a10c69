/* Records what a process does to its disk, so that power.py can derive what a power cut would leave. */

#define _GNU_SOURCE
#include "faults.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* Precedes each record's path and data. */
struct header {
    uint32_t kind;
    uint32_t path_length;
    uint64_t file;
    uint64_t offset;
    uint64_t length;
};

static int log_descriptor = -1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void open_log(const char *path) {
    log_descriptor = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log_descriptor < 0) {
        fprintf(stderr, "power.c: %s: %s\n", path, strerror(errno));
        abort();
    }
}

int is_recording(void) { return log_descriptor >= 0; }

void lock_log(void) {
    if (is_recording()) pthread_mutex_lock(&mutex);
}

void unlock_log(void) {
    if (is_recording()) pthread_mutex_unlock(&mutex);
}

void record(
    enum kind kind, uint64_t file, const char *path, uint64_t offset, const void *data, size_t length) {
    if (!is_recording()) return;
    int error = errno;
    struct header header = {kind, strlen(path), file, offset, length};
    struct iovec parts[] = {
        {&header, sizeof header},
        {(void *)path, header.path_length},
        {(void *)data, data == NULL ? 0 : length},
    };
    size_t size = parts[0].iov_len + parts[1].iov_len + parts[2].iov_len;
    if (writev(log_descriptor, parts, 3) != (ssize_t)size) {
        fprintf(stderr, "power.c: the log cannot be written: %s\n", strerror(errno));
        abort();
    }
    errno = error;
}
