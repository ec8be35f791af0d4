import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, nextFrame } from '#testing/acts.ts'
import { type Answers, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { showAs } from '#testing/media.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAdminAccount } from '#testing/values/accounts/account-management.ts'
import { aListedUser } from '#testing/values/users/listed-users.ts'
import { aListedHolder } from '#testing/values/holders.ts'
import { anOverview } from '#testing/values/overview.ts'
import { admin } from '#testing/values/users/sessions.ts'

const find = page.getByRole('dialog', { name: 'Find' })
const field = find.getByRole('combobox')
const status = find.getByRole('status')
const options = find.getByRole('option')

const found = { users: [aListedUser()], more: null }

async function open(api: Answers = {}): Promise<void> {
  openScreen('/admin/dashboard', {
    as: admin,
    api: {
      overview: { get: anOverview() },
      users: { list: found },
      accounts: { listForAdmin: { accounts: [anAdminAccount()], more: null } },
      holders: { list: { holders: [], more: null } },
      ...api,
    },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
}

test('an admin finds a client and the client’s accounts by name, and Enter opens the client', async () => {
  await open({ users: { list: found, get: new Promise(() => {}) } })
  await fill(field, 'helena')
  await expect
    .element(status)
    .toMatchTextContent('2 results. Use the arrow keys to choose and Enter to open.')
  await expect.element(options.nth(0)).toMatchTextContent('Helena Laurenthelena')
  await expect.element(options.nth(1)).toMatchTextContent('Family ReserveHelena Laurent, USD4501928374')
  expect(sentTo('users.list')).toEqual([{ search: 'helena', sort: 'name' }])
  await expectSound()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname).toBe(`/admin/users/${aListedUser().id}`)
})

test.for([
  ['new user', 'Create User', '/admin/users?dialog=create'],
  ['open account', 'Create Account', '/admin/accounts?dialog=open-account'],
  ['adjust', 'Edit Balance', '/admin/accounts'],
  ['publish rate', 'Publish a rate', '/admin/rates'],
  ['announcement', 'New announcement', '/admin/settings?dialog=announcement'],
] as const)('an admin finds an action by "%s", and Enter leads to it', async ([asked, name, href]) => {
  const never = new Promise<never>(() => {})
  await open({
    users: { list: { users: [], more: null }, counts: never },
    accounts: { listForAdmin: never, findClients: never },
    rates: { list: never },
    approvals: { rule: never },
    announcements: { list: never },
  })
  await fill(field, asked)
  await expect.element(options.first()).toMatchTextContent(name)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname + window.location.search).toBe(href)
})

test('an admin finds a holder by its name', async () => {
  const trust = aListedHolder()
  const never = new Promise<never>(() => {})
  await open({ holders: { list: { holders: [trust], more: null }, get: never } })
  await fill(field, trust.name)
  await expect.element(options).toMatchTextContent(`${trust.name}Organisation`)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname).toBe(`/admin/holders/${trust.id}`)
})

test('a result that no longer matches is removed, so that Enter opens no other screen', async () => {
  await open()
  await fill(field, 'helena')
  await expect.element(options.nth(0)).toMatchTextContent('Helena Laurent')
  await fill(field, 'helenax')
  await expect.poll(() => options.elements()).toEqual([])
  await expect.element(status).toMatchTextContent('No matches.')
})

test('screens are found while the bank does not answer', async () => {
  await open({ users: { list: lost } })
  await fill(field, 'rates')
  await expect
    .element(status)
    .toMatchTextContent('The search is not available at the moment. You can still find screens.')
  await expect.element(options).toMatchTextContent('Rates')
})

test('a reader who opened a row of the search stays there when a late answer comes', async () => {
  const late = Promise.withResolvers<{ accounts: ReturnType<typeof anAdminAccount>[]; more: null }>()
  await open({
    users: { list: found, get: new Promise(() => {}) },
    accounts: { listForAdmin: late.promise },
  })
  await fill(field, 'helena')
  await expect.element(options.nth(0)).toMatchTextContent('Helena Laurent')
  await userEvent.keyboard('{Enter}')
  const opened = `/admin/users/${aListedUser().id}`
  await expect.poll(() => window.location.pathname).toBe(opened)
  await expect.element(find).not.toBeInTheDocument()
  late.resolve({ accounts: [anAdminAccount()], more: null })
  await nextFrame()
  await nextFrame()
  await expect.poll(() => window.location.pathname).toBe(opened)
  await expect.poll(() => find.elements()).toEqual([])
})

test('in forced colours every line of the chosen result has the colour of a selection', async () => {
  await showAs({ features: [{ name: 'forced-colors', value: 'active' }] })
  await open()
  await fill(field, 'helena')
  await expect.element(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  const option = options.nth(0).element()
  const colours = [option, ...option.querySelectorAll('span')].map((line) => getComputedStyle(line).color)
  expect(colours.length).toBeGreaterThan(2)
  expect(new Set(colours).size).toBe(1)
  await showAs()
})
