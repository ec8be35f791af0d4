-- A user's profile. The server encrypts it; the database decides whose row it is, whether it has changed
-- since the screen showed it, and which changes need a confirmation.

/*
 * The digest that a confirmation of a changed profile covers: every field as it will be stored. The personal
 * fields are encrypted, because a plain hash of a telephone number or a short phrase could be guessed.
 */
create or replace function identity.profile_digest(
  p_version int, p_fields text[], p_phone bytea, p_address bytea, p_phrase bytea, p_email text
) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array(
    'profile', p_version, p_fields, encode(p_phone, 'hex'), encode(p_address, 'hex'),
    encode(p_phrase, 'hex'), p_email
  ))
$$;

/* Writes the fields named in `p_fields` and leaves the others as they are. Nothing is checked here. */
create or replace function identity.write_profile(
  p_user uuid, p_fields text[], p_phone bytea, p_address bytea, p_phrase bytea
) returns void
language sql volatile as $$
  insert into identity.profile as known (user_id, phone, address, phrase, phrase_set_at)
  values (
    p_user,
    case when 'phone' = any (p_fields) then p_phone end,
    case when 'address' = any (p_fields) then p_address end,
    case when 'phrase' = any (p_fields) then p_phrase end,
    case when 'phrase' = any (p_fields) and p_phrase is not null then now() end
  )
  on conflict (user_id) do update set
    phone = case when 'phone' = any (p_fields) then p_phone else known.phone end,
    address = case when 'address' = any (p_fields) then p_address else known.address end,
    -- A phrase can be replaced and never removed.
    phrase = case
      when 'phrase' = any (p_fields) then coalesce(p_phrase, known.phrase)
      else known.phrase
    end,
    phrase_set_at = case
      when 'phrase' = any (p_fields) and p_phrase is not null then now()
      else known.phrase_set_at
    end,
    version = known.version + 1,
    changed_at = now()
$$;

/*
 * Saves the fields named in `p_fields` (phone, address, phrase, email) for the user of this session, all or
 * none. `outcome` is SAVED or the code of a refusal. The fields that identify a user by telephone or e-mail
 * (phone, phrase, email) change only with a confirmation of exactly this content. `p_version` is the version
 * that the user edited, 0 where there was no profile.
 */
create or replace function identity.save_profile(
  p_token_hash bytea, p_confirmation uuid, p_version int, p_fields text[], p_phone bytea, p_address bytea,
  p_phrase bytea, p_email text, p_link_hash bytea, p_mails jsonb
) returns table (outcome text, user_id uuid)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
  kept int;
  written text[] := array(select f from unnest(p_fields) f where f in ('phone', 'address') order by f);
begin
  select u.refusal, u.user_id into actor from user_of_session(p_token_hash) u;
  outcome := actor.refusal;
  if outcome is not null then
    return next;
    return;
  end if;
  user_id := actor.user_id;

  -- Locks the user's row first: concurrent saves and confirmations of an address wait here.
  perform lock_user(actor.user_id);
  select p.version into kept from profile p where p.user_id = actor.user_id;
  outcome := case
    when coalesce(kept, 0) <> p_version then 'PROFILE_CHANGED'
    when 'email' = any (p_fields) and p_email = (select p.email from users p where p.id = actor.user_id)
      then 'EMAIL_UNCHANGED'
    when 'email' = any (p_fields) and not may_mail_link(actor.user_id) then 'TOO_MANY_ATTEMPTS'
    when p_fields && '{phone,phrase,email}' then confirmation_refusal(
      p_confirmation, p_token_hash, 'profile',
      profile_digest(p_version, p_fields, p_phone, p_address, p_phrase, p_email)
    )
  end;
  if outcome is not null then
    return next;
    return;
  end if;

  if p_fields && '{phone,address,phrase}' then
    perform write_profile(actor.user_id, p_fields, p_phone, p_address, p_phrase);
  end if;
  if written <> '{}' then
    perform audit.record(
      actor.user_id, actor.user_id, 'profile-changed', null,
      jsonb_build_object('fields', to_jsonb(written))
    );
  end if;
  if 'phrase' = any (p_fields) then
    perform audit.record(actor.user_id, actor.user_id, 'phrase-changed', null);
  end if;
  if 'email' = any (p_fields) then
    perform ask_email(actor.user_id, p_email, p_link_hash, p_mails);
  end if;
  outcome := 'SAVED';
  return next;
end
$$;

-- The identification phrase stays out: only own_phrase and open_phrase return it, for a confirmation.
grant select (
  user_id, date_of_birth, phone, address, phrase_set_at, version, changed_at
) on identity.profile to bank_app;

alter table identity.profile enable row level security;

drop policy if exists own on identity.profile;
create policy own on identity.profile for select to bank_app
  using (user_id = (select identity.current_user_id()) or (select identity.is_admin()));

grant execute on function identity.profile_digest(int, text[], bytea, bytea, bytea, text),
  identity.save_profile(bytea, uuid, int, text[], bytea, bytea, bytea, text, bytea, jsonb) to bank_app;
