-- What clients ask the bank to open for them. Staff decide; nothing is opened or credited before.

create table bank.account_request (
  -- Chosen by the browser, so that asking twice asks once.
  id uuid primary key,
  client_id uuid not null references identity.person on delete restrict,
  account_type text not null constraint known_type check (account_type in ('deposit', 'crypto', 'business')),
  nickname text not null constraint short_nickname check (length(nickname) between 1 and 80),
  currency text not null references ledger.currency,
  network text,
  intended_use text constraint known_use
    check (intended_use in ('personal', 'business', 'investment', 'savings', 'trading', 'other')),
  -- What the client means to bring. It is shown to staff and never credited.
  initial_deposit numeric(30, 8) not null default 0 constraint not_negative check (initial_deposit >= 0),
  business_purpose text constraint short_purpose check (length(business_purpose) between 1 and 500),
  status text not null default 'pending' constraint known_status check (status in ('pending', 'approved', 'rejected')),
  -- What staff say to it, for the client to read.
  notes text constraint short_notes check (length(notes) between 1 and 1000),
  account_id uuid references bank.account on delete restrict,
  decided_by uuid references identity.person on delete restrict,
  decided_at timestamptz,
  -- When the client put the decision aside.
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  -- A deposit is in one of the bank's six currencies; a coin lies on a network that carries it.
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
  constraint purpose_of_business check (account_type = 'business' or business_purpose is null),
  constraint decided_or_pending check (
    (status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)
    and (status = 'approved') = (account_id is not null) and (seen_at is null or status <> 'pending')
  ),
  -- One request opens one account.
  constraint account_request_account_unique unique (account_id)
);
create index account_request_of_client on bank.account_request (client_id, created_at desc, id desc);
-- The desk of whoever decides, whole and by status.
create index account_request_by_time on bank.account_request (created_at desc, id desc);
create index account_request_by_status on bank.account_request (status, created_at desc, id desc);
