import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aSession, aUser, balanceOf, one, test, type TestBank } from '#testing.ts'
import { aTrust, inTransaction } from './testing-signing.ts'

/** Asks in a request of this admin's session. */
async function asked(bank: TestBank, session: Buffer, text: string, values: unknown[]) {
  return await inTransaction(bank, async (connection) => {
    await connection.query('select identity.enter_session($1)', [session])
    return (await one<{ outcome: string }>(connection, text, values)).outcome
  })
}

/** Sets the balance of the trust's account, previews its rules, and opens an account for it. */
async function acts(
  bank: TestBank,
  session: Buffer,
  { holder, account }: { holder: string; account: string },
) {
  // No account has the name of another one of the same holder.
  const order = `row($2::uuid, $3, 'business', $2::text, 'USD', null, null, null, 0)::bank.account_order`
  return [
    await asked(bank, session, 'select outcome from bank.review_adjustment($1, 1, 1000000)', [account]),
    await asked(
      bank,
      session,
      `select bank.review_holder_operation('signing-rules', $1, '[]', null) as outcome`,
      [holder],
    ),
    await asked(bank, session, `select outcome from bank.open_client_account($1, ${order}, null, null)`, [
      session,
      randomUUID(),
      holder,
    ]),
  ]
}

test('an admin with a mandate of a holder changes neither its money nor its rules', async ({ bank }) => {
  const trust = await aTrust(bank, ['A', 'A'], [{ upTo: null, a: 1, b: 0 }])
  const signatory = trust.signatories[0]?.id ?? ''
  await bank.owner.query(`update identity.users set role = 'admin' where id = $1`, [signatory])
  const own = await aSession(bank, signatory)
  expect(await acts(bank, own, trust)).toEqual(['NOT_ALLOWED', 'OWN_ACCESS', 'NOT_ALLOWED'])
  expect(await balanceOf(bank, trust.account)).toBe('1000000')

  const other = await aSession(bank, await aUser(bank, { role: 'admin' }))
  const free = await acts(bank, other, trust)
  expect(free[0]).toBe('REVIEWED')
  expect(free).not.toContain('NOT_ALLOWED')

  // Once the mandate is withdrawn the holder is no affair of theirs.
  await bank.owner.query('update bank.mandate set withdrawn_at = now() where user_id = $1', [signatory])
  expect(await acts(bank, own, trust)).toEqual(free)
})

test('an admin with a mandate of a holder decides nothing about it', async ({ bank }) => {
  const trust = await aTrust(bank, ['A', 'A'], [{ upTo: null, a: 1, b: 0 }])
  const signatory = trust.signatories[0]?.id ?? ''
  await bank.owner.query(`update identity.users set role = 'admin' where id = $1`, [signatory])
  const own = await aSession(bank, signatory)
  const requester = await aUser(bank, { role: 'admin' })
  const request = randomUUID()
  await bank.owner.query(
    `insert into bank.account_request (id, client_id, account_type, nickname, currency)
    values ($1, $2, 'business', 'Second', 'USD')`,
    [request, trust.holder],
  )
  expect(
    await asked(bank, own, `select outcome from bank.decide_account_request($1, 'approved', null)`, [
      request,
    ]),
  ).toBe('NOT_ALLOWED')
  const ask = async (kind: string, user: string | null, payload: object) => {
    const id = randomUUID()
    await bank.owner.query('select bank.ask_approval($1, $2, $3, $4, $5, $6, $7)', [
      id,
      kind,
      randomUUID(),
      user,
      payload,
      'A reason',
      requester,
    ])
    return id
  }
  for (const id of [
    await ask('adjustment', trust.holder, {}),
    await ask('signing-rules', null, { holder: trust.holder }),
  ])
    expect(
      await asked(bank, own, `select outcome from bank.decide_approval($1, $2, 'rejected', 'No', null)`, [
        own,
        id,
      ]),
    ).toBe('OWN_ACCESS')
})
