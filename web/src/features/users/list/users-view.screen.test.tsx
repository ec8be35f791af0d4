import type { ListedUser } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { actionsOf, chooseAction } from '#testing/on-screen/user-actions.ts'
import { expectToast } from '#testing/toasts.ts'
import { admin } from '#testing/values/users/sessions.ts'
import { aListedUser, newcomer, ownUser } from '#testing/values/users/users.ts'

const helena = aListedUser()
const viktor = aListedUser({
  id: '0198f000-0000-7000-8000-000000000004',
  username: 'viktor',
  firstName: 'Viktor',
  lastName: 'Hale',
  role: 'blocked',
})
const counts = { user: 2, admin: 1, blocked: 1 }
const search = page.getByRole('searchbox', { name: 'Search by username or name' })

function pageOf(users: ListedUser[], more: string | null = null) {
  return { users, more }
}

function open(users: AnswersOf<'users'> = {}, path = '/admin/users'): void {
  const list = pageOf([newcomer, helena, viktor, ownUser])
  openScreen(path, { as: admin, api: { users: { list, counts, ...users } } })
}

function rowOf(name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
}

describe('the list of users', () => {
  test('shows a skeleton while it is loading', async () => {
    open({ list: new Promise(() => {}) })
    await expect.element(page.getByText('Loading the users')).toBeInTheDocument()
    await expectSound()
  })

  test('has its action beside its title on a phone', async () => {
    await page.viewport(390, 844)
    open()
    await expect.element(rowOf('Helena Laurent').getByText('Enabled')).toBeVisible()
    const title = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
    const action = page.getByRole('button', { name: 'Create User' }).element().getBoundingClientRect()
    expect(action.top).toBeLessThan(title.bottom)
    expect(action.bottom).toBeGreaterThan(title.top)
  })

  test('shows each user’s access, and offers no change of the admin’s own', async () => {
    open()
    await expect.element(rowOf('Helena Laurent').getByText('Enabled')).toBeVisible()
    await expect.element(rowOf('Marcus Adeyemi').getByText('Not enrolled')).toBeVisible()
    await expect.element(rowOf('Marcus Adeyemi').getByText('Not set', { exact: true })).toBeVisible()
    await expect.element(page.getByText('4 people: 2 clients, 1 administrator, 1 blocked')).toBeVisible()
    await expect.element(rowOf('Octavia Sinclair').getByText('your own role')).toBeVisible()
    await expect.poll(() => rowOf('Octavia Sinclair').getByRole('combobox').elements()).toEqual([])
    await expect.poll(() => actionsOf('Octavia Sinclair').elements()).toEqual([])
    // A list of one page has no pages to turn.
    await expect.poll(() => page.getByRole('navigation', { name: 'Pages of users' }).elements()).toEqual([])
    await press(actionsOf('Viktor Hale'))
    await expect.element(page.getByRole('menuitem', { name: 'Setup Link' })).toBeVisible()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Block' }).elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expectSound()
  })

  test('lays out the actions of a row without taking their cell out of the table', async () => {
    open()
    await expect.element(actionsOf('Helena Laurent')).toBeVisible()
    await expect
      .element(rowOf('Helena Laurent').getByRole('cell').last())
      .toHaveStyle({ display: 'table-cell' })
  })

  test('shows that it could not be loaded, and is loaded again on demand', async () => {
    open({ list: lostUntilTryAgain(pageOf([helena])) })
    await expect.element(page.getByRole('heading', { name: 'The users could not be loaded' })).toBeVisible()
    await expectToast('Failed to fetch users')
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(rowOf('Helena Laurent')).toBeVisible()
  })

  test('finds a part of a name, keeps it in the address, and announces the number of users', async () => {
    open({
      list: ({ search: text }) =>
        text === undefined ? pageOf([helena, newcomer]) : pageOf(text === 'LAUR' ? [helena] : []),
    })
    await expect.element(rowOf('Marcus Adeyemi')).toBeVisible()
    await fill(search, 'LAUR')
    await expect.element(page.getByText('1 user shown')).toBeInTheDocument()
    await expect.poll(() => window.location.search).toContain('q=LAUR')
    await expect.poll(() => rowOf('Marcus Adeyemi').elements()).toEqual([])
    await fill(search, 'an unknown name')
    await expect.element(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Clear search' }))
    await expect.element(search).toHaveValue('')
    await expect.element(rowOf('Marcus Adeyemi')).toBeVisible()
    await expect.poll(() => window.location.search).not.toContain('q=')
  })

  test('is sorted by a column head, and keeps the order in the address', async () => {
    open()
    await press(page.getByRole('button', { name: 'Name' }))
    await expect
      .element(page.getByRole('columnheader', { name: 'Name' }))
      .toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => window.location.search).toContain('sort=name')
    expect(sentTo('users.list').at(-1)).toEqual({ sort: 'name', direction: 'ascending' })
  })

  test('is paged by its last user, forwards and back', async () => {
    open({
      list: ({ after }) => (after === helena.id ? pageOf([newcomer]) : pageOf([helena], helena.id)),
    })
    await press(page.getByRole('button', { name: 'Next' }))
    await expect.element(rowOf('Marcus Adeyemi')).toBeVisible()
    await expect.poll(() => rowOf('Helena Laurent').elements()).toEqual([])
    await press(page.getByRole('button', { name: 'Previous' }))
    await expect.element(rowOf('Helena Laurent')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  })

  test('is updated when another administrator has changed a user', async () => {
    open({ list: inTurn(pageOf([helena]), pageOf([newcomer, helena])) })
    await expect.element(rowOf('Helena Laurent')).toBeVisible()
    await live.send({ type: 'changed', topics: ['users'] })
    await expect.element(rowOf('Marcus Adeyemi')).toBeVisible()
  })
})

describe('the role of a user', () => {
  const role = page.getByLabelText('Role of Helena Laurent')
  const block = () => chooseAction('Helena Laurent', 'Block')
  const blocked: ListedUser = { ...helena, role: 'blocked' }

  test('becomes blocked at once, and Undo restores it', async () => {
    open({
      list: inTurn(pageOf([helena]), pageOf([blocked]), pageOf([helena])),
      setRole: ({ userId, role: to }) => ({ userId, role: to }),
    })
    await block()
    await expectToast('User has been blocked')
    await expect.element(role).toHaveValue('blocked')
    await press(page.getByRole('button', { name: 'Undo' }))
    await expect.element(role).toHaveFocus()
    await expectToast('User role updated to user')
    await expect.element(role).toHaveValue('user')
    await expect.element(role).toHaveFocus()
    expect(sentTo('users.setRole')).toEqual([
      { userId: helena.id, role: 'blocked' },
      { userId: helena.id, role: 'user' },
    ])
  })

  test('is not changed by an arrow key that passes over it', async () => {
    open({ list: pageOf([helena]) })
    await expect.element(role).toBeVisible()
    const select = role.element()
    if (!(select instanceof HTMLSelectElement)) throw new Error('The role is no select')
    select.focus()
    await userEvent.keyboard('{ArrowUp}')
    await userEvent.keyboard('{Escape}')
    await expect.element(role).toHaveValue('user')
    expect(sentTo('users.setRole')).toEqual([])
  })

  test.for([
    ['LAST_ADMIN', 'You are the only administrator. The bank needs at least one.'],
    ['OWN_ACCESS', 'You cannot change your own access. Please ask another administrator.'],
    ['NOT_FOUND', 'This no longer exists. The list has been refreshed.'],
  ] as const)('stays as it is if the bank refuses the change: %s', async ([refusal, words]) => {
    open({ list: pageOf([helena]), setRole: refused(refusal) })
    await choose(role, 'blocked')
    await expectToast('Failed to update user role', words)
    await expect.element(role).toHaveValue('user')
    expect(sentTo('users.list').length).toBeGreaterThan(1)
  })

  test('stays as it is if the answer to a block is lost', async () => {
    open({ list: pageOf([helena]), setRole: lost })
    await block()
    await expectToast('Failed to block user', 'The bank did not respond. Please try again.')
    await expect.element(role).toHaveValue('user')
  })
})
