-- Certificates of deposit: money that a client leaves with the bank for a fixed term.

-- Two more kinds of movement, and two more houses: what the bank owes on certificates, and what its interest costs it.
alter domain ledger.kind drop constraint known_kind;
alter domain ledger.kind add constraint known_kind
  check (value in ('opening', 'payment', 'incoming', 'adjustment', 'certificate', 'maturity'));
alter domain ledger.house drop constraint known_house;
alter domain ledger.house add constraint known_house
  check (value in ('payments', 'incoming', 'adjustments', 'certificates', 'interest'));

insert into ledger.account (house, currency)
select house, code from ledger.currency cross join unnest(array['certificates', 'interest']) as house;

-- What the bank pays, percent a year. The latest row whose day has come applies; where there is none, the bank promises
-- nothing. Old rows stay: they say what applied when.
create table bank.certificate_rate (
  id bigint generated always as identity primary key,
  currency text not null references ledger.currency,
  term_years int not null constraint known_term check (term_years in (2, 3, 5)),
  rate numeric(6, 4) not null constraint sensible_rate check (rate >= 0 and rate < 100),
  -- A day of the bank.
  valid_from date not null,
  -- Who of the staff decided it; null for the bank itself.
  set_by uuid references identity.person on delete restrict,
  set_at timestamptz not null default clock_timestamp()
);
create index certificate_rate_of_day on bank.certificate_rate (currency, term_years, valid_from desc, id desc);

-- The terms and conditions that a client accepts, word for word: a title, then paragraphs, with an empty line between.
-- The latest applies to whoever signs now; every certificate names the one that it was signed under.
create table bank.certificate_terms (
  version text primary key constraint version_shape check (version ~ '^[0-9A-Za-z.-]{1,40}$'),
  body text not null constraint some_text check (length(body) between 1 and 20000),
  sha256 bytea not null,
  valid_from timestamptz not null default now(),
  constraint is_of_body check (sha256 = sha256(convert_to(body, 'UTF8')))
);

create table bank.certificate (
  -- Chosen by the browser; also the id of the transfer that funded it.
  id uuid primary key,
  client_id uuid not null references identity.person on delete restrict,
  -- Paid from, and paid back to: an account cannot go while it has a certificate.
  account_id uuid not null references bank.account on delete restrict,
  number text not null constraint number_shape check (number ~ '^MBT-CD-\d{4}-[2-9A-HJ-NP-Z]{8}$'),
  amount ledger.amount not null,
  currency text not null references ledger.currency,
  term_years int not null constraint known_term check (term_years in (2, 3, 5)),
  rate numeric(6, 4) not null constraint sensible_rate check (rate >= 0 and rate < 100),
  interest numeric(30, 8) not null constraint no_loss check (interest >= 0),
  start_date date not null,
  end_date date not null,
  terms_version text not null references bank.certificate_terms,
  -- The picture, sealed with the client's data key; and SHA-256 of it as it was signed.
  signature bytea not null constraint signature_size check (length(signature) between 30 and 100000),
  signature_hash bytea not null constraint is_sha256 check (length(signature_hash) = 32),
  -- HMAC-SHA256 over all of the above, in hex, and which of the bank's keys made it.
  hash text not null constraint is_hmac check (hash ~ '^[0-9a-f]{64}$'),
  hash_key int not null constraint key_number check (hash_key between 1 and 255),
  status text not null default 'active' constraint known_status check (status in ('active', 'expired')),
  -- The ids of the two transfers that will pay it back. Chosen now, so that they can be written once only; random and told
  -- to nobody, so that nobody can take one first.
  repayment_id uuid not null default gen_random_uuid(),
  interest_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  matured_at timestamptz,
  constraint certificate_number_unique unique (number),
  constraint certificate_repayment_unique unique (repayment_id),
  constraint certificate_interest_unique unique (interest_id),
  constraint whole_term check (end_date = (start_date + make_interval(years => term_years))::date),
  constraint expired_when_matured check ((status = 'expired') = (matured_at is not null))
);
create index certificate_of_client on bank.certificate (client_id, created_at desc, id desc);
-- What the minute's work looks for.
create index certificate_due on bank.certificate (end_date) where status = 'active';
-- What the books check looks for: opened or matured since the last one.
create index certificate_by_time on bank.certificate using brin (created_at);
create index certificate_by_maturity on bank.certificate (matured_at) where matured_at is not null;

-- What was signed stays as it was signed: a certificate matures, once, and nothing else of it ever changes.
create function bank.refuse_certificate_change() returns trigger
language plpgsql set search_path = bank, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.status = 'active' and new.status = 'expired' then
    old.status := new.status;
    old.matured_at := new.matured_at;
    if old is not distinct from new then
      return new;
    end if;
  end if;
  raise exception 'a certificate does not change' using errcode = '42501';
end
$$;
create trigger matures_only before update or delete on bank.certificate
  for each row execute function bank.refuse_certificate_change();
create trigger append_only before truncate on bank.certificate
  for each statement execute function audit.refuse_change();
create trigger append_only before update or delete or truncate on bank.certificate_rate
  for each statement execute function audit.refuse_change();
create trigger append_only before update or delete or truncate on bank.certificate_terms
  for each statement execute function audit.refuse_change();

-- An order as a client signs it. A code is bound to every field of it.
create type bank.certificate_order as (
  id uuid,
  account_id uuid,
  amount numeric,
  currency text,
  term_years int,
  rate numeric,
  end_date date,
  terms_version text,
  signature_hash bytea
);

insert into bank.certificate_terms (version, body, sha256)
select version, body, sha256(convert_to(body, 'UTF8'))
from (values ('2026-1', $terms$Terms and Conditions of the Certificate of Deposit

1. The deposit. You place the amount shown with the Bank for the whole of the term you have chosen. The amount is taken from the account you choose, at the moment the certificate is opened, and is held by the Bank as a liability to you.

2. The term. The term begins on the day the certificate is opened and ends on the maturity date shown. A day is a day in Dominica, where the Bank is established.

3. Interest. The rate shown before you sign applies for the whole term and does not change. Interest is simple, is counted by actual days over a year of 365 days, and is rounded to the smallest unit of the currency, a half to the nearest even one. It is paid once, at maturity. Where the rate shown is zero, no interest is promised and none is paid.

4. Maturity. On the maturity date the Bank returns the amount, and the interest if any, to the account the deposit was made from. You need not do anything. The certificate is not renewed by itself.

5. No early withdrawal. The deposit cannot be withdrawn, in whole or in part, before the maturity date.

6. Currency. The deposit, the interest and the repayment are in the currency shown. The Bank does not convert them, and the value of that currency in another one is your risk. This also holds for precious metals and for crypto assets.

7. The certificate. Each certificate has a number and a hash. With both of them anybody can ask the Bank whether it issued the certificate; the Bank tells them that, and nothing else about it or about you. A certificate is made out to you and cannot be transferred, pledged or traded.

8. Your signature. The picture of your signature is stored encrypted with your own key and is shown to you and printed on your certificate. It is bound, with the code from your authenticator app, to exactly the deposit shown.

9. Your data. The Bank keeps what is needed to perform this agreement and to meet its legal duties, as its privacy policy says.

10. Law. This agreement is governed by the laws of the Commonwealth of Dominica. Deposits are not covered by a deposit insurance scheme unless the Bank tells you so in writing.$terms$)) as first_terms (version, body);
