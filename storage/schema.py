"""What is stored. Each entry brings a database one version further, statement by statement, in one transaction."""

APPLICATION = 0x47414D45  # marks the file as ours
VERSIONS = (
    """
CREATE TABLE tables (id INTEGER PRIMARY KEY, channel INTEGER NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL,
    seed INTEGER NOT NULL, undo_seen INTEGER NOT NULL, seq INTEGER NOT NULL DEFAULT -1,
    over INTEGER NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX one_open_table ON tables(channel) WHERE NOT over;
CREATE TABLE seats (table_id INTEGER NOT NULL REFERENCES tables, seat INTEGER NOT NULL, user INTEGER NOT NULL,
    question INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (table_id, seat), UNIQUE (table_id, user)) WITHOUT ROWID;
CREATE TABLE actions (table_id INTEGER NOT NULL REFERENCES tables, seq INTEGER NOT NULL, seat INTEGER, how TEXT NOT NULL,
    action TEXT, events TEXT NOT NULL, final INTEGER NOT NULL, undoes INTEGER, at REAL NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)) WITHOUT ROWID;
CREATE TABLE snapshots (table_id INTEGER NOT NULL REFERENCES tables, seq INTEGER NOT NULL, version INTEGER NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)) WITHOUT ROWID;
CREATE TABLE interactions (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL REFERENCES tables, first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL, result TEXT NOT NULL);
CREATE TABLE kept (table_id INTEGER NOT NULL REFERENCES tables, seat INTEGER NOT NULL, action TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)) WITHOUT ROWID;
CREATE TABLE wishes (table_id INTEGER PRIMARY KEY REFERENCES tables, seat INTEGER NOT NULL, undoes INTEGER NOT NULL, needs TEXT NOT NULL);
CREATE TABLE deadlines (table_id INTEGER NOT NULL REFERENCES tables, seat INTEGER NOT NULL, kind TEXT NOT NULL, due REAL NOT NULL,
    PRIMARY KEY (table_id, seat)) WITHOUT ROWID;
CREATE TABLE outbox (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL REFERENCES tables, seq INTEGER NOT NULL, kind TEXT NOT NULL,
    addressee INTEGER NOT NULL, state TEXT NOT NULL DEFAULT 'open', message INTEGER, UNIQUE (table_id, seq, kind, addressee));
""",
)
