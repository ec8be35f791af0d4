import { randomBytes, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser, aSession, one, openBank, rolledBack, type TestBank } from '#testing.ts'
import { aBlockedClient, aBusyClient, type Client } from './busy-client.ts'

// Tables that the server's role may read. The test loops over the catalogue, so a new table without a rule
// fails.

/**
 * For each table the condition of another user's rows: `:me` is the asking user, `:mine` that user's
 * accounts. Null: no client's data; true: for admins only.
 */
const foreign: Record<string, string | null> = {
  'audit.activity': 'user_id is distinct from :me',
  'audit.event': 'user_id is distinct from :me',
  'bank.account': 'client_id <> :me',
  'bank.account_opening': 'client_id <> :me',
  'bank.account_request': 'client_id <> :me',
  // An announcement is visible only between its beginning and its end.
  'bank.announcement': 'withdrawn_at is not null or starts_at > now() or ends_at <= now()',
  'bank.approval': 'requester_id <> :me',
  'bank.attachment': 'client_id <> :me',
  'bank.attachment_part':
    'not exists (select from bank.attachment a where a.id = attachment_id and a.client_id = :me)',
  'bank.beneficiary': 'client_id <> :me',
  'bank.consultation': 'true',
  'bank.consultation_hour': null,
  'bank.contact_message': 'true',
  'bank.holiday': null,
  'bank.notification_mark': 'user_id <> :me',
  'bank.notification_setting': 'user_id <> :me',
  'bank.conversation': 'client_id <> :me',
  'bank.message': 'client_id <> :me',
  'bank.certificate': 'client_id <> :me',
  'bank.certificate_rate': null,
  'bank.certificate_rate_withdrawal': null,
  'bank.certificate_terms': null,
  'bank.occurrence': 'client_id <> :me',
  'bank.own_limit': 'client_id <> :me',
  'bank.payment': 'client_id <> :me',
  'bank.payment_freeze': 'client_id <> :me',
  'bank.standing_order': 'client_id <> :me',
  'identity.email_change': 'user_id <> :me',
  'identity.users': 'id <> :me',
  'identity.profile': 'user_id <> :me',
  'identity.setup_link': 'user_id <> :me',
  'identity.setup_link_status': 'user_id <> :me',
  'ledger.account': 'client_id is distinct from :me',
  'ledger.entry': 'account_id <> all (:mine)',
  'ledger.transfer': 'debit_account_id <> all (:mine) and credit_account_id <> all (:mine)',
  'ledger.currency': null,
  'ledger.state': null,
}

let bank: TestBank
let me: Client
let other: Client
let admin: Client
let tables: string[]

beforeAll(async () => {
  bank = await openBank()
  me = await aBusyClient(bank)
  other = await aBusyClient(bank)
  await bank.owner.query(
    `insert into bank.consultation (id, first_name, surname, mobile, email, starts_at, created_at)
    values (uuidv7(), 'Some', 'Visitor', '+1 767 555 0140', 'visitor@visitor.example', now(), now())`,
  )
  await bank.owner.query(
    `insert into bank.contact_message (id, first_name, surname, email, message, digest, created_at)
    values (uuidv7(), 'Some', 'Visitor', 'visitor@visitor.example', 'Good day', sha256('x'), now())`,
  )
  const asAdmin = await aUser(bank, { role: 'admin' })
  admin = { id: asAdmin, accounts: [], tokenHash: await aSession(bank, asAdmin) }
  const { rows } = await bank.owner.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by 1`)
  tables = rows.map(({ name }) => name)
})

afterAll(async () => {
  await bank.close()
})

describe('the role of the server', () => {
  test('can read only the tables that have a rule here', async () => {
    const readable: string[] = []
    for (const table of tables) {
      const asking = bank.app.query(`select count(*) from ${table}`)
      if (table in foreign) await asking.then(() => readable.push(table))
      else
        await expect(
          asking,
          `${table}: say in policies.test.ts which of its rows belong to other users`,
        ).rejects.toMatchObject({ code: '42501' })
    }
    expect(readable).toEqual(Object.keys(foreign).toSorted())
    console.info(`tables: ${tables.length}, of which ${readable.length} readable under a rule`)
  })

  test('can read a user’s visible columns, and the key that only the bank can decrypt', async () => {
    const { rows } = await bank.app.query<{ name: string }>(
      `select attname as name from pg_attribute
      where attrelid = 'identity.users'::regclass and attnum > 0
        and has_column_privilege(attrelid, attnum, 'select')
      order by attnum`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'id',
      'username',
      'email',
      'first_name',
      'last_name',
      'role',
      'data_key',
      'created_at',
    ])
  })

  test('is subject to row-level security in every table with a rule, and owns nothing', async () => {
    const { rows } = await bank.owner.query<{ name: string; safe: boolean; owner: string }>(
      `select c.oid::regclass::text as name,
        c.relrowsecurity or c.relkind = 'v' and c.reloptions @> '{security_invoker=true}' as safe,
        r.rolname as owner
      from pg_class c join pg_roles r on r.oid = c.relowner where c.oid = any ($1::regclass[])`,
      [Object.keys(foreign).filter((table) => foreign[table] !== null)],
    )
    expect(rows.filter(({ safe, owner }) => !safe || owner !== 'bank_owner')).toEqual([])
    const role = await one(
      bank.owner,
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit
      from pg_roles where rolname = 'bank_app'`,
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolinherit: false,
    })
  })
})

