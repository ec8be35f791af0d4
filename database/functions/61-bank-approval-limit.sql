-- An admin may move no more than a limit alone on a day of the bank.

/*
 * Locks the total that this admin has moved without approval, until the end of the transaction.
 */
create or replace function bank.lock_unapproved_total(p_user uuid, p_currency text) returns void
language plpgsql volatile as $$
begin
  insert into bank.unapproved_total (user_id, currency, day, total)
    values (p_user, p_currency, '-infinity', 0)
  on conflict do nothing;
  perform from bank.unapproved_total d where d.user_id = p_user and d.currency = p_currency for update;
end
$$;

/* Returns whether this sum and the total that the admin has moved today without approval exceed the limit. */
create or replace function bank.exceeds_unapproved_limit(
  p_user uuid, p_currency text, p_amount numeric
) returns boolean
language sql stable as $$
  select abs(p_amount) + coalesce(
    (
      select d.total from bank.unapproved_total d
      where d.user_id = p_user and d.currency = p_currency and d.day = ledger.day_of(now())
    ),
    0
  ) > coalesce((select l.amount from bank.approval_limit l where l.currency = p_currency), 0)
$$;

/* Returns whether this sum, moved by this admin, needs another admin's approval. */
create or replace function bank.sum_requires_approval(p_user uuid, p_currency text,
  p_amount numeric) returns boolean
language sql stable as $$
  select p_amount <> 0 and bank.four_eyes_apply()
    and bank.exceeds_unapproved_limit(p_user, p_currency, p_amount)
$$;

/* Adds a sum to the total that this admin has moved without approval on this day of the bank. */
create or replace function bank.add_unapproved_amount(
  p_user uuid, p_currency text, p_amount numeric
) returns void
language sql volatile as $$
  insert into bank.unapproved_total as d (user_id, currency, day, total)
  values (p_user, p_currency, ledger.day_of(now()), abs(p_amount))
  on conflict (user_id, currency) do update set
    total = excluded.total + case when d.day = excluded.day then d.total else 0 end, day = excluded.day
$$;

alter table bank.approval_limit enable row level security;
alter table bank.unapproved_total enable row level security;
