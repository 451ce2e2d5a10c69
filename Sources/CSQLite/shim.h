// Debian, Ubuntu, Fedora and Homebrew build SQLite with the hook; its declarations ask for this.
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

// Swift cannot call functions with a variable number of arguments.
static inline int sqlite3_disable_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// 1 while a foreign key is violated whose check is put off to the end of the transaction.
static inline int sqlite3_has_deferred_violations(sqlite3 *database) {
    int current = 0, highest = 0;
    sqlite3_db_status(database, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0);
    return current;
}
