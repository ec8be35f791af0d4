import { randomUUID } from 'node:crypto'
import type { AnnouncementAudience } from '@bank/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { heardBy } from '#testing/actors/heard.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, aSession } from '#testing/builders.ts'
import { readSiteAnnouncements } from './show-announcements.ts'
import {
  anAnnouncingAdmin,
  anOrder,
  bankTime,
  type AnnouncementOptions,
} from '#testing/orders/announcement-orders.ts'

afterEach<{ app: App }>(async ({ app }) => {
  // Withdraws the announcements of the test.
  await sql`update bank.announcement set withdrawn_by = published_by, withdrawn_at = now()
    where withdrawn_at is null`.execute(app.owner)
})

const onSite = async (app: App) =>
  (await readSiteAnnouncements(app.services.db)).announcements.map(({ body }) => body)

async function inPortal(app: App): Promise<string[]> {
  const client = app.as(await aSession(app.owner, await aClient(app.owner)))
  return (await client.announcements.inPortal()).announcements.map(({ body }) => body)
}

async function nameOf(app: App, userId: string): Promise<string> {
  const { firstName, lastName } = await app.owner
    .selectFrom('identity.users')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return `${firstName} ${lastName}`
}

describe('an announcement is not published', () => {
  test('without text, with too much or invisible text, or with a link to another site', async ({ app }) => {
    const { announcements } = await anAnnouncingAdmin(app)
    const wrongs = [
      { body: '' },
      { body: '   ' },
      { body: 'x'.repeat(281) },
      { body: 'Two\nlines' },
      { body: 'Turned \u202E round' },
      { tone: 'loud' },
      { audience: 'admin' },
      { link: 'https://bank.example/' },
      { link: '//bank.example' },
      { link: '/no/such/page' },
      { link: 'javascript:alert(1)' },
      { link: '/dashboard/portfolio', audience: 'site' },
      { link: '/dashboard/portfolio', audience: 'both' },
      { from: 'today' },
      { until: '2999-11-21T09:00Z' },
      { until: '2999-11-21T09:00+04:00' },
      { until: '2999-02-30T09:00' },
      { from: '2026-12-02T09:00', until: '2026-12-02T09:00' },
    ]
    const ask = (input: object) => Reflect.apply(announcements.publish, undefined, [{ order: input }])
    for (const wrong of wrongs)
      await expect(ask({ ...(await anOrder(app)), ...wrong }), JSON.stringify(wrong)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    // The table refuses what the contract refuses.
    const { admin } = await anAnnouncingAdmin(app)
    for (const link of ['https://bank.example', '//bank.example', '/\\bank.example', 'javascript:x']) {
      await expect(
        sql`
        insert into bank.announcement (id, body, tone, audience, link, starts_at, ends_at, published_by)
        values (gen_random_uuid(), 'x', 'info', 'site', ${link}, now(), now() + interval '1 hour',
          ${admin.id})`.execute(app.owner),
      ).rejects.toThrow('own_page')
    }
  })

  test('that has ended, begins too early or too late, or would be shown for more than a year', async ({
    app,
  }) => {
    const { publish } = await anAnnouncingAdmin(app)
    const day = 24 * 60
    for (const times of [
      { fromIn: -10, untilIn: -5 },
      { fromIn: -2 * day },
      { fromIn: 400 * day, untilIn: 401 * day },
      { untilIn: 400 * day },
    ]) {
      await expect(publish(await anOrder(app, times)), JSON.stringify(times)).rejects.toThrow(
        'ANNOUNCEMENT_TIMES',
      )
    }
  })

  test('when ten are current, and of two at once one takes the last place', async ({ app }) => {
    const { announcements, confirmed, admin } = await anAnnouncingAdmin(app)
    await sql`
      insert into bank.announcement (id, body, tone, audience, starts_at, ends_at, published_by)
      select gen_random_uuid(), 'Planned', 'info', 'both', now() + interval '1 day',
        now() + interval '2 days', ${admin.id}
      from generate_series(1, 9)`.execute(app.owner)
    const orders = [await confirmed(await anOrder(app)), await confirmed(await anOrder(app))]
    const outcomes = await Promise.allSettled(orders.map((order) => announcements.publish(order)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'TOO_MANY_ANNOUNCEMENTS' },
    })
  })
})

describe('publishing and withdrawing an announcement', () => {
  test('are heard by every open page', async ({ app }) => {
    const { publish, withdraw } = await anAnnouncingAdmin(app)
    const heard = await heardBy(app.services, 'everyone')
    const published = expect.objectContaining({ topics: ['announcements'] })
    const { id } = await publish(await anOrder(app))
    await expect.poll(() => heard).toEqual([published])
    await withdraw(id)
    await expect.poll(() => heard).toEqual([published, published])
  })

  test('need a confirmation of exactly this operation, once and in its own session', async ({ app }) => {
    const { announcements, confirmed, publish, nextCode } = await anAnnouncingAdmin(app)
    const order = await anOrder(app)
    await expect(announcements.publish({ order })).rejects.toThrow('CODE_REQUIRED')
    await expect(announcements.confirm({ order, code: '000000' })).rejects.toThrow('INVALID_CODE')
    const { confirmationId } = await confirmed(order)
    const others = [
      { body: 'Other words' },
      { tone: 'warning' },
      { audience: 'site' },
      { link: '/services' },
      { until: await bankTime(app, 120) },
    ] as const
    for (const other of others) {
      await expect(
        announcements.publish({ order: { ...order, ...other }, confirmationId }),
        JSON.stringify(other),
      ).rejects.toThrow('CONFIRMATION_REFUSED')
    }
    const colleague = await anAnnouncingAdmin(app)
    await expect(colleague.announcements.publish({ order, confirmationId })).rejects.toThrow(
      'CONFIRMATION_REFUSED',
    )
    await expect(announcements.withdraw({ id: order.id, confirmationId })).rejects.toThrow(
      'ANNOUNCEMENT_NOT_FOUND',
    )
    await announcements.publish({ order, confirmationId })
    const second = await anOrder(app, { body: 'A second one' })
    await expect(announcements.publish({ order: second, confirmationId })).rejects.toThrow(
      'CONFIRMATION_REFUSED',
    )
    await publish(second)

    await expect(announcements.withdraw({ id: order.id })).rejects.toThrow('CODE_REQUIRED')
    const { confirmationId: forSecond } = await announcements.confirmWithdrawal({
      id: second.id,
      code: nextCode(),
    })
    await expect(announcements.withdraw({ id: order.id, confirmationId: forSecond })).rejects.toThrow(
      'CONFIRMATION_REFUSED',
    )
    expect(await onSite(app)).toHaveLength(2)
  })
})

