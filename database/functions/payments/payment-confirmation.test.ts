import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import {
  aBeneficiary,
  anAccount,
  aPayer,
  aSession,
  balanceOf,
  one,
  type Order,
  pay,
  setCodeLimits,
  tamper,
  test,
  type TestBank,
} from '#testing.ts'

type Payment = Order & { id: string }

describe('a payment needs a code', () => {
  test('to a beneficiary who was verified less than a day ago', async ({ bank }) => {
    const order = await anOrder(bank, { newBeneficiary: true })

    expect(await pay(bank.app, order)).toMatchObject({ outcome: 'CODE_REQUIRED' })
    expect(await balanceOf(bank, order.account)).toBe('1000')
    await bank.owner.query(
      `update bank.beneficiary set verified_at = now() - interval '24 hours' where id = $1`,
      [order.beneficiary],
    )
    expect(await pay(bank.app, order)).toMatchObject({ outcome: 'COMPLETED' })
  })

  test('once the account’s payments of the day exceed the limit of its currency by one cent', async ({
    bank,
  }) => {
    const order = await anOrder(bank)
    await setCodeLimits(bank, { USD: 100, EUR: 1 })

    expect(await pay(bank.app, { ...order, id: randomUUID(), amount: '60' })).toMatchObject({
      outcome: 'COMPLETED',
    })
    expect(await pay(bank.app, { ...order, amount: '40.01' })).toMatchObject({
      outcome: 'CODE_REQUIRED',
    })
    expect(await pay(bank.app, { ...order, amount: '40' })).toMatchObject({ outcome: 'COMPLETED' })
    expect(await pay(bank.app, { ...order, id: randomUUID(), amount: '0.01' })).toMatchObject({
      outcome: 'CODE_REQUIRED',
    })
  })

  test('by the bank’s day, without yesterday’s payments and other accounts', async ({ bank }) => {
    const order = await anOrder(bank)
    await setCodeLimits(bank, { USD: 100 })
    await pay(bank.app, { ...order, id: randomUUID(), amount: '100' })
    const other = await anAccount(bank, await clientOf(bank, order), { balance: '100' })
    expect(await pay(bank.app, { ...order, account: other, amount: '100' })).toMatchObject({
      outcome: 'COMPLETED',
    })

    await bank.owner.query('update ledger.account set paid_on = paid_on - 1 where id = $1', [order.account])
    expect(await pay(bank.app, { ...order, id: randomUUID(), amount: '100' })).toMatchObject({
      outcome: 'COMPLETED',
    })
    expect(await pay(bank.app, { ...order, id: randomUUID(), amount: '1' })).toMatchObject({
      outcome: 'CODE_REQUIRED',
    })
  })

  test('for every amount in a currency without a limit', async ({ bank }) => {
    const order = await anOrder(bank)
    await setCodeLimits(bank, { USD: 1000 })
    await tamper(bank, `delete from bank.payment_code_limit where currency = 'USD'`)
    expect(await pay(bank.app, { ...order, amount: '0.01' })).toMatchObject({ outcome: 'CODE_REQUIRED' })
    await bank.owner.query(`insert into bank.payment_code_limit values ('USD', 1000)`)
    expect(await pay(bank.app, { ...order, amount: '0.01' })).toMatchObject({ outcome: 'COMPLETED' })
  })

  test('unless it cannot be made anyway', async ({ bank }) => {
    const order = await anOrder(bank)
    await setCodeLimits(bank, { USD: 1 })
    expect(await pay(bank.app, { ...order, id: randomUUID(), amount: '5000' })).toMatchObject({
      outcome: 'INSUFFICIENT_FUNDS',
    })
  })
})

