-- The officer of the bank whose signature is printed on certificates of deposit.

-- Rows are added by the owner and never changed: the latest whose moment has come is printed on certificates
-- that are issued from then on. One without a name, a title and a picture says that they bear none any more.
create table bank.officer_signature (
  id bigint generated always as identity primary key,
  name text constraint name_length check (length(name) between 1 and 80)
    constraint visible_name check (name = bank.without_invisible(name)),
  title text constraint title_length check (length(title) between 1 and 80)
    constraint visible_title check (title = bank.without_invisible(title)),
  -- A PNG or JPEG, which the program checks as it checks the signature of a client.
  picture bytea constraint picture_size check (length(picture) between 30 and 61440),
  valid_from timestamptz not null default clock_timestamp(),
  -- The login of the database with which it was written: an operator is no user of the bank.
  set_by text not null default session_user,
  constraint whole_or_none check (num_nulls(name, title, picture) in (0, 3))
);

create trigger append_only before update or delete or truncate on bank.officer_signature
  for each statement execute function audit.refuse_change();

-- A certificate names the signature that it was issued with, so that no later one can take its place. Those
-- that were issued before have none.
alter table bank.certificate
  add column officer_signature_id bigint
    constraint signed_by_officer references bank.officer_signature on delete restrict;
