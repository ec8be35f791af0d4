import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { asOwner } from '#testing/database.ts'
import {
  aBooking,
  aVisitor,
  emailsTo,
  originOfTests,
  openAsAdmin,
  tokenIn,
  wednesday,
} from '#testing/actors/visitors.ts'
import { forgetVisitors } from '#features/consultations/visitors.ts'
import { takeContactMessage } from '#features/consultations/contact/take-contact-message.ts'

async function auditOf(app: App, subject: string) {
  const { rows } = await asOwner(app.owner, () =>
    sql<{ action: string; actor: string | null; user: string | null; detail: object }>`
      select action, actor_id as actor, user_id as "user", detail from audit.event where subject = ${subject}
        order by id`.execute(app.owner),
  )
  return rows
}

async function aMessage(app: App, message: string) {
  const { mobile: _, ...visitor } = aVisitor()
  await takeContactMessage(
    { services: app.services, address: '10.1.0.1', origin: originOfTests },
    { ...visitor, phone: '', message },
  )
  return visitor.email
}

describe('the administration of consultations', () => {
  test('lists future ones soonest first, and past ones latest first, page by page', async ({ app }) => {
    app.setNow(wednesday)
    const { asAdmin } = await openAsAdmin(app)
    await asOwner(app.owner, () =>
      sql`insert into bank.consultation (id, first_name, surname, mobile, email, starts_at, status,
        created_at)
        select gen_random_uuid(), 'Past', 'Visitor', '767 555 0140', 'past@visitor.example',
          ${wednesday}::timestamptz - make_interval(hours => n), 'held', now()
        from generate_series(1, 120) n`.execute(app.owner),
    )
    const seen: string[] = []
    let after: string | undefined
    for (let page = 0; page < 3; page += 1) {
      const { consultations, more } = await asAdmin.list({
        which: 'past',
        status: 'held',
        ...(after !== undefined && { after }),
      })
      seen.push(...consultations.map(({ startsAt }) => startsAt))
      after = more ?? undefined
    }
    expect(seen).toHaveLength(120)
    expect(after).toBeUndefined()
    expect(seen).toEqual(seen.toSorted((a, b) => b.localeCompare(a)))
    expect((await asAdmin.list({ which: 'past', status: 'missed' })).consultations).toEqual([])
    const later = await aBooking(app, '2031-03-06', 12)
    const sooner = await aBooking(app, '2031-03-06', 11)
    expect((await asAdmin.list({})).consultations.map(({ id }) => id)).toEqual([sooner.id, later.id])
  })

  test('lets them record whether the visitor came, from the hour’s beginning, and correct it', async ({
    app,
  }) => {
    app.setNow(wednesday)
    const { asAdmin, admin } = await openAsAdmin(app)
    const { id, startsAt } = await aBooking(app, '2031-03-07', 11)
    await expect(asAdmin.close({ consultationId: id, version: 0, status: 'held' })).rejects.toMatchObject({
      code: 'CONSULTATION_NOT_BEGUN',
    })
    app.setNow(new Date(startsAt))
    expect(await asAdmin.close({ consultationId: id, version: 0, status: 'missed' })).toMatchObject({
      status: 'missed',
      version: 1,
    })
    await expect(asAdmin.close({ consultationId: id, version: 0, status: 'held' })).rejects.toMatchObject({
      code: 'CONSULTATION_CHANGED',
    })
    expect(await asAdmin.close({ consultationId: id, version: 1, status: 'held' })).toMatchObject({
      status: 'held',
    })
    await expect(asAdmin.cancelForVisitor({ consultationId: id, version: 2 })).rejects.toMatchObject({
      code: 'CONSULTATION_OVER',
    })
    expect(
      (await auditOf(app, id)).map(({ action, actor, detail }) => ({ action, actor, detail })),
    ).toMatchObject([
      { action: 'consultation-booked', actor: null },
      { action: 'consultation-status-changed', actor: admin.id, detail: { from: 'booked', to: 'missed' } },
      { action: 'consultation-status-changed', actor: admin.id, detail: { from: 'missed', to: 'held' } },
    ])
  })

  test('lets them move and cancel, with an e-mail to the visitor each time that has a valid link', async ({
    app,
  }) => {
    app.setNow(wednesday)
    const { asAdmin, admin } = await openAsAdmin(app)
    const { id, email, token } = await aBooking(app, '2031-03-11', 11)
    const taken = await aBooking(app, '2031-03-11', 12)
    await expect(
      asAdmin.moveForVisitor({ consultationId: id, version: 0, startsAt: taken.startsAt }),
    ).rejects.toMatchObject({ code: 'SLOT_TAKEN' })
    await expect(
      asAdmin.moveForVisitor({ consultationId: id, version: 0, startsAt: '2031-03-15T15:00:00Z' }),
    ).rejects.toMatchObject({ code: 'SLOT_NOT_OFFERED' })
    expect(
      await asAdmin.moveForVisitor({ consultationId: id, version: 0, startsAt: '2031-03-12T15:00:00Z' }),
    ).toMatchObject({
      startsAt: '2031-03-12T15:00:00.000Z',
      movedFrom: '2031-03-11T15:00:00.000Z',
      version: 1,
    })
    const [moved] = await emailsTo(app, email)
    const fresh = tokenIn(moved?.body ?? '')
    expect(fresh).not.toBe(token)
    for (const link of [fresh, token])
      expect(await app.as(null).consultations.open({ token: link })).toMatchObject({
        startsAt: '2031-03-12T15:00:00.000Z',
      })
    await asAdmin.cancelForVisitor({ consultationId: id, version: 1 })
    expect((await emailsTo(app, email)).at(0)?.body).toContain(
      'We are sorry, but we have had to cancel your consultation with Morne Bank & Trust:',
    )
    const [toMailbox] = await emailsTo(app, 'private.clients@morne.example')
    expect(toMailbox?.body).toMatch(
      new RegExp(`^By the bank:[^]*/admin/consultations\\?consultation=${id}\\n`),
    )
    expect((await emailsTo(app, email)).map(({ kind }) => kind)).toEqual([
      'consultation-cancelled',
      'consultation-moved',
      'consultation-booked',
    ])
    expect(
      (await auditOf(app, id)).map(
        ({ action, actor }) => `${action} ${actor === admin.id ? 'admin' : String(actor)}`,
      ),
    ).toEqual(['consultation-booked null', 'consultation-moved admin', 'consultation-cancelled admin'])
    // The audit has no actor for a visitor.
    for (const { detail, user } of await auditOf(app, id))
      expect(`${JSON.stringify(detail)}${user}`).not.toMatch(/visitor|Durand/)
  })

  test('lets them keep a note, without overwriting one that they have not seen', async ({ app }) => {
    app.setNow(wednesday)
    const { asAdmin } = await openAsAdmin(app)
    const { id } = await aBooking(app, '2031-03-13', 11)
    expect(
      await asAdmin.saveNote({ consultationId: id, version: 0, note: ' Bring the papers \n' }),
    ).toMatchObject({ note: 'Bring the papers', version: 1 })
    await expect(
      asAdmin.saveNote({ consultationId: id, version: 0, note: 'Something else' }),
    ).rejects.toMatchObject({ code: 'CONSULTATION_CHANGED' })
    expect(await asAdmin.saveNote({ consultationId: id, version: 1, note: '' })).toMatchObject({ note: null })
  })
})

