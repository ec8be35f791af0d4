import { users } from '@bank/database/users'
import { codeFor } from './bank.ts'
import type { Credentials } from './on-screen.ts'

/** The present credentials of this user. */
export function credentialsOf(username: string, stepOffset = 0): Credentials {
  const user = users.find((one) => one.username === username)
  if (!user) throw new Error(`The demo bank knows no ${username}`)
  return { identifier: username, password: user.password, code: codeFor(username, stepOffset) }
}

/** Six digits that are not this user's code, now or within the next minute. */
export function wrongCodeFor(username: string): string {
  const near = new Set([-2, -1, 0, 1, 2, 3].map((stepOffset) => codeFor(username, stepOffset)))
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find(
    (code) => !near.has(code),
  )
  if (wrong === undefined) throw new Error('Every one of them is right')
  return wrong
}
