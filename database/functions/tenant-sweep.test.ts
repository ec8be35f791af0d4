import { randomBytes, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAccountRequest, aPayer, one, openBank, pay, type TestBank } from '#testing.ts'
import { confirmed, open } from '#testing-certificates.ts'
import { certificateRows } from './tenant-sweep-certificates.ts'

// Every function that the server's role may execute, called on a client's things by somebody else. Looped over the
// catalogue, by signature, so that a new function, or a new form of one, fails here until it has its rows.

/**
 * What a call answers to whom, its columns joined by commas: `nobody` has a token that nobody has, and no context, a forged or
 * a replayed one; the `stranger` and the `client` are signed in. `:account`, `:payee`, `:payment` and `:client` are the
 * client's; `:own`, `:friend` and `:token` are the caller's account, payee and token. Ids are told by these names.
 */
type Row = [call: string, answers: { nobody: string; stranger: string; client: string }]

const everybody = (answer: string) => ({ nobody: answer, stranger: answer, client: answer })
const nothing = 'nothing'

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
  'bank.make_payment(bytea,uuid,uuid,uuid,numeric,uuid,jsonb,boolean)': [
    [
      `select outcome from bank.make_payment(:token, gen_random_uuid(), :account, :payee, 1, null, '{}', true)`,
      { nobody: 'NOT_SIGNED_IN', stranger: 'ACCOUNT_NOT_FOUND', client: 'COMPLETED' },
    ],
    [
      `select outcome, currency, balance from bank.make_payment(:token, gen_random_uuid(), :account, :friend, 1, null, '{}', true)`,
      { nobody: 'NOT_SIGNED_IN,null,null', stranger: 'ACCOUNT_NOT_FOUND,null,null', client: 'COMPLETED,USD,69.00000000' },
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
      { nobody: 'ACCOUNT_NOT_FOUND,null', stranger: 'ACCOUNT_NOT_FOUND,null', client: 'null,69.00000000' },
    ],
    [
      `select refusal from bank.review_payment(:own, :payee, 1, '{}', true)`,
      { nobody: 'ACCOUNT_NOT_FOUND', stranger: 'BENEFICIARY_NOT_PAYABLE', client: 'null' },
    ],
  ],
  'bank.request_account(uuid,text,text,text,text,text,numeric,text,integer)': [
    [
      `select bank.request_account(gen_random_uuid(), 'deposit', 'Mine', 'EUR', null, null, 0, null, 10)`,
      { nobody: 'NOT_SIGNED_IN', stranger: 'SUBMITTED', client: 'SUBMITTED' },
    ],
    // The very request that the client made, under its id.
    [
      `select bank.request_account(:request, 'deposit', 'Zurich Reserve', 'CHF', null, null, 0, null, 10)`,
      { nobody: 'NOT_SIGNED_IN', stranger: 'REQUEST_ID_TAKEN', client: 'SUBMITTED' },
    ],
    [
      `select bank.request_account(:request, 'deposit', 'Zurich Reserve', 'USD', null, null, 0, null, 10)`,
      { nobody: 'NOT_SIGNED_IN', stranger: 'REQUEST_ID_TAKEN', client: 'REQUEST_ID_TAKEN' },
    ],
  ],
  'bank.decide_account_request(uuid,text,text,integer)': [
    [`select * from bank.decide_account_request(:request, 'approved', null, 200)`, everybody('NOT_ALLOWED,null,null')],
    [`select * from bank.decide_account_request(:request, 'rejected', 'No', 200)`, everybody('NOT_ALLOWED,null,null')],
  ],
  'bank.see_account_request(uuid)': [
    // It waits for a decision, so there is nothing to put aside yet; the next one was decided.
    ['select bank.see_account_request(:request)', everybody('false')],
    ['select bank.see_account_request(:decided)', { nobody: 'false', stranger: 'false', client: 'true' }],
  ],
  'bank.record_statement_download(uuid,text,date,date)': [
    [
      `select bank.record_statement_download(:account, 'csv', '2026-01-01', '2026-01-31')`,
      { nobody: 'false', stranger: 'false', client: 'true' },
    ],
  ],
  'bank.statement_bounds(uuid,date,date)': [
    [
      `select sequence_last, trim_scale(balance_last) from bank.statement_bounds(:account, '2020-01-01', '2999-01-01')`,
      { nobody: '0,0', stranger: '0,0', client: '3,70' },
    ],
  ],
  'bank.balances_on(uuid,date[])': [
    [`select trim_scale((bank.balances_on(:account, '{2999-01-01}'))[1])`, { nobody: '0', stranger: '0', client: '70' }],
  ],
  'bank.unread_notices()': [['select bank.unread_notices()', { nobody: '0', stranger: '0', client: '1' }]],
  'bank.read_notices(bigint)': [['select bank.read_notices(9000000000000000000)', everybody('null')]],
  'bank.set_notice(text,boolean,boolean)': [
    [`select bank.set_notice('payment', false, false)`, { nobody: 'false', stranger: 'true', client: 'true' }],
    // Nobody can be left in the dark about their security.
    [`select bank.set_notice('security', false, false)`, everybody('false')],
  ],
  'bank.send_message(uuid,text,text,integer)': [
    [
      `select outcome, is_new from bank.send_message(gen_random_uuid(), 'Good morning', 'Thank you', 1000)`,
      { nobody: 'NOT_SIGNED_IN,false', stranger: 'SENT,true', client: 'SENT,true' },
    ],
    // The very message that the client sent, under its id: nobody else learns when, or that its words are right.
    [
      `select outcome, is_new, created_at is null from bank.send_message(:message, 'Good morning', 'Thank you', 1000)`,
      { nobody: 'NOT_SIGNED_IN,false,true', stranger: 'MESSAGE_ID_TAKEN,false,true', client: 'SENT,false,false' },
    ],
  ],
  'bank.ask_for_greeting(text,integer)': [
    // The stranger's own conversation, in which nothing was said yet; the client's has begun.
    [`select bank.ask_for_greeting('Welcome', 600000)`, { nobody: 'false', stranger: 'true', client: 'false' }],
  ],
  'bank.read_messages(uuid)': [['select bank.read_messages(:message)', { nobody: 'false', stranger: 'false', client: 'true' }]],
  'bank.unread_messages()': [['select bank.unread_messages()', { nobody: '0', stranger: '0', client: '1' }]],
  'bank.use_emergency_line()': [['select bank.use_emergency_line()', { nobody: 'false', stranger: 'true', client: 'true' }]],
  // Staff's calls: whoever is no administrator is refused, the client whose conversation it is included.
  'bank.reply_message(uuid,uuid,text)': [
    [
      `select outcome, created_at from bank.reply_message(:client, gen_random_uuid(), 'Good morning')`,
      { nobody: 'NOT_SIGNED_IN,null', stranger: 'NOT_ALLOWED,null', client: 'NOT_ALLOWED,null' },
    ],
  ],
  'bank.attend_conversation(uuid,boolean,uuid)': [
    [`select bank.attend_conversation(:client, true, null)`, { nobody: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' }],
    [`select bank.attend_conversation(:client, false, :message)`, { nobody: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' }],
  ],
  // Nothing is due in this test: whoever calls can hasten nothing.
  'bank.deliver_due_replies()': [['select bank.deliver_due_replies()', everybody(nothing)]],
  'bank.is_attended(timestamp with time zone)': [[`select bank.is_attended(now())`, everybody('true')]],
  'bank.add_beneficiary(bytea,uuid,text,boolean,text,bytea,bytea,uuid)': [
    // Without a confirmation for exactly this nobody adds anybody.
    [
      `select outcome, client_id from bank.add_beneficiary(:token, gen_random_uuid(), 'New', false, null, '\\x00', '\\x00', gen_random_uuid())`,
      { nobody: 'NOT_SIGNED_IN,null', stranger: 'CONFIRMATION_REFUSED,:stranger', client: 'CONFIRMATION_REFUSED,:client' },
    ],
    // Under the id of one that is there.
    [
      `select outcome from bank.add_beneficiary(:token, :payee, 'New', false, null, '\\x00', '\\x00', gen_random_uuid())`,
      { nobody: 'NOT_SIGNED_IN', stranger: 'BENEFICIARY_ID_TAKEN', client: 'BENEFICIARY_ID_TAKEN' },
    ],
  ],
  'bank.remove_beneficiary(uuid)': [['select bank.remove_beneficiary(:payee)', { nobody: 'false', stranger: 'false', client: 'true' }]],
  'bank.restore_beneficiary(uuid)': [
    ['select bank.restore_beneficiary(:payee)', { nobody: 'NOT_FOUND', stranger: 'NOT_FOUND', client: 'RESTORED' }],
  ],
  ...certificateRows,
  // From here on nobody has an identity yet, or none is needed.
  'bank.beneficiary_digest(uuid,text,boolean,text,bytea)': [
    [`select length(bank.beneficiary_digest(:payee, 'New', false, null, '\\x00'))`, everybody('32')],
  ],
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
  'bank.notice_kind(text,jsonb)': [[`select bank.notice_kind('payment-completed', '{}')`, everybody('payment')]],
  // The server's own reading of the audit, the same whoever asks: it tells who did what, and nothing of the content.
  'mail.next_events(integer)': [[`select count(*) from mail.next_events(0)`, everybody('0')]],
  'mail.tell(text,bigint,jsonb)': [[`select mail.tell('0', 0, '[]')`, everybody('0')]],
  'mail.claim(integer)': [[`select count(*) from mail.claim(0)`, everybody('0')]],
  'mail.delivered(uuid)': [['select mail.delivered(:client)', everybody('null')]],
  'mail.failed(uuid,text,boolean)': [[`select mail.failed(:client, '', true)`, everybody('null')]],
  'mail.of_demo(integer)': [['select count(*) from mail.of_demo(100)', everybody('0')]],
  'identity.next_step(text,bigint)': [[`select identity.next_step('nobody of this name', 1)`, everybody('null')]],
  'identity.open_session(uuid,bigint,bytea,bytea,boolean)': [
    // Without the code that the person has enrolled, with one that was used, and for nobody at all.
    [`select identity.open_session(:client, null, sha256('1'), sha256('nobody'), true)`, everybody('false')],
    [`select identity.open_session(:client, 1, sha256('1'), sha256('nobody'), true)`, everybody('false')],
    [`select identity.open_session(gen_random_uuid(), 1, sha256('1'), sha256('nobody'), true)`, everybody('false')],
  ],
  'identity.record_refused_sign_in(uuid,text)': [[`select identity.record_refused_sign_in(null, 'unknown')`, everybody('null')]],
  'ledger.reconcile()': [['select balanced from ledger.reconcile()', everybody('true')]],
}

/** Which rows are this client's, `$1`. */
const whose: Record<string, string> = {
  'identity.person': 'id = $1',
  'identity.credential': 'person_id = $1',
  'identity.session': 'person_id = $1',
  'identity.confirmation': 'token_hash in (select token_hash from identity.session where person_id = $1)',
  'bank.account': 'client_id = $1',
  'bank.account_request': 'client_id = $1',
  'bank.beneficiary': 'client_id = $1',
  'bank.certificate': 'client_id = $1',
  'bank.payment': 'client_id = $1',
  'bank.message': 'client_id = $1',
  'bank.conversation': 'client_id = $1',
  'ledger.account': 'client_id = $1',
  'ledger.entry': 'account_id in (select id from ledger.account where client_id = $1)',
  'ledger.transfer': '$1 in (select client_id from ledger.account where id in (debit_account_id, credit_account_id))',
  'audit.event': '$1 in (person_id, actor_id)',
  'bank.notice_mark': 'person_id = $1',
  'bank.notice_setting': 'person_id = $1',
  'mail.message': 'person_id = $1',
}

type Person = Omit<Awaited<ReturnType<typeof aPayer>>, 'beneficiary'> & { payee: string }
/** Somebody who calls: with which token, out of which account to whom, and in which context. */
type Caller = { token: Buffer; own: string; friend: string; context: (connection: PoolClient) => Promise<void> }

let bank: TestBank
let client: Person
let stranger: Person
let request: string
let decided: string
const payment = randomUUID()
const message = randomUUID()
const certificate = randomUUID()
/** An order that the client has confirmed and not given yet, and its confirmation. */
const next = randomUUID()
let bought: string

beforeAll(async () => {
  bank = await openBank()
  client = await aPerson()
  request = await anAccountRequest(bank, client.client)
  decided = await anAccountRequest(bank, client.client)
  await bank.owner.query(`update bank.account_request set status = 'rejected', decided_by = client_id, decided_at = now() where id = $1`, [decided])
  await pay(bank.app, { tokenHash: client.tokenHash, id: payment, account: client.account, beneficiary: client.payee, amount: '10' })
  await inTransaction('commit', async (connection) => {
    await signedIn(client).context(connection)
    await connection.query(`select bank.send_message($1, 'Good morning', 'Thank you', 600000)`, [message])
  })
  await bank.owner.query(`insert into bank.message (id, client_id, from_client, automated, body) values (uuidv7(), $1, false, true, 'Thanks')`, [client.client])
  const deposit = { tokenHash: client.tokenHash, account: client.account, id: certificate, amount: '20', currency: 'USD', termYears: 2, rate: '0' }
  expect(await open(bank.app, deposit, await confirmed(bank, deposit))).toBe('OPENED')
  bought = await confirmed(bank, { ...deposit, id: next, amount: '30' })
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
    where p.pronamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'migration', 'mail')
      and a.grantee not in ('bank_owner'::regrole, 'bank_app'::regrole)
    union all
    select c.oid::regclass::text, a.grantee
    from pg_class c, aclexplode(coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))) a
    where c.relnamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'migration', 'mail')
      and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and a.grantee not in ('bank_owner'::regrole, 'bank_app'::regrole)`)
  expect(others).toEqual([])
})

test('what is compared before and after a call leaves out no table with something of a client in it', async () => {
  const { rows: tables } = await bank.superuser.query<{ name: string }>(`
    select distinct a.attrelid::regclass::text as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'm')
    where c.relnamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'migration', 'mail')
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
  const ids: Record<string, string> = {
    account: client.account, payee: client.payee, payment, request, decided, message, client: client.client, own, friend,
    certificate, next, bought,
  }
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
