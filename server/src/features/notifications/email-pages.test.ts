import { activityActions } from '@bank/contract'
import { expect, test } from 'vitest'
import { emailAbout } from './emails.ts'

const from = { bankName: 'Morne Bank & Trust', origin: 'https://bank.example' }

test('an e-mail leads its client to the page where it is seen or done, and says no more by that', () => {
  const at = new Date('2026-03-01T12:00:00Z')
  const linksOf = (action: string, isClient = true) =>
    emailAbout({ action, firstName: 'Helena', at, isClient }, from)
      ?.body('')
      .match(/^https:.*$/gm) ?? []
  expect(linksOf('message-received')).toEqual(['https://bank.example/dashboard/messages'])
  expect(linksOf('account-request-approved')).toEqual(['https://bank.example/dashboard/portfolio'])
  expect(linksOf('balance-adjusted')).toEqual(['https://bank.example/dashboard/portfolio'])
  expect(linksOf('message-received', false)).toEqual([])
  for (const action of activityActions)
    for (const link of linksOf(action))
      expect(link).toMatch(/^https:\/\/bank\.example\/dashboard(\/[a-z]+)?$/)
})
