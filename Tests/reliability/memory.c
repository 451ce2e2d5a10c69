// A preload library that makes allocations of a program fail on demand.
//
//     cc -shared -fPIC -O2 -o memory.so memory.c
//     LD_PRELOAD=./memory.so TALLY_MEMORY=/path/to/control program
//
// A test maps the same control file and can arm it at any time. A number of allocations in the scope then
// succeed, a number of them fail, and later ones succeed again. An allocation is SQLite's if its return address
// is in libsqlite3.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum scope { NOTHING, SQLITE, ANYWHERE };

struct control {
    int64_t scope;       // the allocations to affect
    int64_t spared;      // the number that still succeeds
    int64_t failures;    // the number that fails then
    int64_t failed;      // the number that has failed
    int64_t seen_sqlite; // the number of all allocations, armed or not
    int64_t seen_all;
};

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static struct control *control;
static uintptr_t sqlite_begin, sqlite_end;

static int find_sqlite(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size, (void)unused;
    if (!strstr(info->dlpi_name, "libsqlite3")) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        sqlite_begin = info->dlpi_addr + part->p_vaddr;
        sqlite_end = sqlite_begin + part->p_memsz;
    }
    return 1;
}

__attribute__((constructor)) static void take_control(void) {
    const char *path = getenv("TALLY_MEMORY");
    if (!path) return;
    dl_iterate_phdr(find_sqlite, NULL);
    int file = open(path, O_RDWR | O_CLOEXEC);
    void *map = file < 0 ? MAP_FAILED
                         : mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map == MAP_FAILED) {
        dprintf(STDERR_FILENO, "memory.c: cannot map %s: %s\n", path, strerror(errno));
        _exit(99);
    }
    close(file);
    control = map;
}

static int64_t next(int64_t *count, int64_t change) {
    return __atomic_fetch_add(count, change, __ATOMIC_SEQ_CST);
}

static int fails(void *caller) {
    if (!control) return 0;
    int is_sqlite = (uintptr_t)caller >= sqlite_begin && (uintptr_t)caller < sqlite_end;
    next(&control->seen_all, 1);
    if (is_sqlite) next(&control->seen_sqlite, 1);
    int64_t scope = __atomic_load_n(&control->scope, __ATOMIC_SEQ_CST);
    if (scope == NOTHING || (scope == SQLITE && !is_sqlite)) return 0;
    if (next(&control->spared, -1) > 0 || next(&control->failures, -1) <= 0) return 0;
    next(&control->failed, 1);
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) {
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return fails(__builtin_return_address(0)) ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (fails(__builtin_return_address(0))) return ENOMEM;
    void *made = __libc_memalign(alignment, size);
    if (!made) return ENOMEM;
    *memory = made;
    return 0;
}
