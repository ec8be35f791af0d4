import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
import {
  aCertificate,
  aQuote,
  aSignaturePicture,
  someTerms,
  todaysRates,
} from '#testing/values/certificates.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { londonHouse } from '#testing/values/accounts/account-management.ts'
import { anEvent, checkpointState } from '#testing/values/audit.ts'
import { aListedAnnouncement } from '#testing/values/announcements.ts'
import { aRateCell, rateDay } from '#testing/values/rates.ts'
import { fourEyes } from '#testing/values/approvals.ts'
import { aUserPage, aListedUser } from '#testing/values/users/users.ts'
import {
  anOwnSession,
  aProtection,
  otherSession,
  ownAccess,
  safeguards,
} from '#testing/values/users/own-access.ts'
import { admin, client } from '#testing/values/users/sessions.ts'

const reserve = anAccount()
const certificate = aCertificate()
const picture = { mediaType: 'image/png', image: aSignaturePicture } as const
const portfolio = aPortfolio([
  reserve,
  anAccount({ id: '0198f000-0000-7000-8000-000000000204', nickname: 'Second Reserve' }),
])
const dialogOf = (name: string) => page.getByRole('dialog', { name })
const search = () => window.location.search

function open(path: string): void {
  const list = {
    certificates: [certificate],
    earlier: null,
    counts: { active: 1, expired: 0 },
    next: null,
  }
  openScreen(path, {
    as: client,
    api: {
      ...portfolio,
      certificates: {
        list,
        get: certificate,
        signature: picture,
        terms: someTerms,
        rates: todaysRates,
        quote: aQuote(),
      },
      beneficiaries: { list: [aBeneficiary()] },
      payments: { beneficiaries: [aPaymentBeneficiary()] },
    },
  })
}

test.for([
  ['Details, Family Reserve', 'Account details', `?dialog=details&account=${reserve.id}`],
  ['Pay, Family Reserve', 'Make Payment', `?dialog=pay&account=${reserve.id}`],
  ['Download statements', 'Download statements', '?dialog=statements'],
  ['Request New Account', 'Request New Account', '?dialog=request'],
  ['Make Deposit', 'New certificate of deposit', '?dialog=deposit'],
  [/^\$75,000\.00/, 'Certificate of Deposit Details', `?certificate=${certificate.id}`],
] as const)(
  '%s opens a dialog with an address of its own, which Back closes',
  async ([button, name, address]) => {
    open('/dashboard/portfolio')
    const opener = page.getByRole('button', { name: button })
    await press(opener)
    await expect.element(dialogOf(name)).toBeVisible()
    await expect.poll(search).toBe(address)
    window.history.back()
    await expect.element(dialogOf(name)).not.toBeInTheDocument()
    expect([window.location.pathname, search()]).toEqual(['/dashboard/portfolio', ''])
    await expect.element(opener).toHaveFocus()
    window.history.forward()
    await expect.element(dialogOf(name)).toBeVisible()
  },
)

test('closing a dialog takes its step of the history back, and stays on the page', async () => {
  open('/dashboard/portfolio')
  await press(page.getByRole('button', { name: 'Details, Family Reserve' }))
  const before = window.history.length
  await press(dialogOf('Account details').getByRole('button', { name: 'Print Statement' }))
  await expect.element(dialogOf('Print Statement')).toBeVisible()
  await expect.poll(search).toBe(`?dialog=print&account=${reserve.id}`)
  expect(window.history.length).toBe(before)
  await press(dialogOf('Print Statement').getByRole('button', { name: 'Close' }))
  await expect.element(dialogOf('Print Statement')).not.toBeInTheDocument()
  expect([window.location.pathname, search()]).toEqual(['/dashboard/portfolio', ''])
  window.history.forward()
  await expect.element(dialogOf('Print Statement')).toBeVisible()
})

test('a link opens the dialog of an account, and closing it stays on the page', async () => {
  open(`/dashboard/portfolio?dialog=pay&account=${reserve.id}`)
  await expect.element(dialogOf('Make Payment')).toHaveAccessibleDescription(/Family Reserve/)
  await press(dialogOf('Make Payment').getByRole('button', { name: 'Close' }))
  await expect.element(dialogOf('Make Payment')).not.toBeInTheDocument()
  expect([window.location.pathname, search()]).toEqual(['/dashboard/portfolio', ''])
})

test('a payment from an account that the client does not have asks for the account', async () => {
  open(`/dashboard/portfolio?dialog=pay&account=${certificate.id}`)
  await expect.element(dialogOf('Make Payment').getByRole('radio', { name: /Second Reserve/ })).toBeVisible()
})

test('Back closes the dialog for a new beneficiary, and the search stays', async () => {
  open('/dashboard/beneficiaries?q=whit')
  await press(page.getByRole('button', { name: 'Add Beneficiary' }))
  await expect.element(dialogOf('Add Beneficiary')).toBeVisible()
  await expect.poll(search).toBe('?q=whit&dialog=add')
  window.history.back()
  await expect.element(dialogOf('Add Beneficiary')).not.toBeInTheDocument()
  expect([window.location.pathname, search()]).toEqual(['/dashboard/beneficiaries', '?q=whit'])
})

