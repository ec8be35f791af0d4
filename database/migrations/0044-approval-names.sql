-- Under four eyes the requester asks, the approver decides, and what nobody has decided about yet is pending.

alter table bank.approval rename column asked_by to requester_id;
alter table bank.approval rename column asked_at to requested_at;
alter table bank.approval rename constraint approval_asked_by_fkey to approval_requester_id_fkey;
alter index bank.approval_of_asker rename to approval_of_requester;
alter table bank.four_eyes rename column held_until to applies_until;

-- The status `waiting` becomes `pending` in every row. Constraints, indexes and the trigger that name it are
-- made anew. The trigger keeps its own list of columns, whatever they are called by then.
do $$
declare
  v_trigger text := (
    select pg_get_triggerdef(t.oid) from pg_trigger t
    where t.tgrelid = 'bank.approval'::regclass and t.tgname = 'frozen'
  );
begin
  drop trigger frozen on bank.approval;
  drop index bank.approval_that_waits, bank.approval_waiting_since, bank.approval_decided;
  alter table bank.approval
    drop constraint known_status,
    drop constraint decided_or_waiting,
    alter column status set default 'pending';

  update bank.approval set status = 'pending' where status = 'waiting';

  alter table bank.approval
    add constraint known_status
      check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired', 'failed')),
    add constraint decided_or_pending check ((status = 'pending') = (decided_at is null));
  create unique index approval_pending on bank.approval (kind, subject) where status = 'pending';
  create index approval_pending_since on bank.approval (requested_at, id) where status = 'pending';
  create index approval_decided on bank.approval (decided_at desc, id desc) where status <> 'pending';
  execute replace(v_trigger, '''waiting''', '''pending''');
end;
$$;

-- Clients by how many of their messages are unanswered.
alter index bank.conversation_waiting rename to conversation_by_unanswered;