describe('a confirmation of a payment', () => {
  test('pays once for exactly the order it was issued for', async ({ bank }) => {
    const order = await anOrder(bank, { newBeneficiary: true })
    const confirmation = await confirmed(bank, order)

    expect(await pay(bank.app, order, { confirmation })).toMatchObject({ outcome: 'COMPLETED' })
    const again = { ...order, id: randomUUID() }
    expect(await pay(bank.app, again, { confirmation, paidBefore: 'infinity' })).toMatchObject({
      outcome: 'CONFIRMATION_REFUSED',
    })
    expect(await balanceOf(bank, order.account)).toBe('900')
  })

  test('does not change the answer to a replay after it was consumed', async ({ bank }) => {
    const order = await anOrder(bank, { newBeneficiary: true })
    const confirmation = await confirmed(bank, order)
    const first = await pay(bank.app, order, { confirmation })

    expect(await pay(bank.app, order, { confirmation })).toEqual(first)
    expect(await pay(bank.app, order)).toEqual(first)
  })

  test('is void once the client has been shown another payment alike', async ({ bank }) => {
    const order = await anOrder(bank, { newBeneficiary: true })
    const confirmation = await confirmed(bank, order)

    expect(
      await pay(bank.app, order, { confirmation, paidBefore: '2026-01-02 03:04:05.678Z' }),
    ).toMatchObject({
      outcome: 'CONFIRMATION_REFUSED',
    })
    expect(await pay(bank.app, order, { confirmation })).toMatchObject({ outcome: 'COMPLETED' })
  })

  test('is void for another amount, beneficiary, account or id', async ({ bank }) => {
    const order = await anOrder(bank, { newBeneficiary: true })
    const client = await clientOf(bank, order)
    const confirmation = await confirmed(bank, order)

    const others: Payment[] = [
      { ...order, amount: '100.01' },
      { ...order, id: randomUUID() },
      { ...order, beneficiary: await aBeneficiary(bank, client, { verified: 'just now' }) },
      { ...order, account: await anAccount(bank, client, { balance: '1000' }) },
    ]
    for (const other of others)
      expect(await pay(bank.app, other, { confirmation })).toMatchObject({ outcome: 'CONFIRMATION_REFUSED' })
    expect(await pay(bank.app, order, { confirmation }), 'and is still good for its own').toMatchObject({
      outcome: 'COMPLETED',
    })
  })

  test('is void in another session, also of the same client', async ({ bank }) => {
    const order = await anOrder(bank, { newBeneficiary: true })
    const confirmation = await confirmed(bank, order)
    const tokenHash = await aSession(bank, await clientOf(bank, order))

    expect(await pay(bank.app, { ...order, tokenHash }, { confirmation })).toMatchObject({
      outcome: 'CONFIRMATION_REFUSED',
    })
  })

  test('is void after five minutes, for another action, and under an unknown id', async ({ bank }) => {
    const order = await anOrder(bank, { newBeneficiary: true })
    const old = await confirmed(bank, order)
    await bank.owner.query('update identity.confirmation set expires_at = now() where id = $1', [old])
    const forSomethingElse = await confirmed(bank, order, 'certificate')

    for (const confirmation of [old, forSomethingElse, randomUUID()]) {
      expect(await pay(bank.app, order, { confirmation })).toMatchObject({ outcome: 'CONFIRMATION_REFUSED' })
    }
    expect(await balanceOf(bank, order.account)).toBe('1000')
  })

  test('is consumed once by concurrent orders', async ({ bank }) => {
    const order = await anOrder(bank, { newBeneficiary: true })
    const confirmation = await confirmed(bank, order)

    const consuming = Array.from({ length: 20 }, () =>
      one<{ consumed: boolean }>(
        bank.owner,
        `select identity.consume_confirmation(
          $1, $2, 'payment', bank.payment_digest($3, $4, $5, $6, null)) as consumed`,
        [confirmation, order.tokenHash, order.id, order.account, order.beneficiary, order.amount],
      ),
    )
    const consumed = (await Promise.all(consuming)).filter((answer) => answer.consumed)
    expect(consumed).toHaveLength(1)
  })

  test('pays once, with the same answer, when its payment is requested 20 times at once', async ({
    bank,
  }) => {
    const order = await anOrder(bank, { newBeneficiary: true })
    const confirmation = await confirmed(bank, order)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pay(bank.app, order, { confirmation })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ outcome: 'COMPLETED', balance: '900' })
    expect(await balanceOf(bank, order.account)).toBe('900')
  })

  test('is void after five wrong codes, which end the session', async ({ bank }) => {
    const order = await anOrder(bank, { newBeneficiary: true })
    const confirmation = await confirmed(bank, order)
    const wrongCode = () =>
      one(bank.app, `select identity.count_wrong_code($1, 'payment') as lives`, [order.tokenHash])

    for (let wrong = 1; wrong <= 4; wrong += 1)
      expect(await wrongCode(), `wrong code ${wrong}`).toEqual({ lives: true })
    expect(await pay(bank.app, { ...order, id: randomUUID() }, { confirmation })).toMatchObject({
      outcome: 'CONFIRMATION_REFUSED',
    })
    expect(await wrongCode()).toEqual({ lives: false })
    expect(await pay(bank.app, order, { confirmation })).toMatchObject({ outcome: 'NOT_SIGNED_IN' })
    expect(await issueWith(bank, order, '99'), 'nor can another be issued').toBeUndefined()
    expect(await balanceOf(bank, order.account)).toBe('1000')
  })

  test('resets the count of wrong codes of its session', async ({ bank }) => {
    const order = await anOrder(bank, { newBeneficiary: true })
    const wrongCode = () =>
      one(bank.app, `select identity.count_wrong_code($1, 'payment') as lives`, [order.tokenHash])
    for (let wrong = 1; wrong <= 4; wrong += 1) await wrongCode()
    const confirmation = await confirmed(bank, order)

    expect(await wrongCode()).toEqual({ lives: true })
    expect(await pay(bank.app, order, { confirmation })).toMatchObject({ outcome: 'COMPLETED' })
  })

  test('is not issued for a used code, or in a session that has ended', async ({ bank }) => {
    const order = await anOrder(bank)
    const { step } = await one<{ step: string }>(
      bank.owner,
      `select c.last_step as step from identity.credential c join identity.session s using (user_id)
        where s.token_hash = $1`,
      [order.tokenHash],
    )
    expect(await issueWith(bank, order, step)).toBeUndefined()
    expect(await issueWith(bank, order, null), 'nor without one').toBeUndefined()
    await bank.app.query('select identity.end_session($1)', [order.tokenHash])
    expect(await issueWith(bank, order, String(Number(step) + 1))).toBeUndefined()
  })
})

