-- Checkpoints: blocks of the audit's hash chain. The server writes them over settled events and checks them
-- again and again, so that a change of an older event is found.

/*
 * The canonical text of an event under a checkpoint: every field on one line, independent of the connection's
 * settings.
 */
create or replace function audit.line_of(p_event audit.event) returns text
language sql immutable as $$
  select E'\n' || jsonb_build_array(
    (p_event).id, (p_event).transaction_id::text, extract(epoch from (p_event).at)::text, (p_event).actor_id,
    (p_event).user_id, (p_event).action::text, (p_event).subject, (p_event).detail
  )::text
$$;

/* The hash of a checkpoint over these events, and their number. */
create or replace function audit.digest_of(p_number bigint, p_before bytea, p_after bigint, p_up_to bigint)
returns table (events int, digest bytea)
language sql stable set search_path = audit, pg_temp as $$
  select count(*)::int, sha256(p_before || convert_to(
    jsonb_build_array(p_number, p_after, p_up_to)::text
      || coalesce(string_agg(line_of(e), '' order by e.id), ''),
    'UTF8'
  ))
  from event e where e.id > p_after and e.id <= p_up_to
$$;

/*
 * Writes up to `p_limit` checkpoints over settled events, at most a thousand, and returns them. Ids are
 * assigned before their commit, so an event with a lower id may still appear below the newest one. Therefore
 * two calls work together, each in a transaction of its own:
 * - one notes the newest event (`ready_event`) and its own transaction (`ready_xid`);
 * - a later one finds that every transaction before `ready_xid` has ended: the events up to `ready_event` are
 *   settled. It writes their checkpoints, and notes the newest event anew.
 * It locks nothing that the bank's operations wait for, and returns no row while another server is at it. It
 * has to be the first statement of its transaction.
 */
create or replace function audit.write_checkpoints(p_limit int) returns table (number bigint, digest bytea)
language plpgsql volatile security definer set search_path = audit, pg_temp as $$
#variable_conflict use_column
declare
  newest bigint;
  progress checkpoint_progress;
  last checkpoint;
  up_to bigint;
  is_settled boolean;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'audit.write_checkpoints has to begin its transaction';
  end if;
  -- The order matters: the lock assigns this transaction's id, which is therefore younger than every
  -- transaction that has an event id up to this one.
  select max(e.id) into newest from event e;
  select * into progress from checkpoint_progress for update skip locked;
  if not found then
    return;
  end if;
  if progress.marked_at is not null then
    -- A note lies for a second. One in the future was made before the clock went back: waiting for its time
    -- would leave the audit without checkpoints meanwhile.
    is_settled := progress.marked_at not between clock_timestamp() - interval '1 second' and clock_timestamp()
      and (
        pg_snapshot_xmin(pg_current_snapshot()) >= progress.ready_xid
        -- A database that was restored from a dump counts its transactions from the beginning; those that the
        -- note means are over.
        or pg_snapshot_xmax(pg_current_snapshot()) < progress.ready_xid
      );
    if is_settled is not true then
      return;
    end if;
    select * into last from checkpoint s order by s.number desc limit 1;
    for made in 1..least(p_limit, 1000) loop
      select max(next.id) into up_to from (
        select e.id from event e
        where e.id > coalesce(last.up_to_event, 0) and e.id <= progress.ready_event
        order by e.id limit 1000
      ) next;
      exit when up_to is null;
      insert into checkpoint (number, after_event, up_to_event, events, digest)
      select n.number, n.after_event, up_to, d.events, d.digest
      from (select coalesce(last.number, 0) + 1 as number, coalesce(last.up_to_event, 0) as after_event) n
      cross join lateral digest_of(n.number, coalesce(last.digest, ''), n.after_event, up_to) d
      returning * into last;
      number := last.number;
      digest := last.digest;
      return next;
    end loop;
  end if;
  -- Settled events beyond the limit are left to the next call.
  update checkpoint_progress set ready_event = newest, ready_xid = pg_current_xact_id(),
    marked_at = clock_timestamp();
end
$$;

/*
 * Checks so many checkpoints from this one on and returns a sentence for each fault; no row where every event
 * is as it was when its checkpoint was written.
 */
