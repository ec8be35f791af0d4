import type { DemoPerson } from '@bank/database/people'
import type { App } from './app.ts'
import { aSession } from './builders.ts'

/** The session of one of the demo bank's people. */
export async function sessionOf(app: App, username: DemoPerson['username']) {
  const { id } = await app.owner
    .selectFrom('identity.person')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return await aSession(app.owner, { id, username })
}

/** What one of the demo bank's people may ask. */
export async function asPerson(app: App, username: DemoPerson['username']) {
  return app.as(await sessionOf(app, username))
}
