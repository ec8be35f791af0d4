-- Several servers on one database, and several databases in one cluster: each database has a login of its own for its servers,
-- kept where only the owner reads it; and the bank knows its keys again.

-- The logins of this database's servers. Roles belong to the cluster and outlive a restore, so a row counts only in the
-- database whose oid it names. Whoever reads this table owns the data anyway.
create table migration.app_login (
  role_name text primary key,
  database oid not null,
  password text not null,
  made_at timestamptz not null default clock_timestamp(),
  -- Servers that were started before a newer login was made may still use this one.
  replaced_at timestamptz
);
create unique index one_current_login on migration.app_login (database) where replaced_at is null;

-- What the bank's keys make of a constant text: shows whether a server has the same keys, and nothing of the keys themselves.
create table identity.key_check (
  name text primary key constraint known_key check (name ~ '^(pepper|identifierKey|deviceKey|masterKey[1-9][0-9]{0,2})$'),
  mac bytea not null constraint mac_size check (octet_length(mac) = 32),
  noted_at timestamptz not null default clock_timestamp()
);
