-- The operator can erase a user: the key of their data is destroyed, and what else is personal is deleted or
-- overwritten (98-identity-erasure.sql). It is never taken back.
alter table identity.users
  add column erased_at timestamptz,
  add constraint erased_for_good
    check (erased_at is null or (role = 'blocked' and octet_length(data_key) = 0));

/* Whether this user was erased. */
create function identity.is_erased(p_user uuid) returns boolean
language sql stable as $$
  select exists (select from identity.users u where u.id = p_user and u.erased_at is not null)
$$;

-- What is kept as it was written stays so for every other user.
drop trigger append_only on bank.message;
create trigger append_only before truncate on bank.message
  for each statement execute function audit.refuse_change();
create trigger written_for_good before update or delete on bank.message
  for each row when (not identity.is_erased(old.client_id)) execute function audit.refuse_change();

drop trigger sent_for_good on bank.attachment;
create trigger sent_for_good before update or delete on bank.attachment
  for each row when (old.message_id is not null and not identity.is_erased(old.client_id))
  execute function audit.refuse_change();

drop trigger append_only on bank.account_opening;
create trigger append_only before truncate on bank.account_opening
  for each statement execute function audit.refuse_change();
create trigger kept before delete on bank.account_opening
  for each statement execute function audit.refuse_change();
create trigger opened_for_good before update on bank.account_opening
  for each row when (not identity.is_erased(old.client_id)) execute function audit.refuse_change();

drop trigger frozen on bank.approval;
create trigger frozen before update on bank.approval
  for each row when ((
    (
      old.id, old.kind, old.subject, old.user_id, old.payload, old.reason, old.requester_id,
      old.requested_at, old.expires_at
    ) is distinct from (
      new.id, new.kind, new.subject, new.user_id, new.payload, new.reason, new.requester_id,
      new.requested_at, new.expires_at
    )
    or old.status <> 'pending' and (old.status, old.decided_by, old.decided_at, old.note, old.failure)
      is distinct from (new.status, new.decided_by, new.decided_at, new.note, new.failure)
    or old.done_at is not null and old.done_at is distinct from new.done_at
  ) and not identity.is_erased(old.user_id))
  execute function audit.refuse_change();
