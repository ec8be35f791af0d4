import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aPayer, aPerson, aSession, type Asked, pay, rolledBack, test } from '#testing.ts'
import { granted } from './granted-functions.ts'

// What the server's role may do: looped over the catalogue, so that whatever is granted without a line here
// fails.

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
        `insert into ${name} default values`,
        `update ${name} set ${column} = ${column}`,
        `delete from ${name}`,
        `truncate ${name}`,
        `merge into ${name} t using (select 1) s on true when matched then delete`,
        `drop table ${name}`,
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

  test('cannot move money, sign a context, forge an audit row or spend a confirmation by itself', async ({
    bank,
  }) => {
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
      `select token_hash from identity.setup_link`,
      `select * from identity.setup_progress`,
      `select * from identity.living_setup_link`,
      `select identity.issue_setup_link('${client}', '${client}', '\\x00')`,
      `select identity.void_setup_link('${client}')`,
      `select bank.ask_approval('${client}', 'role', '${client}', '${client}', '{}', 'forged', '${client}')`,
      `select bank.book_adjustment('${client}', '${client}', '${account}', '${client}', 'USD', 0, 1, 'forged', '{}')`,
      `select identity.write_role('${client}', '${client}', 'user', 'admin', '{}')`,
      'update bank.approval_limit set amount = 1e15',
      'update bank.four_eyes set held_until = now()',
      'select * from bank.done_alone',
      `update bank.setting set value = 'off'`,
      'select * from bank.setting',
      'delete from bank.approval_pause',
      `select bank.write_setting('${client}', 'approval_by_second_admin', 'off', '{}')`,
      `select bank.pause_approvals('${client}')`,
      `select identity.end_access('${client}')`,
      'select * from identity.issued_password',
      `select identity.ask_email('${client}', 'x@y.example', '\\x00', null)`,
      `select mail.enqueue(null, 'x@y.example', 'forged', 'x', 'x')`,
      `select mail.enqueue_letter('x@y.example', 'forged', '{}', null)`,
      `select bank.change_consultation(gen_random_uuid(), 0, null, null, '{}', 'x@y.example', null, now(), '2999-01-01')`,
      `select bank.write_about_consultation(null, 'x', '{}', 'x@y.example', null)`,
      'select * from bank.consultation_link',
      'select digest from bank.contact_message',
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
      'select withdrawn_by from bank.certificate_rate_withdrawal',
      `select bank.write_certificate_rate('${client}', row(gen_random_uuid(), 'USD', 2, 1, 0, '2999-01-01', 'Why')::bank.rate_order, '{}')`,
      'set role bank_owner',
      'create schema mine',
      'create table bank.mine ()',
      `create function bank.mine() returns int language sql as 'select 1'`,
    ]
    for (const text of forbidden)
      await expect(bank.app.query(text), text).rejects.toMatchObject({ code: '42501' })
    console.info(`forbidden acts: ${forbidden.length} of ${forbidden.length} refused`)
  })
})

