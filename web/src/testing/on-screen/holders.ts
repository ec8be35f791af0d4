import { type AnswersOf } from '#testing/answers.ts'
import { openScreen } from '#testing/screen.tsx'
import { fourEyes } from '#testing/values/approvals.ts'
import { aHolder, aListedHolder } from '#testing/values/holders.ts'
import { anna, helena, trust } from '#testing/values/orders.ts'
import { admin } from '#testing/values/users/sessions.ts'

const withUsername = (person: typeof anna) => ({ ...person, username: person.firstName.toLowerCase() })
const clients = { clients: [withUsername(anna), withUsername(helena)], more: false }
const off = fourEyes({ isOn: false, applies: false })
/** It is later than the bank's day, whichever that is. */
export const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
export const onePage = `/admin/holders/${trust.id}`

export function openHolders(
  holders: AnswersOf<'holders'> = {},
  address = '/admin/holders',
  rule = off,
): void {
  openScreen(address, {
    as: admin,
    api: {
      approvals: { rule },
      accounts: { findClients: clients },
      holders: { list: { holders: [aListedHolder()], more: null }, get: aHolder(), ...holders },
    },
  })
}