describe('the administration of messages', () => {
  test('lists the oldest open ones first, and lets them answer without overwriting newer changes', async ({
    app,
  }) => {
    app.setNow(wednesday)
    const { asAdmin, admin } = await openAsAdmin(app)
    const first = await aMessage(app, 'The first question')
    app.setNow(new Date(wednesday.getTime() + 60_000))
    const second = await aMessage(app, 'The second question')
    const { messages } = await asAdmin.messages({ status: 'new' })
    expect(messages.map(({ email }) => email)).toEqual([first, second])
    expect((await asAdmin.messages({})).messages.map(({ email }) => email)).toEqual([second, first])
    expect(await asAdmin.countNewMessages()).toEqual({ unanswered: 2 })
    const messageId = messages[0]?.id ?? ''
    expect(
      await asAdmin.changeMessage({ messageId, version: 0, status: 'answered', note: 'Sent the list' }),
    ).toMatchObject({ status: 'answered', note: 'Sent the list' })
    await expect(
      asAdmin.changeMessage({ messageId, version: 0, status: 'closed', note: '' }),
    ).rejects.toMatchObject({ code: 'CONTACT_MESSAGE_CHANGED' })
    expect((await asAdmin.messages({ status: 'new' })).messages.map(({ email }) => email)).toEqual([second])
    expect(await asAdmin.countNewMessages()).toEqual({ unanswered: 1 })
    expect(
      (await auditOf(app, messageId)).map(({ action, actor }) => `${action} ${actor === admin.id}`),
    ).toEqual([
      'contact-message-received false',
      'contact-message-status-changed true',
      'contact-message-noted true',
    ])
  })
})

