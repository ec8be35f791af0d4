-- The texts by which accounts are found, folded as in 0135, and now also the holder's name without its
-- accents. The table waits only for transactions that write accounts, and they for this one.
lock table bank.account in share row exclusive mode;

create or replace function bank.keep_account_search() returns trigger
language plpgsql security definer set search_path = bank, pg_temp as $$
declare
  shown text := lower(concat_ws(chr(10), new.nickname, new.opened_as, new.account_number,
    (select coalesce(h.name, p.username) from holder h left join identity.users p on p.id = h.user_id
      where h.id = new.client_id)));
begin
  new.search := concat_ws(chr(10), shown, nullif(identity.fold(shown), shown));
  return new;
end
$$;

-- The trigger writes it.
update bank.account set search = '' where search <> identity.fold(search);
