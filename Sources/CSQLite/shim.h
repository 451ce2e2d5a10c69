// Debian, Ubuntu, Fedora and Homebrew build SQLite with the hook; its declarations ask for this.
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>