test('every function that acts as its owner says where names are looked up, temporary tables last', async ({
  bank,
}) => {
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
      await connection.query(
        `create temporary table ${table} (id uuid, client_id uuid, balance numeric, token_hash bytea, open boolean)`,
      )
    }
    await connection.query('set local search_path = pg_temp, bank')
    expect(await pay(connection, { ...order, amount: '1000' })).toMatchObject({
      outcome: 'INSUFFICIENT_FUNDS',
      balance: '10',
    })
    expect(await pay(connection, { ...order, amount: '10' })).toMatchObject({
      outcome: 'COMPLETED',
      balance: '0',
    })
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
      count_wrong_code: [
        `select identity.count_wrong_code($1, 'payment') as lives`,
        [tokenHash],
        [{ lives: false }],
      ],
      buy_confirmation: [
        `select * from identity.buy_confirmation($1, 1, 'payment', $2)`,
        [tokenHash, randomBytes(32)],
        [],
      ],
      own_credential: ['select * from identity.own_credential($1)', [tokenHash], []],
      begin_enrolment: [
        `select * from identity.begin_enrolment($1, 0, null, null, '\\x00')`,
        [tokenHash],
        [],
      ],
      pending_enrolment: ['select * from identity.pending_enrolment($1, $2)', [tokenHash, randomUUID()], []],
      finish_enrolment: [
        'select identity.finish_enrolment($1, 0, $2, 1, $1) as done',
        [tokenHash, randomUUID()],
        [{ done: false }],
      ],
      disable_two_factor: [
        'select identity.disable_two_factor($1, 0, 1, false, $1) as done',
        [tokenHash],
        [{ done: false }],
      ],
      change_password: [
        `select identity.change_password($1, 0, 1, $1, '-', $1) as done`,
        [tokenHash],
        [{ done: false }],
      ],
      make_recovery_codes: [
        `select identity.make_recovery_codes($1, 0, 1, '{}') as done`,
        [tokenHash],
        [{ done: false }],
      ],
      own_protection: ['select * from identity.own_protection($1)', [tokenHash], []],
      own_sessions: ['select * from identity.own_sessions($1)', [tokenHash], []],
      end_own_session: [
        'select identity.end_own_session($1, $2, $2) as outcome',
        [tokenHash, randomUUID()],
        [{ outcome: 'CONFIRMATION_REFUSED' }],
      ],
      end_other_sessions: [
        'select identity.end_other_sessions($1, $2) as ended',
        [tokenHash, randomUUID()],
        [{ ended: null }],
      ],
      end_sessions_of: [
        'select * from identity.end_sessions_of($1, $2, $2)',
        [tokenHash, randomUUID()],
        [{ outcome: 'NOT_SIGNED_IN', ended: 0 }],
      ],
      sign_in_history: ['select * from identity.sign_in_history($1, null, 10)', [tokenHash], []],
      open_session: [
        'select identity.open_session($1, 1, $2, $2, true) as opened',
        [randomUUID(), tokenHash],
        [{ opened: false }],
      ],
      add_beneficiary: [
        `select * from bank.add_beneficiary($1, $2, 'New', false, null, $1, $1, $2)`,
        [tokenHash, randomUUID()],
        [{ outcome: 'NOT_SIGNED_IN', client_id: null }],
      ],
      remove_beneficiary: [
        'select bank.remove_beneficiary($1) as removed',
        [beneficiary],
        [{ removed: false }],
      ],
      restore_beneficiary: [
        'select bank.restore_beneficiary($1) as outcome',
        [beneficiary],
        [{ outcome: 'NOT_FOUND' }],
      ],
      save_profile: [
        `select outcome from identity.save_profile($1, null, 0, '{address}', null, $1, null, null, $1, null)`,
        [tokenHash],
        [{ outcome: 'NOT_SIGNED_IN' }],
      ],
      own_phrase: [
        'select outcome from identity.own_phrase($1, $2)',
        [tokenHash, randomUUID()],
        [{ outcome: 'CONFIRMATION_REFUSED' }],
      ],
      begin_export: [
        'select identity.begin_export($1, $2) as begun',
        [tokenHash, randomUUID()],
        [{ begun: false }],
      ],
      buy_confirmation_by_password: [
        `select identity.buy_confirmation_by_password($1, 0, $1, 'export', $1) as id`,
        [tokenHash],
        [{ id: null }],
      ],
      confirm_email: ['select identity.confirm_email($1, null) as whose', [tokenHash], [{ whose: null }]],
      cancel_email_change: ['select identity.cancel_email_change() as cancelled', [], [{ cancelled: false }]],
      send_email_link_again: [
        `select identity.send_email_link_again('x@y.example', $1, null) as outcome`,
        [tokenHash],
        [{ outcome: 'NOT_FOUND' }],
      ],
      make_setup_link: [
        `select outcome from identity.make_setup_link($1, $2, $1, 'Why', null)`,
        [tokenHash, randomUUID()],
        [{ outcome: 'NOT_SIGNED_IN' }],
      ],
      appoint_admin: [
        `select identity.appoint_admin($1, $2, 'Why', null) as outcome`,
        [tokenHash, randomUUID()],
        [{ outcome: 'NOT_SIGNED_IN' }],
      ],
      decide_approval: [
        `select outcome from bank.decide_approval($1, $2, 'approved', null, null)`,
        [tokenHash, randomUUID()],
        [{ outcome: 'NOT_SIGNED_IN' }],
      ],
      switch_approval: [
        `select bank.switch_approval($1, false, 'Why', null) as outcome`,
        [tokenHash],
        [{ outcome: 'NOT_SIGNED_IN' }],
      ],
      revoke_setup_link: [
        'select identity.revoke_setup_link($1) as revoked',
        [randomUUID()],
        [{ revoked: false }],
      ],
      open_setup: ['select * from identity.open_setup($1, $1)', [tokenHash], []],
      setup_link_opened: ['select identity.setup_link_opened($1) as whose', [tokenHash], [{ whose: null }]],
      access_of: ['select * from identity.access_of($1)', [randomUUID()], []],
      setup_candidate: [`select * from identity.setup_candidate($1, 'abrown')`, [tokenHash], []],
      begin_setup: [
        `select * from identity.begin_setup($1, $2, $1, '-', 'x')`,
        [tokenHash, randomUUID()],
        [],
      ],
      claim_setup_code: ['select * from identity.claim_setup_code($1, $1)', [tokenHash], []],
      refuse_setup_code: ['select identity.refuse_setup_code($1) as lives', [tokenHash], [{ lives: false }]],
      complete_setup: [`select identity.complete_setup($1, $1, 1) as whose`, [tokenHash], [{ whose: null }]],
      own_events: ['select * from identity.own_events(0, 10)', [], []],
      own_session_times: ['select * from identity.own_session_times(10)', [], []],
      phrase_views: ['select * from identity.phrase_views()', [], []],
      review_payment: [
        `select refusal from bank.review_payment($1, $2, 1, '{}', true)`,
        [account, beneficiary],
        [{ refusal: 'ACCOUNT_NOT_FOUND' }],
      ],
    }
    for (const [name, [text, values, answer]] of Object.entries(asking))
      expect(await answers(bank.app, text, values), name).toEqual(answer)
  })

  test("reviews no payment from another's account, nor to another's beneficiary", async ({ bank }) => {
    const me = await aPayer(bank)
    const other = await aPayer(bank)
    const review = (account: string, beneficiary: string) =>
      rolledBack(bank.app, async (connection) => {
        await connection.query('select identity.enter($1)', [me.tokenHash])
        return await answers(connection, `select refusal from bank.review_payment($1, $2, 1, '{}', true)`, [
          account,
          beneficiary,
        ])
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
