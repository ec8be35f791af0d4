import { sql } from 'kysely'
import { test as base, describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/one-time-codes.ts'
import { hashOfToken, signIn } from '#identity/sign-in.ts'
import { type App, openApp } from '#testing/app.ts'
import { aClient, aSession, testPassword, type TestPerson } from '#testing/builders.ts'
import { aDesk } from '#testing/staff.ts'
import { aSetupLink } from '#testing/setup-links.ts'
import { forgetEndedSetups } from './complete-setup.ts'

// Everybody here comes from one address, and nobody waits a minute for the next try.
const test = base.extend<{ app: App }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest learns from this pattern that the fixture needs no
    // other.
    async ({}, use) => {
      const app = await openApp({
        env: { SIGN_IN_REQUESTS_PER_MINUTE: '1000000', SIGN_IN_REQUESTS_PER_NAME: '1000000' },
      })
      app.setNow(now)
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
})

/** The clock stands still, so that no test depends on when half a minute ends. */
const now = new Date()
const password = 'a quiet evening by the kettle'

function visitor(app: App) {
  return app.as(null).accountSetup
}

function codeNow(secret: string, offset = 0): string {
  return codeOf(secret, stepAt(now) + offset)
}

/** Six digits that are no code of this secret now. */
function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map((offset) => codeNow(secret, offset))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '444444'
}

/** Somebody with a link who has chosen a password and sees the QR code. */
async function onTheWay(app: App, wish: Parameters<typeof aClient>[1] = {}) {
  const person = await aClient(app.owner, wish)
  const token = await aSetupLink(app.owner, person)
  const begun = await visitor(app).begin({ token, username: person.username, password })
  return { person, token, begun }
}

async function credentialOf(app: App, { id }: Pick<TestPerson, 'id'>) {
  return await app.owner
    .selectFrom('identity.credential')
    .selectAll()
    .where('personId', '=', id)
    .executeTakeFirstOrThrow()
}

async function actionsOf(app: App, { id }: Pick<TestPerson, 'id'>): Promise<string[]> {
  const events = await app.owner
    .selectFrom('audit.event')
    .select('action')
    .where('personId', '=', id)
    .orderBy('id')
    .execute()
  return events.map(({ action }) => action)
}

type Link = { status: string; tries: number; opened: boolean }

