-- Receipts of completed payments and transfers: proved by their number and hash, and recorded when they are
-- downloaded.

/*
 * The digest that the bank's hash of a receipt covers: all that the receipt says of the payment, and whose it
 * is. Its form must never change: printed hashes would no longer verify.
 */
create or replace function bank.receipt_mac_digest(p_payment bank.payment, p_counterparty text) returns bytea
language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(
    'receipt', (p_payment).id, (p_payment).client_id, (p_payment).account_id, (p_payment).beneficiary_id,
    (p_payment).credit_account_id, trim_scale(-(p_payment).amount), (p_payment).currency,
    (p_payment).reference, p_counterparty, (extract(epoch from (p_payment).created_at) * 1000000)::bigint
  )::text, 'UTF8'))
$$;

/*
 * The completed payment whose id begins with these sixteen hexadecimal digits: the digest for its receipt's
 * hash, from its rows as they are now, and what /verify shows to those who know that hash. `own_last4` is for
 * a transfer to the client's own account. It asks for no session: 60 of the digits' bits are random, and they
 * are printed on the receipt alone.
 */
create or replace function bank.receipt_proof(p_digits text)
returns table (
  mac_digest bytea, amount text, currency text, made_at timestamptz, counterparty text, own_last4 text
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select
    receipt_mac_digest(p, t.counterparty), round(-p.amount, c.decimals)::text, p.currency, p.created_at,
    t.counterparty, right(own.account_number, 4)
  from (
    select case when p_digits ~ '^[0-9a-f]{16}$' then p_digits end as digits
  ) as asked
  join payment p
    on p.id between (asked.digits || repeat('0', 16))::uuid and (asked.digits || repeat('f', 16))::uuid
  join ledger.transfer t on t.id = p.id
  join ledger.currency c on c.code = p.currency
  left join account own on own.id = p.credit_account_id
  where p.status = 'completed' and num_nonnulls(p.beneficiary_id, p.credit_account_id) = 1
  order by p.id limit 1
$$;

/*
 * Returns whether the signed context shows the receipt of a payment by a right: one that shows what moved on
 * its account, and on the other account of a transfer, which the receipt names.
 */
create or replace function bank.reads_receipt_by_right(p_payment bank.payment) returns boolean
language sql stable as $$
  select coalesce((p_payment).account_id in (select bank.accounts_acted_for('movements')), false) and (
    (p_payment).credit_account_id is null
    or (p_payment).credit_account_id in (select bank.accounts_acted_for('movements'))
  )
$$;

/*
 * Returns whether the signed context shows what only people of an account's orders see, such as where its
 * money goes: to a user who acts for its holder by a mandate to prepare or sign, not by a right to view.
 * Clients and admins in their own name see it wherever they see the account.
 */
create or replace function bank.has_part_in_orders(p_account uuid) returns boolean
language sql stable as $$
  select identity.current_user_id() is not null or exists (
    select from bank.right_in_force r
    where r.user_id = (identity.acting())[1]::uuid and r.holder_id = (identity.acting())[2]::uuid
      and (r.prepare or r.sign is not null)
      and (r.account_ids is null or p_account = any (r.account_ids))
  )
$$;

/* Returns whether a user who acts for a holder may download the receipt of this payment. */
create or replace function bank.has_receipt_by_right(p_payment uuid) returns boolean
language sql stable security definer set search_path = bank, pg_temp as $$
  select exists (
    select from payment p
    where p.id = p_payment and p.status = 'completed'
      and num_nonnulls(p.beneficiary_id, p.credit_account_id) = 1 and reads_receipt_by_right(p)
  )
$$;

/*
 * A completed payment for its receipt, with who has paid, and where its money went, encrypted with the key
 * that is beside it: for the client who made it, for admins, and for users who act for its holder, who get
 * details and key as has_part_in_orders says. No row for any other caller.
 */
create or replace function bank.paid_for_receipt(p_payment uuid)
returns table (
  id uuid, client_id uuid, created_at timestamptz, reference text, beneficiary_id uuid, nickname text,
  account_number text, holder text, counterparty text, details bytea, data_key bytea, credit_nickname text,
  credit_account_number text, currency text, amount text
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select p.id, p.client_id, p.created_at, p.reference, p.beneficiary_id, a.nickname, a.account_number,
    coalesce(h.name, identity.full_name(u.first_name, u.last_name)), t.counterparty,
    case when shown.destination then b.details end,
    case when shown.destination then coalesce(u.data_key, h.data_key) end,
    own.nickname, own.account_number, p.currency, round(-p.amount, c.decimals)::text
  from payment p
  join account a on a.id = p.account_id
  join holder h on h.id = p.client_id
  join ledger.transfer t on t.id = p.id
  join ledger.currency c on c.code = p.currency
  left join identity.users u on u.id = h.user_id
  left join beneficiary b on b.id = p.beneficiary_id
  left join account own on own.id = p.credit_account_id
  cross join lateral (select has_part_in_orders(p.account_id) as destination) shown
  where p.id = p_payment and p.status = 'completed'
    and num_nonnulls(p.beneficiary_id, p.credit_account_id) = 1
    and (
      p.client_id = identity.current_user_id() or identity.is_admin() or reads_receipt_by_right(p)
    )
$$;

/*
 * Records that the user of the signed context downloaded a receipt: of their own payment, of a client's where
 * they are an admin, or of a holder's by a right that shows it; the holder's history then says who it was.
 * Returns whether they may; for any other payment nothing is recorded.
 */
create or replace function bank.record_receipt_download(p_payment uuid) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  acting text[] := identity.acting();
  paid payment;
begin
  select p.* into paid from payment p
  where p.id = p_payment and p.status = 'completed'
    and num_nonnulls(p.beneficiary_id, p.credit_account_id) = 1;
  if paid.client_id = actor or paid.id is not null and identity.is_admin() then
    perform audit.record(actor, paid.client_id, 'receipt-downloaded', p_payment::text, '{}');
    return true;
  elsif reads_receipt_by_right(paid) then
    perform audit.record(
      acting[1]::uuid, paid.client_id, 'receipt-downloaded-by-right', p_payment::text,
      right_read_by(paid.account_id)
    );
    return true;
  end if;
  return false;
end
$$;

grant execute on function bank.receipt_proof(text), bank.has_receipt_by_right(uuid),
  bank.paid_for_receipt(uuid), bank.record_receipt_download(uuid) to bank_app;
