-- How often a setup link was sent by e-mail to the address of its user: at most three times.
alter table identity.setup_link
  add column mailed int not null default 0 constraint setup_link_mailed_seldom check (mailed between 0 and 3);
