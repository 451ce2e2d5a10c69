/* Declarations that the preload library shares with the tests. faults_shim.py and power_log.py repeat them. */

#ifndef FAULTS_H
#define FAULTS_H

#include <stdint.h>
#include <sys/types.h>

enum operation { OPEN, READ, WRITE, SYNC, TRUNCATE, UNLINK, RENAME, MAP, MAKE_DIRECTORY, OPERATIONS };

enum effect {
    PASS,  /* done */
    FAIL,  /* not done; reports `error` */
    SHORT, /* half done; reports half */
    TORN,  /* half done; reports `error` */
    LOST,  /* not done; reports success */
    STALL, /* never returns */
};

/* A file that both sides map. The test arms and heals while the server runs. */
struct control {
    uint32_t operation; /* the calls to affect */
    uint32_t effect;
    uint32_t error;
    uint32_t first; /* the first affected call, counted from 1 */
    uint32_t last;  /* the last affected call */
    uint32_t hits;
    uint32_t counts[OPERATIONS];
    char hit[128]; /* the file of the first hit */
};

enum kind {
    CREATED,
    WRITTEN,
    TRUNCATED,
    SYNCED,
    SYNC_FAILED,
    UNLINKED,
    RENAMED,
    LINKED,
    DIRECTORY_MADE,
    DIRECTORY_SYNCED,
    ANSWERED,
};

/* The recorder. It does nothing until a log is open. */
void open_log(const char *path);
int is_recording(void);
/* Held while a call changes the disk and is recorded, so that the log has the calls in their true order. */
void lock_log(void);
void unlock_log(void);
void record(
    enum kind kind, uint64_t file, const char *path, uint64_t offset, const void *data, size_t length);

#endif
