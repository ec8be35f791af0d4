-- What happened to somebody, for themselves alone: without who did it, and without the history of anybody else.

grant select (id, at, person_id, action, subject, detail) on audit.event to bank_app;

alter table audit.event enable row level security;

drop policy if exists own on audit.event;
create policy own on audit.event for select to bank_app using (person_id = (select identity.current_person()));
