-- Finding transactions by their words. A job writes the words of complete blocks of an account's transactions
-- into the index, so that a payment does not wait for it; a search reads the few that are not in it from the
-- ledger. An account's transactions have numbers without gaps, and none is committed before the one below it.

/* Returns how many transactions of an account share a part of the index: a search reads it part by part. */
create or replace function bank.transactions_per_part() returns bigint
language sql immutable parallel safe as $$
  select 10000::bigint
$$;

/*
 * The words of a text as identity.fold has it: without capitals, accents and characters that not every
 * keyboard has. A dot stays inside a number; every other sign separates words. The rows of
 * bank.transaction_words are written by this rule, so that a change of it needs a migration that writes them
 * again.
 */
create or replace function bank.words_of(p_text text) returns text[]
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
create or replace function bank.words_of_transaction(
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

/* The beginning of every index entry of a part of an account: the end of the account's id, and the part. */
create or replace function bank.index_prefix(p_account uuid, p_part bigint) returns text
language sql immutable parallel safe as $$
  select right(p_account::text, 8) || p_part || '/'
$$;

/* The index entries of one transaction. */
create or replace function bank.index_entries(
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

/* Returns how many transactions of an account make a block, which is written into the index as a whole. */
create or replace function bank.transactions_per_block() returns bigint
language sql immutable parallel safe as $$
  select 32::bigint
$$;

/* The index entries of an account's transactions between two numbers, both included. */
create or replace function bank.transaction_entries(p_account uuid, p_first bigint, p_last bigint)
returns table (sequence bigint, words tsvector)
language sql stable as $$
  select e.sequence::bigint, bank.index_entries(p_account, e.sequence, e.amount, bank.words_of_transaction(
    e.transfer_id, e.amount, c.decimals,
    case when e.amount > 0 then coalesce(t.debtor, t.counterparty) else t.counterparty end,
    t.note, t.reference, p.note
  ))
  from ledger.entry e
  join ledger.transfer t on t.id = e.transfer_id
  join ledger.currency c on c.code = t.currency
  -- The note of a payment is for the payer's side only, that of an own transfer for both. The note of a
  -- booking of the bank is the transfer's.
  left join bank.payment p on p.id = t.id
    and (p.beneficiary_id is not null and p.account_id = p_account or p.credit_account_id is not null)
  where e.account_id = p_account and e.sequence between p_first and p_last
$$;

/*
 * Notes that an account's block of transactions is complete, in the transaction that moves the money: a
 * payment does no more for the search than this, once in 32 times.
 */
create or replace function bank.note_complete_block() returns trigger
language plpgsql security definer set search_path = bank, pg_temp as $$
begin
  insert into block_to_index (account_id, last_sequence) values (new.account_id, new.sequence);
  return null;
end
$$;

/*
 * Writes the words of up to `p_limit` complete blocks, and returns how many it has written. The blocks that
 * another server is writing are left to it.
 */
create or replace function bank.index_transactions(p_limit int) returns int
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  blocks int;
begin
  with taken as (
    delete from block_to_index b
    where (b.account_id, b.last_sequence) in (
      select n.account_id, n.last_sequence from block_to_index n
      order by n.account_id, n.last_sequence limit least(p_limit, 1000) for update skip locked
    )
    returning b.account_id, b.last_sequence
  ), written as (
    insert into transaction_words (account_id, sequence, words)
    select t.account_id, e.sequence, e.words
    from taken t
    cross join lateral transaction_entries(
      t.account_id, t.last_sequence - transactions_per_block() + 1, t.last_sequence
    ) e
  )
  select count(*) into blocks from taken;
  return blocks;
end
$$;

/* The search in a part of an account: all of these words, each as a prefix, and one direction if given. */
create or replace function bank.transaction_query(
  p_account uuid, p_part bigint, p_words text[], p_direction text
) returns tsquery
language sql immutable parallel safe as $$
  select string_agg(quote_literal(bank.index_prefix(p_account, p_part) || wanted) || ':*', ' & ')::tsquery
  from unnest(
    p_words || case p_direction when 'credit' then array['+'] when 'debit' then array['-'] else '{}' end
  ) wanted
$$;

/*
 * The numbers, between two others, of an account's transactions that are not in the index and match: those
 * of its last, incomplete block, and of the complete ones that have not been written yet.
 */
create or replace function bank.find_unindexed(
  p_account uuid, p_last bigint, p_words text[], p_direction text, p_above bigint, p_below bigint
) returns setof bigint
language sql stable as $$
  select e.sequence
  from (
    select p_last - p_last % bank.transactions_per_block() + 1 as first, p_last as last
    union all
    select b.last_sequence - bank.transactions_per_block() + 1, b.last_sequence
    from bank.block_to_index b where b.account_id = p_account
  ) block
  cross join lateral bank.transaction_entries(
    p_account, greatest(block.first, p_above + 1), least(block.last, p_below - 1)
  ) e
  where e.words @@ bank.transaction_query(
    p_account, e.sequence / bank.transactions_per_part(), p_words, p_direction
  )
$$;

/*
 * Returns whether a transaction is found by what its line shows to a user with a right: the client's own
 * note, which is not shown to them, does not count.
 */
create or replace function bank.is_found_without_note(p_account uuid, p_sequence bigint, p_words text[])
returns boolean
language sql stable as $$
  select exists (
    select from ledger.entry e
    join ledger.transfer t on t.id = e.transfer_id
    join ledger.currency c on c.code = t.currency
    where e.account_id = p_account and e.sequence = p_sequence and bank.index_entries(
      p_account, e.sequence, e.amount, bank.words_of_transaction(
        e.transfer_id, e.amount, c.decimals,
        case when e.amount > 0 then coalesce(t.debtor, t.counterparty) else t.counterparty end,
        t.note, t.reference, null
      )
    ) @@ bank.transaction_query(p_account, e.sequence / bank.transactions_per_part(), p_words, null)
  )
$$;

/*
 * The numbers of an account's transactions between two others that have all of these words and this
 * direction, from the newest or from the oldest on, at most so many. None where `p_text` has no word, or
 * unless the account is the caller's, the caller an admin or the caller has a right that shows movements.
 *
 * It runs as the owner, because under a policy PostgreSQL cannot use the index: the operator is not
 * leakproof. It reads part after part, so that a common word is found in the first and a rare one costs a
 * look into each. Being stable, it sees one moment throughout: a block is written into the index before or
 * after it.
 */
create or replace function bank.find_transactions(
  p_account uuid, p_text text, p_direction text, p_above bigint, p_below bigint, p_newest_first boolean,
  p_most int
) returns setof bigint
-- A connection keeps its plan, and one that was made while the table was short would read all of a long one.
language plpgsql stable security definer set search_path = bank, pg_temp set enable_seqscan = off as $$
declare
  -- A comma between digits is a thousands separator; TXN- stands before every reference. More words than
  -- eight are left out.
  wanted text[] := (array_remove(
    words_of(regexp_replace(p_text, '([0-9]),(?=[0-9])', '\1', 'g')), 'txn'
  ))[1:8];
  holder uuid := (select a.client_id from account a where a.id = p_account);
  last bigint := (select v.sequence from ledger.account v where v.id = p_account);
  below bigint := least(coalesce(p_below, last + 1), last + 1);
  part bigint := case when p_newest_first then below - 1 else p_above + 1 end / transactions_per_part();
  unindexed bigint[];
  most int := least(p_most, 1000);
  found_already int := 0;
  found_sequence bigint;
  is_acting boolean := false;
begin
  if holder is distinct from identity.current_user_id() and not identity.is_admin() then
    is_acting := p_account in (select accounts_acted_for('movements'));
    if not is_acting then
      return;
    end if;
  end if;
  if holder is null
    or p_text is not null and cardinality(wanted) = 0 or p_text is null and p_direction is null
  then
    return;
  end if;
  unindexed := array(select find_unindexed(p_account, last, wanted, p_direction, p_above, below));
  while found_already < most
    and part between (p_above + 1) / transactions_per_part() and (below - 1) / transactions_per_part()
  loop
    for found_sequence in
      -- Materialized, so that the index of words is the only way.
      with found as materialized (
        select w.account_id, w.sequence from transaction_words w
        where w.words @@ transaction_query(p_account, part, wanted, p_direction)
      )
      select m.sequence
      from (
        select f.sequence from found f
        where f.account_id = p_account and f.sequence > p_above and f.sequence < below
        union all
        select u from unnest(unindexed) u where u / transactions_per_part() = part
      ) m
      order by case when p_newest_first then -m.sequence else m.sequence end
      limit case when not is_acting then most - found_already end
    loop
      exit when found_already >= most;
      continue when is_acting and p_text is not null
        and not is_found_without_note(p_account, found_sequence, wanted);
      return next found_sequence;
      found_already := found_already + 1;
    end loop;
    part := part + case when p_newest_first then -1 else 1 end;
  end loop;
end
$$;

grant execute on function bank.index_transactions(int),
  bank.find_transactions(uuid, text, text, bigint, bigint, boolean, int) to bank_app;
