-- A file of a conversation may also be the document of a mandate: the same upload, checks and encryption,
-- with the key of the person who has the mandate.

alter table bank.attachment
  add column mandate_id uuid references bank.mandate on delete restrict,
  -- Null while another admin has to approve it.
  add column kept_at timestamptz,
  add constraint in_one_place check (num_nonnulls(message_id, mandate_id) <= 1),
  add constraint document_is_pdf check (
    mandate_id is null or checked_at is not null and type = 'application/pdf'
  ),
  add constraint kept_with_mandate check (kept_at is null or mandate_id is not null);
create index attachment_of_mandate on bank.attachment (mandate_id) where mandate_id is not null;

create trigger kept_for_good before update or delete on bank.attachment
  for each row when (old.kept_at is not null and not identity.is_erased(old.client_id))
  execute function audit.refuse_change();

alter table bank.limits
  add column documents_per_mandate int not null default 5,
  add constraint positive_document_limit check (documents_per_mandate > 0);