async function linkOf(app: App, { id }: Pick<TestPerson, 'id'>): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select status, tries, opened_at is not null as opened from identity.setup_link_status where person_id = ${id}`.execute(
    app.owner,
  )
  return rows[0]
}

/** Whether this signs in now. */
async function signsIn(
  app: App,
  { username }: TestPerson,
  { word, code }: { word: string; code: string },
): Promise<boolean> {
  const order = { identifier: username, password: word, code }
  return await signIn(app.services, { address: '127.0.0.1', device: null }, order).then(
    () => true,
    () => false,
  )
}

describe('a link that is no good', () => {
  const dead: Record<string, (app: App, person: TestPerson, token: string) => Promise<unknown>> = {
    expired: (app, { id }) =>
      sql`update identity.setup_link set expires_at = now() where person_id = ${id}`.execute(app.owner),
    'taken back': (app, { id }) => sql`select identity.void_setup_link(${id})`.execute(app.owner),
    'replaced by a newer one': (app, person) => aSetupLink(app.owner, person),
    'of somebody who was blocked after it was made': (app, { id }) =>
      sql`select identity.write_role(null, ${id}, 'user', 'blocked', '{}')`.execute(app.owner),
    'used up by five wrong codes': (app, { id }) =>
      sql`update identity.setup_link set tries = 5 where person_id = ${id}`.execute(app.owner),
    used: async (app, { username }, token) => {
      const { key, secret } = await visitor(app).begin({ token, username, password })
      await visitor(app).complete({ token, key, code: codeNow(secret) })
    },
  }
  for (const [kind, end] of Object.entries(dead)) {
    test(`opens, begins and completes nothing: ${kind}`, async ({ app }) => {
      const { person, token, begun } = await onTheWay(app)
      await end(app, person, token)
      const before = await credentialOf(app, person)

      expect(await visitor(app).open({ token })).toEqual({ stage: 'start' })
      expect(await visitor(app).open({ token, key: begun.key })).toEqual({ stage: 'start' })
      await expect(visitor(app).begin({ token, username: person.username, password })).rejects.toThrow(
        'LINK_NOT_VALID',
      )
      await expect(
        visitor(app).complete({ token, key: begun.key, code: codeNow(begun.secret) }),
      ).rejects.toThrow('LINK_NOT_VALID')
      expect(await credentialOf(app, person)).toEqual(before)
    })
  }

  test('and another’s username, and a token of any shape, are told the same', async ({ app }) => {
    const [person, other] = [await aClient(app.owner), await aClient(app.owner)]
    const token = await aSetupLink(app.owner, person)
    const started = performance.now()
    for (const [given, username] of [
      [token, other.username],
      [token, 'nobody'],
      ['x'.repeat(43), person.username],
      ["'; --", person.username],
      ['ü', 'ü'],
    ] as const) {
      await expect(visitor(app).begin({ token: given, username, password })).rejects.toThrow('LINK_NOT_VALID')
      await expect(visitor(app).begin({ token: given, username, password: 'password' })).rejects.toThrow(
        'LINK_NOT_VALID',
      )
    }
    expect((performance.now() - started) / 10).toBeGreaterThanOrEqual(295)
    expect(await linkOf(app, person)).toEqual({ status: 'issued', tries: 0, opened: false })
  })

  test('is made for nobody who is unknown, nor for the administrator who asks; by nobody else, and for a week', async ({
    app,
  }) => {
    const { admin, people, nextCode } = await aDesk(app)
    const client = await aClient(app.owner)
    const make = ({ id }: Pick<TestPerson, 'id'>) => people.makeSetupLink({ personId: id, code: nextCode() })
    await expect(make(admin)).rejects.toThrow('OWN_ACCESS')
    await expect(make({ id: '0199a1b2-0000-7000-8000-000000000000' })).rejects.toThrow('NOT_FOUND')
    await expect(
      app.as(await aSession(app.owner, client)).people.makeSetupLink({ personId: admin.id, code: '123456' }),
    ).rejects.toThrow('NOT_ALLOWED')
    // By SQL alone neither, without a code that was bought for it.
    const { rows } = await sql<{ outcome: string }>`
      select outcome from identity.make_setup_link(${(await aSession(app.owner, admin)).tokenHash}, ${client.id}, ${hashOfToken('mine')}, null, null)`.execute(
      app.services.db,
    )
    expect(rows).toEqual([{ outcome: 'CODE_REQUIRED' }])
    const made = await make(client)
    app.setNow(now)
    if (made.outcome !== 'done') throw new Error('It waits')
    expect(Math.round((Date.parse(made.expiresAt) - Date.now()) / 86_400_000)).toBe(7)
    const events = await app.owner
      .selectFrom('audit.event')
      .select(['action', 'actorId'])
      .where('personId', '=', client.id)
      .where('action', 'like', 'setup%')
      .execute()
    expect(events).toEqual([{ action: 'setup-link-made', actorId: admin.id }])
  })
})

test('a link for somebody who is blocked sets up their access and lifts no block', async ({ app }) => {
  const {
    person,
    token,
    begun: { key, secret },
  } = await onTheWay(app, { role: 'blocked' })
  await visitor(app).complete({ token, key, code: codeNow(secret) })
  expect(await signsIn(app, person, { word: password, code: codeNow(secret, 1) })).toBe(false)
  const letIn = app.owner
    .updateTable('identity.person')
    .set({ role: 'user' })
    .where('id', '=', person.id)
    .where('role', '=', 'blocked')
  expect(await letIn.executeTakeFirst()).toMatchObject({ numUpdatedRows: 1n })
  expect(await signsIn(app, person, { word: password, code: codeNow(secret, 1) })).toBe(true)
})

describe('on the way', () => {
  test('a password that is short, common or about the person is refused, the last two only to whoever holds the link', async ({
    app,
  }) => {
    const person = await aClient(app.owner)
    const token = await aSetupLink(app.owner, person)
    const begin = (word: string) => visitor(app).begin({ token, username: person.username, password: word })
    await expect(begin('seven77')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(begin('password1')).rejects.toThrow('PASSWORD_COMMON')
    await expect(begin(`${person.username} 1`)).rejects.toThrow('PASSWORD_PERSONAL')
    expect((await begin(password)).username).toBe(person.username)
  })

  test('the name is taken however it is written, opening uses nothing up, and nothing counts before the first code', async ({
    app,
  }) => {
    const person = await aClient(app.owner)
    const before = await credentialOf(app, person)
    const token = await aSetupLink(app.owner, person)
    for (let i = 0; i < 20; i += 1) expect(await visitor(app).open({ token })).toEqual({ stage: 'start' })
    expect(await linkOf(app, person)).toEqual({ status: 'opened', tries: 0, opened: true })
    const begun = await visitor(app).begin({
      token,
      username: ` ${person.username.toUpperCase()} `,
      password,
    })
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    expect(await credentialOf(app, person)).toEqual(before)
    expect(await signsIn(app, person, { word: password, code: codeNow(begun.secret) })).toBe(false)
    expect(await signsIn(app, person, { word: testPassword, code: codeNow(person.totpSecret ?? '') })).toBe(
      true,
    )
  })

  test('a reload finds the same secret; without this browser’s key, or with another link’s, nobody sees it', async ({
    app,
  }) => {
    const { token, begun } = await onTheWay(app)
    const { key, ...place } = begun
    const other = await onTheWay(app)
    expect(await visitor(app).open({ token, key })).toEqual({ stage: 'begun', place })
    for (const wrong of [undefined, 'x'.repeat(43), other.begun.key])
      expect(await visitor(app).open({ token, key: wrong })).toEqual({ stage: 'start' })
    await expect(
      visitor(app).complete({ token, key: other.begun.key, code: codeNow(other.begun.secret) }),
    ).rejects.toThrow('LINK_NOT_VALID')
  })

  test('whoever begins with the same link, even with the same words, is shown a secret of their own', async ({
    app,
  }) => {
    const { person, token, begun } = await onTheWay(app)
    const again = await visitor(app).begin({ token, username: person.username, password })
    expect(again.secret).not.toBe(begun.secret)
    await visitor(app).complete({ token, key: again.key, code: codeNow(again.secret) })
    expect(await signsIn(app, person, { word: password, code: codeNow(begun.secret, 1) })).toBe(false)
    expect(await signsIn(app, person, { word: password, code: codeNow(again.secret, 1) })).toBe(true)
  })

  test('ten browsers at most are on the way with one link; the first makes room', async ({ app }) => {
    const { person, token, begun } = await onTheWay(app)
    for (let i = 0; i < 10; i += 1) await visitor(app).begin({ token, username: person.username, password })
    expect(await visitor(app).open({ token, key: begun.key })).toEqual({ stage: 'start' })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from identity.setup_progress s join identity.setup_link l on l.id = s.link_id where l.person_id = ${person.id}`.execute(
      app.owner,
    )
    expect(rows).toEqual([{ count: 10 }])
  })
})

