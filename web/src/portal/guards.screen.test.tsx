import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type Answers, inTurn, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { admin, client } from '#testing/values/users/sessions.ts'

const never = new Promise<never>(() => {})
/** Questions that a screen may begin to ask before it is known who looks. */
const administration: Answers = {
  overview: { get: never },
  users: { list: never, counts: never, get: never },
  security: { protection: never, sessions: never, history: never },
}

test('a client is refused the admin area, and can sign out there', async () => {
  openScreen('/admin/dashboard', { as: client, api: { overview: { get: new Promise(() => {}) } } })
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect
    .element(page.getByText("You don't have administrator privileges to access this page."))
    .toBeVisible()
  await expect.element(page.getByText('Admin access required.')).toBeVisible()
  expect(document.title).toMatch(/^Access Denied · /)
  await expectSound()
  await press(page.getByRole('button', { name: 'Sign Out' }))
  await expect.poll(leftFor).toEqual(['/'])
  expect(sentTo('signIn.signOut')).toHaveLength(1)
})

test.for(['/admin', '/admin/users', '/admin/users/0198f000-0000-7000-8000-000000000001', '/admin/security'])(
  'a client is refused every screen of the admin area: %s',
  async (path) => {
    openScreen(path, { as: client, api: administration })
    await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  },
)

test('an unknown address shows a message and a link home', async () => {
  openScreen('/dashboard/nowhere', { as: client })
  await expect
    .element(page.getByText('Oh well! The Page you are looking for is no longer here'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await expectSound()
})

test('an administrator is redirected from the client area to the admin area', async () => {
  const api = { overview: { get: never }, dashboard: { get: never }, approvals: { list: never } }
  openScreen('/dashboard', { as: admin, api })
  await expect.poll(() => window.location.pathname).toBe('/admin/dashboard')
})

test('a visitor who is not signed in is redirected to the home page, which keeps the address', async () => {
  openScreen('/dashboard/portfolio?dialog=pay', { as: null, api: aPortfolio() })
  await expect.element(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect.poll(leftFor).toEqual(['/?login&to=%2Fdashboard%2Fportfolio%3Fdialog%3Dpay'])
  await expectSound()
})

test('a session that could not be loaded is loaded again', async () => {
  const current = inTurn<typeof lost | { session: typeof client; demo: boolean }>(lost, {
    session: client,
    demo: false,
  })
  openScreen('/dashboard/portfolio', { as: client, api: { ...aPortfolio(), signIn: { current } } })
  await press(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
})
