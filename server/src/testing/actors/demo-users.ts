import type { DemoUser } from '@bank/database/users'
import type { App } from '#testing/app.ts'
import { aSession } from '#testing/builders.ts'

/** The session of one of the demo bank's users. */
export async function sessionOf(app: App, username: DemoUser['username']) {
  const { id } = await app.owner
    .selectFrom('identity.users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return await aSession(app.owner, { id, username })
}

/** The procedures of one of the demo bank's users. */
export async function asUser(app: App, username: DemoUser['username']) {
  return app.as(await sessionOf(app, username))
}
