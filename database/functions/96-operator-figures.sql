-- The operator's figures: counts and times of the whole bank, nothing of a user.

/*
 * A single row for the server's metrics and the operator's report. Due work is counted up to the 500 that a
 * job takes at once. `pending_since`: the time of the oldest event that is under no checkpoint.
 */
create or replace function bank.operator_figures() returns table (
  books_open boolean, books_checked_at timestamptz, book_findings int, checkpoints bigint,
  last_checkpoint_at timestamptz, pending_since timestamptz, checkpoints_verified_at timestamptz,
  audit_findings int, outbox_due int, outbox_since timestamptz, outbox_given_up int, certificates_due int,
  standing_orders_due int, blocks_to_index int
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select s.open, s.checked_at, cardinality(s.findings), coalesce(last.number, 0), last.created_at,
    (select e.at from audit.event e where e.id > coalesce(last.up_to_event, 0) order by e.id limit 1),
    progress.verified_at, cardinality(progress.findings), outbox.due, outbox.since,
    (
      select count(*)::int from mail.message m
      where m.delivered_at is null and m.last_error is not null and m.gave_up_at is not null
        and m.created_at > now() - interval '1 day'
    ),
    (select count(*)::int from due_certificates()),
    (select count(*)::int from due_standing_orders()) + (select count(*)::int from due_occurrences()),
    (select count(*)::int from block_to_index)
  from ledger.state s
  cross join audit.checkpoint_progress progress
  left join lateral (select * from audit.checkpoint c order by c.number desc limit 1) last on true
  cross join lateral (
    select count(*)::int as due, min(m.created_at) as since from mail.message m where m.due_at is not null
  ) outbox
$$;

grant execute on function bank.operator_figures() to bank_app;
