import { codeOf, stepAt } from '#identity/one-time-codes.ts'
import type { App } from './app.ts'
import { anAdmin, aSession } from './builders.ts'

/**
 * Somebody of the staff at their desk, and a code of theirs that nobody has used: each question is half a
 * minute later.
 */
export async function aDesk(app: App) {
  const admin = await anAdmin(app.owner)
  const session = await aSession(app.owner, admin)
  const { accounts, statements, users, approvals } = app.as(session)
  let asked = 0
  const nextCode = () => {
    app.setNow(new Date(Date.now() + asked * 30_000))
    asked += 1
    if (admin.totpSecret === null) throw new Error('They have no authenticator')
    return codeOf(admin.totpSecret, stepAt(app.services.clock()))
  }
  return { admin, session, accounts, statements, users, approvals, nextCode }
}

export type Desk = Awaited<ReturnType<typeof aDesk>>

/** What somebody of staff may ask. */
export async function asStaff(app: App) {
  return app.as(await aSession(app.owner, await anAdmin(app.owner)))
}
