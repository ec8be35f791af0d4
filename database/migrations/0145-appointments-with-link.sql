-- The file of an appointment with the link that moves or cancels it, encrypted like the text of its e-mail:
-- `calendar` has the same appointment without the link.
alter table mail.message
  add column calendar_ciphertext bytea
    constraint short_calendar_ciphertext check (length(calendar_ciphertext) between 1 and 40000),
  add constraint appointment_link_with_text
    check (calendar_ciphertext is null or (calendar is not null and body_ciphertext is not null));
