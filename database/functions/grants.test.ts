import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aPayer, aPerson, aSession, type Asked, pay, rolledBack, test } from '#testing.ts'

// What the server's role may do: looped over the catalogue, so that whatever is granted without a line here fails.

/**
 * Every function that the server's role may execute, and what stops it from being turned on somebody else. A token's hash
 * is proof of itself: 32 random bytes that only the holder's cookie knows.
 */
const granted: Record<string, string> = {
  'bank.ask_for_greeting': 'the person is the one of the signed context; says nothing where anything was said',
  'bank.attend_conversation': 'an administrator in the signed context, and a client',
  'bank.balances_on': 'no definer: reads under the policies of the signed context',
  'bank.colleagues_in': 'an administrator in the signed context; names of staff, and nothing to anybody else',
  'bank.decide_account_request': 'an admin of the signed context, and not for their own request',
  'bank.deliver_due_replies': 'names nobody; writes what the server itself left to be written, once its time has come',
  'bank.is_attended': 'a pure function of a time',
  'bank.add_beneficiary': "the person is the one of the session, who has spent a code's confirmation for exactly this",
  'bank.beneficiary_digest': 'a pure function',
  'bank.certificate_order_digest': 'a pure function',
  'bank.certificate_proof': 'digests only: nothing of what is in a certificate, nor whose it is',
  'bank.certificate_rate_on': 'no definer: what the bank pays is told to everybody',
  'bank.current_certificate_terms': 'no definer: the terms are told to everybody',
  'bank.draft_certificate': 'the person is the one of the signed context; changes nothing',
  'bank.due_certificates': 'ids only, of certificates whose term has ended',
  'bank.mature_certificate': 'pays back to the account it came from, on the day the database itself says it is due',
  'bank.open_certificate': 'the person is the one of the session; the account must be that person’s, and a code bought for exactly this',
  'bank.quote_certificate': 'what the bank pays is told to everybody; names nobody',
  'bank.make_payment': 'the person is the one of the session; account and beneficiary must be that person’s',
  'bank.notice_kind': 'a pure function',
  'bank.payment_digest': 'a pure function',
  'bank.read_notices': 'the person of the signed context',
  'bank.set_notice': 'the person of the signed context',
  'bank.request_account': 'the person is the one of the signed context; opens nothing',
  'bank.record_statement_download': 'the person is the one of the signed context; the account must be that person’s',
  'bank.remove_beneficiary': 'the person is the one of the signed context; the beneficiary must be that person’s',
  'bank.restore_beneficiary': 'the person is the one of the signed context; the beneficiary must be that person’s',
  'bank.review_payment': 'the person is the one of the signed context; account and beneficiary must be that person’s',
  'bank.see_account_request': 'the person is the one of the signed context; the request must be that person’s',
  'bank.statement_bounds': 'no definer: reads under the policies of the signed context',
  'bank.unread_notices': 'the person of the signed context',
  'bank.read_messages': 'the person is the one of the signed context; the message must be in that person’s conversation',
  'bank.reply_message': 'an administrator in the signed context, and a client',
  'bank.search_messages': 'an administrator in the signed context; nothing to anybody else',
  'bank.send_message': 'the person is the one of the signed context, and writes into their own conversation alone',
  'bank.unread_messages': 'no definer: reads under the policies of the signed context',
  'bank.use_emergency_line': 'the person is the one of the signed context; only writes to the audit',
  'identity.begin_enrolment': "a token's hash; a code's step of that person's own authenticator, where there is one",
  'identity.begin_export': "a token's hash, and a confirmation bought in that session",
  'identity.buy_confirmation': "a token's hash; the code's step must be that person's and unused",
  'identity.buy_confirmation_by_password': "a token's hash; the server has compared the password; nobody with a second factor",
  'identity.cancel_email_change': 'the signed context',
  'identity.change_password': "a token's hash; the server has compared the password; a code's step where there is a second factor",
  'identity.claim_attempt': 'an HMAC that the server keys; only counts',
  'identity.confirm_email': "the hash of a link's token, which only the mailbox knows",
  'identity.count_request': 'only counts',
  'identity.count_wrong_code': "a token's hash",
  'identity.current_person': 'the signed context',
  'identity.disable_two_factor': "a token's hash and a code's step of that person's",
  'identity.end_other_sessions': "a token's hash",
  'identity.end_own_session': "a token's hash; the session must be that person's",
  'identity.end_session': "a token's hash",
  'identity.enter': "a token's hash",
  'identity.finish_enrolment': "a token's hash; the enrolment must have been begun in that session",
  'identity.forget_stale_counts': 'names nobody; only what no longer counts goes',
  'identity.is_admin': 'the signed context',
  'identity.living_session': "a token's hash",
  'identity.living_sessions': "tokens' hashes",
  'identity.look_up': 'before there is a session: what a sign-in is compared with, one name at a time',
  'identity.make_recovery_codes': "a token's hash and a code's step of that person's",
  'identity.next_step': 'before there is a session: which time step comes next, no secret',
  'identity.open_session': 'before there is a session: the server has compared password and code; the step is burnt here',
  'identity.own_credential': "a token's hash",
  'identity.own_data_digest': 'a pure function',
  'identity.own_events': 'the signed context',
  'identity.own_phrase': "a token's hash, and a confirmation bought in that session",
  'identity.own_protection': "a token's hash",
  'identity.own_session_times': 'the signed context',
  'identity.own_sessions': "a token's hash",
  'identity.pending_enrolment': "a token's hash; the enrolment must have been begun in that session",
  'identity.phrase_views': 'the signed context',
  'identity.profile_digest': 'a pure function',
  'identity.record_refused_sign_in': 'only writes to the audit',
  'identity.record_wrong_password': "a token's hash; only writes to the audit",
  'identity.save_profile': "a token's hash; for phone, phrase and e-mail a confirmation of exactly this, bought in that session",
  'identity.second_factor': "a token's hash",
  'identity.send_email_link_again': 'the signed context; the address must be the one that waits',
  'identity.sign_in_history': "a token's hash",
  'identity.touch_session': "a token's hash",
  'mail.claim': 'letters that are due, once: whoever delivers has to read them',
  'mail.delivered': 'names a letter; only ends its delivery',
  'mail.failed': 'names a letter; only moves its delivery',
  'mail.next_events': 'names and acts without their content, for the letters about them',
  'mail.of_demo': 'nothing outside of the demo bank',
  'mail.tell': 'to the addresses that the bank has of people, and to no other',
  'ledger.reconcile': 'names nobody; can only close the books that do not balance, and open those that do',
}

