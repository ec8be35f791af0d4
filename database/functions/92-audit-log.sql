-- The log of the audit for admins: searched page by page, and exported. Users read the events about
-- themselves (27-own-history.sql).

drop policy if exists admin on audit.event;
create policy admin on audit.event for select to bank_app using ((select identity.is_admin()));

/* The details of an event that admins may see: no ciphertext, nothing that identifies a device, no secret. */
create or replace function audit.shown_detail(p_detail jsonb) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_object_agg(d.key, d.value), '{}')
  from jsonb_each(case when jsonb_typeof(p_detail) = 'object' then p_detail else '{}' end) d
  where (
    d.key = 'new_device'
    or d.key !~* '(address|device|secret|password|token|hash|digest|code|phrase|mac|link|signature|_key)'
  )
    and d.value::text !~* '"[^"]*(secret|password|token|phrase)[^"]*" *:'
$$;

/*
 * The filter of a log search, as a condition over `e` with $1 actor, $2 user, $3 action, $4 from, $5 to,
 * exclusive. It contains only the filters that are set, so that PostgreSQL plans each combination by itself;
 * `p_by_bank` finds events without an actor.
 */
create or replace function audit.log_condition(
  p_actor uuid, p_by_bank boolean, p_user uuid, p_action text, p_from timestamptz, p_to timestamptz
) returns text
language sql immutable as $$
  select concat_ws(' and ',
    'true',
    -- Each half repeats the condition of its partial index: events for others, and users' own. The halves
    -- share no clause: PostgreSQL would factor it out, and then use neither index.
    case
      when p_by_bank
        then '(e.actor_id is null and e.actor_id is distinct from e.user_id'
          || ' or e.user_id is null and e.actor_id is not distinct from e.user_id)'
      when p_actor is not null
        then '(e.actor_id = $1 and e.actor_id is distinct from e.user_id'
          || ' or e.user_id = $1 and e.actor_id = e.user_id)'
    end,
    case when p_user is not null then 'e.user_id = $2' end,
    case when p_action is not null then format('e.action = %L', p_action) end,
    case when p_from is not null then 'e.at >= $4' end,
    case when p_to is not null then 'e.at < $5' end
  )
$$;

/*
 * The log for the admin of the signed context, newest first, from before the event `p_before`; no row for
 * other callers. An event that holds the id of a beneficiary has its name as well, and one that holds the id
 * of an account has its number: neither ever changes.
 */
create or replace function audit.read_log(
  p_actor uuid, p_by_bank boolean, p_user uuid, p_action text, p_from timestamptz, p_to timestamptz,
  p_before bigint, p_limit int
) returns table (
  id bigint, at timestamptz, action text, subject text, detail jsonb,
  actor_id uuid, actor_username text, actor_name text, user_id uuid, user_username text, user_name text,
  checkpoint bigint
)
language plpgsql stable security definer set search_path = audit, pg_temp as $$
declare
  start record;
begin
  if not identity.is_admin() then
    return;
  end if;
  select e.at, e.id into start from event e where e.id = p_before;
  if p_before is not null and not found then
    return;
  end if;
  return query execute format(
    $query$
      select e.id, e.at, e.action::text, e.subject,
        jsonb_strip_nulls(jsonb_build_object('name', paid.name, 'account_number', moved.account_number))
          || audit.shown_detail(e.detail),
        e.actor_id, actor.username, identity.full_name(actor.first_name, actor.last_name),
        e.user_id, concerned.username, identity.full_name(concerned.first_name, concerned.last_name),
        (
          select s.number from audit.checkpoint s
          where s.up_to_event >= e.id and s.after_event < e.id
          order by s.up_to_event limit 1
        )
      from (
        select * from audit.event e where %s %s order by e.at desc, e.id desc limit %s
      ) e
      left join bank.beneficiary paid on paid.client_id = e.user_id
        and paid.id = case
          when e.detail ->> 'beneficiary' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            then (e.detail ->> 'beneficiary')::uuid
        end
      left join bank.account moved on moved.client_id = e.user_id
        and moved.id = case
          when e.detail ->> 'account' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            then (e.detail ->> 'account')::uuid
        end
      left join identity.users actor on actor.id = e.actor_id
      left join identity.users concerned on concerned.id = e.user_id
      order by e.at desc, e.id desc
    $query$,
    log_condition(p_actor, p_by_bank, p_user, p_action, p_from, p_to),
    case when p_before is not null then 'and (e.at, e.id) < ($6, $7)' end,
    least(p_limit, 1000)
  ) using p_actor, p_user, p_action, p_from, p_to, start.at, start.id;
end
$$;

/*
 * Begins an export of the log: counts its events, up to one more than bank.limits allows, and records who
 * exported what. `outcome` is BEGUN or the code of a refusal. The export ends at `until`, so that events
 * written during it do not shift its pages.
 */
create or replace function audit.begin_export(
  p_actor uuid, p_by_bank boolean, p_user uuid, p_action text, p_from timestamptz, p_to timestamptz
) returns table (outcome text, events int, until timestamptz)
language plpgsql volatile security definer set search_path = audit, pg_temp as $$
declare
  most int := coalesce((select l.exported_events from bank.limits l), 0);
begin
  if not identity.is_admin() then
    outcome := 'NOT_ALLOWED';
    return next;
    return;
  end if;
  until := least(p_to, clock_timestamp());
  execute format(
    'select count(*) from (select from audit.event e where %s limit %s) asked',
    log_condition(p_actor, p_by_bank, p_user, p_action, p_from, until), most + 1
  ) into events using p_actor, p_user, p_action, p_from, until;
  outcome := case when events > most then 'EXPORT_TOO_LONG' else 'BEGUN' end;
  if outcome = 'BEGUN' then
    perform record(
      identity.current_user_id(), null, 'audit-exported', null,
      jsonb_strip_nulls(
        jsonb_build_object(
          'events', events, 'actor', case when p_by_bank then 'bank' else p_actor::text end,
          'user', p_user, 'action', p_action, 'from', p_from, 'to', p_to
        )
      )
    );
  end if;
  return next;
end
$$;

/* Servers that were released before bank.limits had this limit call this. Their `p_most` is not used. */
create or replace function audit.begin_export(
  p_actor uuid, p_by_bank boolean, p_user uuid, p_action text, p_from timestamptz, p_to timestamptz,
  p_most int
) returns table (outcome text, events int, until timestamptz)
language sql volatile security definer set search_path = audit, pg_temp as $$
  select * from begin_export(p_actor, p_by_bank, p_user, p_action, p_from, p_to)
$$;

grant execute on function audit.read_log(uuid, boolean, uuid, text, timestamptz, timestamptz, bigint, int),
  audit.begin_export(uuid, boolean, uuid, text, timestamptz, timestamptz),
  audit.begin_export(uuid, boolean, uuid, text, timestamptz, timestamptz, int) to bank_app;
