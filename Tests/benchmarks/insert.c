// Makes one durable insert into SQLite for each line on standard input, and replies with a line. This is the
// minimum cost of a task.
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// As long as the server waits for other writers: a second for its turn, and five for the lock.
static const int patience = 6000;

static int fail(sqlite3 *db, const char *what) {
    fprintf(stderr, "insert: %s: %s\n", what, sqlite3_errmsg(db));
    return 1;
}

// SQLite does not wait for other connections while one changes the journal mode.
static int prepare(sqlite3 *db) {
    const char *script =
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE IF NOT EXISTS task (number INTEGER PRIMARY KEY, title TEXT);";
    int result = SQLITE_BUSY;
    for (int waited = 0; result == SQLITE_BUSY && waited < patience; waited += 10) {
        if (waited) usleep(10000);
        result = sqlite3_exec(db, script, 0, 0, 0);
    }
    return result;
}

int main(int count, char **words) {
    char line[256];
    sqlite3 *db = 0;
    sqlite3_stmt *insert;
    if (count < 2) return 1;
    if (sqlite3_open(words[1], &db)) return fail(db, words[1]);
    // Several of them may write to one database.
    sqlite3_busy_timeout(db, patience);
    if (prepare(db)) return fail(db, "the table");
    const char *sql = "INSERT INTO task (title) VALUES ('One durable task')";
    if (sqlite3_prepare_v2(db, sql, -1, &insert, 0)) return fail(db, "the insert");
    while (fgets(line, sizeof line, stdin)) {
        if (sqlite3_step(insert) != SQLITE_DONE) return fail(db, "a line");
        sqlite3_reset(insert);
        puts("ok");
        fflush(stdout);
    }
    return 0;
}
