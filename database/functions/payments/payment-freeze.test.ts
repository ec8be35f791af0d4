import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aBeneficiary,
  anAccount,
  aPayer,
  aSession,
  aUser,
  balanceOf,
  countWaiting,
  findings,
  internalAccount,
  one,
  openBank,
  pay,
  createTransfer,
  paymentsOf,
  type TestBank,
} from '#testing.ts'
import { aDepositor, confirmed, endTerm, mature, open } from '#testing-certificates.ts'
import { aConfirmation, asClient, freeze, setLimit, sourceOf, unfreeze } from './testing-safeguards.ts'
import {
  aPlanner,
  aStandingOrder,
  begin,
  comeToNextTry,
  confirmedOrder,
  letTimePass,
  occurrencesOf,
  payDue,
  saveOrder,
  statusOf,
} from '#testing-standing-orders.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openBank({ connections: 20 })
})

afterAll(async () => {
  await bank.close()
})

describe('while payments are frozen', () => {
  test('a payment is refused and leaves nothing, and one from before is replayed', async () => {
    const { client, ...payer } = await aPayer(bank)
    const before = { ...payer, id: randomUUID(), amount: '10' }
    expect(await pay(bank.app, before)).toMatchObject({ outcome: 'COMPLETED' })
    expect(await freeze(bank, payer.tokenHash)).toBe('FROZEN')
    expect(await pay(bank.app, { ...payer, amount: '10' })).toMatchObject({ outcome: 'PAYMENTS_FROZEN' })
    expect(await pay(bank.app, { ...payer, amount: '5000' })).toMatchObject({ outcome: 'PAYMENTS_FROZEN' })
    expect(await pay(bank.app, before)).toMatchObject({ outcome: 'COMPLETED', balance: '990' })
    expect(await paymentsOf(bank, payer.account)).toHaveLength(1)
    expect(
      await asClient(bank, payer.tokenHash, 'select refusal from bank.review_payment($1, $2, 10)', [
        payer.account,
        payer.beneficiary,
      ]),
    ).toEqual({ refusal: 'PAYMENTS_FROZEN' })
    expect(await sourceOf(bank, client)).toBe('portal')
  })

  test('a beneficiary is neither added, nor paid while it is added, nor verified', async () => {
    const { client, tokenHash, account } = await aPayer(bank)
    const pending = await aBeneficiary(bank, client, { verified: 'never' })
    await freeze(bank, tokenHash)
    const details = `sha256('details')`
    const [added, paid, payment] = [randomUUID(), randomUUID(), randomUUID()]
    const adding = await aConfirmation(
      bank,
      tokenHash,
      'beneficiary',
      `bank.beneficiary_digest($3, 'New Ltd', false, null, ${details})`,
      [added],
    )
    expect(
      await one(
        bank.app,
        `select outcome from bank.add_beneficiary($1, $2, 'New Ltd', false, null, 'x', ${details}, $3)`,
        [tokenHash, added, adding],
      ),
    ).toEqual({ outcome: 'PAYMENTS_FROZEN' })
    const both = await aConfirmation(
      bank,
      tokenHash,
      'beneficiary-payment',
      `sha256(bank.beneficiary_digest($3, 'New Ltd', false, null, ${details})
        || bank.payment_digest($4, $5, $3, 5, null))`,
      [paid, payment, account],
    )
    expect(
      await one(
        bank.app,
        `select outcome from bank.add_and_pay(
          $1, $2, 'New Ltd', false, null, 'x', ${details}, $3, $4, 5, null, null, $5)`,
        [tokenHash, paid, payment, account, both],
      ),
    ).toEqual({ outcome: 'PAYMENTS_FROZEN' })
    expect(
      await one(bank.app, `select bank.verify_beneficiary($1, $2, ${details}, null) as outcome`, [
        tokenHash,
        pending,
      ]),
    ).toEqual({ outcome: 'PAYMENTS_FROZEN' })
    expect(await balanceOf(bank, account)).toBe('1000')
    expect(
      await one(bank.owner, 'select count(*)::int from bank.beneficiary where client_id = $1', [client]),
    ).toEqual({ count: 2 })
  })

  test('a standing order’s date is tried three times and fails, and a new order is refused', async () => {
    const { order } = await aStandingOrder(bank)
    await letTimePass(bank, order.id, 8)
    await begin(bank.app, order.id)
    const { order: later } = await aPlanner(bank, {
      tokenHash: order.tokenHash,
      account: order.account,
      beneficiary: order.beneficiary,
    })
    await freeze(bank, order.tokenHash)
    expect(await saveOrder(bank.app, later, await confirmedOrder(bank, later))).toBe('PAYMENTS_FROZEN')
    for (const state of ['due', 'due', 'failed']) {
      await comeToNextTry(bank, order.id)
      expect(await payDue(bank, bank.app, order.id)).toEqual([state])
    }
    expect(await balanceOf(bank, order.account)).toBe('1000')
    expect(await statusOf(bank, order.id)).toBe('active 1')
  })

  test('a standing order’s date is paid by a later try once the freeze is lifted', async () => {
    const { order } = await aStandingOrder(bank)
    await letTimePass(bank, order.id, 8)
    await begin(bank.app, order.id)
    await freeze(bank, order.tokenHash)
    await comeToNextTry(bank, order.id)
    expect(await payDue(bank, bank.app, order.id)).toEqual(['due'])
    expect(await unfreeze(bank, order.tokenHash)).toBe('UNFROZEN')
    await comeToNextTry(bank, order.id)
    expect(await payDue(bank, bank.app, order.id)).toEqual(['paid'])
    expect(await occurrencesOf(bank, order.id)).toMatchObject([{ state: 'paid', tries: 2 }])
  })

  test('a certificate is refused; one from before matures, and money comes in', async () => {
    const { client, deposit } = await aDepositor(bank)
    expect(await open(bank.app, deposit, await confirmed(bank, deposit))).toBe('OPENED')
    await freeze(bank, deposit.tokenHash)
    const next = { ...deposit, id: randomUUID() }
    expect(await open(bank.app, next, await confirmed(bank, next))).toBe('PAYMENTS_FROZEN')
    await endTerm(bank, deposit.id)
    expect(await mature(bank.app, deposit.id)).toBe(true)
    expect(await balanceOf(bank, deposit.account)).toBe('1000')
    await createTransfer(bank.owner, {
      debitAccount: await internalAccount(bank, 'incoming'),
      creditAccount: deposit.account,
      amount: '5',
    })
    expect(await balanceOf(bank, deposit.account)).toBe('1005')
    expect(await sourceOf(bank, client)).toBe('portal')
  })

  test('money still moves between the client’s own accounts', async () => {
    const { client, account, tokenHash } = await aPayer(bank)
    const other = await anAccount(bank, client, {})
    await freeze(bank, tokenHash)
    expect(
      await one(bank.app, 'select outcome from bank.make_transfer($1, $2, $3, $4, 10, null, null)', [
        tokenHash,
        randomUUID(),
        account,
        other,
      ]),
    ).toEqual({ outcome: 'COMPLETED' })
  })

  test('an admin takes no money off an account, also by an earlier approval, but can add some', async () => {
    const { client, account, tokenHash } = await aPayer(bank)
    const admin = await aUser(bank, { role: 'admin' })
    const approval = randomUUID()
    await bank.owner.query(
      `insert into bank.approval (id, kind, subject, user_id, payload, reason, requester_id, expires_at)
      values ($1, 'adjustment', $2, $3, $4, 'Why', $5, now() + interval '1 day')`,
      [approval, account, client, JSON.stringify({ from: '1000', to: '900' }), admin],
    )
    await freeze(bank, tokenHash)
    const adjust = `select refusal from bank.adjustment_terms($1, $2, $3, 1000)`
    expect(await one(bank.owner, adjust, [admin, account, '900'])).toEqual({ refusal: 'PAYMENTS_FROZEN' })
    expect(await one(bank.owner, adjust, [admin, account, '1100'])).toEqual({ refusal: null })
    expect(
      await one(
        bank.owner,
        `select bank.apply_approval(a, $2) as outcome from bank.approval a where id = $1`,
        [approval, admin],
      ),
    ).toEqual({ outcome: 'PAYMENTS_FROZEN' })
    expect(await balanceOf(bank, account)).toBe('1000')
  })
})

