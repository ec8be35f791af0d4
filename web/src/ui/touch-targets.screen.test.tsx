import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useFinger } from '#testing/media.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAdminRequest } from '#testing/values/accounts/account-requests.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aCurve, aStatement } from '#testing/values/accounts/statements.ts'
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
import { admin, client } from '#testing/values/users/sessions.ts'
import { aListedUser, aUserPage } from '#testing/values/users/users.ts'

beforeEach(async () => {
  await useFinger(true)
  await page.viewport(390, 844)
})
afterEach(async () => await useFinger(false))

/** Everything that takes a press in less than 44 by 44 px (WCAG 2.5.5), but for the pixels of an edge. */
function tooSmall(): string[] {
  return [...document.querySelectorAll('header button, main :is(a, button, input)')].flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center' })
    const { x, y, width, height } = control.getBoundingClientRect()
    if (width < 2) return []
    const takes = (dx: number, dy: number) =>
      control.contains(document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy))
    const isLarge = takes(0, -20) && takes(0, 20) && (width >= 44 || (takes(-20, 0) && takes(20, 0)))
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
