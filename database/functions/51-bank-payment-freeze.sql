-- Clients freeze their payments: no payment, standing order, certificate or new beneficiary until the freeze
-- is lifted. Money still comes in, certificates mature, and transfers between own accounts go on, because the
-- client can take those back.
--
-- The row of a freeze is written under the locks of all accounts of the client, and every function that moves
-- money looks for it under the lock of its account: a payment is made before the freeze, or refused.

/* The open freeze of a client; no row where there is none. A plain query, so that PostgreSQL inlines it. */
create or replace function bank.open_freeze(p_client uuid) returns setof bank.payment_freeze
language sql stable as $$
  select f.* from bank.payment_freeze f where f.client_id = p_client and f.lifted_at is null
$$;

create or replace function bank.has_frozen_payments(p_client uuid) returns boolean
language sql stable as $$
  select exists (select from bank.open_freeze(p_client))
$$;

/* Locks a client and all accounts of theirs, in the order in which transfers lock them. */
create or replace function bank.lock_client_accounts(p_client uuid) returns void
language plpgsql volatile as $$
begin
  perform identity.lock_user(p_client);
  perform from ledger.account v where v.client_id = p_client order by v.id for no key update;
end
$$;

/*
 * Freezes the payments of a client; true when something has changed. A freeze by a link takes the place of
 * one from the portal, which the client's own code would lift. Raises of own limits that are still to come
 * are dropped: who planned them is in doubt.
 */
create or replace function bank.write_freeze(p_actor uuid, p_client uuid, p_source text) returns boolean
language plpgsql volatile as $$
declare
  known bank.payment_freeze;
  written uuid;
begin
  perform bank.lock_client_accounts(p_client);
  select * into known from bank.payment_freeze f where f.client_id = p_client and f.lifted_at is null
  for update;
  if known.source in ('link', p_source) then
    return false;
  end if;
  -- The clock may have gone back since it began.
  update bank.payment_freeze set lifted_at = greatest(clock_timestamp(), frozen_at) where id = known.id;
  insert into bank.payment_freeze (client_id, source) values (p_client, p_source) returning id into written;
  update bank.own_limit set raised_to = null, raises_at = null
  where client_id = p_client and raises_at > clock_timestamp();
  perform audit.record(
    p_actor, p_client, 'payments-frozen', written::text, jsonb_build_object('source', p_source)
  );
  return true;
end
$$;

/* Lifts a freeze. The caller has checked that it is open and may be lifted. */
create or replace function bank.end_freeze(
  p_actor uuid, p_freeze bank.payment_freeze, p_detail jsonb
) returns void
language plpgsql volatile as $$
begin
  -- The clock may have gone back since it began.
  update bank.payment_freeze
  set lifted_at = greatest(clock_timestamp(), frozen_at), lifted_by = p_actor
  where id = p_freeze.id;
  perform audit.record(
    p_actor, p_freeze.client_id, 'payments-unfrozen', p_freeze.id::text,
    p_detail || jsonb_build_object('source', p_freeze.source)
  );
end
$$;

/*
 * Freezes the payments of the user of the signed context, without a code: closing has to be quick. Returns
 * FROZEN, also when they were frozen before, or NOT_ALLOWED for an admin, who has none.
 */
create or replace function bank.freeze_payments() returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
begin
  if not exists (select from identity.users u where u.id = actor and u.role = 'user') then
    return 'NOT_ALLOWED';
  end if;
  perform write_freeze(actor, actor, 'portal');
  return 'FROZEN';
end
$$;

/*
 * Freezes the payments of the user of a link from an e-mail; no session is needed. The link keeps working
 * until it expires and can do nothing else. Returns the user's id, for their open windows; null for a link
 * that is unknown or has expired.
 */
create or replace function bank.freeze_payments_by_link(p_token_hash bytea) returns uuid
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  client uuid := (
    select l.user_id from identity.freeze_link l
    join identity.users u on u.id = l.user_id and u.role <> 'admin'
    where l.token_hash = p_token_hash and l.expires_at > now()
  );
begin
  if client is not null then
    perform write_freeze(null, client, 'link');
  end if;
  return client;
end
$$;