describe('hours and holidays', () => {
  test('can be changed without cancelling a consultation: those outside are listed before and after', async ({
    app,
  }) => {
    app.setNow(wednesday)
    const { asAdmin } = await openAsAdmin(app)
    const monday = await aBooking(app, '2031-04-07', 11)
    const tuesday = await aBooking(app, '2031-04-08', 12)
    const before = await asAdmin.plan()
    expect(before.hours).toHaveLength(25)
    const withoutMonday = before.hours.filter(({ weekday, hour }) => weekday !== 1 || hour === 12)
    expect((await asAdmin.reviewPlan({ hours: withoutMonday })).affected.map(({ id }) => id)).toContain(
      monday.id,
    )
    expect((await asAdmin.plan()).hours).toHaveLength(25)
    const after = await asAdmin.saveHours({ hours: withoutMonday })
    expect(after.hours).toHaveLength(21)
    expect(after.outside.map(({ id }) => id)).toContain(monday.id)
    expect(await asAdmin.get({ consultationId: monday.id })).toMatchObject({ status: 'booked' })
    // A booking that was outside the hours already is not listed again.
    expect((await asAdmin.reviewPlan({ holiday: '2031-04-08' })).affected.map(({ id }) => id)).toEqual([
      tuesday.id,
    ])
    const withHoliday = await asAdmin.addHoliday({ day: '2031-04-08', name: 'Market Day' })
    expect(withHoliday.holidays).toContainEqual({ day: '2031-04-08', name: 'Market Day' })
    expect(withHoliday.outside.map(({ id }) => id)).toEqual(expect.arrayContaining([monday.id, tuesday.id]))
    expect(
      (await app.as(null).consultations.slots({ from: '2031-04-07', to: '2031-04-08' })).days,
    ).toMatchObject([{ day: '2031-04-07', slots: [{ label: '12:00 PM' }] }])
    await asAdmin.addHoliday({ day: '2031-04-08', name: 'Creole Day' })
    expect((await asAdmin.removeHoliday({ day: '2031-04-08' })).outside.map(({ id }) => id)).not.toContain(
      tuesday.id,
    )
    await expect(asAdmin.removeHoliday({ day: '2031-04-08' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await asAdmin.saveHours({ hours: before.hours })).outside).toEqual([])
  })
})

test('visitors’ data and e-mails are deleted after a year, also without an answer', async ({ app }) => {
  app.setNow(wednesday)
  const kept = async () => {
    const { rows } = await asOwner(app.owner, () =>
      sql<Record<'consultations' | 'messages' | 'links' | 'orders' | 'emails', number>>`
        select (select count(*)::int from bank.consultation_order where consultation_id is null) as orders,
          (select count(*)::int from bank.consultation) as consultations,
          (select count(*)::int from bank.contact_message) as messages,
          (select count(*)::int from bank.consultation_link) as links,
          (select count(*)::int from mail.message where kind like 'con%') as emails`.execute(app.owner),
    )
    return rows[0]
  }
  await asOwner(app.owner, async () => {
    await sql`delete from bank.consultation`.execute(app.owner)
    await sql`delete from bank.contact_message`.execute(app.owner)
    await sql`delete from mail.message`.execute(app.owner)
  })
  const { id } = await aBooking(app, '2031-05-06', 11)
  await aBooking(app, '2031-05-06', 12)
  for (const text of ['Dealt with', 'Not dealt with', 'Of yesterday']) await aMessage(app, text)
  await asOwner(app.owner, () =>
    sql`insert into bank.consultation_order (id, replaced_at, created_at)
      select gen_random_uuid(), now(), now() - n * interval '16 hours' from generate_series(0, 2) n`.execute(
      app.owner,
    ),
  )
  await forgetVisitors(app.services)
  expect(await kept()).toEqual({ consultations: 2, messages: 3, links: 2, orders: 2, emails: 10 })
  await asOwner(app.owner, async () => {
    await sql`
      update bank.consultation
      set starts_at = now() - interval '366 days', created_at = now() - interval '370 days'
      where id = ${id}`.execute(app.owner)
    await sql`
      update bank.contact_message
      set created_at = now() - interval '366 days',
        status = case when message = 'Dealt with' then 'answered' else 'new' end
      where message <> 'Of yesterday'`.execute(app.owner)
    await sql`update mail.message
      set created_at = now() - interval '366 days', due_at = null, delivered_at = now(),
        body_ciphertext = null, calendar_ciphertext = null
      where body like '%Dealt with%' or body like '%Not dealt with%' or calendar like ${`%${id}%`}`.execute(
      app.owner,
    )
  })
  await forgetVisitors(app.services)
  expect(await kept()).toEqual({ consultations: 1, messages: 1, links: 1, orders: 2, emails: 6 })
})
