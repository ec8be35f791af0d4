import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { nextFrame } from '#testing/acts.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aCurve, aStatement } from '#testing/values/accounts/statements.ts'
import { anApproval, fourEyes } from '#testing/values/approvals.ts'
import { aListedAnnouncement } from '#testing/values/announcements.ts'
import { aDashboard } from '#testing/values/dashboard.ts'
import { anOverview } from '#testing/values/overview.ts'
import { aProtection } from '#testing/values/users/own-access.ts'
import { admin, client } from '#testing/values/users/sessions.ts'
import { aListedUser } from '#testing/values/users/users.ts'

/** An answer that is held back until `give` is called. */
function heldBack<Answer>(answer: Answer) {
  let give = () => {}
  const promise = new Promise<Answer>((resolve) => {
    give = () => resolve(answer)
  })
  return { promise, give }
}

const noCertificates = { certificates: [], earlier: null, counts: { active: 0, expired: 0 }, next: null }

/** Returns where everything stands that can be read or pressed. */
function places(): { name: string; element: Element; top: number }[] {
  return [...document.querySelectorAll('main :is(h1, h2, a, button, th)')].map((element) => ({
    name: element.textContent,
    element,
    top: element.getBoundingClientRect().top,
  }))
}

/** Expects that every element is still in its place once the last answer has been shown. */
function expectNothingMoved(before: ReturnType<typeof places>): void {
  const now = places()
  for (const { name, element, top } of before) {
    const same = now.find((one) => one.element === element)
    if (same) expect(same.top, name).toBe(top)
  }
}

test('The list of users does not move when the number of users comes', async () => {
  await page.viewport(390, 844)
  const counts = heldBack({ user: 2, admin: 1, blocked: 1 })
  const list = { users: [aListedUser()], more: null }
  openScreen('/admin/users', { as: admin, api: { users: { list, counts: counts.promise } } })
  await expect.element(page.getByRole('rowheader', { name: 'Helena Laurent' })).toBeVisible()
  const before = places()
  counts.give()
  await expect.element(page.getByText('4 people')).toBeVisible()
  expectNothingMoved(before)
})

test('The worklist comes where its heading stood while it was loading', async () => {
  const overview = heldBack(anOverview())
  openScreen('/admin/dashboard', { as: admin, api: { overview: { get: overview.promise } } })
  await expect.element(page.getByText('Loading the overview')).toBeInTheDocument()
  const top = () => Math.round(document.querySelector('main .section-head')?.getBoundingClientRect().top ?? 0)
  const before = top()
  overview.give()
  await expect.element(page.getByRole('heading', { name: 'Needs attention', exact: true })).toBeVisible()
  expect([before > 0, top()]).toEqual([true, before])
})

test('Approvals do not move when the rule about them comes', async () => {
  const rule = heldBack(fourEyes())
  const pending = heldBack({ approvals: [anApproval()], more: null })
  const none = { approvals: [], more: null }
  openScreen('/admin/approvals', {
    as: admin,
    api: {
      approvals: {
        rule: rule.promise,
        list: ({ which }) => (which === 'pending' ? pending.promise : none),
      },
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible()
  await nextFrame()
  let before = places()
  pending.give()
  await nextFrame()
  expectNothingMoved(before)
  before = places()
  rule.give()
  await expect.element(page.getByText('Approval by a second administrator is on.')).toBeVisible()
  await expect.element(page.getByText('No decisions yet.')).toBeVisible()
  expectNothingMoved(before)
})

test('The dashboard of a new client appears at once, in its last place', async () => {
  const [allocation, list] = [heldBack([]), heldBack(noCertificates)]
  const steps = page.getByRole('heading', { name: 'First steps' })
  openScreen('/dashboard', {
    as: client,
    api: {
      dashboard: { get: aDashboard({ counts: { accounts: 0, unreadMessages: 0, beneficiaries: 0 } }) },
      accounts: { list: [], allocation: allocation.promise },
      certificates: { list: list.promise },
      security: { protection: aProtection() },
    },
  })
  await expect.element(page.getByRole('link', { name: /^Make Payment/ })).toBeVisible()
  for (const { give } of [allocation, list]) {
    await nextFrame()
    await expect.element(page.getByText('Loading your dashboard')).toBeInTheDocument()
    await expect.element(steps).not.toBeInTheDocument()
    give()
  }
  await expect.element(page.getByRole('region', { name: 'Counts' })).toBeVisible()
  const before = places()
  await expect.element(steps).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  expectNothingMoved(before)
})

test('The transactions of a statement do not move when the chart of the balance comes', async () => {
  await page.viewport(390, 844)
  const curve = heldBack(aCurve)
  const account = anAccount()
  openScreen(`/dashboard/accounts/${account.id}/transactions`, {
    as: client,
    api: { accounts: { get: account }, statements: { page: aStatement(), curve: curve.promise } },
  })
  await expect.element(page.getByRole('table', { name: /^Transactions of / })).toBeVisible()
  const before = places()
  curve.give()
  await expect.element(page.getByRole('img', { name: /^Balance of / })).toBeVisible()
  expectNothingMoved(before)
})

test('Settings do not move when the one above them comes', async () => {
  const rule = heldBack(fourEyes())
  openScreen('/admin/settings', {
    as: admin,
    api: {
      approvals: { rule: rule.promise, findPending: { approval: null } },
      announcements: { list: { announcements: [aListedAnnouncement()], earlier: null } },
    },
  })
  const setting = page.getByRole('region', { name: 'Approval by a second administrator' })
  await expect.element(setting).toBeVisible()
  await nextFrame()
  const before = places()
  rule.give()
  await expect.element(setting.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await expect.element(page.getByRole('table', { name: /^Announcements/ })).toBeVisible()
  expectNothingMoved(before)
})
