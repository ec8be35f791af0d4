/*
 * Writes down that the person of the signed context took a statement away. Answers whether the account is theirs; for
 * anybody else's nothing is written.
 */
create or replace function bank.record_statement_download(p_account uuid, p_form text, p_from date, p_to date) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  person uuid := identity.current_person();
begin
  if not exists (select from account a where a.id = p_account and a.client_id = person) then
    return false;
  end if;
  if p_form not in ('pdf', 'csv', 'json', 'ofx', 'camt053') then
    raise exception 'no such form of a statement';
  end if;
  perform audit.record(person, person, 'statement-downloaded', p_account::text, jsonb_build_object('form', p_form, 'from', p_from, 'to', p_to));
  return true;
end
$$;

grant execute on function bank.record_statement_download(uuid, text, date, date) to bank_app;
