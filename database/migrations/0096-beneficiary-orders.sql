-- A new beneficiary of a holder waits for signatures as a payment does.

alter table bank.waiting_order
  drop constraint known_kind,
  add constraint known_kind check (kind in ('payment', 'beneficiary')),
  add column new_name text constraint visible_new_name check (
    length(new_name) between 1 and 140 and new_name = bank.without_invisible(new_name)
  ),
  add column new_is_crypto boolean,
  -- Encrypted with the holder's key, for the row of the beneficiary that has the order's id.
  add column new_details bytea,
  add constraint beneficiary_is_whole check (
    case kind
      when 'beneficiary' then num_nulls(new_name, new_is_crypto, new_details) = 0
        and num_nonnulls(account_id, beneficiary_id, amount, reference, note) = 0
      else num_nonnulls(new_name, new_is_crypto, new_details) = 0
    end
  );

drop trigger frozen on bank.waiting_order;
create trigger frozen before update on bank.waiting_order
  for each row when (
    (old.id, old.holder_id, old.kind, old.account_id, old.beneficiary_id, old.amount, old.currency)
      is distinct from
      (new.id, new.holder_id, new.kind, new.account_id, new.beneficiary_id, new.amount, new.currency)
    or (old.digest, old.prepared_by, old.prepared_at, old.expires_at)
      is distinct from (new.digest, new.prepared_by, new.prepared_at, new.expires_at)
    or (old.new_name, old.new_is_crypto, old.new_details, old.reference, old.note)
      is distinct from (new.new_name, new.new_is_crypto, new.new_details, new.reference, new.note)
    or old.status <> 'waiting' and (old.status, old.ended_at, old.ended_by)
      is distinct from (new.status, new.ended_at, new.ended_by)
  )
  execute function audit.refuse_change();
