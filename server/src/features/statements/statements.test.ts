import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aClient, aMovement, anAccount } from '#testing/builders.ts'
import { aClientWith } from '#testing/actors/account-holders.ts'

const today = new Date('2026-11-20T16:00:00Z')

describe('a statement', () => {
  test('is not shown without a session', async ({ app }) => {
    await expect(app.as(null).statements.page({ accountId: randomUUID() })).rejects.toThrow('NOT_SIGNED_IN')
    await expect(app.as(null).statements.curve({ accountId: randomUUID() })).rejects.toThrow('NOT_SIGNED_IN')
  })

  test('of another client’s account is not found', async ({ app }) => {
    const theirs = await anAccount(app.owner, await aClient(app.owner), { balance: '100' })
    const { bank } = await aClientWith(app)

    await expect(bank.statements.page({ accountId: theirs })).rejects.toThrow('ACCOUNT_NOT_FOUND')
    await expect(bank.statements.curve({ accountId: theirs })).rejects.toThrow('ACCOUNT_NOT_FOUND')
  })

  test('is refused if its period begins after it ends', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app)
    const period = { accountId, from: '2026-03-02', to: '2026-03-01' }

    await expect(bank.statements.page(period)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(bank.statements.curve(period)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('without dates lists every movement since the account was opened', async ({ app }) => {
    const openedAt = new Date('2024-02-10T15:00:00Z')
    const { bank, accountId } = await aClientWith(app, { balance: '100', openedAt })
    await aMovement(app.owner, accountId, { amount: '20', at: new Date('2025-03-11T15:00:00Z') })

    app.setNow(today)
    expect(await bank.statements.page({ accountId })).toMatchObject({
      from: '2024-02-10',
      to: '2026-11-20',
      opening: { reference: 'INIT-BAL', balance: '0.00' },
      lines: [{ balance: '100.00' }, { balance: '120.00' }],
      earlier: null,
      totals: { movements: 2 },
      closing: '120.00',
    })
    const { points } = await bank.statements.curve({ accountId })
    expect([points[0], points.at(-1)]).toEqual([
      { day: '2024-02-10', balance: '100.00' },
      { day: '2026-11-20', balance: '120.00' },
    ])
    // The bank's clocks still show the last evening of the year.
    app.setNow(new Date('2027-01-01T03:59:00Z'))
    expect(await bank.statements.page({ accountId })).toMatchObject({ from: '2024-02-10', to: '2026-12-31' })
    app.setNow(null)
  })

  test('without dates lists a movement that is older than the account’s row', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app, { openedAt: new Date('2026-03-10T15:00:00Z') })
    await aMovement(app.owner, accountId, { amount: '7', at: new Date('2025-01-02T15:00:00Z') })

    expect(await bank.statements.page({ accountId })).toMatchObject({
      from: '2025-01-02',
      opening: { reference: 'INIT-BAL' },
      totals: { movements: 1 },
    })
  })

  test('takes one day alone: the other end is the account’s first day, or today', async ({ app }) => {
    const openedAt = new Date('2025-02-10T15:00:00Z')
    const { bank, accountId } = await aClientWith(app, { balance: '1', openedAt })
    const periodOf = async (asked: { from?: string; to?: string }) => {
      const { from, to } = await bank.statements.page({ accountId, ...asked })
      return { from, to }
    }

    app.setNow(today)
    expect(await periodOf({ from: '2026-02-03' })).toEqual({ from: '2026-02-03', to: '2026-11-20' })
    expect(await periodOf({ from: '2027-02-03' })).toEqual({ from: '2027-02-03', to: '2027-02-03' })
    expect(await periodOf({ to: '2026-02-03' })).toEqual({ from: '2025-02-10', to: '2026-02-03' })
    expect(await periodOf({ to: '1900-01-01' })).toEqual({ from: '1900-01-01', to: '1900-01-01' })
    app.setNow(null)
  })

  test('opens with INIT-BAL where the account begins in it, and with OPEN-BAL later', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app, {
      balance: '100',
      openedAt: new Date('2026-03-10T15:00:00Z'),
    })
    await aMovement(app.owner, accountId, { amount: '20', at: new Date('2026-03-11T15:00:00Z') })
    const openingFrom = async (from: string) =>
      (await bank.statements.page({ accountId, from, to: '2026-03-31' })).opening

    expect(await openingFrom('2026-01-01')).toEqual({ reference: 'INIT-BAL', balance: '0.00' })
    expect(await openingFrom('2026-03-10')).toEqual({ reference: 'INIT-BAL', balance: '0.00' })
    expect(await openingFrom('2026-03-11')).toEqual({ reference: 'OPEN-BAL', balance: '100.00' })
    expect(await openingFrom('2026-03-12')).toEqual({ reference: 'OPEN-BAL', balance: '120.00' })
  })

  test('of an account without movements is empty and has zero balances', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app, { currency: 'JPY' })

    const { opening, lines, earlier, totals, closing } = await bank.statements.page({ accountId })
    expect({ opening, lines, earlier, totals, closing }).toEqual({
      opening: { reference: 'INIT-BAL', balance: '0' },
      lines: [],
      earlier: null,
      totals: { credit: '0', debit: '0', movements: 0 },
      closing: '0',
    })
  })

  test('uses the bank’s own days, to the millisecond around midnight', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app, {
      balance: '100',
      openedAt: new Date('2026-03-01T15:00:00Z'),
    })
    // Midnight in Dominica is four o'clock in UTC, all year.
    await aMovement(app.owner, accountId, { amount: '1', at: new Date('2026-03-10T03:59:59.999Z') })
    await aMovement(app.owner, accountId, { amount: '2', at: new Date('2026-03-10T04:00:00.000Z') })
    await aMovement(app.owner, accountId, { amount: '4', at: new Date('2026-03-11T03:59:59.999Z') })
    await aMovement(app.owner, accountId, { amount: '8', at: new Date('2026-03-11T04:00:00.000Z') })

    const { lines, opening, closing } = await bank.statements.page({
      accountId,
      from: '2026-03-10',
      to: '2026-03-10',
    })

    expect(lines.map(({ amount }) => amount)).toEqual(['2.00', '4.00'])
    expect({ opening: opening.balance, closing }).toEqual({ opening: '101.00', closing: '107.00' })
  })

  test('shows for each line its kind, the other party and its reference', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app, {
      balance: '2.5',
      currency: 'BTC',
      openedAt: new Date('2026-03-01T15:00:00Z'),
    })
    const at = new Date('2026-03-02T15:00:00Z')
    const paid = await aMovement(app.owner, accountId, {
      kind: 'payment',
      amount: '-0.00000001',
      at,
      counterparty: 'Cold Storage',
    })
    const note = 'Balance adjustment: interest correction'
    const adjusted = await aMovement(app.owner, accountId, { kind: 'adjustment', amount: '0.25', at, note })

    const { lines } = await bank.statements.page({ accountId, from: '2026-03-01', to: '2026-03-31' })

    expect(lines).toEqual([
      expect.objectContaining({
        sequence: 1,
        direction: 'credit',
        amount: '2.50000000',
        balance: '2.50000000',
        note: 'Opening balance',
        counterparty: null,
        paymentReference: null,
        clientNote: null,
      }),
      {
        id: paid,
        sequence: 2,
        at: at.toISOString(),
        direction: 'debit',
        amount: '0.00000001',
        balance: '2.49999999',
        reference: `TXN-${paid.slice(0, 8).toUpperCase()}`,
        note: null,
        counterparty: 'Cold Storage',
        paymentReference: null,
        clientNote: null,
      },
      {
        id: adjusted,
        sequence: 3,
        at: at.toISOString(),
        direction: 'credit',
        amount: '0.25000000',
        balance: '2.74999999',
        reference: `TXN-${adjusted.slice(0, 8).toUpperCase()}`,
        note,
        counterparty: null,
        paymentReference: null,
        clientNote: null,
      },
    ])
  })
})
