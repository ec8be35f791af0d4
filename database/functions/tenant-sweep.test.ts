import { randomBytes, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPayer, aSession, one, openBank, pay, type TestBank } from '#testing.ts'
import { profileRows } from './tenant-sweep-profile.ts'
import { everybody, nothing, type Row } from './tenant-sweep-row.ts'
import { securityRows } from './tenant-sweep-security.ts'

// Every function that the server's role may execute, called on a client's things by somebody else. Looped over the
// catalogue, by signature, so that a new function, or a new form of one, fails here until it has its rows.

const rows: Record<string, Row[]> = {
  'identity.current_person()': [['select identity.current_person()', { nobody: 'null', stranger: ':stranger', client: ':client' }]],
  'identity.is_admin()': [['select identity.is_admin()', everybody('false')]],
  'identity.enter(bytea)': [['select person_id, role from identity.enter(:token)', { nobody: nothing, stranger: ':stranger,user', client: ':client,user' }]],
  'identity.living_session(bytea)': [
    ['select person_id from identity.living_session(:token)', { nobody: nothing, stranger: ':stranger', client: ':client' }],
  ],
  'identity.living_sessions(bytea[])': [
    ['select count(*) from identity.living_sessions(array[:token])', { nobody: '0', stranger: '1', client: '1' }],
  ],
  'identity.touch_session(bytea)': [['select identity.touch_session(:token)', { nobody: 'false', stranger: 'true', client: 'true' }]],
  'identity.end_session(bytea)': [['select identity.end_session(:token)', { nobody: 'null', stranger: ':stranger', client: ':client' }]],
  'identity.second_factor(bytea)': [
    ['select person_id from identity.second_factor(:token)', { nobody: nothing, stranger: ':stranger', client: ':client' }],
  ],
  'identity.count_wrong_code(bytea,text)': [
    [`select identity.count_wrong_code(:token, 'payment')`, { nobody: 'false', stranger: 'true', client: 'true' }],
  ],
  'identity.buy_confirmation(bytea,bigint,text,bytea)': [
    // The digest is whatever the caller likes; a payment spends it only in the session that bought it, for its person's own account.
    [`select count(*) from identity.buy_confirmation(:token, 9, 'payment', sha256('')) as c`, { nobody: '0', stranger: '1', client: '1' }],
    // Nobody's code, where there is a second factor.
    [`select count(*) from identity.buy_confirmation(:token, null, 'payment', sha256('')) as c`, everybody('0')],
  ],
  ...securityRows,
  ...profileRows,
  'bank.make_payment(bytea,uuid,uuid,uuid,numeric,uuid,jsonb,boolean)': [
    [
      `select outcome from bank.make_payment(:token, gen_random_uuid(), :account, :payee, 1, null, '{}', true)`,
      { nobody: 'NOT_SIGNED_IN', stranger: 'ACCOUNT_NOT_FOUND', client: 'COMPLETED' },
    ],
    [
      `select outcome, currency, balance from bank.make_payment(:token, gen_random_uuid(), :account, :friend, 1, null, '{}', true)`,
      { nobody: 'NOT_SIGNED_IN,null,null', stranger: 'ACCOUNT_NOT_FOUND,null,null', client: 'COMPLETED,USD,89.00000000' },
    ],
    [
      `select outcome from bank.make_payment(:token, gen_random_uuid(), :own, :payee, 1, null, '{}', true)`,
      { nobody: 'NOT_SIGNED_IN', stranger: 'BENEFICIARY_NOT_PAYABLE', client: 'COMPLETED' },
    ],
    // The very order that the client gave, under its id.
    [
      `select outcome, currency, balance from bank.make_payment(:token, :payment, :account, :payee, 10, null, '{}', true)`,
      { nobody: 'NOT_SIGNED_IN,null,null', stranger: 'PAYMENT_ID_TAKEN,null,null', client: 'COMPLETED,USD,90.00000000' },
    ],
  ],
  'bank.review_payment(uuid,uuid,numeric,jsonb,boolean)': [
    [
      `select refusal, balance_after from bank.review_payment(:account, :payee, 1, '{}', true)`,
      { nobody: 'ACCOUNT_NOT_FOUND,null', stranger: 'ACCOUNT_NOT_FOUND,null', client: 'null,89.00000000' },
    ],
    [
      `select refusal from bank.review_payment(:own, :payee, 1, '{}', true)`,
      { nobody: 'ACCOUNT_NOT_FOUND', stranger: 'BENEFICIARY_NOT_PAYABLE', client: 'null' },
    ],
  ],
  'bank.statement_bounds(uuid,date,date)': [
    [
      `select sequence_last, trim_scale(balance_last) from bank.statement_bounds(:account, '2020-01-01', '2999-01-01')`,
      { nobody: '0,0', stranger: '0,0', client: '2,90' },
    ],
  ],
  'bank.balances_on(uuid,date[])': [
    [`select trim_scale((bank.balances_on(:account, '{2999-01-01}'))[1])`, { nobody: '0', stranger: '0', client: '90' }],
  ],
  // From here on nobody has an identity yet, or none is needed.
  'bank.payment_digest(uuid,uuid,uuid,numeric)': [['select length(bank.payment_digest(:payment, :account, :payee, 1))', everybody('32')]],
  'identity.count_request(text,integer,interval)': [[`select identity.count_request('sweep', 1000, '1 minute')`, everybody('true')]],
  'identity.claim_attempt(bytea)': [['select identity.claim_attempt(uuid_send(gen_random_uuid()))', everybody('true')]],
  'identity.forget_stale_counts()': [['select identity.forget_stale_counts()', everybody('null')]],
  'identity.look_up(text)': [
    [`select * from identity.look_up('nobody of this name')`, everybody(nothing)],
    // A name finds that person alone; nothing stands for every name.
    [`select * from identity.look_up('%')`, everybody(nothing)],
    ['select * from identity.look_up(null)', everybody(nothing)],
  ],
  'identity.next_step(text,bigint)': [[`select identity.next_step('nobody of this name', 1)`, everybody('null')]],
  'identity.open_session(uuid,bigint,bytea,bytea,boolean,bytea,integer,jsonb)': [
    // Without the code that the person has enrolled, with one that was used, and for nobody at all.
    [`select identity.open_session(:client, null, sha256('1'), sha256('nobody'), true)`, everybody('false')],
    [`select identity.open_session(:client, 1, sha256('1'), sha256('nobody'), true)`, everybody('false')],
    [`select identity.open_session(gen_random_uuid(), 1, sha256('1'), sha256('nobody'), true)`, everybody('false')],
    // With a recovery code that is not hers, and with the right code for a credential that has changed since.
    [`select identity.open_session(:client, null, sha256('1'), sha256('nobody'), true, sha256('guess'))`, everybody('false')],
    [`select identity.open_session(:client, 99, sha256('1'), sha256('nobody'), true, null, 7)`, everybody('false')],
  ],
  'identity.record_refused_sign_in(uuid,text,jsonb)': [[`select identity.record_refused_sign_in(null, 'unknown')`, everybody('null')]],
  'ledger.reconcile()': [['select balanced from ledger.reconcile()', everybody('true')]],
}

