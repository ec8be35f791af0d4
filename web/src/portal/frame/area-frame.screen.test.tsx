import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type Answers, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
import { aDashboard } from '#testing/values/dashboard.ts'
import { anActedFor } from '#testing/values/access-rights.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { admin, client } from '#testing/values/users/sessions.ts'

/** The bank does not answer. */
const noAnswer = new Promise<never>(() => {})
const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const find = page.getByRole('dialog', { name: 'Find' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

function open(path: string, more: Answers = {}): void {
  const api = { ...aPortfolio(), beneficiaries: { list: [aBeneficiary()] }, dashboard: { get: aDashboard() } }
  openScreen(path, { as: client, api: { ...api, ...more } })
}

test('a page of the sidebar has no breadcrumbs, which would repeat its title', async () => {
  open('/dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  await expect.poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).elements()).toEqual([])
})

test('a page of the administration’s sidebar is named once, by the one current link', async () => {
  openScreen('/admin/rates', { as: admin, api: { rates: { list: noAnswer } } })
  await expect.element(heading('Rates')).toBeVisible()
  expect(page.getByRole('navigation', { name: 'Breadcrumb' }).elements()).toEqual([])
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('the longest name of the sidebar has room for a count of two digits', async () => {
  openScreen('/admin/account-requests', {
    as: admin,
    api: { accountRequests: { countPending: { pending: 88 }, listForAdmin: noAnswer } },
  })
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  const requests = navigation.getByRole('link', { name: /^Account Requests/ })
  await expect.element(requests).toMatchTextContent('88')
  const { scrollWidth, clientWidth } = requests.element()
  expect(scrollWidth).toBe(clientWidth)
})

test.for([
  ['/admin/chat', 'Chat', { messages: { countUnanswered: noAnswer, conversations: noAnswer } }],
  [
    '/admin/account-requests',
    'Account Requests',
    { accountRequests: { countPending: noAnswer, listForAdmin: noAnswer } },
  ],
  [
    '/admin/approvals',
    'Approvals',
    { approvals: { countPending: noAnswer, list: noAnswer, rule: noAnswer } },
  ],
] as const)('%s does not say that nothing waits before that is known', async ([path, name, api]) => {
  openScreen(path, { as: admin, api })
  await expect.element(heading(name)).toBeVisible()
  expect(heading(name).element().nextElementSibling?.textContent).toBe('')
})

test('the line that shows that the next page is loading is inside of a landmark', async () => {
  open('/dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  const isInside: boolean[] = []
  const watch = new MutationObserver(() => {
    for (const line of document.querySelectorAll('[role=progressbar][aria-label=Loading]'))
      isInside.push(line.closest('header, main, nav') !== null)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await press(page.getByRole('link', { name: 'Portfolio', exact: true }))
  await expect.element(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  watch.disconnect()
  expect(new Set(isInside)).toEqual(new Set([true]))
})

test('G and a letter open a screen, except in a field', async () => {
  open('/dashboard/portfolio')
  await expect.element(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  await userEvent.keyboard('gb')
  await expect.element(heading('Beneficiaries')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search beneficiaries' })
  await press(search)
  await userEvent.keyboard('gp?')
  await expect.element(search).toHaveValue('gp?')
  await expect.poll(() => window.location.pathname).toBe('/dashboard/beneficiaries')
  await expect.poll(() => help.elements()).toEqual([])
})

test('shortcuts still work while a toast is on the screen', async () => {
  open('/dashboard/portfolio', { accountRequests: { list: lost } })
  await expectToast('Failed to load account requests')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(find).toBeVisible()
  await press(find.getByRole('button', { name: 'Close' }))
  await expect.element(find).not.toBeInTheDocument()
})

test('? shows the shortcuts, and those without Ctrl can be turned off on the device', async () => {
  open('/dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: 'Portal' }).getByRole('listitem')
  const screens = sidebar.elements().map(({ textContent }) => textContent ?? '')
  await userEvent.keyboard('?')
  const single = help.getByRole('switch', { name: 'Shortcuts without Ctrl' })
  await expect.element(single).toBeChecked()
  expect(screens).toHaveLength(6)
  for (const name of screens) await expect.element(help.getByText(name, { exact: true })).toBeVisible()
  await expect.element(help).toMatchTextContent('The message on the screen, to undo or close itF6')
  const keys = [...help.element().querySelectorAll('kbd')].map((key) => key.getBoundingClientRect())
  expect(new Set(keys.map(({ height }) => height)).size, 'no key is broken into lines').toBe(1)
  const pair = help.getByText('Portfolio').element().nextElementSibling?.querySelectorAll('kbd') ?? []
  const tops = [...pair].map((key) => key.getBoundingClientRect().top)
  expect(new Set(tops).size, 'G and the letter are on one line').toBe(1)
  await expectSound()
  await press(single)
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('gb?')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(find).toBeVisible()
  await expect.poll(() => help.elements()).toEqual([])
  await expect.poll(() => window.location.pathname).toBe('/dashboard')
  await press(find.getByRole('button', { name: 'Close' }))
  await expect.element(find).not.toBeInTheDocument()
  // Another tab of the device turns them on again.
  localStorage.setItem('bank.single-keys', '1')
  window.dispatchEvent(new StorageEvent('storage', { key: 'bank.single-keys', newValue: '1' }))
  await userEvent.keyboard('gb')
  await expect.element(heading('Beneficiaries')).toBeVisible()
})

test('shortcuts without Ctrl that were turned off can be turned on again in the sidebar', async () => {
  localStorage.setItem('bank.single-keys', '0')
  window.dispatchEvent(new StorageEvent('storage', { key: 'bank.single-keys', newValue: '0' }))
  open('/dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  await press(page.getByRole('button', { name: 'Keyboard shortcuts' }))
  const single = help.getByRole('switch', { name: 'Shortcuts without Ctrl' })
  await expect.element(single).not.toBeChecked()
  await press(single)
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('gb')
  await expect.element(heading('Beneficiaries')).toBeVisible()
})

test('? shows administrators the shortcuts of their own area', async () => {
  openScreen('/admin/rates', { as: admin, api: { rates: { list: noAnswer } } })
  await expect.element(heading('Rates')).toBeVisible()
  await userEvent.keyboard('?')
  const single = help.getByRole('switch', { name: 'Shortcuts without Ctrl' })
  await expect.element(single).toBeChecked()
  const [names, keys] = ['dt', 'dd'].map((part) =>
    [...help.element().querySelectorAll(part)].map(({ textContent }) => textContent),
  )
  expect(names).toEqual([
    'Search',
    'Keyboard shortcuts',
    'The message on the screen, to undo or close it',
    'Send a message in the chat',
    'New line in a message',
  ])
  expect(keys).toEqual(['Ctrl K', '?', 'F6', 'Enter', 'Shift Enter'])
  await expectSound()
  await press(single)
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('gb?')
  await press(page.getByRole('button', { name: 'Keyboard shortcuts' }))
  await expect.element(single).not.toBeChecked()
  expect(window.location.pathname).toBe('/admin/rates')
})

test.for([
  [[], false],
  [[anActedFor({ sign: 'A' })], true],
] as const)(
  'the shortcut to the orders is shown to those who prepare or sign them (%#)',
  async ([holders, isShown]) => {
    open('/dashboard', {
      accessRights: { holders: [...holders] },
      orders: { count: { forMe: 0, forOthers: 0 } },
    })
    await press(page.getByRole('button', { name: 'Keyboard shortcuts' }))
    await expect.element(help.getByText('Payments')).toBeVisible()
    await expect.poll(() => help.getByText('Orders to sign').elements().length > 0).toBe(isShown)
  },
)

describe('the menu under the user’s name', () => {
  const button = page.getByRole('button', { name: 'Helena Laurent your account' })
  const menu = page.getByRole('menu', { name: 'Your account' })
  const item = (name: string) => menu.getByRole('menuitem', { name })

  test('leads to the profile by keyboard alone, and returns the focus', async () => {
    open('/dashboard', { profile: { get: new Promise(() => {}) } })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    button.element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(menu).toBeVisible()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(menu).toBeVisible()
    await userEvent.keyboard('pro{Enter}')
    await expect.poll(() => window.location.pathname).toBe('/dashboard/profile')
    await expect.element(menu).not.toBeInTheDocument()
  })

  test('hides the amounts on every page, and shows them again', async () => {
    open('/dashboard')
    await press(button)
    const hide = menu.getByRole('menuitemcheckbox', { name: 'Hide amounts' })
    await expect.element(hide).not.toBeChecked()
    await press(hide)
    await expect.element(hide).toBeChecked()
    expect(localStorage.getItem('bank.hide-amounts')).toBe('1')
    await press(hide)
    await expect.element(hide).not.toBeChecked()
    expect(localStorage.getItem('bank.hide-amounts')).toBe('0')
  })

  test('chooses the theme of this device', async () => {
    open('/dashboard')
    await press(button)
    const evening = menu.getByRole('menuitemradio', { name: 'Evening theme' })
    await expect.element(menu.getByRole('menuitemradio', { name: 'System theme' })).toBeChecked()
    await press(evening)
    await expect.element(evening).toBeChecked()
    expect(document.documentElement.dataset['theme']).toBe('evening')
    await press(menu.getByRole('menuitemradio', { name: 'System theme' }))
    expect(localStorage.getItem('theme')).toBe(null)
  })

  test('signs out', async () => {
    open('/dashboard')
    await press(button)
    await press(item('Sign Out'))
    await expect.poll(leftFor).toEqual(['/'])
    expect(sentTo('signIn.signOut')).toHaveLength(1)
  })

  test('leads an administrator to their own security, and has no profile', async () => {
    const never = new Promise<never>(() => {})
    const security = { protection: never, sessions: never, history: never }
    const passkeys = { list: never }
    openScreen('/admin/chat', { as: admin, api: { security, passkeys, messages: { conversations: never } } })
    await press(page.getByRole('button', { name: 'Octavia Sinclair your account' }))
    await expect.element(item('Security')).toBeVisible()
    await expect.poll(() => item('Profile').elements()).toEqual([])
    await press(item('Security'))
    await expect.poll(() => window.location.pathname).toBe('/admin/security')
  })
})

test('the window’s title counts unread messages, and for staff the clients without an answer', async () => {
  open('/dashboard', { messages: { unread: { unread: 2 } } })
  await expect.poll(() => document.title).toBe('(2) Dashboard · Morne Bank & Trust')
  const conversations = new Promise<never>(() => {})
  openScreen('/admin/chat', {
    as: admin,
    api: { messages: { conversations, countUnanswered: { unanswered: 3 } } },
  })
  await expect.poll(() => document.title).toBe('(3) Chat · Morne Bank & Trust')
})

test('the theme is chosen in the sidebar, by keyboard too, and kept on this device', async () => {
  open('/dashboard')
  const theme = page.getByRole('group', { name: 'Theme' })
  const shown = () => document.documentElement.dataset['theme']
  await expect.element(theme.getByRole('radio', { name: 'System' })).toBeChecked()
  await press(theme.getByText('Evening'))
  await expect.element(theme.getByRole('radio', { name: 'Evening' })).toBeChecked()
  expect([shown(), localStorage.getItem('theme')]).toEqual(['evening', 'evening'])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(theme.getByRole('radio', { name: 'Ivory' })).toBeChecked()
  expect([shown(), localStorage.getItem('theme')]).toEqual(['ivory', 'ivory'])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(theme.getByRole('radio', { name: 'System' })).toBeChecked()
  expect([shown(), localStorage.getItem('theme')]).toEqual([undefined, null])
})
