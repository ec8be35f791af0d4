-- One word for the role: admin. Nothing that is stored changes.
alter table bank.conversation rename column staff_read_at to admin_read_at;

-- The functions create these policies anew, under the role's name.
drop policy if exists staff on bank.approval;
drop policy if exists staff on bank.consultation;
drop policy if exists staff on bank.contact_message;
drop policy if exists staff on audit.event;