/** Which rows are this client's, `$1`. */
const whose: Record<string, string> = {
  'identity.person': 'id = $1',
  'identity.credential': 'person_id = $1',
  'identity.session': 'person_id = $1',
  'identity.enrolment': 'person_id = $1',
  'identity.recovery_code': 'person_id = $1',
  'identity.confirmation': 'token_hash in (select token_hash from identity.session where person_id = $1)',
  'identity.profile': 'person_id = $1',
  'identity.email_change': 'person_id = $1',
  'mail.message': 'person_id = $1',
  'bank.account': 'client_id = $1',
  'bank.beneficiary': 'client_id = $1',
  'bank.payment': 'client_id = $1',
  'ledger.account': 'client_id = $1',
  'ledger.entry': 'account_id in (select id from ledger.account where client_id = $1)',
  'ledger.transfer': '$1 in (select client_id from ledger.account where id in (debit_account_id, credit_account_id))',
  'audit.event': '$1 in (person_id, actor_id)',
}

type Person = Omit<Awaited<ReturnType<typeof aPayer>>, 'beneficiary'> & { payee: string }
/** Somebody who calls: with which token, out of which account to whom, and in which context. */
type Caller = { token: Buffer; own: string; friend: string; context: (connection: PoolClient) => Promise<void> }

