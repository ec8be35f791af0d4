import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { inTurn, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { aPortfolio } from '#testing/values/portfolio.ts'
import { admin, client } from '#testing/values/sessions.ts'

test('a client is refused the administration', async () => {
  openScreen('/admin/dashboard', { as: client, api: { overview: { get: new Promise(() => {}) } } })
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expectSound()
})

test('an administrator is led from the client area to the administration', async () => {
  const never = new Promise<never>(() => {})
  const api = { overview: { get: never }, dashboard: { get: never }, approvals: { list: never } }
  openScreen('/dashboard', { as: admin, api })
  await expect.poll(() => window.location.pathname).toBe('/admin/dashboard')
})

test('somebody who is not signed in is led home', async () => {
  openScreen('/dashboard/portfolio', { as: null, api: aPortfolio() })
  await expect.element(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect.poll(leftFor).toEqual(['/'])
  await expectSound()
})

test('a bank that does not answer is asked again', async () => {
  const current = inTurn<typeof lost | { session: typeof client; demo: boolean }>(lost, {
    session: client,
    demo: false,
  })
  openScreen('/dashboard/portfolio', { as: client, api: { ...aPortfolio(), signIn: { current } } })
  await press(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
})
