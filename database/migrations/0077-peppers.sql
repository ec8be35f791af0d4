-- The pepper can be replaced: a recovery code names the one that it was signed with. A password's hash names
-- its own in its text.

alter table identity.recovery_code add column pepper int not null default 1
  constraint key_number check (pepper between 1 and 255);

alter table identity.key_check drop constraint known_key;
alter table identity.key_check add constraint known_key
  check (name ~ '^((pepper|identifierKey|deviceKey)\d{0,3}|masterKey\d{1,3})$');
