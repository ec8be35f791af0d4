import { aSession, anAccountRequest, aUser, one, rolledBack, test } from '#testing.ts'
import { aPlanner, dayFromNow, saveOrder } from '#testing-standing-orders.ts'
import type { PoolClient } from 'pg'
import { describe, expect } from 'vitest'

/** As SQL writes them: the hash of the caller's token, a pending request, and its client. */
type Names = { token: string; request: string; client: string }

/** Deletes a row of the bank's rules, past the triggers that refuse to. */
async function deleteRow(connection: PoolClient, row: string): Promise<void> {
  await connection.query('set local session_replication_role = replica')
  await connection.query(`delete from ${row}`)
  await connection.query('set local session_replication_role = origin')
}

const clientCalls = ({ token }: Names) => [
  `select bank.request_account(gen_random_uuid(), 'deposit', 'Mine', 'USD', null, null, 0, null) as outcome`,
  `select outcome from bank.add_beneficiary(
    ${token}, gen_random_uuid(), 'Whitcombe', false, null, '\\x00', '\\x00', null
  )`,
  'select bank.restore_beneficiary(gen_random_uuid()) as outcome',
  `select outcome from bank.add_and_pay(
    ${token}, gen_random_uuid(), 'Whitcombe', false, null, '\\x00', '\\x00', gen_random_uuid(),
    gen_random_uuid(), 5, null, null, null
  )`,
]
const adminCalls = ({ token, request, client }: Names) => [
  `select outcome from bank.decide_account_request('${request}', 'approved', null)`,
  `select bank.opening_refusal((
    gen_random_uuid(), '${client}', 'deposit', 'Theirs', 'USD', null, null, null, 0
  )::bank.account_order) as outcome`,
  `select bank.publish_announcement(
    ${token}, gen_random_uuid(), 'Planned', 'info', 'both', null, now()::timestamp,
    now()::timestamp + '2 days', null
  ) as outcome`,
  `select outcome from bank.book_consultation(
    gen_random_uuid(), null, 'A', 'B', '7675550140', 'a@visitor.example', '2026-01-06', 11,
    sha256('new'), '{}', 'clients@bank.example', '2026-01-01 12:00Z', '2026-03-01'
  )`,
]

test('without the row of limits there may be nothing new of any kind', async ({ bank }) => {
  const client = await aUser(bank)
  const clientToken = await aSession(bank, client)
  const adminToken = await aSession(bank, await aUser(bank, { role: 'admin' }))
  const request = await anAccountRequest(bank, client)
  const outcomes = await rolledBack(bank.superuser, async (connection) => {
    const names: string[] = []
    const ask = async (token: Buffer, callsWith: (names: Names) => string[]) => {
      await connection.query('select identity.enter_session($1)', [token])
      for (const call of callsWith({ token: `'\\x${token.toString('hex')}'`, request, client }))
        names.push((await one<{ outcome: string }>(connection, call)).outcome)
    }
    await deleteRow(connection, 'bank.limits')
    await ask(clientToken, clientCalls)
    await ask(adminToken, adminCalls)
    return names
  })
  expect(outcomes).toEqual([
    'TOO_MANY_OPEN_REQUESTS',
    'TOO_MANY_BENEFICIARIES',
    'TOO_MANY_BENEFICIARIES',
    'TOO_MANY_BENEFICIARIES',
    'TOO_MANY_ACCOUNTS',
    'TOO_MANY_ACCOUNTS',
    'TOO_MANY_ANNOUNCEMENTS',
    'SLOT_NOT_OFFERED',
  ])
})

test('without the row of limits no event of the audit is exported', async ({ bank }) => {
  const token = await aSession(bank, await aUser(bank, { role: 'admin' }))
  const begin = 'select outcome from audit.begin_export(null, false, null, null, null, null'
  const outcomes = await rolledBack(bank.superuser, async (connection) => {
    await connection.query('select identity.enter_session($1)', [token])
    await deleteRow(connection, 'bank.limits')
    // Servers of the released version pass a limit, which waives nothing.
    return [await one(connection, `${begin})`), await one(connection, `${begin}, 1000000)`)]
  })
  expect(outcomes).toEqual([{ outcome: 'EXPORT_TOO_LONG' }, { outcome: 'EXPORT_TOO_LONG' }])
})

