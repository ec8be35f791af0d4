import { randomBytes, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { aUser, aSession, one, openBank, rolledBack, type TestBank } from '#testing.ts'
import { aBlockedClient, aBusyClient, type Client, giveAccess } from './busy-client.ts'

/** Two clients with a row in every table, and an admin. */
export type Readers = { bank: TestBank; me: Client; other: Client; admin: Client; holder: Client }

/**
 * For each table the condition of another user's rows: `:me` is the asking user, `:mine` that user's
 * accounts. Null: no client's data; true: for admins only.
 */
export const foreign: Record<string, string | null> = {
  'audit.activity': 'user_id is distinct from :me',
  'audit.event': 'user_id is distinct from :me',
  'bank.access_right': 'holder_id <> :me',
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

/** A bank with its readers, and a visitor's rows. */
export async function openReaders(): Promise<Readers> {
  const bank = await openBank()
  const me = await aBusyClient(bank)
  const other = await aBusyClient(bank)
  await bank.owner.query(
    `insert into bank.consultation (id, first_name, surname, mobile, email, starts_at, created_at)
    values (uuidv7(), 'Some', 'Visitor', '+1 767 555 0140', 'visitor@visitor.example', now(), now())`,
  )
  await bank.owner.query(
    `insert into bank.contact_message (id, first_name, surname, email, message, digest, created_at)
    values (uuidv7(), 'Some', 'Visitor', 'visitor@visitor.example', 'Good day', sha256('x'), now())`,
  )
  const asAdmin = await aUser(bank, { role: 'admin' })
  const admin = { id: asAdmin, accounts: [], tokenHash: await aSession(bank, asAdmin) }
  const holder = await aBusyClient(bank)
  await giveAccess(bank, holder.id, me.id)
  return { bank, me, other, admin, holder }
}

type Reading = (connection: PoolClient) => Promise<void>

/** Ways to get a context, each inside a transaction of its own. None of them may show another user's row. */
async function contexts(readers: Readers): Promise<Record<string, Reading>> {
  const { bank, me, other, admin } = readers
  const stolen = await signed(bank, other)
  const adminContext = await signed(bank, admin)
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
    ...actingContexts(readers),
    'no MAC at all': set(`${other.id}|admin`),
    'an empty MAC': set(`${other.id}|admin|`),
    nonsense: set(`x'; drop table bank.payment; --|admin|${randomUUID()}`),
    'the session of a blocked client': async (connection) => enter(connection, await aBlockedClient(bank)),
    'an unknown token': async (connection) => {
      await connection.query('select identity.enter_session($1)', [randomBytes(32)])
    },
  }
}

/** The same of a user who acts for a holder. */
function actingContexts({ me, other, holder }: Readers): Record<string, Reading> {
  return {
    'acting for a client without a right': async (connection) => {
      await connection.query(`select identity.enter_session_for($1, $2, 'movements')`, [
        me.tokenHash,
        other.id,
      ])
    },
    'acting for another holder than the MAC says': async (connection) => {
      await connection.query(`select identity.enter_session_for($1, $2, 'movements')`, [
        me.tokenHash,
        holder.id,
      ])
      await connection.query(
        `select set_config('bank.context', replace(current_setting('bank.context'), $1, $2), true)`,
        [holder.id, other.id],
      )
    },
    'acting with a MAC of one’s own context': async (connection) => {
      await enter(connection, me)
      await connection.query(
        `select set_config('bank.context', format(
          'acting|%s|%s|movements|%s', $1::text, $2::text,
          split_part(current_setting('bank.context'), '|', 3)), true)`,
        [me.id, holder.id],
      )
    },
  }
}

/** Reads every table in every context; a leak is a row that is not the user's own. */
export async function sweepTables(
  readers: Readers,
  only?: string,
): Promise<{ leaks: string[]; asked: number }> {
  const leaks: string[] = []
  let asked = 0
  for (const [context, opening] of Object.entries(await contexts(readers))) {
    for (const [table, rule] of Object.entries(foreign)) {
      if (rule === null || (only ?? table) !== table) continue
      const rows = await rolledBack(readers.bank.app, async (connection) => {
        await opening(connection)
        return await rowsIn(connection, readers.me, table, rule)
      })
      asked += 1
      if (rows > 0) leaks.push(`${table} (${context}): ${rows} rows`)
    }
  }
  return { leaks, asked }
}

/** The number of visible rows of a table for which this condition holds. */
export async function rowsIn(
  connection: PoolClient,
  me: Client,
  table: string,
  rule: string,
): Promise<number> {
  const mine = `'{${me.accounts.join()}}'::uuid[]`
  const condition = rule.replaceAll(':mine', mine).replaceAll(':me', `'${me.id}'::uuid`)
  const { rowCount } = await connection.query(`select from ${table} where ${condition}`)
  return rowCount ?? 0
}

export async function enter(connection: PoolClient, { tokenHash }: Client): Promise<void> {
  await connection.query('select identity.enter_session($1)', [tokenHash])
}

/** A context that was signed for a user in a transaction that has ended. */
async function signed(bank: TestBank, client: Client): Promise<string> {
  return await rolledBack(bank.app, async (connection) => {
    await enter(connection, client)
    const { context } = await one<{ context: string }>(
      connection,
      `select current_setting('bank.context') as context`,
    )
    return context
  })
}
