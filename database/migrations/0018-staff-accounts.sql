-- What staff do with accounts: find one among a million, open one for a client, and correct a balance.

/*
 * Every piece of one, two and three letters of a text, in small letters. Indexed, it finds a text by any part of it. It is
 * ours and not pg_trgm's, because an extension has to be installed by whoever owns the server.
 */
create function bank.grams(p_text text) returns text[]
-- Dear, so that the planner walks through accounts only where it expects to meet what is sought soon.
language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(array_agg(distinct substr(t.small, place, long)), '{}')
  from (select lower(p_text) as small) t, generate_series(1, 3) long, generate_series(1, length(t.small) - long + 1) place
$$;

-- What an account is found by: its nickname, its number and its owner's username. Together in one column, so that one index
-- finds it, and the newest come first without putting three lists together.
alter table bank.account add column search text not null default '';

create function bank.keep_account_search() returns trigger
language plpgsql security definer set search_path = bank, pg_temp as $$
begin
  new.search := lower(concat_ws(chr(10), new.nickname, new.account_number,
    (select p.username from identity.person p where p.id = new.client_id)));
  return new;
end
$$;
create trigger keep_search before insert or update on bank.account
  for each row execute function bank.keep_account_search();

-- Somebody who is called otherwise is found by the new name.
create function bank.keep_search_of_owner() returns trigger
language plpgsql security definer set search_path = bank, pg_temp as $$
begin
  update bank.account set search = '' where client_id = new.id;
  return null;
end
$$;
create trigger keep_account_search after update of username on identity.person
  for each row when (old.username is distinct from new.username) execute function bank.keep_search_of_owner();

update bank.account set search = '';

-- By any part of what it is found by.
create index account_search on bank.account using gin (bank.grams(search));
-- The list of everybody's accounts, newest first.
create index account_by_time on bank.account (created_at desc, id desc);
-- Whom an account is opened for: by any part of the username or of the name, and in the order of names.
create index client_search on identity.person using gin (bank.grams(username || chr(10) || first_name || ' ' || last_name));
create index client_by_name on identity.person (lower(first_name), lower(last_name), id) where role = 'user';

-- An account as staff order it. A code is bound to every field of it.
create type bank.account_order as (
  account_id uuid,
  client_id uuid,
  account_type text,
  nickname text,
  currency text,
  network text,
  intended_use text,
  business_purpose text,
  initial_balance numeric
);

-- What staff ordered, word for word: a second order under the same id is compared with it.
create table bank.account_opening (
  -- Chosen by the browser, so that asking twice opens one; also the id of the transfer that brings the initial balance.
  account_id uuid primary key references bank.account on delete restrict,
  client_id uuid not null references identity.person on delete restrict,
  account_type text not null constraint known_type check (account_type in ('business', 'crypto')),
  nickname text not null constraint short_nickname check (length(nickname) between 1 and 80),
  currency text not null references ledger.currency,
  network text,
  intended_use text constraint known_use
    check (intended_use in ('personal', 'business', 'investment', 'savings', 'trading', 'other')),
  business_purpose text constraint short_purpose check (length(business_purpose) between 1 and 500),
  initial_balance numeric(30, 8) not null constraint not_negative check (initial_balance >= 0),
  opened_by uuid not null references identity.person on delete restrict,
  opened_at timestamptz not null default clock_timestamp(),
  -- The same pairs as in a client's own request: coins sent over a network that does not carry them are lost.
  constraint currency_and_network_fit check (
    case
      when account_type <> 'crypto' then network is null and currency in ('USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD')
      else network is not null and case currency
        when 'BTC' then network = 'Bitcoin'
        when 'ETH' then network in ('Ethereum', 'Arbitrum')
        when 'USDT' then network in ('Ethereum', 'Binance Smart Chain', 'Polygon', 'Solana', 'Arbitrum', 'Avalanche', 'Tron')
        when 'USDC' then network in ('Ethereum', 'Binance Smart Chain', 'Polygon', 'Solana', 'Arbitrum', 'Avalanche')
        when 'SOL' then network = 'Solana'
        when 'BNB' then network = 'Binance Smart Chain'
        when 'XRP' then network = 'Binance Smart Chain'
        when 'ADA' then network = 'Binance Smart Chain'
        else false
      end
    end
  ),
  constraint purpose_of_business check (account_type = 'business' or business_purpose is null)
);
create index account_opening_of_client on bank.account_opening (client_id);
create trigger append_only before update or delete or truncate on bank.account_opening
  for each statement execute function audit.refuse_change();
