/*
 * Records that the user of the signed context downloaded a statement: of their own account, or of a client's
 * where they are an admin. Returns whether they may; for any other account nothing is recorded.
 */
create or replace function bank.record_statement_download(
  p_account uuid, p_form text, p_from date, p_to date
) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  holder uuid := (select a.client_id from account a where a.id = p_account);
begin
  if actor is null or holder is null or holder <> actor and not identity.is_admin() then
    return false;
  end if;
  if p_form not in ('pdf', 'csv', 'json', 'ofx', 'camt053') then
    raise exception 'no such form of a statement';
  end if;
  perform audit.record(actor, holder, 'statement-downloaded', p_account::text,
    jsonb_build_object('form', p_form, 'from', p_from, 'to', p_to));
  return true;
end
$$;

grant execute on function bank.record_statement_download(uuid, text, date, date) to bank_app;
