import { sql } from 'kysely'
import { test as base } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { signIn } from '#identity/sign-in/sign-in.ts'
import { type App, openApp } from '#testing/app.ts'
import { aClient, type TestUser } from '#testing/builders.ts'
import { aSetupLink } from '#testing/setup-links.ts'

/** The clock stands still, so that no test depends on when half a minute ends. */
let now = new Date()
export const standingTime = () => now
export const password = 'a quiet evening by the kettle'

// All visitors here have one address, so the limit per minute is raised.
export const test = base.extend<{ app: App }>({
  app: [
    // Vitest learns from the empty pattern that the fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await openApp({
        env: { SIGN_IN_REQUESTS_PER_MINUTE: '1000000', SIGN_IN_REQUESTS_PER_NAME: '1000000' },
      })
      now = new Date()
      app.setNow(now)
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
})

/** The calls that the holder of a link may make. */
export function visitor(app: App) {
  return app.as(null).accountSetup
}

/** The code of this secret now, or so many steps later. */
export function codeNow(secret: string, offset = 0): string {
  return codeOf(secret, stepAt(now) + offset)
}

/** Six digits that are no code of this secret now. */
export function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map((offset) => codeNow(secret, offset))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '444444'
}

/** A user who has opened a link, chosen a password and sees the QR code. */
export async function beginAccountSetup(app: App, options: Parameters<typeof aClient>[1] = {}) {
  const user = await aClient(app.owner, options)
  const token = await aSetupLink(app.owner, user)
  const begun = await visitor(app).begin({ token, username: user.username, password })
  return { user, token, begun }
}

/** The user's credentials. */
export async function credentialOf(app: App, { id }: Pick<TestUser, 'id'>) {
  return await app.owner
    .selectFrom('identity.credential')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
}

/** The audit events about the user. */
export async function actionsOf(app: App, { id }: Pick<TestUser, 'id'>): Promise<string[]> {
  const events = await app.owner
    .selectFrom('audit.event')
    .select('action')
    .where('userId', '=', id)
    .orderBy('id')
    .execute()
  return events.map(({ action }) => action)
}

type Link = { status: string; tries: number; opened: boolean }

/** Returns how the user's link stands. */
export async function linkOf(app: App, { id }: Pick<TestUser, 'id'>): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select status, tries, opened_at is not null as opened from identity.setup_link_status
    where user_id = ${id}`.execute(app.owner)
  return rows[0]
}

/** Returns whether this signs in now. */
export async function canSignIn(
  app: App,
  { username }: TestUser,
  { word, code }: { word: string; code: string },
): Promise<boolean> {
  const order = { identifier: username, password: word, code }
  return await signIn(app.services, { address: '127.0.0.1', device: null }, order).then(
    () => true,
    () => false,
  )
}