describe('codes', () => {
  test('the fifth wrong one ends the link, whichever browser they came from, and staff can see it', async ({
    app,
  }) => {
    const { person, token, begun } = await onTheWay(app)
    const second = await visitor(app).begin({ token, username: person.username, password })
    for (const { key, secret } of [begun, second, begun, second]) {
      await expect(visitor(app).complete({ token, key, code: wrongCode(secret) })).rejects.toThrow(
        'INVALID_CODE',
      )
    }
    await expect(
      visitor(app).complete({ token, key: begun.key, code: wrongCode(begun.secret) }),
    ).rejects.toThrow('LINK_NOT_VALID')
    await expect(
      visitor(app).complete({ token, key: begun.key, code: codeNow(begun.secret) }),
    ).rejects.toThrow('LINK_NOT_VALID')
    expect(await linkOf(app, person)).toMatchObject({ status: 'revoked', tries: 5 })
    const { people } = await aDesk(app)
    expect((await people.setupLink({ personId: person.id })).link).toMatchObject({
      status: 'revoked',
      wrongCodes: true,
    })
    expect((await people.get({ personId: person.id })).person.setupLink).toMatchObject({
      status: 'revoked',
      wrongCodes: true,
    })
    expect(await actionsOf(app, person)).toEqual(['setup-link-made', 'setup-link-revoked'])
    expect(await signsIn(app, person, { word: testPassword, code: codeNow(person.totpSecret ?? '') })).toBe(
      true,
    )
  })

  test('of a hundred wrong ones at once five are compared', async ({ app }) => {
    const { person, token, begun } = await onTheWay(app)
    const storm = Array.from({ length: 100 }, () =>
      visitor(app).complete({ token, key: begun.key, code: wrongCode(begun.secret) }),
    )
    const said = await Promise.allSettled(storm)
    const codes = said.map((one) =>
      one.status === 'rejected' && one.reason instanceof Error ? one.reason.message : one.status,
    )
    expect(codes.filter((code) => code !== 'INVALID_CODE' && code !== 'LINK_NOT_VALID')).toEqual([])
    expect(codes.filter((code) => code === 'INVALID_CODE').length).toBeLessThanOrEqual(5)
    expect(await linkOf(app, person)).toMatchObject({ status: 'revoked', tries: 5 })
    const { people } = await aDesk(app)
    expect((await people.setupLink({ personId: person.id })).link).toMatchObject({
      status: 'revoked',
      wrongCodes: true,
    })
    expect((await people.get({ personId: person.id })).person.setupLink).toMatchObject({
      status: 'revoked',
      wrongCodes: true,
    })
  })

  test('the fifth may be the right one', async ({ app }) => {
    const { person, token, begun } = await onTheWay(app)
    for (let i = 0; i < 4; i += 1)
      await expect(
        visitor(app).complete({ token, key: begun.key, code: wrongCode(begun.secret) }),
      ).rejects.toThrow('INVALID_CODE')
    expect(await visitor(app).complete({ token, key: begun.key, code: codeNow(begun.secret) })).toEqual({})
    expect(await linkOf(app, person)).toMatchObject({ status: 'used' })
  })
})

