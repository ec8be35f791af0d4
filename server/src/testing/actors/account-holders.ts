import type { App } from '#testing/app.ts'
import { aClient, anAccount, aSession } from '#testing/builders.ts'

/** A client with this account, and the procedures of the client. */
export async function aClientWith(app: App, options: Parameters<typeof anAccount>[2] = {}) {
  const client = await aClient(app.owner)
  const accountId = await anAccount(app.owner, client, options)
  return { bank: app.as(await aSession(app.owner, client)), accountId }
}
