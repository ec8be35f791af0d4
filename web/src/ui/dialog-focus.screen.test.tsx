import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useFinger } from '#testing/media.ts'
import { openScreen } from '#testing/screen.tsx'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const request = page.getByRole('dialog', { name: 'Request New Account' })

beforeEach(async () => {
  await useFinger(true)
  await page.viewport(320, 640)
})
afterEach(async () => await useFinger(false))

test('A dialog that a link opens on a phone has the focus itself, and its × stays a square', async () => {
  openScreen('/dashboard/portfolio?dialog=request', { as: client, api: aPortfolio() })
  await expect.element(request).toHaveFocus()
  const { width, height } = request.getByRole('button', { name: 'Close' }).element().getBoundingClientRect()
  expect(width).toBe(height)
})

test('A dialog without a field that a link opens has the focus itself', async () => {
  await useFinger(false)
  await page.viewport(1280, 900)
  openScreen('/dashboard/portfolio?dialog=pay', { as: client, api: aPortfolio([]) })
  await expect
    .element(page.getByRole('dialog', { name: 'You have no account to pay from yet' }))
    .toHaveFocus()
})

test('The page has the focus once a dialog that a link opened is closed', async () => {
  await useFinger(false)
  openScreen('/dashboard/portfolio?dialog=pay', { as: client, api: aPortfolio([]) })
  const pay = page.getByRole('dialog', { name: 'You have no account to pay from yet' })
  await expect.element(pay).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(pay).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