describe('a freeze', () => {
  test('lets no payment through that is under way on any account when it is given', async () => {
    const { client, ...payer } = await aPayer(bank)
    const accounts = [payer.account, await anAccount(bank, client, { balance: '1000' })]
    const orders = Array.from({ length: 24 }, (_, nth) =>
      pay(bank.app, { ...payer, account: accounts[nth % 2] ?? payer.account, amount: '1' }),
    )
    const [frozen, ...outcomes] = await Promise.all([freeze(bank, payer.tokenHash), ...orders])
    expect(frozen).toBe('FROZEN')
    for (const { outcome } of outcomes) expect(['COMPLETED', 'PAYMENTS_FROZEN']).toContain(outcome)
    const { late } = await one<{ late: number }>(
      bank.owner,
      `select count(*)::int as late from bank.payment p join bank.payment_freeze f using (client_id)
      where p.client_id = $1 and p.created_at > f.frozen_at`,
      [client],
    )
    expect(late).toBe(0)
    expect(await pay(bank.app, { ...payer, amount: '1' })).toMatchObject({ outcome: 'PAYMENTS_FROZEN' })
    expect(await findings(bank)).toEqual([])
  })

  test('waits for a payment under way on the last of the accounts, and ends after it', async () => {
    const { client, tokenHash } = await aPayer(bank)
    const last = await anAccount(bank, client, { balance: '1000' })
    const paying = await bank.owner.connect()
    await paying.query('begin')
    await paying.query('select from ledger.account where id = $1 for no key update', [last])
    const freezing = freeze(bank, tokenHash)
    await expect.poll(() => countWaiting(bank, 'freeze_payments')).toBe(1)
    await paying.query('commit')
    paying.release()
    expect(await freezing).toBe('FROZEN')
  })

  test('is given once, is in the audit, and ends for a code alone', async () => {
    const { client, ...payer } = await aPayer(bank)
    await Promise.all([1, 2, 3].map(() => freeze(bank, payer.tokenHash)))
    expect(await unfreeze(bank, payer.tokenHash, false)).toBe('CODE_REQUIRED')
    const foreign = await aConfirmation(bank, payer.tokenHash, 'unfreeze', `sha256('another')`, [])
    expect(
      await one(bank.app, 'select bank.unfreeze_payments($1, $2) as outcome', [payer.tokenHash, foreign]),
    ).toEqual({ outcome: 'CONFIRMATION_REFUSED' })
    expect(await unfreeze(bank, payer.tokenHash)).toBe('UNFROZEN')
    expect(await unfreeze(bank, payer.tokenHash, false)).toBe('UNFROZEN')
    const { actions } = await one<{ actions: string[] }>(
      bank.owner,
      `select array_agg(action || ' ' || (detail ->> 'source') order by id) as actions from audit.event
      where user_id = $1 and action like 'payments-%'`,
      [client],
    )
    expect(actions).toEqual(['payments-frozen portal', 'payments-unfrozen portal'])
    expect(await pay(bank.app, { ...payer, amount: '1' })).toMatchObject({ outcome: 'COMPLETED' })
  })

  test('cannot be given by an admin, and its row is kept as it was', async () => {
    const admin = await aUser(bank, { role: 'admin' })
    expect(await freeze(bank, await aSession(bank, admin))).toBe('NOT_ALLOWED')
    const { client, tokenHash } = await aPayer(bank)
    await freeze(bank, tokenHash)
    for (const change of [
      `update bank.payment_freeze set source = 'link' where client_id = '${client}'`,
      `delete from bank.payment_freeze where client_id = '${client}'`,
    ])
      await expect(bank.owner.query(change)).rejects.toThrow('append-only')
  })

  test('drops the higher limits that are still to come', async () => {
    const { tokenHash } = await aPayer(bank)
    await setLimit(bank, tokenHash, { kind: 'payment', amount: '100' })
    expect(await setLimit(bank, tokenHash, { kind: 'payment', amount: null })).toMatchObject({
      outcome: 'PLANNED',
    })
    await freeze(bank, tokenHash)
    expect(await asClient(bank, tokenHash, 'select amount::int, raises_at from bank.own_limit')).toEqual({
      amount: 100,
      raises_at: null,
    })
    expect(await setLimit(bank, tokenHash, { kind: 'payment', amount: null })).toMatchObject({
      outcome: 'PAYMENTS_FROZEN',
    })
    expect(await setLimit(bank, tokenHash, { kind: 'payment', amount: '50' })).toMatchObject({
      outcome: 'SET',
    })
  })
})
