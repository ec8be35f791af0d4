import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { asOwner } from './as-owner.ts'

/** The settings of a server that counts no try as one too many in a minute. */
export const withoutRateLimits = {
  SIGN_IN_REQUESTS_PER_NAME: '100000',
  SIGN_IN_REQUESTS_PER_MINUTE: '100000',
  CONFIRMATIONS_PER_MINUTE: '100000',
}

/** The bank has turned approval by a second admin on. */
export async function turnOnApproval(db: Database): Promise<void> {
  await asOwner(db, () =>
    sql`update bank.setting set value = 'on' where name = 'approval_by_second_admin'`.execute(db),
  )
}

type Rule = 'demo' | 'require_two_factor' | 'require_proof'

/** Another start has changed this rule of the database while the server runs. */
export async function setRule(db: Database, name: Rule, value: 'on' | 'off'): Promise<void> {
  await sql`update bank.setting set value = ${value} where name = ${name}`.execute(db)
}

/** Another start turns this rule over between reading the user's factor and using their code. */
export async function turnRuleWhileCodeIsCompared(db: Database, name: Rule): Promise<void> {
  await sql`
    create function bank.turn_rule() returns trigger language plpgsql as $$
    begin
      update bank.setting set value = case value when 'on' then 'off' else 'on' end
      where name = ${sql.lit(name)};
      return new;
    end
    $$`.execute(db)
  // The rate of codes is counted after the first and before the second.
  await sql`
    create trigger turn_rule before insert or update on identity.request_count
    for each row execute function bank.turn_rule()`.execute(db)
}
