-- Who can sign in is a user, in every name. The table is in the plural, because `user` is a reserved word of SQL:
-- unquoted it is the role that is connected. Only names change: rows, policies, grants and indexes stay as they are,
-- and so do the values in the audit's events, which lie under its hashes in an order and not by their names.
alter table identity.person rename to users;

alter table audit.event rename column person_id to user_id;
alter table bank.approval rename column person_id to user_id;
alter table bank.approval_pause rename column person_id to user_id;
alter table bank.done_alone rename column person_id to user_id;
alter table bank.notice_mark rename column person_id to user_id;
alter table bank.notice_setting rename column person_id to user_id;
alter table identity.credential rename column person_id to user_id;
alter table identity.email_change rename column person_id to user_id;
alter table identity.enrolment rename column person_id to user_id;
alter table identity.issued_password rename column person_id to user_id;
alter table identity.profile rename column person_id to user_id;
alter table identity.recovery_code rename column person_id to user_id;
alter table identity.session rename column person_id to user_id;
alter table identity.setup_link rename column person_id to user_id;
alter table mail.message rename column person_id to user_id;

alter index audit.event_of_person rename to event_of_user;
alter index audit.sign_in_of_person rename to sign_in_of_user;
alter index identity.email_change_of_person rename to email_change_of_user;
alter index identity.person_by_name rename to users_by_name;
alter index identity.person_by_pieces rename to users_by_pieces;
alter index identity.person_by_role rename to users_by_role;
alter index identity.person_by_time rename to users_by_time;
alter index identity.session_of_person rename to session_of_user;
alter index identity.session_of_person_by_time rename to session_of_user_by_time;
alter index identity.setup_link_of_person rename to setup_link_of_user;

-- Keys and constraints that PostgreSQL named after table and column: person_pkey, session_person_id_fkey and the like.
do $$
declare
  v_constraint record;
begin
  for v_constraint in
    select c.conrelid::regclass as of_table, c.conname as name,
      case c.conrelid
        when 'identity.users'::regclass then replace(c.conname, 'person_', 'users_')
        else replace(c.conname, 'person_id', 'user_id')
      end as new_name
    from pg_constraint c
    where c.connamespace::regnamespace::text in ('identity', 'bank', 'mail', 'audit') and c.conname like '%person%'
  loop
    execute format(
      'alter table %s rename constraint %I to %I', v_constraint.of_table, v_constraint.name, v_constraint.new_name
    );
  end loop;
end;
$$;

-- Views are made by functions/, which cannot rename a column of one that is there. A new bank has none yet.
alter view if exists identity.living rename column person_id to user_id;
alter view if exists identity.living_setup_link rename column person_id to user_id;
alter view if exists identity.setup_link_status rename column person_id to user_id;
alter view if exists audit.activity rename column person_id to user_id;

-- A trigger's function (77-bank-account-search.sql), for migrations that write accounts before functions/ is applied.
create or replace function bank.keep_account_search() returns trigger
language plpgsql security definer set search_path = bank, pg_temp as $$
begin
  new.search := lower(concat_ws(chr(10), new.nickname, new.account_number,
    (select p.username from identity.users p where p.id = new.client_id),
    nullif(identity.fold(new.nickname), lower(new.nickname))));
  return new;
end
$$;
