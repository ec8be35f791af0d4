-- A certificate's number names no bank. What was issued under the older shape keeps its number: it stands on paper, and in the hash.

alter table bank.certificate
  drop constraint number_shape,
  add constraint number_shape check (number ~ '^(MBT-)?CD-\d{4}-[2-9A-HJ-NP-Z]{8}$');