describe('an announcement', () => {
  test('is visible to its audience from its beginning to its end, warnings first', async ({ app }) => {
    const asAdmin = await anAnnouncingAdmin(app)
    const publish = async (body: string, audience: AnnouncementAudience, options: AnnouncementOptions = {}) =>
      await asAdmin.publish(await anOrder(app, { body, audience, ...options }))
    await publish('For the public', 'site')
    await publish('For clients', 'clients', { link: '/dashboard/portfolio' })
    await publish('For both', 'both', { tone: 'warning' })
    await publish('Tomorrow', 'both', { fromIn: 60 * 24, untilIn: 60 * 48 })

    expect(await onSite(app)).toEqual(['For both', 'For the public'])
    expect(await inPortal(app)).toEqual(['For both', 'For clients'])
    const client = app.as(await aSession(app.owner, await aClient(app.owner)))
    const { announcements: shown, endsInSeconds } = await client.announcements.inPortal()
    expect(shown[1]?.link).toEqual({ path: '/dashboard/portfolio', name: 'Portfolio' })
    expect(endsInSeconds).toBeGreaterThan(3_400)
    expect(endsInSeconds).toBeLessThanOrEqual(3_600)
  })

  test('is hidden by row-level security from other users', async ({ app }) => {
    const { publish } = await anAnnouncingAdmin(app)
    await publish(await anOrder(app, { body: 'For clients', audience: 'clients' }))
    await publish(await anOrder(app, { body: 'Tomorrow', audience: 'site', fromIn: 60, untilIn: 90 }))
    const { rows } = await sql<{ count: string }>`select count(*) from bank.announcement`.execute(
      app.services.db,
    )
    expect(rows).toEqual([{ count: '0' }])
  })

  test('is published once when repeated, withdrawn at once, and recorded in the audit', async ({ app }) => {
    const { announcements, admin, publish, withdraw } = await anAnnouncingAdmin(app)
    const order = await anOrder(app, { body: 'Card payments are slow today.', tone: 'warning' })
    await publish(order)
    // A caller whose answer was lost asks again, and needs no second code for what is published.
    await announcements.publish({ order })
    await expect(publish({ ...order, body: 'Something else' })).rejects.toThrow('ANNOUNCEMENT_ID_TAKEN')
    expect(await onSite(app)).toEqual([order.body])

    const colleague = await anAnnouncingAdmin(app)
    await colleague.withdraw(order.id)
    await announcements.withdraw({ id: order.id })
    await expect(withdraw(randomUUID())).rejects.toThrow('ANNOUNCEMENT_NOT_FOUND')
    expect(await onSite(app)).toEqual([])
    expect(await inPortal(app)).toEqual([])
    const {
      announcements: [listed],
    } = await announcements.list({})
    expect(listed).toMatchObject({
      state: 'withdrawn',
      publishedBy: await nameOf(app, admin.id),
      withdrawnBy: await nameOf(app, colleague.admin.id),
    })
    const { rows } = await sql<{ action: string; actorId: string }>`
      select action, actor_id from audit.event where subject = ${order.id} order by id`.execute(app.owner)
    expect(rows).toEqual([
      { action: 'announcement-published', actorId: admin.id },
      { action: 'announcement-withdrawn', actorId: colleague.admin.id },
    ])
    await expect(
      sql`update bank.announcement set body = 'Never said' where id = ${order.id}`.execute(app.owner),
    ).rejects.toThrow('does not change')
  })

  test('that has ended stays in the list of admins, page by page', async ({ app }) => {
    const { announcements, admin } = await anAnnouncingAdmin(app)
    await sql`
      insert into bank.announcement (id, body, tone, audience, starts_at, ends_at, published_by, published_at)
      select gen_random_uuid(), 'Old news ' || n, 'info', 'both', '2020-01-01', '2020-01-02', ${admin.id},
        timestamptz '2020-01-01' + n * interval '1 minute'
      from generate_series(1, 45) n`.execute(app.owner)
    const bodies: string[] = []
    let before: string | undefined
    do {
      const page = await announcements.list({ before })
      bodies.push(...page.announcements.filter(({ state }) => state === 'over').map(({ body }) => body))
      before = page.earlier ?? undefined
    } while (before !== undefined)
    expect(bodies).toEqual(Array.from({ length: 45 }, (_, index) => `Old news ${45 - index}`))
    const { rows } = await sql<{ id: string }>`
      select id from bank.announcement where body = 'Old news 1'`.execute(app.owner)
    await expect(announcements.withdraw({ id: rows[0]?.id ?? '' })).rejects.toThrow('ANNOUNCEMENT_OVER')
  })
})
