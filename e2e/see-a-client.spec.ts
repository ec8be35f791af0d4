import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { type Bank, codeFor, expect, signIn, test } from './bank.ts'
import { letCodeCount, query } from './books.ts'
import { personIdOf } from './chat.ts'
import { interfere } from './interfere.ts'
import {
  beneficiaryCard,
  expectNoSidewaysScrolling,
  expectToast,
  loginDialog,
  payButton,
  payees,
  reviewPayment,
  startPayment,
  watchReloads,
} from './on-screen.ts'

async function openPersonOf(page: Page, bank: Bank, username: string): Promise<string> {
  const id = await personIdOf(bank, username)
  await page.goto(`/admin/users/${id}`)
  await expect(part(page, 'Access')).toBeVisible()
  return id
}

/** One of the cards of the page. */
function part(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('region', { name, exact: true })
}

async function expectHelena(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Helena Laurent' })).toBeVisible()
}

test('the page is for staff, about somebody who is there', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of (403|404|400|422|500)/)
  const id = await personIdOf(bank, 'ines')
  const client = await openBrowser()
  await signIn(client, 'helena')
  await client.goto(`/admin/users/${id}`)
  await expect(client.getByText("You don't have administrator privileges to access this page.")).toBeVisible()
  expect(await callApi(client, `/admin/people/${id}`)).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED' },
  })

  await signIn(page, 'admin')
  for (const nobody of [randomUUID(), 'nobody']) {
    await page.goto(`/admin/users/${nobody}`)
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such user' })).toBeVisible()
  }
  await expectAccessible(page, 'nobody')
  await page.getByRole('main').getByRole('link', { name: 'All users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()

  await interfere(page, `**/api/admin/people/${id}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
  )
  await page.goto(`/admin/users/${id}`)
  await expect(page.getByRole('heading', { name: 'This person could not be read' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Carvalho' })).toBeVisible()
  await expect(part(page, 'Accounts').getByText('No accounts.')).toBeVisible()
})

test('everything of a client stands on one page, in one reading, and leads to the whole of it', async ({
  page,
  bank,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/admin/')) asked.push(pathname)
  })
  await signIn(page, 'admin')
  const id = await openPersonOf(page, bank, 'helena')
  await expectHelena(page)
  await expect(page).toHaveTitle(/Helena Laurent/)
  // Of what stands on the page only this is asked; again when something changes live.
  expect([...new Set(asked.filter((path) => /^\/api\/admin\/(people|accounts|audit)/.test(path)))]).toEqual([
    `/api/admin/people/${id}`,
  ])
  await expect(
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' }),
  ).toHaveAttribute('aria-current', 'page')

  await expect(part(page, 'Waiting').getByRole('listitem').first()).toContainText('1 message is not answered')
  await expect(part(page, 'Waiting')).toContainText(
    'Adjust a balance: waits for approval, asked by Jean Pierre',
  )
  await expect(part(page, 'Profile')).toContainText(
    /Usernamehelena.*helena\.laurent@client\.example.*Telephone\+.*Address/,
  )
  await expect(part(page, 'Access')).toContainText(
    /Two-factorEnabled.*PasswordTheir own.*Setup linkNone.*PhraseSet/,
  )
  await expect(part(page, 'Beneficiaries').getByRole('listitem')).toHaveCount(5)
  await part(page, 'Beneficiaries').getByRole('button', { name: 'Show all 6' }).click()
  await expect(part(page, 'Beneficiaries')).toContainText('Whitcombe & Sons')
  // What a payee is paid by is nobody's business here.
  await expect(page.getByText('NWBK')).toHaveCount(0)
  await expect(part(page, 'Certificates of Deposit')).toContainText(/€40,000\.00.*CD-/)
  await expect(part(page, 'Conversation')).toContainText('Harbour Yachts')
  await expect(part(page, 'Accounts').getByRole('listitem')).toHaveCount(5)
  await expectAccessible(page, 'a person')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  const ways: [from: string, link: string | RegExp, to: RegExp, heading: string][] = [
    ['Accounts', /^All \d+ accounts$/, new RegExp(`/admin/accounts\\?client=${id}`), 'Accounts'],
    ['Accounts', 'Family Reserve', /\/transactions$/, 'Family Reserve'],
    [
      'Account requests',
      /^All \d+ requests$/,
      new RegExp(`client=${id}.*status=all|status=all.*client=${id}`),
      'Account Requests',
    ],
    ['Conversation', /^All \d+ messages$/, new RegExp(`/admin/chat\\?client=${id}`), 'Chat'],
    ['Audit', /^All \d+ events$/, /\/admin\/audit\?person=helena/, 'Audit'],
  ]
  for (const [from, link, to, heading] of ways) {
    await part(page, from).getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.goBack()
    await expectHelena(page)
  }
  await part(page, 'Accounts').getByRole('link', { name: /^All/ }).click()
  await expect(page.getByText('Accounts of Helena Laurent')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Marcus' })).toHaveCount(0)
  await expectAccessible(page, 'accounts of one client')
  await page.getByRole('link', { name: 'Accounts of everybody' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Marcus' }).first()).toBeVisible()
})

test('wherever a name stands, it leads there; and so do the keys', async ({ page, bank }) => {
  const id = await personIdOf(bank, 'helena')
  await signIn(page, 'admin')
  const places = [
    '/admin/users',
    '/admin/accounts',
    '/admin/account-requests?status=all',
    `/admin/chat?client=${id}`,
    '/admin/dashboard',
    '/admin/audit?person=helena',
  ]
  for (const place of places) {
    await page.goto(place)
    await page.getByRole('main').getByRole('link', { name: 'Helena Laurent', exact: true }).first().click()
    await expect(page, place).toHaveURL(`/admin/users/${id}`)
    await expectHelena(page)
  }
  await page.goto(`/admin/chat?client=${id}`)
  await page
    .getByRole('region', { name: 'Conversation with Helena Laurent' })
    .getByRole('link', { name: /^\d+ accounts$/ })
    .click()
  await expect(page.getByText('Accounts of Helena Laurent')).toBeVisible()

  await page.keyboard.press('Control+k')
  const find = page.getByRole('dialog', { name: 'Find' })
  const field = find.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('nobody of this name')
  await expect(find.getByRole('status')).toHaveText(/^Nothing matches/)
  await field.fill('laur')
  await expect(find.getByRole('option').first()).toHaveText(/Helena Laurent.*helena/)
  await expectAccessible(page, 'finding a client')
  await page.keyboard.press('Enter')
  await expectHelena(page)
  await expect(find).toHaveCount(0)
  await page.getByRole('button', { name: 'Find a client or a screen' }).click()
  await field.fill('family res')
  await find.getByRole('option', { name: /Family Reserve/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Family Reserve' })).toBeVisible()
  // The screens of a client are no screens of staff.
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { level: 1, name: 'Family Reserve' })).toBeVisible()
})

test('one administrator acts, and another who looks sees it; so do they what the client does', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const other = await openBrowser()
  await signIn(other, 'compliance')
  await openPersonOf(other, bank, 'helena')
  await signIn(page, 'admin')
  await openPersonOf(page, bank, 'helena')
  const client = await openBrowser()
  await signIn(client, 'helena')
  await expect(part(other, 'Access')).toContainText('In one browser now')
  const reloads = watchReloads(other)

  const payment = await startPayment(client, 'Family Reserve')
  await reviewPayment(payment, { payee: payees.whitcombe, amount: '50.55' })
  await payButton(payment).click()
  await expect(
    part(other, 'Accounts').getByRole('listitem').filter({ hasText: 'Family Reserve' }),
  ).toContainText('$1,249,950.00')
  await expect(part(other, 'Audit').getByRole('listitem').first()).toContainText(
    /Payment completed.*themselves/,
  )
  await client.goto('/dashboard/beneficiaries')
  await expect(part(other, 'Beneficiaries').getByText('Treasury Safe')).toBeVisible()
  await beneficiaryCard(client, 'Treasury Safe')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(part(other, 'Beneficiaries').getByText('Treasury Safe')).toHaveCount(0)

  // An account for this client: nobody is asked for whom.
  await part(page, 'Accounts').getByRole('button', { name: 'Create Account' }).click()
  const wizard = page.getByRole('dialog', { name: 'Create Account' })
  await wizard.getByRole('radio', { name: /Business Account/ }).check()
  await wizard.getByLabel('Account nickname').fill('Boatyard')
  await wizard.getByLabel('Currency', { exact: true }).selectOption('EUR')
  await wizard.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(wizard.getByRole('region', { name: 'The account' })).toContainText('Helena Laurent')
  await wizard.getByRole('button', { name: 'Create Account' }).click()
  await expect(part(page, 'Accounts').getByRole('link', { name: 'Boatyard' })).toBeVisible()
  await expect(part(other, 'Accounts').getByRole('link', { name: 'Boatyard' })).toBeVisible()
  await client.getByRole('button', { name: /^Notices, \d+ unread$/ }).click()
  await expect(
    client.getByRole('dialog', { name: 'Notices' }).getByText('The account Boatyard was opened.'),
  ).toBeVisible()

  // Signed out everywhere, for a code; not blocked, so they come back.
  await part(page, 'Access').getByRole('button', { name: 'End sessions' }).click()
  const question = page.getByRole('dialog', { name: 'Sign Helena Laurent out everywhere' })
  await expect(question).toContainText('Password and authenticator stay as they are')
  await expectAccessible(page, 'ending somebody’s sessions')
  await question.getByRole('button', { name: 'End sessions' }).click()
  const ownCode = question.getByLabel('Authentication code')
  await expect(ownCode).toHaveAccessibleDescription(/Enter the 6 digits of your code/)
  await ownCode.fill(codeFor('admin', 1))
  await question.getByRole('button', { name: 'End sessions' }).click()
  await expectToast(page, 'Sessions ended', 'Helena Laurent is signed out of 1 browser.')
  await expect(loginDialog(client)).toBeVisible()
  await expect(part(other, 'Access')).toContainText('Nowhere now')
  const again = part(page, 'Access').getByRole('button', { name: 'End sessions' })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await signIn(client, 'helena', { stepOffset: 1 })
  await client.getByRole('button', { name: /^Notices, \d+ unread$/ }).click()
  const told = client.getByRole('dialog', { name: 'Notices' })
  await expect(told.getByText('The bank signed you out on every device.')).toBeVisible()
  await expect(part(other, 'Access')).toContainText('In one browser now')

  await part(page, 'Access').getByRole('button', { name: 'Block' }).click()
  await expect(part(other, 'Access').getByLabel('Role of Helena Laurent')).toHaveValue('blocked')
  await expect(part(other, 'Waiting')).toContainText('Blocked: they cannot sign in.')
  await expect(other.getByRole('button', { name: 'Create Account' })).toHaveCount(0)
  for (const name of ['Reset Password', 'Setup Link']) {
    await expect(part(other, 'Access').getByRole('button', { name })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
  }
  await expectAccessible(other, 'somebody who is blocked')
  await expect(loginDialog(client)).toBeVisible()
  reloads.expectNone()
})

test('a setup link is made here, and staff see what becomes of it', async ({
  page,
  bank,
  context,
  openBrowser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin')
  const odile = {
    personId: randomUUID(),
    username: 'obaptiste',
    firstName: 'Odile',
    lastName: 'Baptiste',
    email: 'odile@client.example',
    role: 'user',
  }
  expect((await callApi(page, '/admin/people', { ...odile, code: codeFor('admin', 1) })).status).toBe(200)
  const other = await openBrowser()
  await signIn(other, 'compliance')
  await openPersonOf(other, bank, 'obaptiste')
  await openPersonOf(page, bank, 'obaptiste')
  await part(page, 'Access').getByRole('button', { name: 'Setup Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Setup Link' })
  await letCodeCount(bank, 'admin')
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await dialog.getByRole('button', { name: 'Generate a new setup link' }).click()
  const link = await dialog.locator('.cred code').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(part(page, 'Access').getByRole('button', { name: 'Setup Link' })).toBeFocused()
  await expect(part(other, 'Waiting')).toContainText(/A setup link is out until .*, not opened yet/)
  await expect(part(other, 'Access')).toContainText(/Setup linkIssued/)
  const visitor = await openBrowser()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(part(other, 'Access')).toContainText(/Setup linkOpened/)
  await expect(part(page, 'Waiting')).toContainText('A setup link was opened and not finished')

  // Their own page: what they may not do stands there in words.
  await openPersonOf(page, bank, 'admin')
  await expect(part(page, 'Access')).toContainText('Nobody changes their own access')
  await expect(part(page, 'Access').getByRole('button')).toHaveCount(0)
  await expect(part(page, 'Accounts')).toHaveCount(0)
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    bank,
    `select count(*)::int as count from audit.event where action = 'setup-link-made'`,
  )
  expect(count, 'with the person, and again').toBe(2)
  await part(page, 'Audit').getByRole('link', { name: 'What they did' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Setup link made' }).first()).toContainText(
    'Odile Baptiste',
  )
})