describe('the server’s role', () => {
  test('writes no table: not one, by no command, not even for an admin', async ({ bank }) => {
    const { rows: tables } = await bank.owner.query<{ name: string; column: string }>(`
      select n.nspname || '.' || c.relname as name, (
        select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attidentity = '' limit 1
      ) as column
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('bank', 'ledger', 'identity', 'audit', 'migration', 'mail')`)
    const tokenHash = await aSession(bank, await aPerson(bank, { role: 'admin' }))
    let refused = 0
    for (const { name, column } of tables) {
      const commands = [
        `insert into ${name} default values`, `update ${name} set ${column} = ${column}`, `delete from ${name}`, `truncate ${name}`,
        `merge into ${name} t using (select 1) s on true when matched then delete`, `drop table ${name}`,
      ]
      for (const command of commands) {
        const trying = rolledBack(bank.app, async (connection) => {
          await connection.query('select identity.enter($1)', [tokenHash])
          await connection.query(command)
        })
        await expect(trying, command).rejects.toMatchObject({ code: '42501' })
        refused += 1
      }
    }
    console.info(`writes: ${refused} of ${refused} refused, on ${tables.length} tables`)
  })

  test('executes exactly the functions that have a line here', async ({ bank }) => {
    const { rows } = await bank.owner.query<{ name: string }>(`
      select distinct n.nspname || '.' || p.proname as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('bank', 'ledger', 'identity', 'audit', 'migration', 'mail', 'public') and has_function_privilege('bank_app', p.oid, 'execute')
      order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(granted).toSorted())
    console.info(`functions granted: ${rows.length}`)
  })

  test('cannot move money, sign a context, forge an audit row or spend a confirmation by itself', async ({ bank }) => {
    const { account, client } = await aPayer(bank)
    const forbidden = [
      `select ledger.post_at(gen_random_uuid(), 'incoming', '${account}', '${account}', 1, null, null, now())`,
      `select ledger.write(gen_random_uuid(), 'payment', '${account}', '${client}', '${account}', null, 'USD', 1, null, null, now())`,
      `select ledger.move('${account}', gen_random_uuid(), 1, now(), null)`,
      `select ledger.open_account(gen_random_uuid(), '${client}', 'USD')`,
      `select identity.context_seal('${client}', 'admin')`,
      `select identity.sign('x')`,
      `select identity.spend_confirmation(gen_random_uuid(), '\\x00', 'payment', '\\x00')`,
      `select audit.record('${client}', '${client}', 'forged', null)`,
      `select identity.hold_credential('\\x00', 0, true)`,
      `select identity.renew_session('\\x00', '\\x00')`,
      `select identity.use_recovery_code('${client}', '\\x00')`,
      `select * from identity.recovery_code`,
      `select * from identity.enrolment`,
      `select identity.ask_email('${client}', 'x@y.example', '\\x00', null)`,
      `select mail.enqueue(null, 'x@y.example', 'forged', 'x', 'x')`,
      `select phrase from identity.profile`,
      `select link_hash from identity.email_change`,
      `select taken from identity.email_change`,
      'select * from mail.message',
      `select * from bank.payment_terms('${client}', '${account}', '${account}', 1, '{}', true, now())`,
      `select bank.open_account('${client}', 'USD', 'Mine', '${client}')`,
      `select * from ledger.check_books(null)`,
      'select * from ledger.check_certificates(null)',
      'select bank.new_certificate_number()',
      'select repayment_id from bank.certificate',
      'select interest_id from bank.certificate',
      'select set_by from bank.certificate_rate',
      'set role bank_owner',
      'create schema mine',
      'create table bank.mine ()',
      `create function bank.mine() returns int language sql as 'select 1'`,
    ]
    for (const text of forbidden) await expect(bank.app.query(text), text).rejects.toMatchObject({ code: '42501' })
    console.info(`forbidden acts: ${forbidden.length} of ${forbidden.length} refused`)
  })
})

test('every function that acts as its owner says where names are looked up, temporary tables last', async ({ bank }) => {
  const { rows } = await bank.owner.query<{ name: string; path: string | null }>(`
    select p.oid::regprocedure::text as name, (select s from unnest(p.proconfig) s where s like 'search_path=%') as path
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ path }) => !path?.endsWith(', pg_temp'))).toEqual([])
  console.info(`definers with a pinned search_path: ${rows.length}`)
})

