import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aClient, type TestUser } from '#testing/builders.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { withLinks } from '#testing/outbox.ts'
import { aSetupLink } from '#testing/setup-links.ts'

afterEach<{ app: App }>(({ app }) => app.setNow(null))

async function emailsTo(app: App, { id }: TestUser) {
  const { rows } = await sql<{
    id: string
    recipient: string
    subject: string
    body: string
    bodyCiphertext: Buffer | null
  }>`
    select id, recipient, subject, body, body_ciphertext
    from mail.message where user_id = ${id} and kind = 'setup-link'
    order by created_at`.execute(app.owner)
  return await withLinks(rows)
}

async function anAdminWithLink(app: App) {
  const { admin, users, nextCode } = await anAdminSession(app)
  const user = await aClient(app.owner)
  const made = await users.makeSetupLink({ userId: user.id, code: nextCode() })
  if (made.outcome !== 'done') throw new Error('The link needs an approval')
  return { admin, users, user, url: made.url, order: { userId: user.id, token: made.url.slice(-43) } }
}

describe('an admin who made a setup link', () => {
  test('has it sent to the user’s own address, without the username, which is audited', async ({ app }) => {
    const { admin, users, user, url, order } = await anAdminWithLink(app)
    expect(await users.mailSetupLink(order)).toEqual({})
    const [email] = await emailsTo(app, user)
    expect(email?.recipient).toBe(`${user.username}@client.example`)
    expect(email?.body).toContain(`\n${url}\n`)
    expect(`${email?.subject}${email?.body}`).not.toContain(user.username)
    const { rows: events } = await sql`
      select e.actor_id, e.detail, l.mailed from audit.event e
      join identity.setup_link l on l.id::text = e.subject
      where e.action = 'setup-link-mailed' and e.user_id = ${user.id}`.execute(app.owner)
    expect(events).toEqual([{ actorId: admin.id, detail: {}, mailed: 1 }])
  })

  test('sends it three times at most, and links to one user ten times a day', async ({ app }) => {
    const { users, user, order } = await anAdminWithLink(app)
    for (let sent = 0; sent < 3; sent += 1) await users.mailSetupLink(order)
    await expect(users.mailSetupLink(order)).rejects.toThrow('TOO_MANY_ATTEMPTS')
    for (const mailed of [3, 3]) {
      const token = await aSetupLink(app.owner, user)
      await sql`update identity.setup_link set mailed = ${mailed} 
        where user_id = ${user.id} and mailed = 0`.execute(app.owner)
      expect(token).toHaveLength(43)
    }
    const token = await aSetupLink(app.owner, user)
    await users.mailSetupLink({ userId: user.id, token })
    await expect(users.mailSetupLink({ userId: user.id, token })).rejects.toThrow('TOO_MANY_ATTEMPTS')
    expect(await emailsTo(app, user)).toHaveLength(4)
  })

  test('cannot send a link that is not valid or of another user', async ({ app }) => {
    const { users, user, order } = await anAdminWithLink(app)
    const other = await aClient(app.owner)
    await expect(users.mailSetupLink({ ...order, userId: other.id })).rejects.toThrow('NOT_FOUND')
    await expect(users.mailSetupLink({ ...order, token: 'x'.repeat(43) })).rejects.toThrow('NOT_FOUND')
    await users.revokeSetupLink({ userId: user.id })
    await expect(users.mailSetupLink(order)).rejects.toThrow('NOT_FOUND')
    expect([...(await emailsTo(app, user)), ...(await emailsTo(app, other))]).toEqual([])
  })
})

test('a setup link leaves the outbox once the mail server has accepted the e-mail', async ({ app }) => {
  const { users, user, order } = await anAdminWithLink(app)
  await users.mailSetupLink(order)
  const [waiting] = await emailsTo(app, user)
  expect(waiting?.body).toContain(order.token)
  await sql`select mail.mark_email_delivered(${waiting?.id})`.execute(app.owner)
  const [delivered] = await emailsTo(app, user)
  expect(delivered?.body).toContain('/setup/…\n')
  expect(delivered?.body).not.toContain(order.token)
})