describe('when the first code is right', () => {
  test('the new password and authenticator count, what counted before does not, and nobody stays signed in', async ({
    app,
  }) => {
    const { person, token, begun } = await onTheWay(app)
    const session = await aSession(app.owner, person)
    await sql`insert into identity.recovery_code (person_id, mac) values (${person.id}, sha256('an old one'))`.execute(
      app.owner,
    )
    const before = await credentialOf(app, person)

    expect(await visitor(app).complete({ token, key: begun.key, code: codeNow(begun.secret) })).toEqual({})

    const after = await credentialOf(app, person)
    expect(after).toMatchObject({
      version: before.version + 1,
      twoFactorEnabled: true,
      lastStep: String(stepAt(now)),
    })
    expect(await app.as(session).signIn.current()).toEqual({ session: null, demo: false })
    expect(
      await app.owner
        .selectFrom('identity.recoveryCode')
        .select('mac')
        .where('personId', '=', person.id)
        .execute(),
    ).toEqual([])
    expect(await actionsOf(app, person)).toEqual(['setup-link-made', 'signed-in', 'setup-completed'])
    expect(await linkOf(app, person)).toEqual({ status: 'used', tries: 1, opened: true })
    // The code that set it up is used, like any other.
    expect(await signsIn(app, person, { word: password, code: codeNow(begun.secret) })).toBe(false)
    expect(
      await signsIn(app, person, { word: testPassword, code: codeNow(person.totpSecret ?? '', 1) }),
    ).toBe(false)
    expect(await signsIn(app, person, { word: password, code: codeNow(begun.secret, 1) })).toBe(true)
  })

  test('somebody whom strangers had locked out gets in at once', async ({ app }) => {
    const { person, token, begun } = await onTheWay(app, { totpSecret: null })
    for (let i = 0; i < 5; i += 1) await signsIn(app, person, { word: 'wrong', code: '000000' })
    await visitor(app).complete({ token, key: begun.key, code: codeNow(begun.secret) })
    expect(await signsIn(app, person, { word: password, code: codeNow(begun.secret, 1) })).toBe(true)
  })

  test('of twenty at once on two devices one wins, and the link sets up nothing more', async ({ app }) => {
    const { person, token, begun } = await onTheWay(app)
    const second = await visitor(app).begin({
      token,
      username: person.username,
      password: 'another evening by the sea',
    })
    await sql`update identity.setup_link set tries = 0 where person_id = ${person.id}`.execute(app.owner)
    const asked = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? begun : second)).map(
      ({ key, secret }) =>
        visitor(app)
          .complete({ token, key, code: codeNow(secret) })
          .then(
            () => key,
            () => null,
          ),
    )
    const winners = new Set((await Promise.all(asked)).filter((key) => key !== null))
    expect(winners.size).toBe(1)
    const [winner, loser] = winners.has(begun.key) ? [begun, second] : [second, begun]
    expect((await actionsOf(app, person)).filter((action) => action === 'setup-completed')).toHaveLength(1)
    expect((await credentialOf(app, person)).version).toBe(1)
    // Whoever lost the answer on the way is answered again; the other browser is told that the link is over.
    expect(await visitor(app).complete({ token, key: winner.key, code: codeNow(winner.secret) })).toEqual({})
    expect(await visitor(app).open({ token, key: winner.key })).toEqual({
      stage: 'complete',
      username: person.username,
    })
    await expect(
      visitor(app).complete({ token, key: loser.key, code: codeNow(loser.secret) }),
    ).rejects.toThrow('LINK_NOT_VALID')
    expect(await visitor(app).open({ token, key: loser.key })).toEqual({ stage: 'start' })
  })
})

