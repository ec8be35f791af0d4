-- Finding transactions by words: counterparty, texts, references, amount and direction of every entry.

-- `words` are entries of one index for all accounts, so each begins with its account (0057, index_prefix).
create table bank.transaction_words (
  account_id uuid not null,
  sequence bigint not null,
  words tsvector not null
);
alter table bank.transaction_words enable row level security;

/* How many transactions of an account share a part of the index: a search reads it part by part. */
create function bank.transactions_per_part() returns bigint
language sql immutable parallel safe as $$
  select 10000::bigint
$$;

/*
 * The words of a text, in lower case and without accents. A dot stays inside a number; every other character
 * that is no letter and no digit separates words. The rows of bank.transaction_words are written by this
 * rule, so that a change of it needs a migration that writes them again.
 */
create function bank.words_of(p_text text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 32)), '{}')
  from regexp_split_to_table(
    identity.fold(p_text), '(?:[^[:alnum:].]|\.(?![0-9])|(?<![0-9])\.)+'
  ) word
  where word <> ''
$$;

/*
 * The words by which one side of a transfer is found: all that its line shows, and the amount with the
 * decimals of its currency. In texts a number is found with its thousands separated and without.
 */
create function bank.words_of_transaction(
  p_transfer uuid, p_amount numeric, p_decimals int, p_counterparty text, p_note text, p_reference text,
  p_client_note text
) returns text[]
language sql immutable parallel safe as $$
  select bank.words_of(shown.text
    || case when shown.text ~ '[0-9],[0-9]{3}'
      then ' ' || regexp_replace(shown.text, '([0-9]),(?=[0-9]{3})', '\1', 'g') else '' end)
  from (select concat_ws(' ',
    round(abs(p_amount), p_decimals)::text, left(p_transfer::text, 8), p_counterparty,
    coalesce(p_note, case when p_amount > 0 then 'Incoming Transfer' else 'Outgoing Payment' end),
    p_reference, p_client_note) as text) shown
$$;

/* What every index entry of a part of an account begins with: the end of the account's id, and the part. */
create function bank.index_prefix(p_account uuid, p_part bigint) returns text
language sql immutable parallel safe as $$
  select right(p_account::text, 8) || p_part || '/'
$$;

/* The index entries of one transaction. */
create function bank.index_entries(
  p_account uuid, p_sequence bigint, p_amount numeric, p_words text[]
) returns tsvector
language sql immutable parallel safe as $$
  -- No typed word begins with a sign.
  select array_to_tsvector(array(
    select prefix.text || entry from unnest(p_words || case when p_amount > 0 then '+' else '-' end) entry
  ))
  from (
    select bank.index_prefix(p_account, p_sequence / bank.transactions_per_part()) as text offset 0
  ) prefix
$$;

/* Writes the words of a new entry, in the transaction that moves the money. */
create function bank.write_transaction_words() returns trigger
language plpgsql security definer set search_path = bank, pg_temp as $$
begin
  insert into transaction_words (account_id, sequence, words)
  select new.account_id, new.sequence, index_entries(new.account_id, new.sequence, new.amount,
    words_of_transaction(
      new.transfer_id, new.amount, c.decimals,
      case when new.amount > 0 then coalesce(t.debtor, t.counterparty) else t.counterparty end,
      t.note, t.reference, p.note
    ))
  from ledger.transfer t
  join ledger.currency c on c.code = t.currency
  -- The note of a payment is for the payer's side only, that of an own transfer for both. The note of a
  -- booking of the bank is the transfer's.
  left join payment p on p.id = t.id
    and (p.beneficiary_id is not null and p.account_id = new.account_id or p.credit_account_id is not null)
  where t.id = new.transfer_id;
  return null;
end
$$;

insert into bank.transaction_words (account_id, sequence, words)
select e.account_id, e.sequence, bank.index_entries(e.account_id, e.sequence, e.amount,
  bank.words_of_transaction(
    e.transfer_id, e.amount, c.decimals,
    case when e.amount > 0 then coalesce(t.debtor, t.counterparty) else t.counterparty end,
    t.note, t.reference, p.note
  ))
from ledger.entry e
join ledger.transfer t on t.id = e.transfer_id
join ledger.currency c on c.code = t.currency
left join bank.payment p on p.id = t.id
  and (p.beneficiary_id is not null and p.account_id = e.account_id or p.credit_account_id is not null);

-- A transaction goes into it at once: every search would read through a list of those not sorted in yet.
create index transaction_words_index on bank.transaction_words using gin (words) with (fastupdate = off);

create trigger write_words after insert on ledger.entry
  for each row execute function bank.write_transaction_words();