let bank: TestBank
let client: Person
let stranger: Person
const payment = randomUUID()
/** The client's second session, and what she has begun in the first. */
let session: string
let enrolment: string

beforeAll(async () => {
  bank = await openBank()
  client = await aPerson()
  const secondTokenHash = await aSession(bank, client.client)
  ;({ id: session } = await one<{ id: string }>(bank.owner, 'select id from identity.session where token_hash = $1', [secondTokenHash]))
  ;({ id: enrolment } = await one<{ id: string }>(
    bank.owner,
    `insert into identity.enrolment (person_id, token_hash, totp_secret, expires_at) values ($1, $2, 'a', now() + interval '1 hour') returning id`,
    [client.client, client.tokenHash],
  ))
  await bank.owner.query(`insert into identity.recovery_code (person_id, mac) values ($1, sha256('hers'))`, [client.client])
  await bank.owner.query(
    `insert into identity.profile (person_id, phone, phrase, phrase_set_at) values ($1, 'phone', 'phrase', now())`, [client.client],
  )
  await bank.owner.query(
    `insert into identity.email_change (person_id, old_email, new_email, link_hash, taken, sent_at, expires_at)
    values ($1, 'old@client.example', 'waiting@client.example', sha256('link'), false, now() - interval '2 minutes', now() + interval '1 hour')`,
    [client.client],
  )
  await bank.owner.query(`select audit.record(gen_random_uuid(), $1, 'phrase-viewed', null)`, [client.client])
  await pay(bank.app, { tokenHash: client.tokenHash, id: payment, account: client.account, beneficiary: client.payee, amount: '10' })
})

afterAll(async () => {
  await bank.close()
})

test("the server's role executes no function that has no row here", async () => {
  const { rows: granted } = await bank.superuser.query<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^(pg_|information_schema)' and has_function_privilege('bank_app', p.oid, 'execute')`)
  expect(granted.map(({ signature }) => signature).toSorted()).toEqual(Object.keys(rows).toSorted())
})

test('nobody but the owner and the server executes a function of the bank, and nobody but they has a right to a table', async () => {
  const { rows: others } = await bank.superuser.query(`
    select p.oid::regprocedure::text as what, a.grantee
    from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where p.pronamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'migration')
      and a.grantee not in ('bank_owner'::regrole, 'bank_app'::regrole)
    union all
    select c.oid::regclass::text, a.grantee
    from pg_class c, aclexplode(coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))) a
    where c.relnamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'migration')
      and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and a.grantee not in ('bank_owner'::regrole, 'bank_app'::regrole)`)
  expect(others).toEqual([])
})

test('what is compared before and after a call leaves out no table with something of a client in it', async () => {
  const { rows: tables } = await bank.superuser.query<{ name: string }>(`
    select distinct a.attrelid::regclass::text as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'm')
    where c.relnamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'migration')
      and a.attname in ('client_id', 'person_id', 'token_hash')`)
  expect(Object.keys(whose)).toEqual(expect.arrayContaining(tables.map(({ name }) => name)))
})

