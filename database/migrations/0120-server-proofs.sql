-- What a server proves to the database before it is told a password's hash, opens a session or has something
-- confirmed: that it has the bank's key file.

-- A key for each number of sign-in keys in the file, derived from them; the start that migrates writes them.
-- Kept as the two HMAC pads (RFC 2104), as the context's key is. Only functions of the owner read them.
create table identity.proof_key (
  number int primary key constraint numbered_as_in_the_file check (number between 1 and 255),
  inner_pad bytea not null constraint whole_inner_pad check (octet_length(inner_pad) = 64),
  outer_pad bytea not null constraint whole_outer_pad check (octet_length(outer_pad) = 64)
);

-- Off in a bank that is there, because servers of the version before send no proof.
alter table bank.setting drop constraint known_setting;
alter table bank.setting add constraint known_setting check (
  name in ('approval_by_second_admin', 'demo', 'require_two_factor', 'require_proof')
);
insert into bank.setting (name, value) values ('require_proof', 'off');
