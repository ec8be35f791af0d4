-- Admins see a client's identification phrase, or compare it with what a caller says on the telephone.

/* The digest that an admin's confirmation covers for showing or comparing a user's phrase. */
create or replace function identity.admin_phrase_digest(p_action text, p_user uuid) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array('phrase-for-admin', p_action, p_user))
$$;

/*
 * A user's phrase, encrypted, for an admin's confirmation: `p_action` is phrase-viewed, which is recorded
 * here, or phrase-checked, which record_phrase_check records. `outcome` is OPEN or the code of a refusal.
 */
create or replace function identity.open_phrase(
  p_token_hash bytea, p_user uuid, p_confirmation uuid, p_action text
) returns table (outcome text, data_key bytea, phrase bytea)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
begin
  select * into actor from bank.admin_of_session(p_token_hash);
  select p.data_key, k.phrase into data_key, phrase
  from users p join profile k on k.user_id = p.id
  where p.id = p_user and k.phrase is not null and actor.refusal is null;
  outcome := case
    when actor.refusal is not null then actor.refusal
    when p_action not in ('phrase-viewed', 'phrase-checked') then 'NOT_ALLOWED'
    when phrase is null then 'NOT_FOUND'
    when not consume_confirmation(
      p_confirmation, p_token_hash, p_action, admin_phrase_digest(p_action, p_user)
    ) then 'CONFIRMATION_REFUSED'
    else 'OPEN'
  end;
  if outcome <> 'OPEN' then
    return query select outcome, null::bytea, null::bytea;
    return;
  end if;
  if p_action = 'phrase-viewed' then
    perform audit.record(actor.user_id, p_user, 'phrase-viewed', null);
  end if;
  return query select outcome, data_key, phrase;
end
$$;

/*
 * Records whether the caller knew the phrase, in the transaction that opened it for the comparison. False in
 * any other.
 */
create or replace function identity.record_phrase_check(
  p_token_hash bytea, p_user uuid, p_confirmation uuid, p_matched boolean
) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (
    select s.user_id from active_session s join confirmation c on c.token_hash = s.token_hash
    where s.token_hash = p_token_hash and s.role = 'admin' and c.id = p_confirmation
      and c.action = 'phrase-checked'
      and c.digest = admin_phrase_digest('phrase-checked', p_user) and c.used_at = now()
  );
begin
  if actor is null then
    return false;
  end if;
  perform audit.record(actor, p_user, 'phrase-checked', null, jsonb_build_object('matched', p_matched));
  return true;
end
$$;

grant execute on function identity.admin_phrase_digest(text, uuid),
  identity.open_phrase(bytea, uuid, uuid, text), identity.record_phrase_check(bytea, uuid, uuid, boolean)
  to bank_app;
