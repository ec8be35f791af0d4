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
 * Records that the user of the signed context downloaded a receipt: of their own payment, or of a client's
 * where they are an admin. Returns whether they may; for any other payment nothing is recorded.
 */
create or replace function bank.record_receipt_download(p_payment uuid) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  payer uuid := (
    select p.client_id from payment p
    where p.id = p_payment and p.status = 'completed'
      and num_nonnulls(p.beneficiary_id, p.credit_account_id) = 1
  );
begin
  if actor is null or payer is null or payer <> actor and not identity.is_admin() then
    return false;
  end if;
  perform audit.record(actor, payer, 'receipt-downloaded', p_payment::text, '{}');
  return true;
end
$$;

grant execute on function bank.receipt_proof(text), bank.record_receipt_download(uuid) to bank_app;
