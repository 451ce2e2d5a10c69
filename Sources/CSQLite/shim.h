// Debian, Ubuntu, Fedora and Homebrew build SQLite with the hook; its declarations ask for this.
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

// Swift cannot call functions with a variable number of arguments.
static inline int sqlite3_disable_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
