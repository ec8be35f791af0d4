import { randomUUID } from 'node:crypto'
import { generatedPassword, usersPageSize } from '@bank/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { type App, openApp, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'
import { anAdminSession, type AdminSession } from '#testing/actors/admin-session.ts'

afterEach<{ app: App }>(({ app }) => app.setNow(null))

type NamedUser = { firstName: string; lastName: string; username?: string; createdAt?: Date }

async function openAsAdmin(app: App, admin: TestUser) {
  return app.as(await aSession(app.owner, admin)).users
}

type NewUserOrder = Omit<Parameters<AdminSession['users']['create']>[0], 'code'>

/** An admin who creates users, each with a code of their own. */
async function anActor(app: App) {
  const { admin, users, nextCode } = await anAdminSession(app)
  return { users, admin, create: (user: NewUserOrder) => users.create({ ...user, code: nextCode() }) }
}

async function named(app: App, { createdAt, ...names }: NamedUser): Promise<TestUser> {
  const user = await aClient(app.owner)
  await app.owner
    .updateTable('identity.users')
    .set({ ...names, ...(createdAt && { createdAt }) })
    .where('id', '=', user.id)
    .execute()
  return user
}

const aUserOrder = (changes: object = {}) => {
  const username = `new-${randomUUID()}`
  return {
    userId: randomUUID(),
    username,
    firstName: 'Odile',
    lastName: 'Baptiste',
    email: `${username}@client.example`,
    role: 'user' as const,
    ...changes,
  }
}

