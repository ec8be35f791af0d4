-- A visitor's browser names each order for a consultation. Whoever orders again while an earlier order has no answer names that
-- one too, so that they do not end up with two hours, also where the earlier order arrives after the later one.
create table bank.consultation_order (
  -- Chosen by the browser.
  id uuid primary key,
  -- What was ordered; null where a later order replaced it before it arrived.
  consultation_id uuid references bank.consultation on delete cascade,
  starts_at timestamptz,
  replaced_at timestamptz,
  created_at timestamptz not null default now(),
  constraint booked_or_replaced check (num_nonnulls(consultation_id, replaced_at) > 0),
  constraint booked_with_its_hour check ((consultation_id is null) = (starts_at is null))
);
create index consultation_order_of on bank.consultation_order (consultation_id);
create index consultation_order_by_time on bank.consultation_order (created_at);
-- It takes the order's id from now on.
drop function if exists bank.book_consultation(uuid, text, text, text, text, date, int, bytea, jsonb, text, timestamptz, date, int);