create or replace function audit.check_checkpoints(p_from bigint, p_limit int) returns setof text
language sql stable security definer set search_path = audit, pg_temp as $$
  select checked.finding
  from (
    select s.number, case
      when s.number > 1 and before.number is null then 'Checkpoint ' || s.number - 1 || ' is missing.'
      when s.after_event <> coalesce(before.up_to_event, 0)
        then 'Checkpoint ' || s.number || ' does not begin where the one before it ends.'
      when (made.events, made.digest) is distinct from (s.events, s.digest)
        then 'Checkpoint ' || s.number || ' is broken: events ' || s.after_event + 1 || ' to '
          || s.up_to_event || ' are not as they were.'
    end as finding
    from checkpoint s
    left join checkpoint before on before.number = s.number - 1
    cross join lateral digest_of(s.number, coalesce(before.digest, ''), s.after_event, s.up_to_event) made
    where s.number >= p_from and s.number < p_from + p_limit
  ) checked
  where checked.finding is not null
  order by checked.number
$$;

/*
 * Checks the next `p_limit` checkpoints, at most a thousand, from the first again after the last, and keeps
 * what is wrong; answers what was not known before.
 */
create or replace function audit.watch_checkpoints(p_limit int) returns setof text
language plpgsql volatile security definer set search_path = audit, pg_temp as $$
declare
  progress checkpoint_progress;
  next_checked int := least(greatest(p_limit, 0), 1000);
  last bigint;
  found_now text[];
  is_through boolean;
begin
  select * into progress from checkpoint_progress for update skip locked;
  if not found then
    return;
  end if;
  select coalesce(max(s.number), 0) into last from checkpoint s;
  found_now := array(select f from check_checkpoints(progress.next_number, next_checked) f limit 100);
  is_through := progress.next_number + next_checked > last;
  update checkpoint_progress set
    next_number = case when is_through then 1 else progress.next_number + next_checked end,
    verified_at = case when is_through then clock_timestamp() else progress.verified_at end,
    -- A finding that was put right is cleared once all checkpoints have been checked without it.
    findings = array(
      select distinct f
      from unnest(
        progress.found_so_far || found_now || case when not is_through then progress.findings else '{}' end
      ) f
      order by f limit 100
    ),
    found_so_far = case when is_through then '{}' else (progress.found_so_far || found_now)[1:100] end;
  found_now := array(select f from unnest(found_now) f where f <> all (progress.findings));
  if cardinality(found_now) > 0 then
    perform record(
      null, null, 'audit-seal-broken', null, jsonb_build_object('findings', to_jsonb(found_now))
    );
  end if;
  return query select unnest(found_now);
end
$$;

/* The state of the checkpoints, for the admin of the signed context; no row for other callers. */
create or replace function audit.checkpoint_state() returns table (
  checkpoints bigint, digest text, last_checkpoint_at timestamptz, pending_since timestamptz,
  verified_at timestamptz,
  findings text[]
)
language sql stable security definer set search_path = audit, pg_temp as $$
  select coalesce(last.number, 0), encode(last.digest, 'hex'), last.created_at,
    (select e.at from event e where e.id > coalesce(last.up_to_event, 0) order by e.id limit 1),
    progress.verified_at, progress.findings
  from checkpoint_progress progress
  left join lateral (select * from checkpoint s order by s.number desc limit 1) last on true
  where identity.is_admin()
$$;

/*
 * Checks up to twenty-five checkpoints, which takes less than a second, for the admin of the signed context;
 * no row for other callers. `next` is null after the last one.
 */
create or replace function audit.verify_checkpoints(p_from bigint)
returns table (events bigint, next bigint, findings text[])
language sql stable security definer set search_path = audit, pg_temp as $$
  select
    (select coalesce(sum(s.events), 0) from checkpoint s where s.number >= p_from and s.number < p_from + 25),
    (select min(s.number) from checkpoint s where s.number >= p_from + 25),
    array(select f from check_checkpoints(p_from, 25) f)
  where identity.is_admin()
$$;

grant execute on function audit.write_checkpoints(int), audit.watch_checkpoints(int),
  audit.checkpoint_state(), audit.verify_checkpoints(bigint) to bank_app;
