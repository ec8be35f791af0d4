-- A certificate of deposit of joint holders or of an organisation waits for signatures as a payment does.

alter table bank.certificate drop constraint certificate_client_id_fkey,
  add constraint holder foreign key (client_id) references bank.holder on delete restrict;

alter table bank.waiting_order
  drop constraint known_kind,
  add constraint known_kind check (kind in ('payment', 'beneficiary', 'certificate')),
  add column term_years int constraint known_term check (term_years in (2, 3, 5)),
  add column rate numeric(6, 4) constraint sensible_rate check (rate >= 0 and rate < 100),
  add column terms_version text references bank.certificate_terms on delete restrict,
  -- The picture that the person who prepared it has drawn, encrypted with the holder's key for the row of the
  -- certificate that has the order's id; and SHA-256 of it as it was drawn.
  add column signature bytea constraint signature_size check (length(signature) between 30 and 100000),
  add column signature_hash bytea constraint signature_sha256 check (octet_length(signature_hash) = 32),
  -- The bank has changed this since, so that the order can no longer be carried out.
  add column changed_since text constraint known_change check (changed_since in ('rate', 'terms')),
  add constraint certificate_is_whole check (
    case kind
      when 'certificate' then num_nulls(
          account_id, amount, currency, term_years, rate, terms_version, signature, signature_hash
        ) = 0 and num_nonnulls(beneficiary_id, reference, note) = 0
      else num_nonnulls(term_years, rate, terms_version, signature, signature_hash) = 0
    end
  ),
  add constraint changed_certificate check (
    changed_since is null or kind = 'certificate' and status = 'expired'
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
    or (old.term_years, old.rate, old.terms_version, old.signature, old.signature_hash)
      is distinct from
      (new.term_years, new.rate, new.terms_version, new.signature, new.signature_hash)
    or old.status <> 'waiting' and (old.status, old.ended_at, old.ended_by, old.changed_since)
      is distinct from (new.status, new.ended_at, new.ended_by, new.changed_since)
  )
  execute function audit.refuse_change();

-- The number and the bank's hash of a certificate, made by the server in the transaction that opens it.
create type bank.certificate_document as (number text, hash text, hash_key int);
