-- Joint holders and organisations have a conversation with the bank too. It is read and written by the people
-- whose mandate includes messages, and each of their messages says who wrote it.

-- A conversation is about the holder as a whole.
alter table bank.mandate
  add column messages boolean not null default false,
  add constraint messages_of_all_accounts check (not messages or account_ids is null);
drop trigger given_for_good on bank.mandate;
-- Joint holders are the holder themselves.
update bank.mandate set messages = true where is_member;
create trigger given_for_good before update on bank.mandate
  for each row when (
    (old.id, old.holder_id, old.user_id, old.is_member, old.account_ids, old.view, old.prepare)
      is distinct from
      (new.id, new.holder_id, new.user_id, new.is_member, new.account_ids, new.view, new.prepare)
    or (old.sign, old.messages, old.first_day, old.last_day, old.given_at)
      is distinct from (new.sign, new.messages, new.first_day, new.last_day, new.given_at)
    or old.withdrawn_at is not null
  )
  execute function audit.refuse_change();

alter table bank.message drop constraint message_client_id_fkey,
  add constraint holder foreign key (client_id) references bank.holder on delete restrict,
  -- The person who wrote it for joint holders or an organisation. A client's own message has none.
  add column writer_id uuid references identity.users on delete restrict,
  add constraint bank_has_no_writer check (writer_id is null or from_client);
alter table bank.conversation drop constraint conversation_client_id_fkey,
  add constraint holder foreign key (client_id) references bank.holder on delete restrict;
alter table bank.attendance drop constraint attendance_client_id_fkey,
  add constraint holder foreign key (client_id) references bank.holder on delete restrict;
alter table bank.attachment drop constraint attachment_client_id_fkey,
  add constraint holder foreign key (client_id) references bank.holder on delete restrict;

-- Up to which message a person has read the conversation of a holder other than themselves.
create table bank.message_mark (
  holder_id uuid not null references bank.holder on delete restrict,
  user_id uuid not null references identity.users on delete restrict,
  read_at timestamptz not null,
  primary key (holder_id, user_id)
);
