import { randomBytes, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAccountRequest, aPayer, aSession, one, openBank, pay, setSwitch, type TestBank } from '#testing.ts'
import { confirmed, open } from '#testing-certificates.ts'
import { writeSafeguards } from './testing-safeguards.ts'
import { rows } from './tenant-sweep-all.ts'
import { writeApprovals } from './tenant-sweep-approvals.ts'
import { sendAttachment } from './tenant-sweep-attachments.ts'
import { givePasskey } from './tenant-sweep-passkeys.ts'
import { nothing } from './tenant-sweep-row.ts'
import { giveOrder } from './tenant-sweep-standing-orders.ts'
import { thingsOf, ownerConditions } from './tenant-sweep-tables.ts'

// Calls every function that the server's role may execute about a client's data as another caller. The test
// loops over the catalogue by signature, so a new function or a new form of one fails here until it has rows.

type User = Awaited<ReturnType<typeof aPayer>>
/** A caller: token, account, beneficiary, and signed context. */
type Caller = {
  token: Buffer
  own: string
  friend: string
  context: (connection: PoolClient) => Promise<void>
}

let bank: TestBank
let client: User
let stranger: User
let request: string
let decided: string
const [payment, message] = [randomUUID(), randomUUID()]
const [attachment, upload, draft] = [randomUUID(), randomUUID(), randomUUID()]
const certificate = randomUUID()
const order = randomUUID()
/** An order that the client has confirmed but not sent yet, and its confirmation. */
const next = randomUUID()
let issued: string
/** The client's second session, and the enrolment that she has begun in the first. */
let session: string
let enrolment: string

beforeAll(async () => {
  bank = await openBank()
  await setSwitch(bank, 'require_two_factor', 'off')
  client = await aUser()
  request = await anAccountRequest(bank, client.client)
  decided = await anAccountRequest(bank, client.client)
  await bank.owner.query(
    `update bank.account_request set status = 'rejected', decided_by = client_id, decided_at = now()
    where id = $1`,
    [decided],
  )
  const secondTokenHash = await aSession(bank, client.client)
  ;({ id: session } = await one<{ id: string }>(
    bank.owner,
    'select id from identity.session where token_hash = $1',
    [secondTokenHash],
  ))
  ;({ id: enrolment } = await one<{ id: string }>(
    bank.owner,
    `insert into identity.enrolment (user_id, token_hash, totp_secret, expires_at)
    values ($1, $2, 'a', now() + interval '1 hour') returning id`,
    [client.client, client.tokenHash],
  ))
  const write = async (text: string) => await bank.owner.query(text, [client.client])
  await write(`insert into identity.recovery_code (user_id, mac) values ($1, sha256('hers'))`)
  await givePasskey(bank, client.client, client.tokenHash)
  await bank.owner.query(
    `with link as (
      insert into identity.setup_link (user_id, token_hash, opened_at, expires_at)
      values ($1, sha256('setup'), now(), now() + interval '1 hour') returning id
    )
    insert into identity.setup_progress (key_hash, link_id, password_hash, totp_secret)
    select sha256('key'), id, '-', 'a' from link`,
    [client.client],
  )
  await bank.owner.query(
    `insert into identity.profile (user_id, phone, phrase, phrase_set_at)
    values ($1, 'phone', 'phrase', now())`,
    [client.client],
  )
  await bank.owner.query(
    `insert into identity.email_change
      (user_id, old_email, new_email, link_hash, taken, sent_at, expires_at)
    values (
      $1, 'old@client.example', 'waiting@client.example', sha256('link'), false,
      now() - interval '2 minutes', now() + interval '1 hour'
    )`,
    [client.client],
  )
  await bank.owner.query(`select audit.record(gen_random_uuid(), $1, 'phrase-viewed', null)`, [client.client])
  // Admins gave her a password, and she has chosen another since.
  await bank.owner.query(
    `insert into identity.issued_password (user_id, password_hash, kind)
    values ($1, 'before', 'provisional')`,
    [client.client],
  )
  await pay(bank.app, {
    tokenHash: client.tokenHash,
    id: payment,
    account: client.account,
    beneficiary: client.beneficiary,
    amount: '10',
  })
  await sendAttachment(bank, client.client, { attachment, upload, draft, message })
  await bank.owner.query(
    `insert into bank.message (id, client_id, from_client, automated, body)
    values (uuidv7(), $1, false, true, 'Thanks')`,
    [client.client],
  )
  await write(`update bank.conversation set client_read_at = '2020-01-01' where client_id = $1`)
  await write(`insert into bank.attendance (client_id, admin_id, seen_at) values ($1, $1, now())`)
  await writeApprovals(bank, client.client)
  await write(`update bank.setting set changed_by = $1, changed_at = now()`)
  await giveOrder(bank, order, client)
  await writeSafeguards(bank, client.client)
  const deposit = {
    tokenHash: client.tokenHash,
    account: client.account,
    id: certificate,
    amount: '20',
    currency: 'USD',
    termYears: 2,
    rate: '0',
  }
  expect(await open(bank.app, deposit, await confirmed(bank, deposit))).toBe('OPENED')
  issued = await confirmed(bank, { ...deposit, id: next, amount: '30' })
})

