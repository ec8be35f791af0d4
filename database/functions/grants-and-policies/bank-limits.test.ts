import { aSession, anAccountRequest, aUser, one, rolledBack, test } from '#testing.ts'
import { describe, expect } from 'vitest'

/** As SQL writes them: the hash of the caller's token, a pending request, and its client. */
type Names = { token: string; request: string; client: string }

const clientCalls = ({ token }: Names) => [
  `select bank.request_account(gen_random_uuid(), 'deposit', 'Mine', 'USD', null, null, 0, null) as outcome`,
  `select outcome from bank.add_beneficiary(
    ${token}, gen_random_uuid(), 'Whitcombe', false, null, '\\x00', '\\x00', null
  )`,
  'select bank.restore_beneficiary(gen_random_uuid()) as outcome',
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
    await connection.query('set local session_replication_role = replica')
    await connection.query('delete from bank.limits')
    await connection.query('set local session_replication_role = origin')
    await ask(clientToken, clientCalls)
    await ask(adminToken, adminCalls)
    return names
  })
  expect(outcomes).toEqual([
    'TOO_MANY_OPEN_REQUESTS',
    'TOO_MANY_BENEFICIARIES',
    'TOO_MANY_BENEFICIARIES',
    'TOO_MANY_ACCOUNTS',
    'TOO_MANY_ACCOUNTS',
    'TOO_MANY_ANNOUNCEMENTS',
    'TOO_MANY_BOOKINGS',
  ])
})

test('without the row of limits a user adds no passkey, and approvals that rest do so for ever', async ({
  bank,
}) => {
  const found = await rolledBack(bank.superuser, async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query('delete from bank.limits')
    return await one(
      connection,
      'select identity.most_passkeys() as passkeys, bank.approvals_rest_until()::text as until',
    )
  })
  expect(found).toEqual({ passkeys: 0, until: 'infinity' })
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
    expect(columns).toHaveLength(17)
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
