-- A payment as it is often written: enforced foreign keys to rows that many payments change, an index for
-- each column that a screen might ask for, a payment that is pending first and completed at the end, rows
-- locked before they are read, and a notification inside the transaction.
create table client (id int primary key, name text not null);
create table account (
  id int primary key, client_id int not null references client, balance numeric(20, 2) not null,
  updated_at timestamptz not null default now()
);
create index on account (client_id);
create table payment (
  id uuid primary key, account_id int not null references account,
  to_account_id int not null references account,
  amount numeric(20, 2) not null check (amount > 0), status text not null default 'pending',
  created_at timestamptz not null default now(), completed_at timestamptz
);
create index on payment (account_id);
create index on payment (to_account_id);
create index on payment (status);
create index on payment (created_at);
create table entry (
  id bigint generated always as identity primary key, payment_id uuid not null references payment,
  account_id int not null references account, amount numeric(20, 2) not null,
  balance_after numeric(20, 2) not null, created_at timestamptz not null default now()
);
create index on entry (payment_id);
create index on entry (account_id, created_at);
create table event (
  id bigint generated always as identity primary key, client_id int not null references client,
  action text not null, detail jsonb not null, created_at timestamptz not null default now()
);
create index on event (client_id);
create index on event (created_at);

insert into client select n, 'Client ' || n from generate_series(0, 20000) as n;
-- The account 0 is the bank's own, to which every payment goes.
insert into account select n, n, 500000 from generate_series(0, 20000) as n;

create function pay(p_id uuid, p_account int, p_amount numeric) returns numeric
language plpgsql as $$
declare
  own account;
  other account;
begin
  select * into own from account where id = p_account for update;
  select * into other from account where id = 0 for update;
  -- Before the locks this would deadlock: its foreign keys share the rows that are locked then.
  insert into payment (id, account_id, to_account_id, amount) values (p_id, p_account, 0, p_amount);
  if own.balance < p_amount then
    update payment set status = 'failed' where id = p_id;
    return null;
  end if;
  update account set balance = balance - p_amount, updated_at = now() where id = p_account;
  update account set balance = balance + p_amount, updated_at = now() where id = 0;
  insert into entry (payment_id, account_id, amount, balance_after)
    values (p_id, p_account, -p_amount, own.balance - p_amount);
  insert into entry (payment_id, account_id, amount, balance_after)
    values (p_id, 0, p_amount, other.balance + p_amount);
  insert into event (client_id, action, detail)
    values (own.client_id, 'payment', jsonb_build_object('payment', p_id, 'amount', p_amount));
  update payment set status = 'completed', completed_at = now() where id = p_id;
  perform pg_notify('payments', p_account::text);
  return own.balance - p_amount;
end
$$;

analyze;