test('a table of the same name in the caller’s temporary schema deceives no function', async ({ bank }) => {
  const { client: _, ...order } = await aPayer(bank, { balance: '10' })
  await rolledBack(bank.app, async (connection) => {
    for (const table of ['account', 'beneficiary', 'payment', 'session', 'living', 'state', 'currency']) {
      await connection.query(`create temporary table ${table} (id uuid, client_id uuid, balance numeric, token_hash bytea, open boolean)`)
    }
    await connection.query('set local search_path = pg_temp, bank')
    expect(await pay(connection, { ...order, amount: '1000' })).toMatchObject({ outcome: 'INSUFFICIENT_FUNDS', balance: '10' })
    expect(await pay(connection, { ...order, amount: '10' })).toMatchObject({ outcome: 'COMPLETED', balance: '0' })
    await connection.query('set constraints all immediate')
  })
})

describe('a function that takes somebody’s word', () => {
  test('tells nothing and does nothing for a token that nobody has', async ({ bank }) => {
    const { account, beneficiary } = await aPayer(bank)
    const tokenHash = randomBytes(32)
    const asking: Record<string, [text: string, values: unknown[], answer: unknown[]]> = {
      enter: ['select * from identity.enter($1)', [tokenHash], []],
      living_session: ['select * from identity.living_session($1)', [tokenHash], []],
      living_sessions: ['select * from identity.living_sessions($1)', [[tokenHash]], []],
      touch_session: ['select identity.touch_session($1) as touched', [tokenHash], [{ touched: false }]],
      end_session: ['select identity.end_session($1) as whose', [tokenHash], [{ whose: null }]],
      second_factor: ['select * from identity.second_factor($1)', [tokenHash], []],
      count_wrong_code: [`select identity.count_wrong_code($1, 'payment') as lives`, [tokenHash], [{ lives: false }]],
      buy_confirmation: [`select * from identity.buy_confirmation($1, 1, 'payment', $2)`, [tokenHash, randomBytes(32)], []],
      own_credential: ['select * from identity.own_credential($1)', [tokenHash], []],
      begin_enrolment: [`select * from identity.begin_enrolment($1, 0, null, null, '\\x00')`, [tokenHash], []],
      pending_enrolment: ['select * from identity.pending_enrolment($1, $2)', [tokenHash, randomUUID()], []],
      finish_enrolment: ['select identity.finish_enrolment($1, 0, $2, 1, $1) as done', [tokenHash, randomUUID()], [{ done: false }]],
      disable_two_factor: ['select identity.disable_two_factor($1, 0, 1, false, $1) as done', [tokenHash], [{ done: false }]],
      change_password: [`select identity.change_password($1, 0, 1, $1, '-', $1) as done`, [tokenHash], [{ done: false }]],
      make_recovery_codes: [`select identity.make_recovery_codes($1, 0, 1, '{}') as done`, [tokenHash], [{ done: false }]],
      own_protection: ['select * from identity.own_protection($1)', [tokenHash], []],
      own_sessions: ['select * from identity.own_sessions($1)', [tokenHash], []],
      end_own_session: ['select identity.end_own_session($1, $2) as done', [tokenHash, randomUUID()], [{ done: false }]],
      end_other_sessions: ['select identity.end_other_sessions($1) as ended', [tokenHash], [{ ended: 0 }]],
      sign_in_history: ['select * from identity.sign_in_history($1, null, 10)', [tokenHash], []],
      open_session: ['select identity.open_session($1, 1, $2, $2, true) as opened', [randomUUID(), tokenHash], [{ opened: false }]],
      add_beneficiary: [
        `select * from bank.add_beneficiary($1, $2, 'New', false, null, $1, $1, $2)`,
        [tokenHash, randomUUID()], [{ outcome: 'NOT_SIGNED_IN', client_id: null }],
      ],
      remove_beneficiary: ['select bank.remove_beneficiary($1) as removed', [beneficiary], [{ removed: false }]],
      restore_beneficiary: ['select bank.restore_beneficiary($1) as outcome', [beneficiary], [{ outcome: 'NOT_FOUND' }]],
      save_profile: [
        `select outcome from identity.save_profile($1, null, 0, '{address}', null, $1, null, null, $1, null)`, [tokenHash], [{ outcome: 'NOT_SIGNED_IN' }],
      ],
      own_phrase: ['select outcome from identity.own_phrase($1, $2)', [tokenHash, randomUUID()], [{ outcome: 'CONFIRMATION_REFUSED' }]],
      begin_export: ['select identity.begin_export($1, $2) as begun', [tokenHash, randomUUID()], [{ begun: false }]],
      buy_confirmation_by_password: [`select identity.buy_confirmation_by_password($1, 0, $1, 'export', $1) as id`, [tokenHash], [{ id: null }]],
      confirm_email: ['select identity.confirm_email($1, null) as whose', [tokenHash], [{ whose: null }]],
      cancel_email_change: ['select identity.cancel_email_change() as cancelled', [], [{ cancelled: false }]],
      send_email_link_again: [`select identity.send_email_link_again('x@y.example', $1, null) as outcome`, [tokenHash], [{ outcome: 'NOT_FOUND' }]],
      own_events: ['select * from identity.own_events(0, 10)', [], []],
      own_session_times: ['select * from identity.own_session_times(10)', [], []],
      phrase_views: ['select * from identity.phrase_views()', [], []],
      review_payment: [
        `select refusal from bank.review_payment($1, $2, 1, '{}', true)`, [account, beneficiary], [{ refusal: 'ACCOUNT_NOT_FOUND' }],
      ],
    }
    for (const [name, [text, values, answer]] of Object.entries(asking)) expect(await answers(bank.app, text, values), name).toEqual(answer)
  })

  test("reviews no payment from another's account, nor to another's beneficiary", async ({ bank }) => {
    const me = await aPayer(bank)
    const other = await aPayer(bank)
    const review = (account: string, beneficiary: string) =>
      rolledBack(bank.app, async (connection) => {
        await connection.query('select identity.enter($1)', [me.tokenHash])
        return await answers(connection, `select refusal from bank.review_payment($1, $2, 1, '{}', true)`, [account, beneficiary])
      })

    expect(await review(me.account, me.beneficiary)).toEqual([{ refusal: null }])
    expect(await review(other.account, me.beneficiary)).toEqual([{ refusal: 'ACCOUNT_NOT_FOUND' }])
    expect(await review(me.account, other.beneficiary)).toEqual([{ refusal: 'BENEFICIARY_NOT_PAYABLE' }])
  })
})

async function answers(asked: Asked, text: string, values: unknown[]): Promise<unknown[]> {
  const { rows } = await asked.query(text, values)
  return rows
}
