import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, nextFrame, press } from '#testing/acts.ts'
import { create, dialog } from '#testing/on-screen/open-account.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAdminAccount } from '#testing/values/accounts/account-management.ts'
import { aListedUser } from '#testing/values/users/listed-users.ts'
import { admin } from '#testing/values/users/sessions.ts'

const never = new Promise<never>(() => {})
const api = {
  accounts: {
    listForAdmin: { accounts: [anAdminAccount()], more: null },
    getForAdmin: anAdminAccount(),
  },
  statements: { pageForAdmin: never },
  users: {
    list: { users: [aListedUser()], more: null },
    counts: { user: 1, admin: 1, blocked: 0 },
    get: never,
  },
}

const lists = [
  {
    path: '/admin/accounts',
    link: 'Accounts',
    field: page.getByLabelText('Search accounts'),
    key: 'search',
    row: page.getByRole('link', { name: 'Family Reserve' }),
    opened: `/admin/accounts/${anAdminAccount().id}/transactions`,
  },
  {
    path: '/admin/users',
    link: 'Users',
    field: page.getByLabelText('Search by username or name'),
    key: 'q',
    row: page.getByRole('main').getByRole('link', { name: 'Helena Laurent' }),
    opened: `/admin/users/${aListedUser().id}`,
  },
]

/** Holds the clock of the page, so that the pause after the last key does not end by itself. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

/** Lets the pause after the last key end, and the clock go on. */
function endPause(): void {
  vi.advanceTimersByTime(600)
  vi.useRealTimers()
}

afterEach(() => {
  vi.useRealTimers()
})

const address = () => window.location.pathname + window.location.search

describe.for(lists)('the search of $path', ({ path, link, field, key, row, opened }) => {
  const here = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: link, exact: true })

  test('follows its address: a link clears what was typed, and Back restores it', async () => {
    openScreen(path, { as: admin, api })
    await fill(field, 'marcus')
    await expect.poll(address).toBe(`${path}?${key}=marcus`)
    await press(here)
    await expect.poll(address).toBe(path)
    await expect.element(field).toHaveValue('')
    window.history.back()
    await expect.poll(address).toBe(`${path}?${key}=marcus`)
    await expect.element(field).toHaveValue('marcus')
  })

  test('forgets text that was typed just before a link was pressed', async () => {
    openScreen(`${path}?${key}=marcus`, { as: admin, api })
    await expect.element(field).toHaveValue('marcus')
    // The link is pressed from another address, and from the address that it leads to.
    for (const typed of ['marcusx', 'y']) {
      stopClock()
      await fill(field, typed)
      await press(here)
      endPause()
      await expect.poll(address).toBe(path)
      await expect.element(field).toHaveValue('')
    }
  })

  test('keeps what is being typed when its own words arrive in the address', async () => {
    openScreen(path, { as: admin, api })
    await fill(field, 'marcus ')
    await expect.poll(address).toBe(`${path}?${key}=marcus`)
    await expect.element(field).toHaveValue('marcus ')
    await userEvent.keyboard('a')
    await expect.element(field).toHaveValue('marcus a')
  })

  test('does not lead back a user who opened a row meanwhile', async () => {
    openScreen(path, { as: admin, api })
    await expect.element(row).toBeVisible()
    stopClock()
    await fill(field, 'mar')
    await press(row)
    // The list is mounted until the next screen is there.
    await expect.poll(() => field.elements()).toHaveLength(1)
    endPause()
    await expect.element(field).not.toBeInTheDocument()
    await expect.poll(address).toBe(opened)
  })
})

test('the list of users is sorted with the words typed just before', async () => {
  openScreen('/admin/users', { as: admin, api })
  const field = page.getByLabelText('Search by username or name')
  const byEmail = page.getByRole('columnheader', { name: 'E-mail' }).getByRole('button')
  await expect.element(byEmail).toBeVisible()
  stopClock()
  await fill(field, 'marcus')
  await press(byEmail)
  endPause()
  await expect.poll(address).toMatch(/q=marcus/)
  await expect.poll(address).toMatch(/sort=email/)
  await expect.element(field).toHaveValue('marcus')
})

test('a dialog that is opened over the list keeps the words typed just before', async () => {
  const accounts = { ...api.accounts, findClients: never }
  openScreen('/admin/accounts', { as: admin, api: { ...api, accounts } })
  const field = page.getByLabelText('Search accounts')
  await expect.element(field).toBeVisible()
  stopClock()
  await fill(field, 'marcus')
  await press(create)
  await expect.element(dialog).toBeVisible()
  endPause()
  await expect.poll(address).toBe('/admin/accounts?search=marcus&dialog=open-account')
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/admin/accounts?search=marcus')
  await expect.element(field).toHaveValue('marcus')
})

test('a reader who opened a user stays there when the answer of the search comes late', async () => {
  const late = Promise.withResolvers<typeof api.users.list>()
  const list = ({ search }: { search?: string | undefined }) =>
    search === undefined ? api.users.list : late.promise
  openScreen('/admin/users', { as: admin, api: { ...api, users: { ...api.users, list } } })
  const field = page.getByLabelText('Search by username or name')
  await fill(field, 'hel')
  await expect.poll(address).toBe('/admin/users?q=hel')
  await press(page.getByRole('main').getByRole('link', { name: 'Helena Laurent' }))
  const opened = `/admin/users/${aListedUser().id}`
  await expect.poll(address).toBe(opened)
  await expect.element(field).not.toBeInTheDocument()
  late.resolve(api.users.list)
  await nextFrame()
  await nextFrame()
  await expect.poll(address).toBe(opened)
  await expect.poll(() => field.elements()).toEqual([])
})