test('no consultation is offered further ahead than the bank’s limit, whatever day is passed', async ({
  bank,
}) => {
  const outcomes = await rolledBack(bank.superuser, async (connection) => {
    await connection.query('delete from bank.holiday')
    const isOffered = `select bank.is_consultation_offered(
      '2026-01-06 11:00-04', $1::timestamptz, '2999-01-01'
    ) as offered`
    const within = await one(connection, isOffered, ['2025-10-08 12:00-04'])
    const beyond = await one(connection, isOffered, ['2025-10-07 12:00-04'])
    await deleteRow(connection, 'bank.limits')
    return { within, beyond, without: await one(connection, isOffered, ['2026-01-05 12:00-04']) }
  })
  expect(outcomes).toEqual({
    within: { offered: true },
    beyond: { offered: false },
    without: { offered: false },
  })
})

test('without the row of limits a user adds no passkey, and approvals that rest do so for ever', async ({
  bank,
}) => {
  const found = await rolledBack(bank.superuser, async (connection) => {
    await deleteRow(connection, 'bank.limits')
    return await one(
      connection,
      'select identity.most_passkeys() as passkeys, bank.approvals_rest_until()::text as until',
    )
  })
  expect(found).toEqual({ passkeys: 0, until: 'infinity' })
})

test('without the row of limits no standing order is given, be its first date today or later', async ({
  bank,
}) => {
  const today = await aPlanner(bank, { firstDay: await dayFromNow(bank, 0), businessDay: 'next' })
  const later = await aPlanner(bank)
  const outcomes = await rolledBack(bank.superuser, async (connection) => {
    await deleteRow(connection, 'bank.limits')
    return [await saveOrder(connection, today.order), await saveOrder(connection, later.order)]
  })
  expect(outcomes).toEqual(['TOO_MANY_STANDING_ORDERS', 'FIRST_DAY_TOO_FAR'])
})

test('a caller can ask for a page, and for no more rows than the function allows', async ({ bank }) => {
  const { rows } = await bank.owner.query<{ name: string; capped: boolean }>(
    `select p.oid::regprocedure::text as name,
      p.prosrc ~ 'least\\((greatest\\()?p_(limit|most|count)\\M' as capped
    from pg_proc p
    where p.proargnames && array['p_limit', 'p_most', 'p_count'] and p.prosrc ~ '\\mp_(limit|most|count)\\M'
      and 'integer'::regtype = any(p.proargtypes) and has_function_privilege('bank_app', p.oid, 'execute')
      and p.pronamespace::regnamespace::text in ('audit', 'bank', 'identity', 'ledger', 'mail')`,
  )
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(({ capped }) => !capped)).toEqual([])
})

test('without the row of its switch the four-eyes rule applies', async ({ bank }) => {
  await aUser(bank, { role: 'admin' })
  await aUser(bank, { role: 'admin' })
  const found = await rolledBack(bank.superuser, async (connection) => {
    await deleteRow(connection, `bank.setting where name = 'approval_by_second_admin'`)
    return await one(connection, 'select bank.four_eyes_apply() as applies')
  })
  expect(found).toEqual({ applies: true })
})

describe('the tables refuse a limit', () => {
  test.for(['payment_code_limit', 'approval_limit'])('that is no number, of %s', async (table, { bank }) => {
    await expect(
      bank.owner.query(`update bank.${table} set amount = 'NaN' where currency = 'USD'`),
    ).rejects.toMatchObject({ code: '23514', constraint: 'a_number' })
  })

  test('of zero or less, for any count', async ({ bank }) => {
    const { fields } = await bank.owner.query('select * from bank.limits')
    const columns = fields.map(({ name }) => name).filter((name) => name !== 'one')
    expect(columns).toHaveLength(31)
    for (const column of columns)
      for (const value of ['0', '-1'])
        await expect(
          bank.owner.query(`update bank.limits set ${column} = '${value}'`),
          column,
        ).rejects.toMatchObject({ code: '23514' })
  })
})

test('a setting that a user has changed has the time of the change', async ({ bank }) => {
  const admin = await aUser(bank, { role: 'admin' })
  await expect(
    bank.owner.query('update bank.setting set changed_by = $1, changed_at = null', [admin]),
  ).rejects.toMatchObject({ code: '23514', constraint: 'changed_at_some_time' })
})
