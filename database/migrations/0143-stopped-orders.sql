-- When a client stopped an order: it is listed among the outcomes of earlier dates, by the bank's own day.
alter table bank.standing_order add column stopped_at timestamptz;

update bank.standing_order o
set stopped_at = (
  select max(e.at) from audit.event e
  where e.user_id = o.client_id and e.action = 'standing-order-stopped' and e.subject = o.id::text
)
where o.status = 'stopped';

alter table bank.standing_order
  add constraint stopped_for_good check (stopped_at is null or status = 'stopped');

-- The day as ledger.day_of has it.
create index standing_order_stopped on bank.standing_order (
  client_id, ((stopped_at at time zone 'America/Dominica')::date) desc, id desc
) where stopped_at is not null;
