-- No sum is above a limit of NaN, so nothing would ever reach one; a limit of zero would refuse everything.
-- And a setting that the operator changes has a time.

alter table bank.payment_code_limit add constraint a_number check (amount <> 'NaN');
alter table bank.approval_limit add constraint a_number check (amount <> 'NaN');

alter table bank.limits
  add constraint positive_counts check (
    accounts_per_client > 0 and beneficiaries_per_client > 0 and pending_requests_per_client > 0
    and open_consultations_per_visitor > 0 and open_announcements > 0
  ),
  add constraint positive_times check (
    setup_link_validity > '0' and setup_link_permit_validity > '0' and client_idle > '0' and admin_idle > '0'
  );

-- A start changes settings as the operator, who is no user of the bank.
alter table bank.setting drop constraint changed_by_somebody,
  add constraint changed_at_some_time check (changed_by is null or changed_at is not null);

-- They return more columns now, or another type.
drop function if exists identity.second_factor(bytea);
drop function if exists identity.own_credential(bytea);
drop function if exists identity.own_protection(bytea);
drop function if exists identity.disable_two_factor(bytea, int, bigint, bytea);
