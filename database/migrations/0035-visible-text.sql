-- Text that others read holds nothing that cannot be seen or that turns the direction of writing: a name must
-- not look like another one.

-- Control characters, format characters and fillers that show as nothing. The joiners of Persian and Hindi
-- names (U+200C, U+200D)
-- stay; where they may stand is the contract's to say.
create function bank.without_invisible(p_text text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    p_text,
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f'
      '\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]',
    '', 'g'
  )
$$;

-- Embeddings, overrides and isolates: what follows them is shown in another order than it was written in.
create function bank.without_directions(p_text text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(p_text, '[\u202a-\u202e\u2066-\u2069]', '', 'g')
$$;

-- Rows that are changed again later are made readable first: a check that is not valid for the past is asked
-- again at each change.
update bank.account set nickname = coalesce(nullif(trim(bank.without_invisible(nickname)), ''), 'Account')
where nickname <> bank.without_invisible(nickname);

update bank.account_request set
  nickname = coalesce(nullif(trim(bank.without_invisible(nickname)), ''), 'Account'),
  business_purpose = nullif(trim(bank.without_directions(business_purpose)), '')
where nickname <> bank.without_invisible(nickname)
  or business_purpose <> bank.without_directions(business_purpose);

update bank.beneficiary set name = coalesce(nullif(trim(bank.without_invisible(name)), ''), 'Beneficiary')
where name <> bank.without_invisible(name);

update bank.holiday set name = coalesce(nullif(trim(bank.without_invisible(name)), ''), 'Holiday')
where name <> bank.without_invisible(name);

update bank.consultation set
  first_name = coalesce(nullif(trim(bank.without_invisible(first_name)), ''), '-'),
  surname = coalesce(nullif(trim(bank.without_invisible(surname)), ''), '-')
where first_name <> bank.without_invisible(first_name) or surname <> bank.without_invisible(surname);

update bank.contact_message set
  first_name = coalesce(nullif(trim(bank.without_invisible(first_name)), ''), '-'),
  surname = coalesce(nullif(trim(bank.without_invisible(surname)), ''), '-'),
  message = coalesce(nullif(trim(bank.without_directions(message)), ''), '-')
where first_name <> bank.without_invisible(first_name) or surname <> bank.without_invisible(surname)
  or message <> bank.without_directions(message);

-- What waits for an administrator was frozen when it was asked for, and could not be done any more: whoever
-- asked asks again.
update bank.approval set status = 'expired', decided_at = clock_timestamp()
where status = 'waiting' and kind = 'opening'
  and payload ->> 'nickname' <> bank.without_invisible(payload ->> 'nickname');

alter table bank.account add constraint visible_nickname check (nickname = bank.without_invisible(nickname));
alter table bank.account_request
  add constraint visible_nickname check (nickname = bank.without_invisible(nickname)),
  add constraint one_direction check (business_purpose = bank.without_directions(business_purpose));
alter table bank.beneficiary add constraint visible_name check (name = bank.without_invisible(name));
alter table bank.holiday add constraint visible_name check (name = bank.without_invisible(name));
alter table bank.consultation
  add constraint visible_first_name check (first_name = bank.without_invisible(first_name)),
  add constraint visible_surname check (surname = bank.without_invisible(surname));
alter table bank.contact_message
  add constraint visible_first_name check (first_name = bank.without_invisible(first_name)),
  add constraint visible_surname check (surname = bank.without_invisible(surname)),
  add constraint one_direction check (message = bank.without_directions(message));

-- These rows never change: what was said before stays as it was said.
alter table bank.account_opening
  add constraint visible_nickname check (nickname = bank.without_invisible(nickname)) not valid;
alter table bank.message add constraint one_direction check (body = bank.without_directions(body)) not valid;
