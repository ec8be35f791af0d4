import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import type { App } from '#testing/app.ts'
import { anAdmin, aSession } from '#testing/builders.ts'

/** A signed-in admin with an unused code: each call moves the clock by half a minute. */
export async function anAdminSession(app: App) {
  const admin = await anAdmin(app.owner)
  const session = await aSession(app.owner, admin)
  const { accounts, statements, users, approvals, holders, messages } = app.as(session)
  let asked = 0
  const nextCode = () => {
    app.setNow(new Date(Date.now() + asked * 30_000))
    asked += 1
    if (admin.totpSecret === null) throw new Error('They have no authenticator')
    return codeOf(admin.totpSecret, stepAt(app.services.clock()))
  }
  return { admin, session, accounts, statements, users, approvals, holders, messages, nextCode }
}

export type AdminSession = Awaited<ReturnType<typeof anAdminSession>>

/** The procedures of an admin. */
export async function asAdmin(app: App) {
  return app.as(await aSession(app.owner, await anAdmin(app.owner)))
}
