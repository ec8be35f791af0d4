-- The text of an e-mail with a link is encrypted by the server while the e-mail is due, and deleted afterwards:
-- a copy of the database contains no link that works. `body` is the same text without the token.
alter table mail.message
  add column body_ciphertext bytea
    constraint short_ciphertext check (length(body_ciphertext) between 1 and 90000),
  -- When the link stops working; null where the text has none.
  add column link_expires_at timestamptz,
  add constraint link_only_while_due check (body_ciphertext is null or due_at is not null),
  add constraint link_has_an_end check (body_ciphertext is null or link_expires_at is not null);
create index message_with_link on mail.message (link_expires_at) where body_ciphertext is not null;

-- E-mails of before that are due are sent as they are; the others need their link no more.
update mail.message set link_expires_at = now(),
  body = regexp_replace(body, '(/setup/|/confirm-email#|/consultation/)[[:alnum:]_-]{43}', '\1…', 'g')
where due_at is null and kind in ('setup-link', 'email-confirm', 'consultation-booked', 'consultation-moved')
  and body ~ '(/setup/|/confirm-email#|/consultation/)[[:alnum:]_-]{43}';

-- They take or return more from now on.
drop function if exists mail.enqueue_email(text, text, jsonb, text);
drop function if exists mail.claim_emails(int);
drop function if exists mail.list_undelivered_emails(int);
drop function if exists mail.list_demo_emails(int);
