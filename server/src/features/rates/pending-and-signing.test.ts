import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { heardBy } from '#testing/actors/heard.ts'
import { type App, openApp, test } from '#testing/app.ts'
import { aConfirmation, aDepositor, termsToday } from '#testing/orders/certificates.ts'
import { anOrder, approve, aRateAdmin } from '#testing/orders/rates.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'

afterEach<{ app: App }>(({ app }) => app.setNow(null))

const about = (topics: string[]): unknown => expect.objectContaining({ topics })

describe('a change of a rate that is pending approval', () => {
  test('is approved by another admin, has no effect before, and fails if it comes too late', async ({
    app,
  }) => {
    const asAdmin = await aRateAdmin(app)
    const order = await anOrder(app, { currency: 'MXN', rate: '2' })
    await asAdmin.rates.set(await asAdmin.confirmed(order))
    await expect(
      app
        .as(asAdmin.session)
        .approvals.decide({ approvalId: order.changeId, decision: 'approved', code: asAdmin.nextCode() }),
    ).rejects.toThrow('OWN_APPROVAL')
    expect((await termsToday(app.owner, 'MXN')).rate).toBe('0')
    await expect(
      asAdmin.rates.set(await asAdmin.confirmed({ ...order, changeId: randomUUID() })),
    ).rejects.toThrow('APPROVAL_PENDING')
    // The owner of the database has corrected the rate since.
    await sql`insert into bank.certificate_rate (currency, term_years, rate, valid_from)
      values ('MXN', 2, 1, '2020-01-01')`.execute(app.owner)
    expect(await approve(app, order.changeId)).toMatchObject({ status: 'failed', failure: 'RATE_CHANGED' })
    expect((await termsToday(app.owner, 'MXN')).rate).toBe('1')
    // A change is not approved for a day that has passed.
    const late = await anOrder(app, { currency: 'MXN', rate: '3', expectedRate: '1' })
    await asAdmin.rates.set(await asAdmin.confirmed(late))
    await sql`alter table bank.approval disable trigger frozen`.execute(app.owner)
    await sql`update bank.approval set payload = payload || '{"day": "2020-02-01"}'
      where id = ${late.changeId}`.execute(app.owner)
    await sql`alter table bank.approval enable trigger frozen`.execute(app.owner)
    expect(await approve(app, late.changeId)).toMatchObject({ status: 'failed', failure: 'RATE_DAY_PASSED' })
    await asAdmin.set({ ...late, changeId: randomUUID() })
    expect((await termsToday(app.owner, 'MXN')).rate).toBe('3')
  })

  test('is heard by admins, and by every open page once it is approved', async ({ app }) => {
    const asAdmin = await aRateAdmin(app)
    const admins = await heardBy(app.services, 'admins')
    const everyone = await heardBy(app.services, 'everyone')
    const order = await anOrder(app, { currency: 'NOK' })
    await asAdmin.rates.set(await asAdmin.confirmed(order))
    await expect.poll(() => admins).toContainEqual(about(['approvals', 'rates']))
    expect(everyone).toEqual([])
    await approve(app, order.changeId)
    await expect.poll(() => everyone).toContainEqual(about(['rates']))
  })

  test('needs no approval if there is only one admin, and every open page hears it', async () => {
    const app = await openApp()
    const everyone = await heardBy(app.services, 'everyone')
    const asAdmin = await anAdminSession(app)
    const { rates } = app.as(asAdmin.session)
    const order = await anOrder(app, { currency: 'USD' })
    const { confirmationId } = await rates.confirm({ order, code: asAdmin.nextCode() })
    expect(await rates.set({ order, confirmationId })).toEqual({ outcome: 'done', changeId: order.changeId })
    expect((await termsToday(app.owner, 'USD')).rate).toBe('1.25')
    await expect.poll(() => everyone).toContainEqual(about(['rates']))
    await app.close()
  })
})

describe('a client who signs a certificate', () => {
  test('is refused if the rate has changed since the quote, and keeps its rate afterwards', async ({
    app,
  }) => {
    const asAdmin = await aRateAdmin(app)
    await asAdmin.set(await anOrder(app, { currency: 'ZAR', rate: '5' }))
    const { certificates, order, session } = await aDepositor(app, { currency: 'ZAR' })
    expect(order.rate).toBe('5')
    const confirmationId = await aConfirmation(app, session, order)

    await asAdmin.set(await anOrder(app, { currency: 'ZAR', rate: '4.5', expectedRate: '5' }))
    await expect(certificates.open({ ...order, confirmationId })).rejects.toThrow('QUOTE_CHANGED')
    const { rate, interest } = await certificates.quote({
      amount: order.amount,
      currency: 'ZAR',
      termYears: 2,
    })
    expect(rate).toBe('4.50')

    const again = { ...order, rate }
    const opened = await certificates.open({
      ...again,
      confirmationId: await aConfirmation(app, session, again),
    })
    expect(opened).toMatchObject({ rate: '4.50', interest })
    await asAdmin.set(await anOrder(app, { currency: 'ZAR', rate: '0', expectedRate: '4.5' }))
    expect(await certificates.get({ certificateId: opened.id })).toMatchObject({ rate: '4.50', interest })
  })

  test('gets the rate that they signed, also while the rate changes', async ({ app }) => {
    const owner = app.owner
    const both = ['1', '2'] as const
    const change = async (turn: number) =>
      await sql`
      insert into bank.certificate_rate (currency, term_years, rate, valid_from)
        values ('THB', 2, ${both[turn % 2]}, '2020-01-01')`.execute(owner)
    await change(0)
    const users = await Promise.all(
      Array.from({ length: 12 }, async () => await aDepositor(app, { currency: 'THB' })),
    )
    const orders = await Promise.all(
      users.map(async ({ certificates, order, session }) => {
        return { certificates, order, confirmationId: await aConfirmation(app, session, order) }
      }),
    )
    const burst = (async () => {
      for (let turn = 1; turn <= 30; turn += 1) await change(turn)
    })()
    const outcomes = await Promise.allSettled(
      orders.map(({ certificates, order, confirmationId }) =>
        certificates.open({ ...order, confirmationId }),
      ),
    )
    await burst
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'QUOTE_CHANGED' })
      else expect(outcome.value).toMatchObject({ rate: '1.00' })
    }
    const { rows } = await sql<{
      wrong: string
    }>`select count(*) as wrong from bank.certificate where currency = 'THB' and rate <> 1`.execute(owner)
    expect(rows).toEqual([{ wrong: '0' }])
  })
})
