-- What the bank says to everybody at once: published and withdrawn by staff, and read by whom it is for.

/*
 * Publishes an announcement for the administrator of the signed context; its times are those of the bank's own clock. Answers
 * PUBLISHED, or the code of a refusal. The same id with the same words is answered the same.
 */
create or replace function bank.publish_announcement(
  p_id uuid, p_body text, p_tone text, p_audience text, p_link text, p_from timestamp, p_until timestamp, p_limit int
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  publisher uuid := identity.current_person();
  starts timestamptz := p_from at time zone 'America/Dominica';
  ends timestamptz := p_until at time zone 'America/Dominica';
  known announcement;
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  -- One after the other, so that two at once do not both find the last place free.
  lock table announcement in share row exclusive mode;
  select * into known from announcement a where a.id = p_id;
  if found then
    return case
      when (known.body, known.tone, known.audience, known.link, known.starts_at, known.ends_at, known.published_by)
        is not distinct from (p_body, p_tone, p_audience, p_link, starts, ends, publisher) then 'PUBLISHED'
      else 'ANNOUNCEMENT_ID_TAKEN'
    end;
  elsif ends <= now() or starts < now() - interval '1 day' or starts > now() + interval '366 days' or ends > starts + interval '366 days' then
    return 'ANNOUNCEMENT_TIMES';
  elsif (select count(*) from announcement a where a.withdrawn_at is null and a.ends_at > now()) >= p_limit then
    return 'TOO_MANY_ANNOUNCEMENTS';
  end if;
  insert into announcement (id, body, tone, audience, link, starts_at, ends_at, published_by)
  values (p_id, p_body, p_tone, p_audience, p_link, starts, ends, publisher);
  perform audit.record(publisher, null, 'announcement-published', p_id::text, jsonb_build_object(
    'text', p_body, 'tone', p_tone, 'audience', p_audience, 'link', p_link, 'from', starts, 'until', ends
  ));
  return 'PUBLISHED';
end
$$;

/* Takes an announcement back, for the administrator of the signed context. Answers WITHDRAWN, or the code of a refusal. */
create or replace function bank.withdraw_announcement(p_id uuid) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  withdrawer uuid := identity.current_person();
  known announcement;
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  select * into known from announcement a where a.id = p_id for update;
  if not found then
    return 'ANNOUNCEMENT_NOT_FOUND';
  elsif known.withdrawn_at is not null then
    return 'WITHDRAWN';
  elsif known.ends_at <= now() then
    return 'ANNOUNCEMENT_OVER';
  end if;
  update announcement a set withdrawn_by = withdrawer, withdrawn_at = clock_timestamp() where a.id = p_id;
  perform audit.record(withdrawer, null, 'announcement-withdrawn', p_id::text, jsonb_build_object('text', known.body));
  return 'WITHDRAWN';
end
$$;

grant select on bank.announcement to bank_app;
alter table bank.announcement enable row level security;
drop policy if exists now_showing on bank.announcement;
-- Nobody reads what is only planned, nor what was said to clients alone without being somebody.
create policy now_showing on bank.announcement for select to bank_app using (
  (withdrawn_at is null and starts_at <= now() and ends_at > now()
    and (audience <> 'clients' or (select identity.current_person()) is not null))
  or (select identity.is_admin())
);

grant execute on function bank.publish_announcement(uuid, text, text, text, text, timestamp, timestamp, int),
  bank.withdraw_announcement(uuid) to bank_app;