/** A client with 1,000.00 who wants to pay 100.00, in a bank with the default limits. */
async function anOrder(bank: TestBank, { newBeneficiary = false } = {}): Promise<Payment> {
  await setCodeLimits(bank, { USD: 10_000 })
  const { client, beneficiary: known, ...order } = await aPayer(bank)
  const beneficiary = newBeneficiary ? await aBeneficiary(bank, client, { verified: 'just now' }) : known
  return { ...order, beneficiary, id: randomUUID(), amount: '100' }
}

async function clientOf(bank: TestBank, { tokenHash }: Payment): Promise<string> {
  const { user_id } = await one<{ user_id: string }>(
    bank.owner,
    'select user_id from identity.session where token_hash = $1',
    [tokenHash],
  )
  return user_id
}

/** A confirmation of this payment, issued for a code that was never used. */
async function confirmed(bank: TestBank, order: Payment, action = 'payment'): Promise<string> {
  const { step } = await one<{ step: string }>(
    bank.owner,
    `select c.last_step + 1 as step from identity.credential c join identity.session s using (user_id)
      where s.token_hash = $1`,
    [order.tokenHash],
  )
  const id = await issueWith(bank, order, step, action)
  if (id === undefined) throw new Error('No confirmation was issued')
  return id
}

async function issueWith(
  bank: TestBank,
  order: Payment,
  step: string | null,
  action = 'payment',
): Promise<string | undefined> {
  const { rows } = await bank.app.query<{ id: string }>(
    'select id from identity.issue_confirmation($1, $2, $3, bank.payment_digest($4, $5, $6, $7, null))',
    [order.tokenHash, step, action, order.id, order.account, order.beneficiary, order.amount],
  )
  return rows[0]?.id
}
