/* A preload library (LD_PRELOAD) that watches a server's calls on files below $TALLY_FAULTS_BELOW. It counts
 * them, fails those that the file $TALLY_FAULTS_CONTROL selects (`struct control`), and records the changes of
 * the disk in $TALLY_FAULTS_LOG.
 *
  * Each function calls the kernel itself, so that it does not depend on the variant of the C library. */

#define _GNU_SOURCE
#include "faults.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))
#define DESCRIPTORS 4096

/* The directory below which calls are watched, or an empty string. */
static char root[PATH_MAX];
static struct control *control;

/* The watched files that are open, by descriptor. */
static struct {
    char *path;
    uint64_t file;
    int is_directory;
} files[DESCRIPTORS];

__attribute__((constructor)) static void begin(void) {
    const char *below = getenv("TALLY_FAULTS_BELOW"), *path = getenv("TALLY_FAULTS_CONTROL");
    const char *log = getenv("TALLY_FAULTS_LOG");
    if (below == NULL || path == NULL) return;
    int descriptor = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
    control = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (descriptor < 0 || control == MAP_FAILED) {
        fprintf(stderr, "faults.c: %s: %s\n", path, strerror(errno));
        abort();
    }
    syscall(SYS_close, descriptor);
    if (log != NULL) open_log(log);
    snprintf(root, sizeof root, "%s", below);
}

static int is_watched(const char *path) {
    size_t length = strlen(root);
    return length > 0 && strncmp(path, root, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int is_open(int descriptor) {
    return descriptor >= 0 && descriptor < DESCRIPTORS && files[descriptor].path != NULL;
}

/* Counts the call and returns its effect. */
static enum effect fate(enum operation operation, const char *path) {
    uint32_t number = __atomic_add_fetch(&control->counts[operation], 1, __ATOMIC_SEQ_CST);
    uint32_t effect = __atomic_load_n(&control->effect, __ATOMIC_SEQ_CST);
    if (effect == PASS || operation != control->operation) return PASS;
    if (number < control->first || number > control->last) return PASS;
    if (__atomic_fetch_add(&control->hits, 1, __ATOMIC_SEQ_CST) == 0)
        snprintf(control->hit, sizeof control->hit, "%s", path + strlen(root));
    while (effect == STALL) pause();
    errno = control->error;
    return effect;
}

/* Returns how many of `count` bytes to process. */
static size_t part(enum effect effect, size_t count) {
    switch (effect) {
    case PASS: return count;
    case SHORT: return count > 1 ? count / 2 : count;
    case TORN: return count / 2;
    default: return 0;
    }
}

/* Opening and closing */

static void note_opening(int descriptor, const char *path, int flags, int was_there) {
    struct stat status;
    if (descriptor < 0 || descriptor >= DESCRIPTORS || fstat(descriptor, &status) != 0) return;
    free(files[descriptor].path);
    files[descriptor].path = strdup(path);
    files[descriptor].file = status.st_ino;
    files[descriptor].is_directory = S_ISDIR(status.st_mode);
    if (!was_there) record(CREATED, status.st_ino, path, 0, NULL, 0);
    if (was_there && flags & O_TRUNC) record(TRUNCATED, status.st_ino, path, 0, NULL, 0);
}

static int do_open(int directory, const char *path, int flags, mode_t mode) {
    if (!is_watched(path)) return syscall(SYS_openat, directory, path, flags, mode);
    if (fate(OPEN, path) != PASS) return -1;
    lock_log();
    int was_there = !is_recording() || faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
    int descriptor = syscall(SYS_openat, directory, path, flags, mode);
    note_opening(descriptor, path, flags, was_there);
    unlock_log();
    return descriptor;
}

static mode_t mode_of(int flags, va_list arguments) {
    return flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
}

#define OPEN_WITH(directory)                             \
    va_list arguments;                                   \
    va_start(arguments, flags);                          \
    mode_t mode = mode_of(flags, arguments);             \
    va_end(arguments);                                   \
    return do_open(directory, path, flags, mode)

EXPORT int open(const char *path, int flags, ...) { OPEN_WITH(AT_FDCWD); }
EXPORT int open64(const char *path, int flags, ...) { OPEN_WITH(AT_FDCWD); }
EXPORT int openat(int directory, const char *path, int flags, ...) { OPEN_WITH(directory); }
EXPORT int openat64(int directory, const char *path, int flags, ...) { OPEN_WITH(directory); }
EXPORT int __open_2(const char *path, int flags) { return do_open(AT_FDCWD, path, flags, 0); }
EXPORT int __open64_2(const char *path, int flags) { return do_open(AT_FDCWD, path, flags, 0); }

EXPORT int close(int descriptor) {
    if (is_open(descriptor)) {
        free(files[descriptor].path);
        files[descriptor].path = NULL;
    }
    return syscall(SYS_close, descriptor);
}

/* Reading and writing */

EXPORT ssize_t read(int descriptor, void *bytes, size_t count) {
    enum effect effect = is_open(descriptor) ? fate(READ, files[descriptor].path) : PASS;
    if (effect == FAIL) return -1;
    return syscall(SYS_read, descriptor, bytes, part(effect, count));
}

EXPORT ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
    enum effect effect = is_open(descriptor) ? fate(READ, files[descriptor].path) : PASS;
    if (effect == FAIL) return -1;
    return syscall(SYS_pread64, descriptor, bytes, part(effect, count), offset);
}

EXPORT ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
    return pread64(descriptor, bytes, count, offset);
}

/* The pipe for replies: the first pipe to which JSON is written. */
static int answers = -1;

static int takes_answers(int descriptor, const void *bytes, size_t count) {
    struct stat status;
    if (answers < 0 && count > 0 && *(const char *)bytes == '{' && fstat(descriptor, &status) == 0 &&
        S_ISFIFO(status.st_mode))
        answers = descriptor;
    return descriptor == answers;
}