/* The digest that a code for lifting covers: the open freeze of this session's user. */
create or replace function bank.unfreezing_digest(p_token_hash bytea) returns bytea
language sql stable security definer set search_path = bank, pg_temp as $$
  select identity.digest_of(jsonb_build_array('unfreeze', (
    select f.id from identity.find_active_session(p_token_hash) s
    join payment_freeze f on f.client_id = s.user_id and f.lifted_at is null
  )))
$$;

/*
 * Lifts the freeze of the user of this session for a code. Returns UNFROZEN, also when there is none, or the
 * code of a refusal: FROZEN_BY_LINK where only an admin lifts it.
 */
create or replace function bank.unfreeze_payments(p_token_hash bytea, p_confirmation uuid) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor record;
  known payment_freeze;
  outcome text;
begin
  select * into actor from identity.user_of_session(p_token_hash);
  if actor.refusal is not null then
    return actor.refusal;
  end if;
  perform identity.lock_user(actor.user_id);
  select * into known from payment_freeze f where f.client_id = actor.user_id and f.lifted_at is null
  for update;
  outcome := case
    when not found then 'UNFROZEN'
    when known.source = 'link' then 'FROZEN_BY_LINK'
    else identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'unfreeze', unfreezing_digest(p_token_hash)
    )
  end;
  if outcome is not null then
    return outcome;
  end if;
  perform end_freeze(actor.user_id, known, '{}');
  return 'UNFROZEN';
end
$$;

/*
 * Lifts the freeze of a client, whichever its source, for a code of the admin of this session that counts for
 * this client, freeze and reason alone. Under four eyes another admin approves it first. Returns LIFTED,
 * PENDING, or the code of a refusal.
 */
create or replace function bank.lift_freeze(
  p_token_hash bytea, p_client uuid, p_freeze uuid, p_reason text, p_confirmation uuid
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor record;
  known payment_freeze;
  requires_approval boolean;
  outcome text;
begin
  select * into actor from begin_admin_operation(p_token_hash);
  if actor.refusal is not null then
    return actor.refusal;
  end if;
  perform identity.lock_user(p_client);
  select * into known from payment_freeze f
  where f.id = p_freeze and f.client_id = p_client and f.lifted_at is null
  for update;
  requires_approval := four_eyes_apply();
  outcome := case
    when not found then 'FREEZE_NOT_FOUND'
    when p_client = actor.user_id then 'OWN_ACCESS'
    when coalesce(trim(p_reason), '') = '' then 'REASON_REQUIRED'
    when requires_approval and has_pending_approval('freeze-lift', p_freeze::text) then 'APPROVAL_PENDING'
    else identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'lift-freeze',
      identity.admin_operation_digest(array['lift-freeze', p_client::text, p_freeze::text, p_reason])
    )
  end;
  if outcome is not null then
    return outcome;
  end if;
  if requires_approval then
    perform ask_approval(
      gen_random_uuid(), 'freeze-lift', p_freeze::text, p_client,
      jsonb_build_object('source', known.source), p_reason, actor.user_id
    );
    return 'PENDING';
  end if;
  perform end_freeze(actor.user_id, known, jsonb_build_object('reason', p_reason));
  return 'LIFTED';
end
$$;

/* Lifts the freeze that an approval names, if it is still open: a later one has another id. */
create or replace function bank.apply_freeze_lift(p_approval bank.approval, p_approver uuid) returns text
language plpgsql volatile as $$
declare
  known bank.payment_freeze;
begin
  perform identity.lock_user(p_approval.user_id);
  select * into known from bank.payment_freeze f
  where f.id = p_approval.subject::uuid and f.lifted_at is null
  for update;
  if not found then
    return 'FREEZE_NOT_FOUND';
  end if;
  perform bank.end_freeze(
    p_approval.requester_id, known,
    bank.approval_detail(p_approval.id, p_approver) || jsonb_build_object('reason', p_approval.reason)
  );
  return 'DONE';
end
$$;

grant execute on function bank.freeze_payments(), bank.freeze_payments_by_link(bytea),
  bank.unfreezing_digest(bytea), bank.unfreeze_payments(bytea, uuid),
  bank.lift_freeze(bytea, uuid, uuid, text, uuid) to bank_app;

grant select on bank.payment_freeze to bank_app;
alter table bank.payment_freeze enable row level security;
drop policy if exists own on bank.payment_freeze;
create policy own on bank.payment_freeze for select to bank_app
  using (client_id = (select identity.current_user_id()) or (select identity.is_admin()));

alter table identity.freeze_link enable row level security;