test('whoever asks too often is refused, by link and by address, whether there is such a link or not', async () => {
  const app = await openApp({ env: { SIGN_IN_REQUESTS_PER_MINUTE: '8', SIGN_IN_REQUESTS_PER_NAME: '3' } })
  const begin = (token: string) => visitor(app).begin({ token, username: 'nobody', password })
  for (let i = 0; i < 3; i += 1) await expect(begin('one')).rejects.toThrow('LINK_NOT_VALID')
  await expect(begin('one')).rejects.toThrow('TOO_MANY_ATTEMPTS')
  await expect(visitor(app).complete({ token: 'one', key: 'x', code: '000000' })).rejects.toThrow(
    'TOO_MANY_ATTEMPTS',
  )
  for (let i = 0; i < 3; i += 1) expect(await visitor(app).open({ token: 'one' })).toEqual({ stage: 'start' })
  await expect(begin('another')).rejects.toThrow('TOO_MANY_ATTEMPTS')
  await expect(visitor(app).open({ token: 'another' })).rejects.toThrow('TOO_MANY_ATTEMPTS')
  await app.close()
})

test('what was begun with links that are over is forgotten, and nothing else', async ({ app }) => {
  const [over, alive] = [await onTheWay(app), await onTheWay(app)]
  await sql`update identity.setup_link set expires_at = now() where person_id = ${over.person.id}`.execute(
    app.owner,
  )
  await forgetEndedSetups(app.services)
  const kept = await app.owner.selectFrom('identity.setupProgress').select('keyHash').execute()
  const hashes = kept.map(({ keyHash }) => keyHash.toString('hex'))
  expect(hashes).not.toContain(hashOfToken(over.begun.key).toString('hex'))
  expect(hashes).toContain(hashOfToken(alive.begun.key).toString('hex'))
})