/* Holds the lock, so that nothing is recorded between a reply and its record. */
static ssize_t write_answer(int descriptor, const void *bytes, size_t count, int flags) {
    struct iovec piece = {(void *)bytes, count};
    lock_log();
    ssize_t done = syscall(SYS_pwritev2, descriptor, &piece, 1, (long)-1, 0L, flags);
    if (done > 0) record(ANSWERED, 0, "", 0, bytes, done);
    unlock_log();
    return done;
}

/* Writes at the descriptor's own offset if `offset` is negative. */
static ssize_t do_write(int descriptor, const void *bytes, size_t count, off64_t offset) {
    enum effect effect = fate(WRITE, files[descriptor].path);
    int error = errno;
    size_t wanted = part(effect, count);
    lock_log();
    ssize_t done = 0;
    if (wanted > 0 || count == 0)
        done = offset < 0 ? syscall(SYS_write, descriptor, bytes, wanted)
                          : syscall(SYS_pwrite64, descriptor, bytes, wanted, offset);
    if (done > 0) {
        off64_t start = offset < 0 ? lseek(descriptor, 0, SEEK_CUR) - done : offset;
        record(WRITTEN, files[descriptor].file, files[descriptor].path, start, bytes, done);
    }
    unlock_log();
    if (effect == LOST) return count;
    if (effect != FAIL && effect != TORN) return done;
    errno = error;
    return -1;
}

EXPORT ssize_t write(int descriptor, const void *bytes, size_t count) {
    if (is_open(descriptor)) return do_write(descriptor, bytes, count, -1);
    if (is_recording() && takes_answers(descriptor, bytes, count))
        return write_answer(descriptor, bytes, count, 0);
    return syscall(SYS_write, descriptor, bytes, count);
}

/* Replies are written in one piece, without waiting. */
EXPORT ssize_t pwritev2(int descriptor, const struct iovec *pieces, int count, off_t offset, int flags) {
    if (count == 1 && is_recording() && takes_answers(descriptor, pieces[0].iov_base, pieces[0].iov_len))
        return write_answer(descriptor, pieces[0].iov_base, pieces[0].iov_len, flags);
    return syscall(SYS_pwritev2, descriptor, pieces, count, (long)offset, 0L, flags);
}

EXPORT ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    if (is_open(descriptor)) return do_write(descriptor, bytes, count, offset);
    return syscall(SYS_pwrite64, descriptor, bytes, count, offset);
}

EXPORT ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    return pwrite64(descriptor, bytes, count, offset);
}

/* Syncing, truncating and mapping */

static int do_sync(long call, int descriptor) {
    if (!is_open(descriptor)) return syscall(call, descriptor);
    enum effect effect = fate(SYNC, files[descriptor].path);
    if (effect == LOST) return 0;
    lock_log();
    int result = effect == FAIL ? -1 : syscall(call, descriptor);
    enum kind kind = result != 0 ? SYNC_FAILED : files[descriptor].is_directory ? DIRECTORY_SYNCED : SYNCED;
    record(kind, files[descriptor].file, files[descriptor].path, 0, NULL, 0);
    unlock_log();
    return result;
}

EXPORT int fsync(int descriptor) { return do_sync(SYS_fsync, descriptor); }
EXPORT int fdatasync(int descriptor) { return do_sync(SYS_fdatasync, descriptor); }

EXPORT int ftruncate64(int descriptor, off64_t size) {
    if (!is_open(descriptor)) return syscall(SYS_ftruncate, descriptor, size);
    enum effect effect = fate(TRUNCATE, files[descriptor].path);
    if (effect == FAIL) return -1;
    if (effect == LOST) return 0;
    lock_log();
    int result = syscall(SYS_ftruncate, descriptor, size);
    if (result == 0) record(TRUNCATED, files[descriptor].file, files[descriptor].path, size, NULL, 0);
    unlock_log();
    return result;
}

EXPORT int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

EXPORT void *mmap64(void *address, size_t length, int protection, int flags, int descriptor, off64_t offset) {
    if (is_open(descriptor) && fate(MAP, files[descriptor].path) == FAIL) return MAP_FAILED;
    return (void *)syscall(SYS_mmap, address, length, protection, flags, descriptor, offset);
}

EXPORT void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
    return mmap64(address, length, protection, flags, descriptor, offset);
}

/* Names */

static int change_names(
    enum operation operation, enum kind kind, const char *path, const char *other, mode_t mode) {
    int is_ours = is_watched(path);
    if (is_ours && fate(operation, path) == FAIL) return -1;
    lock_log();
    int result;
    switch (kind) {
    case UNLINKED: result = syscall(SYS_unlinkat, AT_FDCWD, path, 0); break;
    case DIRECTORY_MADE: result = syscall(SYS_mkdirat, AT_FDCWD, path, mode); break;
    case LINKED: result = syscall(SYS_linkat, AT_FDCWD, path, AT_FDCWD, other, 0); break;
    default: result = syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other, 0); break;
    }
    if (is_ours && result == 0) record(kind, 0, path, 0, other, other == NULL ? 0 : strlen(other));
    unlock_log();
    return result;
}

EXPORT int unlink(const char *path) { return change_names(UNLINK, UNLINKED, path, NULL, 0); }
EXPORT int rename(const char *path, const char *to) { return change_names(RENAME, RENAMED, path, to, 0); }
EXPORT int link(const char *path, const char *to) { return change_names(RENAME, LINKED, path, to, 0); }
EXPORT int mkdir(const char *path, mode_t mode) {
    return change_names(MAKE_DIRECTORY, DIRECTORY_MADE, path, NULL, mode);
}
