import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './bank.ts'
import { interfere } from './interfere.ts'

/** Keys are heard once it is known who is there: until then only the page's shape stands. */
async function enter(page: Page): Promise<void> {
  await signIn(page, 'helena')
  await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
}

test('keys find a screen, an account and a beneficiary, and say what they do', async ({ page }) => {
  await enter(page)
  await page.keyboard.press('Control+k')
  const find = page.getByRole('dialog', { name: 'Find' })
  const field = find.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('nothing of the kind')
  await expect(find.getByRole('status')).toHaveText(/^Nothing matches/)
  await field.fill('laurent trust')
  await expect(find.getByRole('option')).toHaveText([/Laurent Family Trust/])
  await field.fill('reserve')
  await expect(find.getByRole('option', { selected: true })).toHaveText(/Family Reserve/)
  await expectAccessible(page, 'find')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Family Reserve' })).toBeVisible()
  await expect(find).toHaveCount(0)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expectAccessible(page, 'shortcuts')
  await help.getByRole('switch', { name: 'Shortcuts without Ctrl' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.keyboard.press('Control+k')
  await expect(find).toBeVisible()
  await expect(page).toHaveURL(/transactions/)
  await field.fill('profile')
  await find.getByRole('option', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})

test('what is found is opened: a certificate, a beneficiary; and hidden sums stay hidden', async ({
  page,
}) => {
  await enter(page)
  const find = page.getByRole('dialog', { name: 'Find' })
  const choose = async (words: string) => {
    await page.keyboard.press('Control+k')
    await find.getByRole('combobox').fill(words)
    await expect(find.getByRole('option')).toHaveCount(1)
  }
  await choose('K7QW2M9H')
  await expect(find.getByRole('option')).toContainText('$100,000.00')
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
  await expect(details).toContainText('Certificate has expired')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()

  await page.getByRole('switch', { name: 'Hide amounts' }).click()
  await choose('K7QW2M9H')
  await expect(find).not.toContainText('100,000')
  await find.getByRole('combobox').fill('TXN-7F3A91C4')
  await expect(find.getByRole('option')).toContainText('hidden')
  await expect(find).not.toContainText('6,425')
  await page.keyboard.press('Escape')

  await choose('whitcombe')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search beneficiaries' })).toHaveValue('Whitcombe & Sons')
  await expect(page.locator('#main')).toBeFocused()
  await page.goto('/dashboard/portfolio?certificate=00000000-0000-4000-8000-000000000000')
  await expect(details).toContainText('There is no such certificate')
})

test('G and a letter go to a screen, and a letter in a field is a letter', async ({ page }) => {
  await enter(page)
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search beneficiaries' })
  await search.pressSequentially('gp?')
  await expect(search).toHaveValue('gp?')
  await expect(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
})

const lists = [
  {
    list: '/admin/accounts',
    field: 'Search accounts',
    words: 'mar',
    screen: 'statement-page',
    next: /\/admin\/accounts\/[\w-]+\/transactions$/,
    follow: async (page: Page) =>
      await page.getByRole('row').filter({ hasText: 'Everyday' }).getByText('Everyday').click(),
    heading: 'Everyday',
  },
  {
    list: '/admin/users',
    field: 'Search by username or name',
    words: 'mar',
    screen: 'user-page',
    next: /\/admin\/users\/[\w-]+$/,
    follow: async (page: Page) => await page.getByRole('link', { name: 'Marcus Adeyemi' }).click(),
    heading: 'Marcus Adeyemi',
  },
]

for (const { list, field, words, screen, next, follow, heading } of lists) {
  test(`a row that is opened while the search of ${list} settles stays open`, async ({ page }) => {
    await signIn(page, 'admin')
    await page.clock.install()
    await page.goto(list)
    await expect(page.getByText('Marcus Adeyemi').first()).toBeVisible()
    // The next screen is still on its way when the search has settled: the list is mounted until it is there.
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
    await interfere(page, `**/${screen}-*.js`, async (route) => {
      await settled
      await route.continue()
    })
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByLabel(field).fill(words)
    await follow(page)
    await page.clock.runFor(600)
    settle()
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(next)
  })
}

const searchFields = [
  { list: '/admin/accounts', link: 'Accounts', field: 'Search accounts', key: 'search' },
  { list: '/admin/users', link: 'Users', field: 'Search by username or name', key: 'q' },
]

for (const { list, link, field: label, key } of searchFields) {
  test(`the search field of ${list} follows its address, and a link undoes what was typed`, async ({
    page,
  }) => {
    await signIn(page, 'admin')
    await page.clock.install()
    await page.goto(list)
    const everybody = new RegExp(`${list}$`)
    const field = page.getByLabel(label)
    const click = async () => await page.getByRole('link', { name: link, exact: true }).first().click()
    await field.fill('marcus')
    await expect(page).toHaveURL(`${list}?${key}=marcus`)
    await click()
    await expect(page).toHaveURL(everybody)
    await expect(field).toHaveValue('')
    await page.goBack()
    await expect(page).toHaveURL(`${list}?${key}=marcus`)
    await expect(field).toHaveValue('marcus')

    // Within the pause, from another address and from the same one.
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const typed of ['x', 'y']) {
      await field.press('End')
      await field.pressSequentially(typed)
      await page.clock.runFor(100)
      await click()
      await page.clock.runFor(600)
      await expect(page).toHaveURL(everybody)
      await expect(field).toHaveValue('')
    }

    // What comes back of one's own words changes nothing that is being typed.
    await field.pressSequentially('marcus ')
    await page.clock.runFor(600)
    await expect(page).toHaveURL(`${list}?${key}=marcus`)
    await expect(field).toHaveValue('marcus ')
    await field.pressSequentially('a')
    await expect(field).toHaveValue('marcus a')
  })
}

test('users are put in another order by the words that were typed a moment ago', async ({ page }) => {
  await signIn(page, 'admin')
  await page.clock.install()
  await page.goto('/admin/users')
  const field = page.getByLabel('Search by username or name')
  const byEmail = page.getByRole('columnheader', { name: 'E-mail' }).getByRole('button')
  await expect(byEmail).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await field.fill('marcus')
  await byEmail.click()
  await page.clock.runFor(600)
  await expect(page).toHaveURL(/q=marcus/)
  await expect(page).toHaveURL(/sort=email/)
  await expect(field).toHaveValue('marcus')
})
