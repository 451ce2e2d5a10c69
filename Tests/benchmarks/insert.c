// Makes one durable insert into SQLite for each line on standard input, and replies with a line. This is the
// minimum cost of a task.
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **words) {
    char line[256];
    sqlite3 *db;
    sqlite3_stmt *insert;
    if (count < 2 || sqlite3_open(words[1], &db)) return 1;
    // Several of them may write to one database.
    sqlite3_busy_timeout(db, 5000);
    sqlite3_exec(db,
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE IF NOT EXISTS task (number INTEGER PRIMARY KEY, title TEXT);",
        0, 0, 0);
    const char *sql = "INSERT INTO task (title) VALUES ('One durable task')";
    if (sqlite3_prepare_v2(db, sql, -1, &insert, 0)) return 1;
    while (fgets(line, sizeof line, stdin)) {
        if (sqlite3_step(insert) != SQLITE_DONE) return 1;
        sqlite3_reset(insert);
        puts("ok");
        fflush(stdout);
    }
    return 0;
}
