-- Since when a client waits for an answer. The overview lists who waits longest by an index, where it read
-- the oldest unanswered message of up to two thousand conversations.
alter table bank.conversation add column waiting_since timestamptz;

-- Servers of the version before write conversations as well.
create or replace function bank.keep_waiting_since() returns trigger
language plpgsql set search_path = bank, pg_temp as $$
begin
  new.waiting_since := case when new.unanswered > 0 then coalesce(new.waiting_since, new.last_message_at) end;
  return new;
end
$$;

create trigger keep_waiting_since before insert or update of unanswered on bank.conversation
  for each row execute function bank.keep_waiting_since();

update bank.conversation c
set unanswered = c.unanswered,
  waiting_since = (
    select min(m.created_at) from bank.message m
    where m.client_id = c.client_id and m.from_client
      and m.created_at > coalesce(c.answered_at, '-infinity')
  )
where c.unanswered > 0;

alter table bank.conversation
  add constraint waits_while_unanswered check ((unanswered > 0) = (waiting_since is not null));

create index conversation_waiting_since on bank.conversation (waiting_since, client_id)
  where waiting_since is not null;
drop index bank.conversation_unanswered;
