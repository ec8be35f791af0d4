import { randomBytes, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { expect } from 'vitest'
import {
  aBeneficiary,
  anAccount,
  anAccountRequest,
  aPayer,
  aSession,
  one,
  openBank,
  pay,
  setSwitch,
  type TestBank,
  aUser as makeUser,
} from '#testing.ts'
import { anOfficer, aRate, confirmed, open } from '#testing-certificates.ts'
import { writeSafeguards } from '#functions/payments/testing-safeguards.ts'
import { rows } from './all.ts'
import { writeAccessRights } from './rows/access-rights.ts'
import { writeHolder } from './holders-world.ts'
import { writeApprovals } from './rows/approvals.ts'
import { sendAttachment } from './rows/attachments.ts'
import { givePasskey } from './rows/passkeys.ts'
import { nothing } from './row.ts'
import { giveOrder } from './rows/standing-orders.ts'
import { thingsOf } from './tables.ts'

type User = Awaited<ReturnType<typeof aPayer>>

/** A bank with a client who has something of everything; `ids` are the names that calls use. */
export type World = { bank: TestBank; client: User; ids: Record<string, string> }

/** A caller: token, account, beneficiary, and signed context. */
type Caller = {
  token: Buffer
  own: string
  friend: string
  context: (connection: PoolClient) => Promise<void>
}

export const callers = ['visitor', 'forger', 'replayer', 'stranger'] as const

/** Makes the bank and the client. `issued` confirms `next`, an order that she has not sent yet. */
export async function openWorld(): Promise<World> {
  const bank = await openBank()
  await setSwitch(bank, 'require_two_factor', 'off')
  const client = await aUser(bank)
  const request = await anAccountRequest(bank, client.client)
  const decided = await anAccountRequest(bank, client.client)
  await bank.owner.query(
    `update bank.account_request set status = 'rejected', decided_by = client_id, decided_at = now()
    where id = $1`,
    [decided],
  )
  const ids = {
    account: client.account,
    beneficiary: client.beneficiary,
    client: client.client,
    request,
    decided,
    payment: randomUUID(),
    message: randomUUID(),
    attachment: randomUUID(),
    upload: randomUUID(),
    draft: randomUUID(),
    certificate: randomUUID(),
    order: randomUUID(),
    next: randomUUID(),
    second: await anAccount(bank, client.client),
    removed: await aBeneficiary(bank, client.client, { deleted: true }),
    ...(await writeSecurity(bank, client)),
  }
  await pay(bank.app, {
    tokenHash: client.tokenHash,
    id: ids.payment,
    account: client.account,
    beneficiary: client.beneficiary,
    amount: '10',
  })
  await sendAttachment(bank, client.client, ids)
  await writeOwn(bank, client.client)
  await writeApprovals(bank, client.client)
  Object.assign(
    ids,
    await writeAccessRights(bank, client.client),
    await writeHolder(bank, client.client, client.tokenHash),
  )
  await bank.owner.query('update bank.setting set changed_by = $1, changed_at = now()', [client.client])
  await giveOrder(bank, ids.order, client)
  await writeSafeguards(bank, client.client)
  const deposit = {
    tokenHash: client.tokenHash,
    account: client.account,
    id: ids.certificate,
    amount: '20',
    currency: 'USD',
    termYears: 2,
    rate: '0',
  }
  await anOfficer(bank, 'Cecilia Bellot')
  expect(await open(bank.app, deposit, await confirmed(bank, deposit))).toBe('OPENED')
  await writeUnderWay(bank, client.client)
  await writeOfOthers(bank, client.client)
  const issued = await confirmed(bank, { ...deposit, id: ids.next, amount: '30' })
  return { bank, client, ids: { ...ids, issued } }
}

/** Writes her messages, her settings and drafts, and a rate that only admins see. */
async function writeOwn(bank: TestBank, client: string): Promise<void> {
  const write = async (text: string) => await bank.owner.query(text, [client])
  await write(`insert into bank.message (id, client_id, from_client, automated, body)
    values (uuidv7(), $1, false, true, 'Thanks')`)
  await write(`update bank.conversation set client_read_at = '2020-01-01' where client_id = $1`)
  await write(`update bank.account set position = 7 where client_id = $1`)
  await write(`insert into bank.attendance (client_id, admin_id, seen_at) values ($1, $1, now())`)
  await write(
    `update bank.beneficiary set deleted_at = now() + interval '1 hour'
    where client_id = $1 and deleted_at is not null`,
  )
  await aRate(bank, 'EUR', 5, '1')
}

/** An e-mail that is not delivered yet, and a limit that is going to be higher. */
async function writeUnderWay(bank: TestBank, client: string): Promise<void> {
  const write = async (text: string) => await bank.owner.query(text, [client])
  await write(`insert into mail.message (user_id, recipient, kind, subject, body, last_error)
    values ($1, 'hers@client.example', 'payment', 'Payment', 'Made', 'Refused')`)
  await write(
    `update bank.own_limit set raised_to = 9000, raises_at = now() + interval '1 hour' where client_id = $1`,
  )
}

/** Another client whose payments are frozen, and an admin who reads the client's messages. */
async function writeOfOthers(bank: TestBank, client: string): Promise<void> {
  const [frozen, admin] = [await makeUser(bank), await makeUser(bank, { role: 'admin' })]
  await bank.owner.query(`insert into bank.payment_freeze (client_id, source) values ($1, 'link')`, [frozen])
  await bank.owner.query(
    `insert into bank.attendance (client_id, admin_id, seen_at) values ($1, $2, now() + interval '1 hour')`,
    [client, admin],
  )
}

/** Her second session, the enrolment that she began in the first, a confirmation, and her credentials. */
async function writeSecurity(
  bank: TestBank,
  { client, tokenHash }: User,
): Promise<Record<'session' | 'enrolment' | 'ending', string>> {
  const secondTokenHash = await aSession(bank, client)
  const { id: session } = await one<{ id: string }>(
    bank.owner,
    'select id from identity.session where token_hash = $1',
    [secondTokenHash],
  )
  const { id: enrolment } = await one<{ id: string }>(
    bank.owner,
    `insert into identity.enrolment (user_id, token_hash, totp_secret, expires_at)
    values ($1, $2, 'a', now() + interval '1 hour') returning id`,
    [client, tokenHash],
  )
  const write = async (text: string) => await bank.owner.query(text, [client])
  await write(`update identity.session set wrong_codes = 1 where user_id = $1`)
  await write(`update identity.users set username = 'the-client' where id = $1`)
  await write(`insert into identity.recovery_code (user_id, mac) values ($1, sha256('hers'))`)
  await givePasskey(bank, client, tokenHash)
  await write(
    `with link as (
      insert into identity.setup_link (user_id, token_hash, expires_at)
      values ($1, sha256('setup'), now() + interval '1 hour') returning id
    )
    insert into identity.setup_progress (key_hash, link_id, password_hash, totp_secret)
    select sha256('key'), id, '-', 'a' from link`,
  )
  await write(
    `insert into identity.profile (user_id, phone, phrase, phrase_set_at)
    values ($1, 'phone', 'phrase', now())`,
  )
  await write(
    `insert into identity.email_change
      (user_id, old_email, new_email, link_hash, taken, sent_at, expires_at)
    values (
      $1, 'old@client.example', 'waiting@client.example', sha256('link'), false,
      now() - interval '2 minutes', now() + interval '1 hour'
    )`,
  )
  await write(`select audit.record(gen_random_uuid(), $1, 'phrase-viewed', null)`)
  // Admins gave her a password, and she has chosen another since.
  await write(
    `insert into identity.issued_password (user_id, password_hash, kind)
    values ($1, 'before', 'provisional')`,
  )
  const { id: ending } = await one<{ id: string }>(
    bank.owner,
    `insert into identity.confirmation (token_hash, action, digest, expires_at)
    values ($1, 'end-sessions', identity.end_sessions_digest(null), now() + interval '1 hour') returning id`,
    [tokenHash],
  )
  return { session, enrolment, ending }
}

/** Calls a function as every caller; throws where an answer is another or the client's rows change. */
export async function sweep(world: World, signature: string): Promise<void> {
  const { bank, client } = world
  const stranger = await aUser(bank)
  const before = await thingsOf(bank, client.client)
  for (const [call, answers, prepare] of rows[signature] ?? []) {
    if (prepare !== undefined) await bank.owner.query(prepare, [stranger.client])
    for (const name of callers) {
      const caller = await callerOf(world, name, stranger)
      const answer = await answered(world, call, caller, 'commit', stranger)
      expect(answer, `${name}: ${call}`).toBe(name === 'stranger' ? answers.stranger : answers.visitor)
      expect(await thingsOf(bank, client.client), `${name}: ${call}`).toBe(before)
    }
    // Without this, a call that is always refused would pass as a refusal.
    const answer = await answered(world, call, signedIn(client), 'rollback', stranger)
    expect(answer, call).toBe(answers.client)
  }
}

async function aUser(bank: TestBank): Promise<User> {
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

async function callerOf(
  { bank, client }: World,
  name: (typeof callers)[number],
  stranger: User,
): Promise<Caller> {
  if (name === 'stranger') return signedIn(stranger)
  const contexts = {
    visitor: async () => '',
    // The client's name over the stranger's MAC.
    forger: async () => (await contextOf(bank, stranger)).replace(stranger.client, client.client),
    replayer: () => contextOf(bank, client),
  }
  const signed = await contexts[name]()
  const context = async (connection: PoolClient) =>
    void (await connection.query(`select set_config('bank.context', $1, true)`, [signed]))
  return { token: randomBytes(32), own: stranger.account, friend: stranger.beneficiary, context }
}

/** A context as it was signed in a transaction that is over. */
async function contextOf(bank: TestBank, user: User): Promise<string> {
  const { context } = await inTransaction(bank, 'commit', async (connection) => {
    await signedIn(user).context(connection)
    return await one<{ context: string }>(connection, `select current_setting('bank.context') as context`)
  })
  expect(context).toContain(user.client)
  return context
}

async function answered(
  { bank, client, ids }: World,
  call: string,
  { token, own, friend, context }: Caller,
  end: 'commit' | 'rollback',
  stranger: User,
): Promise<string> {
  const names: Record<string, string> = { ...ids, own, friend }
  const text = call
    .replaceAll(':token', `'\\x${token.toString('hex')}'::bytea`)
    .replaceAll(/(?<!:):([a-z]+)/g, (_, name: string) => `'${names[name]}'::uuid`)
  const lines = await inTransaction(bank, end, async (connection) => {
    await context(connection)
    // A call of several statements has several results, which the driver's types do not say.
    const results: { rows: unknown[][] }[] = [
      await connection.query<unknown[]>({ text, rowMode: 'array' }),
    ].flat()
    return results.flatMap(({ rows: found }) => found.map((columns) => columns.map(String).join()))
  })
  const outcome = lines.length === 0 ? nothing : lines.join('; ')
  return outcome.replaceAll(client.client, ':client').replaceAll(stranger.client, ':stranger')
}

async function inTransaction<Result>(
  bank: TestBank,
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
