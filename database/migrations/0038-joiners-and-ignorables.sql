-- A line holds no character that is shown as nothing, as the contract's lines do (written-text.ts): control
-- characters, format characters, default-ignorable code points (variation selectors among them) and the blank
-- braille pattern. A joiner (U+200C, U+200D) stays between two letters or marks of Arabic and of the Indic
-- scripts, which are written with it. PostgreSQL knows no script properties, so their letters are listed as
-- Unicode 17 has them; a test compares every character with the contract.
create or replace function bank.without_invisible(p_text text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    p_text,
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160'
      '\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff'
      '\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'
      '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
      '|(?<!' || letters || ')[\u200c\u200d]|[\u200c\u200d](?!' || letters || ')',
    '', 'g'
  )
  from (
    values (
      '[\u0610-\u061a\u0620-\u065f\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06ef\u06fa-\u06fc\u06ff'
        '\u0750-\u077f\u0870-\u0887\u0889-\u088f\u0897-\u08e1\u08e3-\u0950\u0955-\u0963\u0971-\u09e3'
        '\u09f0\u09f1\u09fc\u09fe-\u0a5e\u0a70-\u0a75\u0a81-\u0ae3\u0af9-\u0b63\u0b71\u0b82-\u0bd7'
        '\u0c00-\u0c63\u0c80-\u0c83\u0c85-\u0ce3\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0ddf'
        '\u0df2\u0df3\ua8e0-\ua8f7\ua8fb\ua8fd-\ua8ff\ufb50-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f'
        '\ufd92-\ufdc7\ufdf0-\ufdfb\ufe70-\ufefc\U000102e0\U00010ec2-\U00010ec7\U00010efa-\U00010eff'
        '\U0001ee00-\U0001eebb]'
    )
  ) as joining (letters)
$$;

-- Rows that are changed again later are made readable first: their checks are asked again at each change.
update bank.account set nickname = coalesce(nullif(trim(bank.without_invisible(nickname)), ''), 'Account')
where nickname <> bank.without_invisible(nickname);

update bank.account_request
set nickname = coalesce(nullif(trim(bank.without_invisible(nickname)), ''), 'Account')
where nickname <> bank.without_invisible(nickname);

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
  surname = coalesce(nullif(trim(bank.without_invisible(surname)), ''), '-')
where first_name <> bank.without_invisible(first_name) or surname <> bank.without_invisible(surname);

-- An account opening that is still to be decided was frozen when it was asked for, and could not be done
-- under that name any more: it has to be asked for again.
update bank.approval set status = 'expired', decided_at = clock_timestamp()
where status = 'waiting' and kind = 'opening'
  and payload ->> 'nickname' <> bank.without_invisible(payload ->> 'nickname');
