// Declares the preupdate hook. Debian, Ubuntu, Fedora and Homebrew build SQLite with it.
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <errno.h>
#include <sqlite3.h>

// Swift cannot call C functions with variadic arguments, such as sqlite3_config.
static inline int sqlite3_disable_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Sets the size up to which the journal of a savepoint stays in memory.
static inline int sqlite3_set_savepoint_memory(int bytes) {
    return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes);
}

// Returns 1 if a deferred foreign key constraint is currently violated, and 0 otherwise.
static inline int sqlite3_has_deferred_violations(sqlite3 *database) {
    int current = 0, highest = 0;
    sqlite3_db_status(database, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0);
    return current;
}

// Sets whether closing the last connection leaves the write-ahead log in place, instead of copying it into the
// database.
static inline int sqlite3_preserve_log_on_close(sqlite3 *database, int keeps) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

// Reads bytes of the database file itself, without the write-ahead log. Uses SQLite's own descriptor: closing
// another one for the same file would drop the process's locks (https://sqlite.org/howtocorrupt.html, 2.2).
static inline int sqlite3_read_database_file(sqlite3 *database, void *buffer, int count, sqlite3_int64 offset) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (file == 0 || file->pMethods == 0) return SQLITE_CANTOPEN;
    return file->pMethods->xRead(file, buffer, count, offset);
}

// SQLite reports a page that the system could not read as damaged. Only errno distinguishes the two. These
// functions set `number` to the errno after the call; 0 means that there was no system error.
static inline int sqlite3_step_noting_errno(sqlite3_stmt *statement, int *number) {
    errno = 0;
    int code = sqlite3_step(statement);
    *number = errno;
    return code;
}

static inline int sqlite3_prepare_noting_errno(
    sqlite3 *database, const char *sql, unsigned flags, sqlite3_stmt **statement, int *number) {
    errno = 0;
    int code = sqlite3_prepare_v3(database, sql, -1, flags, statement, 0);
    *number = errno;
    return code;
}

static inline int sqlite3_exec_noting_errno(sqlite3 *database, const char *sql, int *number) {
    errno = 0;
    int code = sqlite3_exec(database, sql, 0, 0, 0);
    *number = errno;
    return code;
}

static inline int sqlite3_backup_step_noting_errno(sqlite3_backup *backup, int pages, int *number) {
    errno = 0;
    int code = sqlite3_backup_step(backup, pages);
    *number = errno;
    return code;
}
