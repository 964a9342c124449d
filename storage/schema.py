"""What is stored. Each entry brings a database one version further, statement by statement, in one transaction."""

from __future__ import annotations

APPLICATION = 0x47414D45  # marks the file as ours
VERSIONS = (
    """
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    guild INTEGER,
    home INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    game TEXT NOT NULL,
    options BLOB NOT NULL,
    phase TEXT NOT NULL,
    host INTEGER NOT NULL,
    seats_wanted INTEGER NOT NULL,
    clock INTEGER NOT NULL DEFAULT 0,
    undo_seen INTEGER NOT NULL DEFAULT 0,
    lobby INTEGER NOT NULL DEFAULT 0,
    after INTEGER REFERENCES tables,
    seq INTEGER NOT NULL DEFAULT -1,
    posts INTEGER NOT NULL DEFAULT 0,
    seed INTEGER,
    why TEXT,
    at REAL NOT NULL
);
CREATE UNIQUE INDEX one_open_table ON tables(channel) WHERE phase IN ('lobby', 'playing');
CREATE INDEX tables_open_in ON tables(guild) WHERE phase IN ('lobby', 'playing');
CREATE INDEX tables_played_in ON tables(channel);
CREATE INDEX tables_at_home_in ON tables(home);

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    question INTEGER NOT NULL DEFAULT 0,
    since REAL,
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, user)
) WITHOUT ROWID;
CREATE INDEX seats_of ON seats(user);

CREATE TABLE actions (
    table_id INTEGER NOT NULL REFERENCES tables,
    seq INTEGER NOT NULL,
    seat INTEGER,
    how TEXT NOT NULL,
    action BLOB,
    events BLOB NOT NULL,
    final INTEGER NOT NULL,
    undoes INTEGER,
    at REAL NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables,
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    result TEXT NOT NULL,
    at REAL NOT NULL
);

CREATE TABLE kept (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    action BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE TABLE wishes (
    table_id INTEGER PRIMARY KEY REFERENCES tables,
    seat INTEGER NOT NULL,
    undoes INTEGER NOT NULL,
    needs BLOB NOT NULL
);

CREATE TABLE deadlines (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    due REAL NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX deadlines_due ON deadlines(due);

CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    name TEXT NOT NULL DEFAULT '',
    notify TEXT NOT NULL DEFAULT 'channel',
    met INTEGER NOT NULL DEFAULT 0,
    hinted INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    lane TEXT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    addressee INTEGER NOT NULL,
    number INTEGER,
    code TEXT,
    nonce TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    due REAL NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    first_try REAL,
    lease REAL,
    message INTEGER,
    error TEXT
);
CREATE INDEX outbox_lanes ON outbox(lane, id) WHERE state = 'open';
CREATE INDEX outbox_open ON outbox(table_id, kind, addressee) WHERE state = 'open';
CREATE INDEX outbox_by_kind ON outbox(table_id, kind, seq);

CREATE TABLE messages (
    table_id INTEGER NOT NULL REFERENCES tables,
    kind TEXT NOT NULL,
    addressee INTEGER NOT NULL,
    number INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, addressee, number)
) WITHOUT ROWID;
""",
    """
ALTER TABLE tables ADD COLUMN cards TEXT NOT NULL DEFAULT '';
ALTER TABLE snapshots ADD COLUMN rules TEXT NOT NULL DEFAULT '';
""",
    """
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT '{}';
UPDATE tables SET pace = '{"kind":"relaxed","hours":' || clock || '}' WHERE clock > 0;
ALTER TABLE tables DROP COLUMN clock;
ALTER TABLE tables ADD COLUMN stopped REAL;
ALTER TABLE tables ADD COLUMN lost TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN lost_at REAL;
CREATE INDEX tables_lost ON tables(guild) WHERE lost != '';
ALTER TABLE seats ADD COLUMN bank REAL;
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN stands_in TEXT NOT NULL DEFAULT '';

CREATE TABLE clocks (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    stint TEXT NOT NULL DEFAULT '',
    span REAL NOT NULL,
    due REAL,
    left REAL,
    open INTEGER NOT NULL DEFAULT 1,
    aside INTEGER NOT NULL DEFAULT 0,
    used INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat, kind, stint)
) WITHOUT ROWID;
CREATE INDEX clocks_due ON clocks(due) WHERE due IS NOT NULL AND open;
INSERT INTO clocks(table_id, seat, kind, span, due) SELECT table_id, seat, kind, 0, due FROM deadlines;
DROP TABLE deadlines;

CREATE TABLE reminders (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    code TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, seat, code)
) WITHOUT ROWID;
CREATE INDEX reminders_at ON reminders(at);

CREATE TABLE alive (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at REAL NOT NULL
);

ALTER TABLE people ADD COLUMN zone TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN quiet_from INTEGER;
ALTER TABLE people ADD COLUMN quiet_to INTEGER;
ALTER TABLE people ADD COLUMN remind INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN away_since REAL;
ALTER TABLE people ADD COLUMN away_until REAL;
ALTER TABLE people ADD COLUMN away_year INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN away_days REAL NOT NULL DEFAULT 0;
CREATE INDEX people_away ON people(away_until) WHERE away_until IS NOT NULL;

CREATE TABLE ways (
    user INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables,
    notify TEXT NOT NULL,
    PRIMARY KEY (user, table_id)
) WITHOUT ROWID;

CREATE TABLE ballots (
    table_id INTEGER NOT NULL REFERENCES tables,
    question TEXT NOT NULL,
    voter INTEGER NOT NULL,
    choice TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, question, voter)
) WITHOUT ROWID;

CREATE TABLE tenures (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER,
    ended TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, seat, first)
) WITHOUT ROWID;
CREATE INDEX tenures_of ON tenures(user);
INSERT INTO tenures(table_id, seat, user, first, last, ended) SELECT s.table_id, s.seat, s.user, 0,
    CASE WHEN t.phase IN ('over', 'closed') THEN t.seq END,
    CASE t.phase WHEN 'over' THEN 'finished' WHEN 'closed' THEN 'ended' ELSE '' END
    FROM seats s JOIN tables t ON t.id = s.table_id WHERE t.seq >= 0;
INSERT INTO reminders SELECT id, -1, 'lobby_note', at + 1036800 FROM tables WHERE phase = 'lobby';

ALTER TABLE tables ADD COLUMN nudged REAL;

CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    most_games INTEGER NOT NULL DEFAULT 0,
    most_per_person INTEGER NOT NULL DEFAULT 0
);
""",
)
