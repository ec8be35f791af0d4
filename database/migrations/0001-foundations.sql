-- Rooms of the database, and who may enter. Roles are made by migrate.ts, because they belong to the cluster.
--   bank_owner  owns everything, cannot log in
--   bank_app    the server: reads under row-level security, executes functions, writes no table that holds money

create schema identity;
create schema ledger;
create schema bank;
create schema audit;

revoke all on schema public from public;
alter default privileges revoke execute on functions from public;

grant usage on schema identity, ledger, bank, audit to bank_app;

-- The key that signs the context of a request. Only functions of the owner read it, so that a context can be neither
-- made up nor carried from one transaction to another. Kept as the two HMAC pads (RFC 2104), because SQL has sha256 but no hmac.
create table identity.context_key (
  only_row boolean primary key default true constraint one_key check (only_row),
  inner_pad bytea not null,
  outer_pad bytea not null
);

do $$
declare
  key bytea := decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') || repeat('00', 32), 'hex');
  inner_pad bytea := key;
  outer_pad bytea := key;
begin
  for i in 0..63 loop
    inner_pad := set_byte(inner_pad, i, get_byte(key, i) # 54);
    outer_pad := set_byte(outer_pad, i, get_byte(key, i) # 92);
  end loop;
  insert into identity.context_key (inner_pad, outer_pad) values (inner_pad, outer_pad);
end
$$;

-- What happened, for good: rows are added in the transaction they speak of and never changed.
create table audit.event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Who did it; null for the bank itself and for a stranger.
  actor_id uuid,
  -- Whom it concerns: the client who may see the entry.
  person_id uuid,
  action text not null constraint known_shape check (action ~ '^[a-z]+(-[a-z]+)*$'),
  subject text,
  detail jsonb not null default '{}'
);
-- The client's own history, newest first.
create index event_of_person on audit.event (person_id, id desc);

create function audit.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = '42501';
end
$$;

create trigger append_only before update or delete or truncate on audit.event
  for each statement execute function audit.refuse_change();
