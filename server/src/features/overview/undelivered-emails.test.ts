import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { encryptEmail } from '#platform/email/email-with-link.ts'
import { type App, openApp, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { asAdmin } from '#testing/actors/admin-session.ts'

/** A message without a user goes to a visitor. */
async function anEmail(
  app: App,
  user: TestUser | null,
  state: { attempts: number; error: string | null; gaveUp?: boolean; delivered?: boolean },
): Promise<void> {
  await sql`
    insert into mail.message (user_id, recipient, kind, subject, body, attempts, last_error, due_at,
      gave_up_at, delivered_at)
    values (${user?.id ?? null}, ${user === null ? 'a@visitor.example' : 'client@client.example'},
      'payment-completed', 'A payment', 'The body of an e-mail', ${state.attempts}, ${state.error},
      case when ${!state.gaveUp && !state.delivered} then now() end,
      case when ${state.gaveUp ?? false} then now() end,
        case when ${state.delivered ?? false} then now() end)`.execute(app.owner)
}

describe('the overview', () => {
  test('lists e-mails that could not be delivered, without their text', async () => {
    const app = await openApp()
    const client = await aClient(app.owner)
    await anEmail(app, client, { attempts: 0, error: null })
    await anEmail(app, client, { attempts: 2, error: null, delivered: true })
    await anEmail(app, client, { attempts: 1, error: 'connect ECONNREFUSED' })
    await anEmail(app, client, { attempts: 1, error: '550 no such mailbox', gaveUp: true })
    await anEmail(app, null, { attempts: 1, error: '451 later' })

    const { items: emails, totals } = (await (await asAdmin(app)).overview.get()).worklist
    expect(totals.email).toBe(3)
    expect(emails).toMatchObject([
      { error: 'connect ECONNREFUSED', gaveUp: false },
      {
        client: 'Test Person',
        recipient: null,
        about: 'payment-completed',
        error: '550 no such mailbox',
        gaveUp: true,
      },
      { clientId: null, client: null, recipient: 'a@visitor.example', error: '451 later', gaveUp: false },
    ])
    expect(JSON.stringify(emails)).not.toMatch(/body of an e-mail|client@/)
    await app.close()
  })

  test('lets admins send a failed e-mail again, which is audited', async () => {
    const app = await openApp()
    const client = await aClient(app.owner)
    await anEmail(app, client, {
      attempts: 23,
      error: '550 5.7.1 <a@b.example>: relaying denied',
      gaveUp: true,
    })
    const admin = await anAdmin(app.owner)
    const bank = app.as(await aSession(app.owner, admin))
    const [{ id } = { id: '' }] = (await bank.overview.get()).worklist.items

    await expect(bank.overview.tryEmailAgain({ id: randomUUID() })).rejects.toThrow('NOT_FOUND')
    expect((await bank.overview.get()).worklist.items).toMatchObject([{ id, gaveUp: true }])

    // The second call finds the e-mail due already.
    for (let press = 0; press < 2; press += 1)
      expect(await bank.overview.tryEmailAgain({ id })).toEqual({ id })
    expect((await bank.overview.get()).worklist.items).toMatchObject([{ id, gaveUp: false }])
    const { rows: claimed } =
      await sql`select id, attempts from mail.message where id = ${id} and due_at <= now()`.execute(app.owner)
    expect(claimed).toEqual([{ id, attempts: 0 }])
    const { rows } = await sql`
      select actor_id, user_id, detail from audit.event where action = 'email-tried-again'
        and subject = ${id}`.execute(app.owner)
    expect(rows).toEqual([
      {
        actorId: admin.id,
        userId: client.id,
        detail: { kind: 'payment-completed', error: '550 5.7.1 <…>: relaying denied' },
      },
    ])
    await app.close()
  })

  test('refuses to send an e-mail again whose link was deleted when it was given up', async () => {
    const app = await openApp()
    const expiresAt = new Date(Date.now() + 3_600_000)
    const link = { token: 'T'.repeat(43), expiresAt }
    const stored = encryptEmail(app.services.secrets, `Open https://bank.example/setup/${link.token}`, link)
    const email = JSON.stringify({ subject: 'Your link', ...stored })
    await sql`select mail.enqueue_email('a@visitor.example', 'setup-link', ${email}::jsonb, null)`.execute(
      app.owner,
    )
    const bank = await asAdmin(app)
    const { id } = stored
    await sql`select from mail.claim_emails(10)`.execute(app.owner)
    await sql`select mail.mark_email_failed(${id}, '451 later', false)`.execute(app.owner)
    expect((await bank.overview.get()).worklist.items).toMatchObject([{ id, gaveUp: false, linkGone: false }])
    expect(await bank.overview.tryEmailAgain({ id })).toEqual({ id })
    await sql`select mail.mark_email_failed(${id}, '550 no', true)`.execute(app.owner)
    expect((await bank.overview.get()).worklist.items).toMatchObject([{ id, gaveUp: true, linkGone: true }])
    await expect(bank.overview.tryEmailAgain({ id })).rejects.toThrow('LINK_NOT_VALID')
    await app.close()
  })

  test('retries an e-mail that is due in hours, but not one that a server may be sending', async () => {
    const app = await openApp()
    await anEmail(app, null, { attempts: 3, error: '451 later' })
    const bank = await asAdmin(app)
    const [{ id } = { id: '' }] = (await bank.overview.get()).worklist.items
    for (const [minutes, isBroughtForward] of [
      [4, false],
      [240, true],
    ] as const) {
      await sql`update mail.message set due_at = now() + make_interval(mins => ${minutes})
        where id = ${id}`.execute(app.owner)
      await bank.overview.tryEmailAgain({ id })
      const { rows } = await sql`select due_at <= now() as due from mail.message where id = ${id}`.execute(
        app.owner,
      )
      expect(rows, `${minutes} minutes`).toEqual([{ due: isBroughtForward }])
    }
    await app.close()
  })
})