afterAll(async () => {
  await bank.close()
})

test('every function that the server may execute has a row in tenant-sweep-*.ts', async () => {
  const { rows: granted } = await bank.superuser.query<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^(pg_|information_schema)' and has_function_privilege('bank_app', p.oid, 'execute')`)
  const demand = 'Give each signature its calls in the tenant-sweep-*.ts of its subject'
  expect(granted.map(({ signature }) => signature).toSorted(), demand).toEqual(Object.keys(rows).toSorted())
})

test('the rows compared before and after a call cover every table with data of a client', async () => {
  const { rows: tables } = await bank.superuser.query<{ name: string }>(`
    select distinct a.attrelid::regclass::text as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'm')
    where c.relnamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'migration', 'mail')
      and a.attname in ('client_id', 'user_id', 'token_hash')`)
  const names = tables.map(({ name }) => name)
  expect(Object.keys(ownerConditions), 'See tenant-sweep-tables.ts').toEqual(expect.arrayContaining(names))
})

describe('a call by another user about a client’s data reveals nothing and changes nothing:', () => {
  const callers = ['visitor', 'forger', 'replayer', 'stranger'] as const
  for (const [signature, calls] of Object.entries(rows)) {
    test(signature, async () => {
      stranger = await aUser()
      const before = await thingsOf(bank, client.client)
      for (const [call, answers] of calls) {
        for (const name of callers) {
          const answer = await answered(call, await callerOf(name), 'commit')
          expect(answer, `${name}: ${call}`).toBe(name === 'stranger' ? answers.stranger : answers.visitor)
          expect(await thingsOf(bank, client.client), `${name}: ${call}`).toBe(before)
        }
        // Without this, a call that is always refused would pass as a refusal.
        expect(await answered(call, signedIn(client), 'rollback'), call).toBe(answers.client)
      }
    })
  }

  test('the sweep reports how many functions and calls it tried', () => {
    const calls = Object.values(rows).flat().length
    console.info(
      `tenant sweep: ${Object.keys(rows).length} functions, ${calls} calls, \
${calls * callers.length} times by another: 0 effects`,
    )
  })
})

async function aUser(): Promise<User> {
  return await aPayer(bank, { balance: '100' })
}

function signedIn({ tokenHash: token, account: own, beneficiary: friend }: User): Caller {
  return {
    token,
    own,
    friend,
    context: async (connection) =>
      void (await connection.query('select identity.enter_session($1)', [token])),
  }
}

async function callerOf(name: 'visitor' | 'forger' | 'replayer' | 'stranger'): Promise<Caller> {
  if (name === 'stranger') return signedIn(stranger)
  const contexts = {
    visitor: async () => '',
    // The client's name over the stranger's MAC.
    forger: async () => (await contextOf(stranger)).replace(stranger.client, client.client),
    replayer: () => contextOf(client),
  }
  const signed = await contexts[name]()
  const context = async (connection: PoolClient) =>
    void (await connection.query(`select set_config('bank.context', $1, true)`, [signed]))
  return { token: randomBytes(32), own: stranger.account, friend: stranger.beneficiary, context }
}

/** A context as it was signed in a transaction that is over. */
async function contextOf(user: User): Promise<string> {
  const { context } = await inTransaction('commit', async (connection) => {
    await signedIn(user).context(connection)
    return await one<{ context: string }>(connection, `select current_setting('bank.context') as context`)
  })
  expect(context).toContain(user.client)
  return context
}

async function answered(
  call: string,
  { token, own, friend, context }: Caller,
  end: 'commit' | 'rollback',
): Promise<string> {
  const ids: Record<string, string> = {
    account: client.account,
    beneficiary: client.beneficiary,
    payment,
    request,
    decided,
    message,
    attachment,
    upload,
    draft,
    client: client.client,
    own,
    friend,
    certificate,
    order,
    next,
    issued,
    session,
    enrolment,
  }
  const text = call
    .replaceAll(':token', `'\\x${token.toString('hex')}'::bytea`)
    .replaceAll(/(?<!:):([a-z]+)/g, (_, name: string) => `'${ids[name]}'::uuid`)
  const lines = await inTransaction(end, async (connection) => {
    await context(connection)
    const { rows: found } = await connection.query<unknown[]>({ text, rowMode: 'array' })
    return found.map((columns) => columns.map(String).join())
  })
  const outcome = lines.length === 0 ? nothing : lines.join('; ')
  return outcome.replaceAll(client.client, ':client').replaceAll(stranger.client, ':stranger')
}

async function inTransaction<Result>(
  end: 'commit' | 'rollback',
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await bank.app.connect()
  try {
    await connection.query('begin')
    const result = await work(connection)
    await connection.query(end)
    return result
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}
