-- People who act for joint holders or for an organisation ask for accounts in its name.

alter table bank.account_request
  drop constraint account_request_client_id_fkey,
  add constraint holder foreign key (client_id) references bank.holder on delete restrict,
  -- The person who asked in the name of the holder; null where clients asked for themselves.
  add column requested_by uuid references identity.users on delete restrict,
  add column withdrawn_by uuid references identity.users on delete restrict,
  add column withdrawn_at timestamptz,
  drop constraint known_status,
  add constraint known_status check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  drop constraint decided_or_pending,
  add constraint decided_or_pending check (
    (status in ('approved', 'rejected')) = (decided_at is not null)
    and (status in ('approved', 'rejected')) = (decided_by is not null)
    and (status = 'approved') = (account_id is not null)
    and (seen_at is null or status in ('approved', 'rejected'))
  ),
  -- Servers of the release before list no requests of such holders, and know no other end of a request.
  add constraint withdrawn_for_a_holder check (
    (status = 'withdrawn') = (withdrawn_at is not null) and (status = 'withdrawn') = (withdrawn_by is not null)
    and (status <> 'withdrawn' or requested_by is not null)
  ),
  add constraint asked_for_another check (requested_by <> client_id);
create index account_request_by_requester on bank.account_request (requested_by)
  where requested_by is not null;