describe('row-level security', () => {
  test('hides other clients’ rows of every table in every invalid context', async () => {
    const { leaks, asked } = await sweep()
    console.info(`tenant sweep: ${asked} readings, ${leaks.length} leaks`)
    expect(leaks).toEqual([])
  })

  test('is tested by opening each policy in turn, which the sweep reports', async () => {
    const { rows: policies } = await bank.owner.query<{ name: string; table: string; rule: string }>(
      `select p.polname as name, n.nspname || '.' || c.relname as table,
        pg_get_expr(p.polqual, p.polrelid) as rule
      from pg_policy p
      join pg_class c on c.oid = p.polrelid
      join pg_namespace n on n.oid = c.relnamespace
      order by 2`,
    )
    for (const { name, table, rule } of policies) {
      await bank.owner.query(`alter policy ${name} on ${table} using (true)`)
      const { leaks } = await sweep(table)
      await bank.owner.query(`alter policy ${name} on ${table} using (${rule})`)
      expect(leaks, table).not.toEqual([])
    }
    console.info(`policies opened in turn: ${policies.length}, all caught`)
    expect((await sweep()).leaks).toEqual([])
  })

  test('shows clients their own rows, and admins all rows', async () => {
    const seen = (client: Client, table: string, rule: string) =>
      rolledBack(bank.app, async (connection) => {
        await enter(connection, client)
        return await rowsIn(connection, table, rule)
      })
    for (const [table, rule] of Object.entries(foreign)) {
      if (rule === null) continue
      if (rule !== 'true') {
        expect(await seen(me, table, `not (${rule})`), table).toBeGreaterThan(0)
        expect(await seen(admin, table, `not (${rule})`), table).toBeGreaterThan(0)
      }
      expect(await seen(admin, table, rule), table).toBeGreaterThan(0)
    }
  })
})

type Reading = (connection: PoolClient) => Promise<void>

/** Ways to get a context, each inside a transaction of its own. None of them may show another user's row. */
async function contexts(): Promise<Record<string, Reading>> {
  const stolen = await signed(other)
  const adminContext = await signed(admin)
  const set =
    (context: string): Reading =>
    async (connection) => {
      await connection.query(`select set_config('bank.context', $1, true)`, [context])
    }
  return {
    'no context': async () => {},
    'an empty one': set(''),
    "one's own": (connection) => enter(connection, me),
    "another's, replayed on another connection": set(stolen),
    "another's, replayed in the next transaction of the same connection": async (connection) => {
      await enter(connection, other)
      const { context } = await one<{ context: string }>(
        connection,
        `select current_setting('bank.context') as context`,
      )
      await connection.query('commit')
      await connection.query('begin')
      await set(context)(connection)
    },
    "an admin's, replayed": set(adminContext),
    'a MAC that was guessed': set(`${other.id}|user|${randomBytes(32).toString('hex')}`),
    'a role that was raised under the own MAC': async (connection) => {
      await enter(connection, me)
      await connection.query(
        `select set_config(
          'bank.context', replace(current_setting('bank.context'), '|user|', '|admin|'), true
        )`,
      )
    },
    'a user exchanged under the own MAC': async (connection) => {
      await enter(connection, me)
      await connection.query(
        `select set_config('bank.context', replace(current_setting('bank.context'), $1, $2), true)`,
        [me.id, other.id],
      )
    },
    'no MAC at all': set(`${other.id}|admin`),
    'an empty MAC': set(`${other.id}|admin|`),
    nonsense: set(`x'; drop table bank.payment; --|admin|${randomUUID()}`),
    'the session of a blocked client': async (connection) => enter(connection, await aBlockedClient(bank)),
    'an unknown token': async (connection) => {
      await connection.query('select identity.enter_session($1)', [randomBytes(32)])
    },
  }
}

/** Reads every table in every context; a leak is a row that is not the user's own. */
async function sweep(only?: string): Promise<{ leaks: string[]; asked: number }> {
  const leaks: string[] = []
  let asked = 0
  for (const [context, opening] of Object.entries(await contexts())) {
    for (const [table, rule] of Object.entries(foreign)) {
      if (rule === null || (only ?? table) !== table) continue
      const rows = await rolledBack(bank.app, async (connection) => {
        await opening(connection)
        return await rowsIn(connection, table, rule)
      })
      asked += 1
      if (rows > 0) leaks.push(`${table} (${context}): ${rows} rows`)
    }
  }
  return { leaks, asked }
}

/** The number of visible rows of a table for which this condition holds. */
async function rowsIn(connection: PoolClient, table: string, rule: string): Promise<number> {
  const mine = `'{${me.accounts.join()}}'::uuid[]`
  const condition = rule.replaceAll(':mine', mine).replaceAll(':me', `'${me.id}'::uuid`)
  const { rowCount } = await connection.query(`select from ${table} where ${condition}`)
  return rowCount ?? 0
}

async function enter(connection: PoolClient, { tokenHash }: Client): Promise<void> {
  await connection.query('select identity.enter_session($1)', [tokenHash])
}

/** A context that was signed for a user in a transaction that has ended. */
async function signed(client: Client): Promise<string> {
  return await rolledBack(bank.app, async (connection) => {
    await enter(connection, client)
    const { context } = await one<{ context: string }>(
      connection,
      `select current_setting('bank.context') as context`,
    )
    return context
  })
}
