import { sql } from 'kysely'
import { type Database, openAsOwner, type Tx } from '#platform/database.ts'
import { checkKeys, readBankSecrets } from '#platform/keys/key-check.ts'
import { type Secrets } from '#platform/keys/secrets.ts'
import { type Config, readConfig } from './config/config.ts'
import { endWithError } from '#operator/end-with-error.ts'

/**
 * Notes at the first start which keys the bank has, and refuses others ever after with a KeyFileError. Gives
 * the database the keys by which it knows a server that has this file.
 */
export async function keepKeys(ownerUrl: string, secrets: Secrets, keyFile: string): Promise<void> {
  await asOwner(ownerUrl, async (tx) => {
    await checkKeys(tx, secrets, keyFile)
    await keepProofKeys(tx, secrets)
  })
}

/** Writes them as the owner; a bank that is new, or the demo bank, requires proofs from then on. */
export async function keepProofKeys(db: Database | Tx, { proofKeys }: Secrets): Promise<void> {
  await sql`select identity.keep_proof_keys(${JSON.stringify(proofKeys)}::jsonb)`.execute(db)
}

type OwnersRules = Pick<Config, 'approvalAbove' | 'paymentCodeAbove' | 'demo' | 'requireTwoFactor' | 'kept'>

/**
 * Writes the operator's settings into the database, as its owner: the servers read these rows and can change
 * none of them. Limits that the operator's tables do not name return to their defaults. Every change is in
 * the audit, without an actor.
 */
export async function keepRules(ownerUrl: string, rules: OwnersRules): Promise<void> {
  const { approvalAbove, paymentCodeAbove, demo, requireTwoFactor, kept } = rules
  await asOwner(ownerUrl, async (tx) => {
    for (const [table, limits] of [
      ['approval_limit', approvalAbove],
      ['payment_code_limit', paymentCodeAbove],
    ] as const)
      await sql`
        with changed as (
          insert into ${sql.id('bank', table)} as kept (currency, amount)
          select c.code, l.value::numeric from jsonb_each_text(${JSON.stringify(limits)}::jsonb) l
          join ledger.currency c on c.code = l.key
          on conflict (currency) do update set amount = excluded.amount
          where kept.amount <> excluded.amount
          returning new.currency, trim_scale(old.amount) as was, trim_scale(new.amount) as is_now
        )
        select audit.record(null, null, 'setting-changed', ${table}::text, jsonb_build_object(
          'name', ${table}::text, 'currency', currency, 'from', was::text, 'to', is_now::text))
        from changed order by currency`.execute(tx)
    await sql`
      with changed as (
        update bank.setting s set value = wanted.value, changed_by = null, changed_at = clock_timestamp()
        from (values
          ('demo', ${demo === null ? 'off' : 'on'}),
          ('require_two_factor', ${requireTwoFactor ? 'on' : 'off'})
        ) as wanted (name, value)
        where s.name = wanted.name and s.value <> wanted.value
        returning s.name, old.value as was, new.value as is_now
      )
      select audit.record(null, null, 'setting-changed', name, jsonb_build_object(
        'name', name, 'from', was, 'to', is_now))
      from changed order by name`.execute(tx)
    await sql`
      with changed as (
        update bank.limits l set
          sessions_kept = make_interval(days => ${kept.sessionsDays}),
          emails_kept = make_interval(days => ${kept.emailsDays})
        where (l.sessions_kept, l.emails_kept) is distinct from
          (make_interval(days => ${kept.sessionsDays}), make_interval(days => ${kept.emailsDays}))
        returning old.sessions_kept as sessions_were, new.sessions_kept as sessions_are,
          old.emails_kept as emails_were, new.emails_kept as emails_are
      )
      select audit.record(null, null, 'setting-changed', name, jsonb_build_object(
        'name', name, 'from', was::text, 'to', is_now::text))
      from changed cross join lateral (values
        ('emails_kept', emails_were, emails_are), ('sessions_kept', sessions_were, sessions_are)
      ) period (name, was, is_now)
      where was <> is_now`.execute(tx)
  })
}

/**
 * Returns why this server's settings are not the ones that the database enforces; null where they agree. A
 * server with others would show and refuse what the database does not, or the other way round.
 */
export async function findSwitchMismatch(
  db: Database,
  { demo, requireTwoFactor }: Pick<Config, 'demo' | 'requireTwoFactor'>,
): Promise<string | null> {
  const { rows } = await sql<{ demo: boolean; requireTwoFactor: boolean }>`
    select demo, require_two_factor from bank.get_switches()`.execute(db)
  const [kept] = rows
  if (!kept) throw new Error('bank.get_switches answers one row')
  const differing = [
    { name: 'DEMO', here: demo !== null, there: kept.demo },
    { name: 'REQUIRE_TWO_FACTOR', here: requireTwoFactor, there: kept.requireTwoFactor },
  ].filter(({ here, there }) => here !== there)
  if (differing.length === 0) return null
  const list = (side: 'here' | 'there') =>
    differing.map((one) => `${one.name}=${one[side] ? 1 : 0}`).join(' ')
  return (
    `This server has ${list('here')}, and its database has ${list('there')}: ` +
    'give every server the same settings, or write these with npm start, as the database’s owner.'
  )
}

async function asOwner(ownerUrl: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  const db = openAsOwner(ownerUrl)
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local role bank_owner`.execute(tx)
      await work(tx)
    })
  } finally {
    await db.destroy()
  }
}

async function prepareBank(): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl, keyFile } = config
  await keepKeys(databaseUrl, await readBankSecrets({ ...config, demo: null }), keyFile)
  await keepRules(databaseUrl, config)
}

if (import.meta.main) {
  await prepareBank().catch(endWithError())
}