describe('a new user', () => {
  test('is refused with a name or an address that is taken, and the refusal names the field', async ({
    app,
  }) => {
    const known = await aClient(app.owner)
    const asAdmin = await anActor(app)
    await expect(asAdmin.create(aUserOrder({ username: known.username.toUpperCase() }))).rejects.toThrow(
      'USERNAME_TAKEN',
    )
    await expect(asAdmin.create(aUserOrder({ email: `${known.username}@CLIENT.example` }))).rejects.toThrow(
      'EMAIL_TAKEN',
    )
    await expect(asAdmin.create(aUserOrder({ userId: known.id }))).rejects.toThrow('USER_ID_TAKEN')
    for (const wrong of [
      { username: 'a b' },
      { username: 'a@b' },
      { username: 'héléna' },
      { firstName: ' ' },
      { email: 'incomplete' },
    ]) {
      await expect(asAdmin.create(aUserOrder(wrong)), JSON.stringify(wrong)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
  })

  test('is created once even if it is requested again, with new credentials each time', async ({ app }) => {
    const asAdmin = await anActor(app)
    const order = aUserOrder({ username: 'Odile.B' })
    const first = await asAdmin.create(order)
    const second = await asAdmin.create(order)
    expect(first).toMatchObject({ userId: order.userId, username: 'odile.b' })
    expect(second.password).not.toBe(first.password)
    expect(second.secret).not.toBe(first.secret)
    const { letters, digits, signs } = generatedPassword
    for (const { password, uri, secret } of [first, second]) {
      expect(password).toHaveLength(12)
      expect(password.split('').every((sign) => `${letters}${digits}${signs}`.includes(sign))).toBe(true)
      expect(uri).toContain(`secret=${secret}`)
    }
    await expect(asAdmin.create({ ...order, lastName: 'Other' })).rejects.toThrow('USER_ID_TAKEN')
    await expect((await anActor(app)).create(order)).rejects.toThrow('USER_ID_TAKEN')

    const {
      users: [listed],
    } = await asAdmin.users.list({ search: 'odile.b' })
    expect(listed).toMatchObject({
      firstName: 'Odile',
      lastName: 'Baptiste',
      role: 'user',
      twoFactorEnabled: false,
      phraseSet: false,
    })
    const events = await asOwner(app.owner, () =>
      app.owner
        .selectFrom('audit.event')
        .select(['action', 'actorId', 'detail'])
        .where('userId', '=', order.userId)
        .execute(),
    )
    expect(events.filter(({ action }) => action === 'person-created')).toEqual([
      { action: 'person-created', actorId: asAdmin.admin.id, detail: { role: 'user' } },
    ])
    expect(
      events.filter(({ action }) => action === 'setup-link-made'),
      'a link each time',
    ).toHaveLength(2)
    expect(first.link.url).toMatch(/^http:\/\/localhost:3000\/setup\/[\w-]{43}$/)
  })

  test('is created once when two requests have the same name at the same moment', async ({ app }) => {
    const asAdmins = [await anActor(app), await anActor(app)]
    const order = aUserOrder()
    const answers = await Promise.allSettled(
      asAdmins.map((asAdmin, index) =>
        asAdmin.create({ ...order, userId: randomUUID(), email: `${index}-${order.email}` }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(
      answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : [])),
    ).toEqual([expect.stringContaining('USERNAME_TAKEN')])
  })
})

describe('the list of users', () => {
  test('is searched by parts of names, ignoring case and accents', async ({ app }) => {
    const asAdmin = await openAsAdmin(app, await anAdmin(app.owner))
    const { id } = await named(app, {
      firstName: 'Élodie',
      lastName: 'de la Croix-Rousse',
      username: 'ecroix77',
    })
    await named(app, { firstName: 'Rosa', lastName: 'Élan' })
    const found = async (search: string) =>
      (await asAdmin.list({ search })).users.map((user) => user.id).includes(id)
    for (const search of ['elodie', 'ÉLO', 'croix', 'oix-r', 'CROIX77', 'rousse elod', 'x7', ' la ', '7'])
      expect(await found(search), search).toBe(true)
    for (const search of ['elodies', 'odiede', 'croix rosa', 'zq', '%', '_', 'Elodie zzz'])
      expect(await found(search), search).toBe(false)
  })

  test('is searched in characters that every keyboard has', async ({ app }) => {
    const asAdmin = await openAsAdmin(app, await anAdmin(app.owner))
    const { id } = await named(app, { firstName: 'Þórður', lastName: 'Wałęsa-Großmann' })
    for (const search of ['thordur', 'walesa', 'grossm', 'Großmann Þór', 'GROSSMANN WAŁ'])
      expect(
        (await asAdmin.list({ search })).users.map((user) => user.id),
        search,
      ).toEqual([id])
  })

  test('is paged in each order without omitting or repeating a user', async () => {
    const app = await openApp()
    const asAdmin = await openAsAdmin(app, await anAdmin(app.owner))
    await app.owner.transaction().execute(async (tx) => {
      // Several users have the same time and the same name, so the id decides their order.
      await sql`
        insert into identity.users (id, username, email, first_name, last_name, data_key, created_at)
        select gen_random_uuid(), 'p' || n, 'p' || n || '@client.example', 'First ' || n % 7,
          'Last ' || n % 3, '\\x00', '2026-01-01'::timestamptz + (n % 5) * interval '1 day'
        from generate_series(1, 160) as n`.execute(tx)
    })
    for (const sort of ['created', 'name', 'email'] as const) {
      for (const direction of ['ascending', 'descending'] as const) {
        const pages = []
        let after: string | undefined
        do {
          const page = await asAdmin.list({ sort, direction, ...(after !== undefined && { after }) })
          pages.push(page.users)
          after = page.more ?? undefined
        } while (after !== undefined)
        const all = pages.flat()
        expect(
          pages.map((page) => page.length),
          sort,
        ).toEqual([usersPageSize, usersPageSize, usersPageSize, 11])
        expect(new Set(all.map(({ id }) => id)).size).toBe(161)
        const keys = all.map((user) =>
          sort === 'created'
            ? user.createdAt
            : sort === 'email'
              ? user.email
              : `${user.firstName}|${user.lastName}`.toLowerCase(),
        )
        expect(keys, `${sort} ${direction}`).toEqual(
          direction === 'ascending' ? keys.toSorted() : keys.toSorted().toReversed(),
        )
      }
    }
    expect((await asAdmin.list({})).users[0]?.role).toBe('admin')
    expect(await asAdmin.counts()).toEqual({ user: 160, admin: 1, blocked: 0 })
    await app.close()
  })
})
