-- Announcements to all users: published and withdrawn by admins, and read by their audience.

/*
 * The digest that a confirmation of an announcement covers: every field of it. Times enter as numbers, so
 * that no setting changes their text.
 */
create or replace function bank.announcement_digest(
  p_id uuid, p_body text, p_tone text, p_audience text, p_link text, p_from timestamp, p_until timestamp
) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array(
    'announcement', p_id::text, p_body, p_tone, p_audience, p_link, extract(epoch from p_from),
    extract(epoch from p_until)
  ))
$$;

/* The digest that a confirmation of a withdrawal covers. */
create or replace function bank.announcement_withdrawal_digest(p_id uuid) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array('announcement-withdrawal', p_id))
$$;

/*
 * Publishes an announcement for the admin of this session, with a confirmation of exactly this; its times are
 * those of the database's clock. Returns PUBLISHED, or the code of a refusal. The same id with the same
 * content gets the same answer.
 */
create or replace function bank.publish_announcement(
  p_token_hash bytea, p_id uuid, p_body text, p_tone text, p_audience text, p_link text, p_from timestamp,
  p_until timestamp, p_confirmation uuid
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor record;
  starts timestamptz := ledger.moment_of(p_from);
  ends timestamptz := ledger.moment_of(p_until);
  known announcement;
  outcome text;
begin
  select * into actor from admin_of_session(p_token_hash);
  if actor.refusal is not null then
    return actor.refusal;
  end if;
  -- Concurrent orders wait here, so that two of them do not both take the last place.
  lock table announcement in share row exclusive mode;
  select * into known from announcement a where a.id = p_id;
  if found then
    return case
      when (
        known.body, known.tone, known.audience, known.link, known.starts_at, known.ends_at, known.published_by
      )
        is not distinct from (
          p_body, p_tone, p_audience, p_link, starts, ends, actor.user_id
        ) then 'PUBLISHED'
      else 'ANNOUNCEMENT_ID_TAKEN'
    end;
  end if;
  outcome := case
    when ends <= now()
      or starts < now() - interval '1 day'
      or starts > now() + interval '366 days'
      or ends > starts + interval '366 days'
      then 'ANNOUNCEMENT_TIMES'
    when (
      select count(*) from announcement a where a.withdrawn_at is null and a.ends_at > now()
    ) >= coalesce((select l.open_announcements from limits l), 0) then 'TOO_MANY_ANNOUNCEMENTS'
    else identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'announcement',
      announcement_digest(p_id, p_body, p_tone, p_audience, p_link, p_from, p_until)
    )
  end;
  if outcome is not null then
    return outcome;
  end if;
  insert into announcement (id, body, tone, audience, link, starts_at, ends_at, published_by)
  values (p_id, p_body, p_tone, p_audience, p_link, starts, ends, actor.user_id);
  perform audit.record(actor.user_id, null, 'announcement-published', p_id::text, jsonb_build_object(
    'text', p_body, 'tone', p_tone, 'audience', p_audience, 'link', p_link, 'from', starts, 'until', ends
  ));
  return 'PUBLISHED';
end
$$;

/*
 * Withdraws an announcement for the admin of this session, with a confirmation of exactly this. Returns
 * WITHDRAWN, or the code of a refusal.
 */
create or replace function bank.withdraw_announcement(
  p_token_hash bytea, p_id uuid, p_confirmation uuid
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor record;
  known announcement;
  outcome text;
begin
  select * into actor from admin_of_session(p_token_hash);
  if actor.refusal is not null then
    return actor.refusal;
  end if;
  select * into known from announcement a where a.id = p_id for update;
  outcome := case
    when not found then 'ANNOUNCEMENT_NOT_FOUND'
    when known.withdrawn_at is not null then 'WITHDRAWN'
    when known.ends_at <= now() then 'ANNOUNCEMENT_OVER'
    else identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'announcement-withdrawal', announcement_withdrawal_digest(p_id)
    )
  end;
  if outcome is not null then
    return outcome;
  end if;
  update announcement a set withdrawn_by = actor.user_id, withdrawn_at = clock_timestamp()
  where a.id = p_id;
  perform audit.record(
    actor.user_id, null, 'announcement-withdrawn', p_id::text, jsonb_build_object('text', known.body)
  );
  return 'WITHDRAWN';
end
$$;

grant select on bank.announcement to bank_app;
alter table bank.announcement enable row level security;
drop policy if exists now_showing on bank.announcement;
-- Planned announcements are visible to admins only, and those for clients only to signed-in users.
create policy now_showing on bank.announcement for select to bank_app using (
  (withdrawn_at is null and starts_at <= now() and ends_at > now()
    and (audience <> 'clients' or (select identity.current_user_id()) is not null))
  or (select identity.is_admin())
);

grant execute on function bank.announcement_digest(uuid, text, text, text, text, timestamp, timestamp),
  bank.announcement_withdrawal_digest(uuid),
  bank.publish_announcement(bytea, uuid, text, text, text, text, timestamp, timestamp, uuid),
  bank.withdraw_announcement(bytea, uuid, uuid) to bank_app;
