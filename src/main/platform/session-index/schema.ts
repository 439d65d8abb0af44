// The tables of the index. Text only; a change of any of it needs another number, and the index is then built anew.

export const SCHEMA_VERSION = 6

export const SCHEMA = `
CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL UNIQUE,
  size INTEGER NOT NULL, modified REAL NOT NULL, read_to INTEGER NOT NULL, proof TEXT NOT NULL,
  chain TEXT NOT NULL, parent TEXT, repeats INTEGER NOT NULL, session TEXT, agent TEXT,
  cwd TEXT, title TEXT, branch TEXT, start_ms REAL, end_ms REAL,
  version TEXT, version_key TEXT, models TEXT NOT NULL, model TEXT, last_model TEXT,
  first_call TEXT, calls INTEGER NOT NULL, peak INTEGER NOT NULL, window_tokens INTEGER,
  autos INTEGER NOT NULL, manuals INTEGER NOT NULL, micros INTEGER NOT NULL, misses INTEGER NOT NULL,
  prompt_tokens INTEGER NOT NULL, read_tokens INTEGER NOT NULL,
  cost REAL, reliable INTEGER NOT NULL, problems INTEGER NOT NULL, is_foreign INTEGER NOT NULL
);
CREATE INDEX files_by_parent ON files (parent);
CREATE INDEX files_by_session ON files (session);
CREATE INDEX files_by_cwd ON files (cwd);
CREATE INDEX files_by_first_call ON files (first_call);
CREATE TABLE carries (id INTEGER PRIMARY KEY, carry TEXT NOT NULL);
CREATE VIRTUAL TABLE words USING fts5 (title, prompts, branch, name, tokenize = "unicode61 remove_diacritics 2");
PRAGMA user_version = ${SCHEMA_VERSION};
`

/** Between models in \`models\`, which also begins and ends with it. */
export const BETWEEN = '\n'
