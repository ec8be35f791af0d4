import { randomUUID } from 'node:crypto'
import type { RateOrder } from '@bank/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aSession } from '#testing/builders.ts'
import { termsToday } from '#testing/orders/certificates.ts'
import { anOrder, approve, aRateAdmin, bankDayIn, cellOf, nameOf } from '#testing/orders/rates.ts'

afterEach<{ app: App }>(({ app }) => app.setNow(null))

async function eventsOf(app: App, changeId: string) {
  const { rows } = await sql<{ action: string; actorId: string; userId: string | null; detail: object }>`
    select action, actor_id, user_id, detail from audit.event where subject = ${changeId}
      order by id`.execute(app.owner)
  return rows
}

describe('a rate is not changed', () => {
  test('without a code, with a wrong or used one, for another order, or in another session', async ({
    app,
  }) => {
    const asAdmin = await aRateAdmin(app)
    const order = await anOrder(app, { currency: 'CAD' })
    await expect(asAdmin.rates.set({ order })).rejects.toThrow('CODE_REQUIRED')
    await expect(asAdmin.rates.confirm({ order, code: '000000' })).rejects.toThrow('INVALID_CODE')
    const confirmedOrder = await asAdmin.confirmed(order)
    const others: Partial<RateOrder>[] = [
      { rate: '1.26' },
      { reason: 'Another' },
      { termYears: 5 },
      { currency: 'AUD' },
      { changeId: randomUUID() },
      { validFrom: await bankDayIn(app, 1) },
    ]
    for (const other of others)
      await expect(asAdmin.rates.set({ ...confirmedOrder, order: { ...order, ...other } })).rejects.toThrow(
        'CONFIRMATION_REFUSED',
      )
    const elsewhere = app.as(await aSession(app.owner, asAdmin.admin)).rates
    await expect(elsewhere.set(confirmedOrder)).rejects.toThrow('CONFIRMATION_REFUSED')
    await asAdmin.rates.set(confirmedOrder)
    expect(await cellOf(asAdmin, 'CAD')).toMatchObject({
      current: null,
      pending: { changeId: order.changeId, rate: '1.25', requester: await nameOf(app, asAdmin.admin.id) },
    })
    await approve(app, order.changeId)
    await expect(
      asAdmin.rates.set({
        ...confirmedOrder,
        order: { ...order, changeId: randomUUID(), rate: '2', expectedRate: '1.25' },
      }),
    ).rejects.toThrow('CONFIRMATION_REFUSED')
    expect(await cellOf(asAdmin, 'CAD')).toMatchObject({ current: { rate: '1.25' }, pending: null })
  })

  test('above 25 %, below zero, with more than four decimals, or to its present value', async ({ app }) => {
    const asAdmin = await aRateAdmin(app)
    for (const rate of ['25.0001', '26', '100', '-1', '1.00001', '1e1', '', 'NaN']) {
      await expect(
        asAdmin.rates.set({ order: await anOrder(app, { currency: 'NZD', rate }) }),
        rate,
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    // The function of the database and the table refuse it as well.
    for (const rate of ['25.0001', '-0.01', '1.00001', 'NaN', null]) {
      const { rows } = await sql<object>`
        select bank.rate_refusal(
          row(gen_random_uuid(), 'NZD', 2, ${rate}::numeric, 0, ledger.day_of(now()), 'Why')::bank.rate_order,
          ledger.day_of(now())
        ) as refusal`.execute(app.owner)
      expect(rows, String(rate)).toEqual([{ refusal: 'INVALID_RATE' }])
    }
    for (const rate of ['25.0001', '-0.01']) {
      await expect(
        sql`insert into bank.certificate_rate (currency, term_years, rate, valid_from)
          values ('NZD', 2, ${rate}, '2026-01-01')`.execute(app.owner),
      ).rejects.toThrow(/offered_rate|sensible_rate/)
    }
    await expect(asAdmin.set(await anOrder(app, { currency: 'NZD', rate: '0.00' }))).rejects.toThrow(
      'RATE_UNCHANGED',
    )
    await asAdmin.set(await anOrder(app, { currency: 'NZD', rate: '25.0000' }))
    expect(await cellOf(asAdmin, 'NZD')).toMatchObject({ current: { rate: '25.00' } })
  })

  test('in the past, more than a year ahead, or twice for one future day', async ({ app }) => {
    const asAdmin = await aRateAdmin(app)
    const order = async (inDays: number) => await anOrder(app, { currency: 'HKD', inDays })
    await expect(asAdmin.rates.set(await asAdmin.confirmed(await order(-1)))).rejects.toThrow(
      'RATE_DAY_PASSED',
    )
    await expect(asAdmin.rates.set(await asAdmin.confirmed(await order(367)))).rejects.toThrow(
      'RATE_DAY_TOO_FAR',
    )
    await asAdmin.set(await order(366))
    await expect(asAdmin.set({ ...(await order(366)), rate: '2', expectedRate: '1.25' })).rejects.toThrow(
      'RATE_ALREADY_PLANNED',
    )
  })

  test('by the second of two concurrent admins, whose code is not used up', async ({ app }) => {
    const [first, second] = [await aRateAdmin(app), await aRateAdmin(app)]
    const one = await first.confirmed(await anOrder(app, { currency: 'SGD', rate: '2.00' }))
    const two = await second.confirmed(await anOrder(app, { currency: 'SGD', rate: '3.00' }))
    const outcomes = await Promise.allSettled([first.rates.set(one), second.rates.set(two)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'APPROVAL_PENDING' },
    })
    const wasFirst = outcomes[0]?.status === 'fulfilled'
    await approve(app, (wasFirst ? one : two).order.changeId)
    await expect(wasFirst ? second.rates.set(two) : first.rates.set(one)).rejects.toThrow('RATE_CHANGED')
    const { rows } = await sql<{ unconsumed: string }>`
      select count(*) as unconsumed from identity.confirmation where action = 'rate-change'
        and id in (${one.confirmationId}, ${two.confirmationId})
        and used_at is null`.execute(app.owner)
    expect(rows).toEqual([{ unconsumed: '1' }])
  })
})

describe('a rate that was changed', () => {
  test('applies from its day on and stays recorded, once when repeated, with its admin', async ({ app }) => {
    const asAdmin = await aRateAdmin(app)
    const order = await anOrder(app, { currency: 'SEK', rate: '1.2' })
    const confirmedOrder = await asAdmin.confirmed(order)
    await asAdmin.rates.set(confirmedOrder)
    expect(await asAdmin.rates.set(confirmedOrder)).toEqual({ outcome: 'pending' })
    await approve(app, order.changeId)
    expect(await asAdmin.rates.set(confirmedOrder)).toEqual({ outcome: 'done', changeId: order.changeId })
    await expect(asAdmin.rates.set({ order: { ...order, rate: '1.3' } })).rejects.toThrow('RATE_ID_TAKEN')
    await expect((await aRateAdmin(app)).rates.set(confirmedOrder)).rejects.toThrow('RATE_ID_TAKEN')

    const planned = await anOrder(app, { currency: 'SEK', rate: '1.75', expectedRate: '1.20', inDays: 30 })
    await asAdmin.set(planned)
    const corrected = await anOrder(app, { currency: 'SEK', rate: '1.125', expectedRate: '1.20' })
    await asAdmin.set(corrected)
    expect(await cellOf(asAdmin, 'SEK')).toEqual({
      currency: 'SEK',
      termYears: 2,
      current: { changeId: corrected.changeId, rate: '1.125', validFrom: corrected.validFrom },
      planned: [{ changeId: planned.changeId, rate: '1.75', validFrom: planned.validFrom }],
      pending: null,
    })
    const { changes, earlier } = await asAdmin.rates.history({ currency: 'SEK', termYears: '2' })
    const name = await nameOf(app, asAdmin.admin.id)
    expect(changes.map(({ rate, state, setBy }) => [rate, state, setBy])).toEqual([
      ['1.75', 'planned', name],
      ['1.125', 'current', name],
      ['1.20', 'past', name],
    ])
    expect(earlier).toBeNull()
    const events = await eventsOf(app, order.changeId)
    expect(events.map(({ action }) => action)).toEqual([
      'approval-asked',
      'rate-changed',
      'approval-approved',
    ])
    expect(events[1]).toMatchObject({
      actorId: asAdmin.admin.id,
      userId: null,
      detail: {
        currency: 'SEK',
        termYears: 2,
        from: 0,
        to: 1.2,
        validFrom: order.validFrom,
        reason: order.reason,
        approval: order.changeId,
      },
    })
  })

  test('is listed page by page in its history', async ({ app }) => {
    await sql`
      insert into bank.certificate_rate (currency, term_years, rate, valid_from)
      select 'DKK', 5, (day % 20) + 1, date '2020-01-01' + day from generate_series(0, 119) day`.execute(
      app.owner,
    )
    const { rates } = await aRateAdmin(app)
    const days: string[] = []
    let before: string | undefined
    do {
      const page = await rates.history({ currency: 'DKK', termYears: '5', before })
      days.push(...page.changes.map(({ validFrom }) => validFrom))
      before = page.earlier ?? undefined
    } while (before !== undefined)
    expect(days).toHaveLength(120)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test('applies from its planned day on, and not before', async ({ app }) => {
    const asAdmin = await aRateAdmin(app)
    const planned = await anOrder(app, { currency: 'PLN', rate: '4.5', inDays: 10 })
    await asAdmin.set(planned)
    const { rows } = await sql<{ before: string; from: string }>`
      select bank.certificate_rate_on('PLN', 2, ${planned.validFrom}::date - 1)::text as before,
        trim_scale(bank.certificate_rate_on('PLN', 2, ${planned.validFrom}::date))::text as from`.execute(
      app.owner,
    )
    expect(rows).toEqual([{ before: '0', from: '4.5' }])
    expect((await termsToday(app.owner, 'PLN')).rate).toBe('0')
  })
})

describe('a planned change', () => {
  test('is withdrawn with a code until its day, once, and its row names the admin', async ({ app }) => {
    const asAdmin = await aRateAdmin(app)
    const colleague = await aRateAdmin(app)
    const today = await anOrder(app, { currency: 'CZK', rate: '2' })
    const planned = await anOrder(app, { currency: 'CZK', rate: '3', expectedRate: '2', inDays: 5 })
    await asAdmin.set(today)
    await asAdmin.set(planned)

    await expect(asAdmin.rates.withdraw({ changeId: planned.changeId })).rejects.toThrow('CODE_REQUIRED')
    const { confirmationId } = await asAdmin.rates.confirmWithdrawal({
      changeId: today.changeId,
      code: asAdmin.nextCode(),
    })
    await expect(asAdmin.rates.withdraw({ changeId: planned.changeId, confirmationId })).rejects.toThrow(
      'CONFIRMATION_REFUSED',
    )
    await expect(asAdmin.rates.withdraw({ changeId: today.changeId, confirmationId })).rejects.toThrow(
      'RATE_IN_FORCE',
    )
    await expect(asAdmin.rates.withdraw({ changeId: randomUUID(), confirmationId })).rejects.toThrow(
      'RATE_NOT_FOUND',
    )

    await colleague.withdraw(planned.changeId)
    await expect(colleague.rates.withdraw({ changeId: planned.changeId })).resolves.toEqual({
      changeId: planned.changeId,
    })
    await expect(asAdmin.rates.withdraw({ changeId: planned.changeId })).rejects.toThrow('RATE_WITHDRAWN')
    expect(await cellOf(asAdmin, 'CZK')).toMatchObject({ current: { rate: '2.00' }, planned: [] })
    const { changes } = await asAdmin.rates.history({ currency: 'CZK', termYears: '2' })
    expect(changes[0]).toMatchObject({
      state: 'withdrawn',
      withdrawnBy: await nameOf(app, colleague.admin.id),
    })
    expect(await eventsOf(app, planned.changeId)).toMatchObject([
      { action: 'approval-asked' },
      { action: 'rate-changed', actorId: asAdmin.admin.id },
      { action: 'approval-approved' },
      { action: 'rate-withdrawn', actorId: colleague.admin.id, detail: { currency: 'CZK', rate: 3 } },
    ])
    // Its day is free again.
    await asAdmin.set({ ...planned, changeId: randomUUID(), rate: '3.5' })
    const { rows } = await sql<{
      rate: string
    }>`select trim_scale(bank.certificate_rate_on('CZK', 2,
      ${planned.validFrom}::date))::text as rate`.execute(app.owner)
    expect(rows).toEqual([{ rate: '3.5' }])
  })

  test('cannot be rewritten after it was decided, not even by the owner of the database', async ({ app }) => {
    const asAdmin = await aRateAdmin(app)
    const planned = await anOrder(app, { currency: 'HUF', inDays: 3 })
    await asAdmin.set(planned)
    await asAdmin.withdraw(planned.changeId)
    await expect(
      sql`update bank.certificate_rate set rate = 9 where change_id = ${planned.changeId}`.execute(app.owner),
    ).rejects.toThrow()
    await expect(sql`delete from bank.certificate_rate_withdrawal`.execute(app.owner)).rejects.toThrow()
  })
})