describe('the dialogs of staff', () => {
  const event = anEvent()
  const helena = aListedUser()
  const jean = {
    ...aListedUser(),
    id: '0198f000-0000-7000-8000-000000000771',
    firstName: 'Jean',
    lastName: 'Pierre',
    role: 'admin' as const,
  }
  const announcement = aListedAnnouncement({ state: 'showing' })
  const adminSees = {
    users: {
      // On another page of the list: the address alone names her.
      list: { users: [], more: null },
      counts: { user: 1, admin: 0, blocked: 0 },
      get: ({ userId }: { userId: string }) => aUserPage(userId === jean.id ? jean : {}),
    },
    announcements: { list: { announcements: [announcement], earlier: null } },
    consultations: { plan: new Promise<never>(() => {}) },
    accounts: { listForAdmin: { accounts: [londonHouse], more: null }, getForAdmin: londonHouse },
    audit: { list: { events: [event], more: null }, checkpoints: checkpointState() },
    rates: { list: { cells: [aRateCell()], today: rateDay }, history: { changes: [], earlier: null } },
    approvals: {
      rule: fourEyes({ isOn: false, applies: false, changedBy: null, changedAt: null }),
      findPending: { approval: null },
    },
  }

  test.for([
    [`/admin/users?dialog=reset&id=${helena.id}`, 'Reset Password'],
    [`/admin/accounts?dialog=edit-balance&id=${londonHouse.id}`, 'Edit Balance'],
    [`/admin/audit?dialog=event&id=${event.id}`, 'Telephone phrase viewed'],
    ['/admin/rates?dialog=rate&id=USD-2', '2 years'],
    ['/admin/accounts?dialog=find', 'Find'],
    [`/admin/users?dialog=block&id=${jean.id}`, 'Block Jean Pierre, an administrator?'],
    [`/admin/users?dialog=demote&id=${jean.id}`, 'Remove Jean Pierre as an administrator?'],
    [`/admin/users?dialog=open-account&id=${helena.id}`, 'Create Account'],
    ['/admin/settings?dialog=approval-on', 'Turn on approval by a second administrator'],
    [`/admin/settings?dialog=withdraw-announcement&id=${announcement.id}`, 'Withdraw this announcement?'],
  ] as const)('%s opens %s, and closing it stays on the page', async ([address, name]) => {
    openScreen(address, { as: admin, api: adminSees })
    await expect.element(dialogOf(name)).toBeVisible()
    await press(dialogOf(name).getByRole('button', { name: 'Close' }).first())
    await expect.element(dialogOf(name)).not.toBeInTheDocument()
    await expect.poll(search).toBe('')
  })

  test.for([
    ['/admin/rates?dialog=rate&id=USD-77', page.getByRole('button', { name: /USD/ }).first()],
    [`/admin/users?dialog=block&id=${helena.id}`, page.getByRole('heading', { level: 1 })],
    ['/admin/settings?dialog=approval-off', page.getByRole('button', { name: 'Turn on' })],
  ] as const)('%s, which names nothing, shows the page without a dialog', async ([address, shown]) => {
    openScreen(address, { as: admin, api: adminSees })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(shown).toBeVisible()
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  })

  test('Back closes one that has an address, and a pressed button gets the focus again', async () => {
    openScreen('/admin/users', { as: admin, api: adminSees })
    const create = page.getByRole('button', { name: 'Create User' })
    await press(create)
    const dialog = dialogOf('Create User')
    await expect.element(dialog).toBeVisible()
    await expect.poll(search).toBe('?dialog=create')
    window.history.back()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(search).toBe('')
    await expect.element(create).toHaveFocus()
  })
})

describe('what a client confirms with a code', () => {
  const proof = 'Confirm it’s you'
  const freeze = {
    id: '0198f000-0000-7000-8000-000000000772',
    source: 'portal',
    at: '2026-09-28T15:30:00Z',
  } as const
  const openProfile = (address: string) =>
    openScreen(address, {
      as: client,
      api: ownAccess({
        safeguards: { get: safeguards({ freeze }) },
        security: { sessions: [anOwnSession(), otherSession] },
      }),
    })

  test.for([
    ['phrase', proof, 'Show phrase'],
    ['own-data', proof, 'Download my data'],
    ['lift-freeze', proof, 'Lift the freeze'],
    ['end-sessions', proof, 'Sign out everywhere else'],
    [`end-session&id=${otherSession.id}`, proof, 'Sign out, Firefox on Windows'],
  ] as const)('has an address, %s, which its button and a link open', async ([address, name, button]) => {
    openProfile('/dashboard/profile')
    const opener = page.getByRole('button', { name: button })
    await press(opener)
    await expect.element(dialogOf(name)).toBeVisible()
    await expect.poll(search).toBe(`?dialog=${address}`)
    window.history.back()
    await expect.element(dialogOf(name)).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    openProfile(`/dashboard/profile?dialog=${address}`)
    await expect.element(dialogOf(name)).toBeVisible()
    await press(dialogOf(name).getByRole('button', { name: 'Cancel' }))
    await expect.element(dialogOf(name)).not.toBeInTheDocument()
    expect([window.location.pathname, search()]).toEqual(['/dashboard/profile', ''])
  })

  test('a link asks whether to switch off the second factor, unless the bank requires it', async () => {
    const off = dialogOf('Switch off two-factor authentication?')
    openProfile('/dashboard/profile?dialog=two-factor-off')
    await expect.element(off).toBeVisible()
    openScreen('/dashboard/profile?dialog=two-factor-off', {
      as: client,
      api: ownAccess({ security: { protection: aProtection({ twoFactorRequired: true }) } }),
    })
    await expect.element(page.getByRole('switch', { name: /Two-factor/ })).toBeDisabled()
    await expect.poll(() => off.elements()).toEqual([])
  })
})
