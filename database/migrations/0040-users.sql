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

-- Views are made by functions/, which cannot rename a column of one that is there. A new bank has none yet.
alter view if exists identity.living rename column person_id to user_id;
alter view if exists identity.living_setup_link rename column person_id to user_id;
alter view if exists identity.setup_link_status rename column person_id to user_id;
alter view if exists audit.activity rename column person_id to user_id;
