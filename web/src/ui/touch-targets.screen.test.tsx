import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useFinger } from '#testing/media.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAdminRequest } from '#testing/values/accounts/account-requests.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aCurve, aStatement } from '#testing/values/accounts/statements.ts'
import { anApproval, fourEyes } from '#testing/values/approvals.ts'
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
import { aHolder, aListedHolder, someRightsOfAccount } from '#testing/values/holders.ts'
import { admin, client } from '#testing/values/users/sessions.ts'
import { aListedUser, aUserPage } from '#testing/values/users/users.ts'

beforeEach(async () => {
  await useFinger(true)
  await page.viewport(390, 844)
})
afterEach(async () => await useFinger(false))

/**
 * Each of these controls that takes a press in less than 44 by 44 px (WCAG 2.5.5), or in less than `least`,
 * but for the pixels of an edge.
 */
function tooSmall(controls = 'header button, main :is(a, button, input)', least = 44): string[] {
  const reach = least / 2 - 2
  return [...document.querySelectorAll(controls)].flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center' })
    const { x, y, width, height } = control.getBoundingClientRect()
    if (width < 2) return []
    const takes = (dx: number, dy: number) =>
      control.contains(document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy))
    const isWide = width >= least || (takes(-reach, 0) && takes(reach, 0))
    const isLarge = takes(0, -reach) && takes(0, reach) && isWide
    return isLarge ? [] : [`${control.getAttribute('aria-label') ?? control.textContent} ${width}×${height}`]
  })
}

test('A finger hits each control of the beneficiaries', async () => {
  openScreen('/dashboard/beneficiaries', { as: client, api: { beneficiaries: { list: [aBeneficiary()] } } })
  await expect.element(page.getByRole('button', { name: /^Delete/ })).toBeVisible()
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
  expect(tooSmall()).toEqual([])
})

test('A finger hits each control of a statement', async () => {
  const account = anAccount()
  openScreen(`/dashboard/accounts/${account.id}/transactions`, {
    as: client,
    api: { accounts: { get: account }, statements: { page: aStatement(), curve: aCurve } },
  })
  await expect.element(page.getByRole('button', { name: /^Outgoing Payment/ }).first()).toBeVisible()
  expect(tooSmall()).toEqual([])
})

test('A finger hits each control of the requests for accounts', async () => {
  openScreen('/admin/account-requests', {
    as: admin,
    api: { accountRequests: { listForAdmin: { requests: [anAdminRequest()], more: null } } },
  })
  await expect.element(page.getByRole('button', { name: /^Review/ })).toBeVisible()
  expect(tooSmall()).toEqual([])
})

test('A finger hits each link of what a user needs, and of how to reach them', async () => {
  const attention = { ...aUserPage().attention, messages: 1, requests: 1 }
  openScreen(`/admin/users/${aListedUser().id}`, {
    as: admin,
    api: { users: { get: aUserPage({}, { attention }) } },
  })
  await expect.element(page.getByRole('link', { name: /^Answer/ })).toBeVisible()
  expect(tooSmall()).toEqual([])
})

test('A finger hits each name in the list of holders', async () => {
  const holders = [aListedHolder(), aListedHolder({ id: crypto.randomUUID(), name: 'Harbour Ltd' })]
  openScreen('/admin/holders', { as: admin, api: { holders: { list: { holders, more: null } } } })
  await expect.element(page.getByRole('link', { name: 'Harbour Ltd' })).toBeVisible()
  expect(tooSmall()).toEqual([])
})

test('A finger hits each control of a statement for staff, and of a holder’s page', async () => {
  const account = anAccount()
  openScreen(`/admin/accounts/${account.id}/transactions`, {
    as: admin,
    api: {
      statements: { pageForAdmin: aStatement(), curveForAdmin: aCurve },
      accounts: { getForAdmin: { ...account, client: aStatement().holder } },
      holders: { listForAccount: someRightsOfAccount() },
    },
  })
  await expect.element(page.getByRole('link', { name: 'Marcus Vale' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Helena Laurent/ }).first()).toBeVisible()
  expect(tooSmall()).toEqual([])
  openScreen(`/admin/holders/${aHolder().id}`, { as: admin, api: { holders: { get: aHolder() } } })
  await expect.element(page.getByRole('link', { name: 'Family Reserve' })).toBeVisible()
  expect(tooSmall()).toEqual([])
})

test('A finger hits each way to reach the account manager', async () => {
  openScreen('/dashboard/support', { as: client, api: { messages: { thread: new Promise(() => {}) } } })
  await expect.element(page.getByRole('link', { name: /^\+1/ }).first()).toBeVisible()
  expect(tooSmall('.manager a')).toEqual([])
})

test('A finger hits each link of an approval in at least 24 px (WCAG 2.5.8)', async () => {
  const approval = anApproval()
  openScreen(`/admin/approvals?approval=${approval.id}`, {
    as: admin,
    api: { approvals: { list: { approvals: [approval], more: null }, get: approval, rule: fourEyes() } },
  })
  const dialog = page.getByRole('dialog', { name: 'Approval', exact: true })
  await expect.element(dialog.getByRole('link').first()).toBeVisible()
  expect(tooSmall('[role=dialog] :is(a, button, input)', 24)).toEqual([])
})

test.for([
  [390, 44],
  [820, 40],
])('At %i px a finger hits the buttons that sort the users', async ([width = 0, least = 0]) => {
  await page.viewport(width, 844)
  const list = { users: [aListedUser()], more: null }
  openScreen('/admin/users', {
    as: admin,
    api: { users: { list, counts: { user: 1, admin: 1, blocked: 0 } } },
  })
  for (const name of ['Name', 'E-mail', 'Created']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect.element(button).toBeVisible()
    const { x, y, height, width: across } = button.element().getBoundingClientRect()
    expect(height).toBeGreaterThanOrEqual(least)
    for (const at of [y + 2, y + height - 2])
      expect(button.element().contains(document.elementFromPoint(x + across / 2, at))).toBe(true)
  }
})