describe("called by another, for a client's things, tells nothing and does nothing:", () => {
  const callers = ['nobody', 'forger', 'replayer', 'stranger'] as const
  for (const [signature, calls] of Object.entries(rows)) {
    test(signature, async () => {
      stranger = await aPerson()
      for (const [call, answers] of calls) {
        for (const name of callers) {
          const before = await thingsOf(client)
          const answer = await answered(call, await callerOf(name), 'commit')
          expect(answer, `${name}: ${call}`).toBe(name === 'stranger' ? answers.stranger : answers.nobody)
          expect(await thingsOf(client), `${name}: ${call}`).toBe(before)
        }
        // Else a call that is wrong in itself would pass for a refusal.
        expect(await answered(call, signedIn(client), 'rollback'), call).toBe(answers.client)
      }
    })
  }

  test('and these were all of them', () => {
    const calls = Object.values(rows).flat().length
    console.info(`tenant sweep: ${Object.keys(rows).length} functions, ${calls} calls, ${calls * callers.length} times by another: 0 effects`)
  })
})

async function aPerson(): Promise<Person> {
  const { beneficiary: payee, ...person } = await aPayer(bank, { balance: '100' })
  return { ...person, payee }
}

function signedIn({ tokenHash: token, account: own, payee: friend }: Person): Caller {
  return { token, own, friend, context: async (connection) => void (await connection.query('select identity.enter($1)', [token])) }
}

async function callerOf(name: 'nobody' | 'forger' | 'replayer' | 'stranger'): Promise<Caller> {
  if (name === 'stranger') return signedIn(stranger)
  const contexts = {
    nobody: '',
    // The client's name over the stranger's seal.
    forger: (await contextOf(stranger)).replace(stranger.client, client.client),
    replayer: await contextOf(client),
  }
  const context = async (connection: PoolClient) => void (await connection.query(`select set_config('bank.context', $1, true)`, [contexts[name]]))
  return { token: randomBytes(32), own: stranger.account, friend: stranger.payee, context }
}

/** A context as it was signed in a transaction that is over. */
async function contextOf(person: Person): Promise<string> {
  const { context } = await inTransaction('commit', async (connection) => {
    await signedIn(person).context(connection)
    return await one<{ context: string }>(connection, `select current_setting('bank.context') as context`)
  })
  expect(context).toContain(person.client)
  return context
}

async function answered(call: string, { token, own, friend, context }: Caller, end: 'commit' | 'rollback'): Promise<string> {
  const ids: Record<string, string> = { account: client.account, payee: client.payee, payment, client: client.client, own, friend, session, enrolment }
  const text = call
    .replaceAll(':token', `'\\x${token.toString('hex')}'::bytea`)
    .replaceAll(/(?<!:):([a-z]+)/g, (_, name: string) => `'${ids[name]}'::uuid`)
  const lines = await inTransaction(end, async (connection) => {
    await context(connection)
    const { rows: found } = await connection.query<unknown[]>({ text, rowMode: 'array' })
    return found.map((columns) => columns.map(String).join())
  })
  const told = lines.length === 0 ? nothing : lines.join('; ')
  return told.replaceAll(client.client, ':client').replaceAll(stranger.client, ':stranger')
}

async function inTransaction<Result>(end: 'commit' | 'rollback', work: (connection: PoolClient) => Promise<Result>): Promise<Result> {
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

/** A digest of everything that is a client's, in every table. */
async function thingsOf({ client: id }: Person): Promise<string> {
  const parts = Object.entries(whose).map(([table, condition]) => `select '${table}' || t::text as line from ${table} t where ${condition}`)
  const { digest, lines } = await one<{ digest: string; lines: string }>(
    bank.owner,
    `select md5(string_agg(line, ';' order by line)) as digest, count(*) as lines from (${parts.join(' union all ')}) all_of_them`,
    [id],
  )
  expect(Number(lines)).toBeGreaterThanOrEqual(Object.keys(whose).length - 1)
  return digest
}
