import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const main = page.getByRole('main')
const menu = page.getByRole('button', { name: 'Menu' })
const drawer = page.getByRole('dialog', { name: 'Portal' })

const never = new Promise<never>(() => {})

function openPortfolio(): void {
  openScreen('/dashboard/portfolio', {
    as: client,
    // The target of a link is loaded as soon as the link has the focus.
    api: {
      ...aPortfolio(),
      beneficiaries: { list: [] },
      dashboard: { get: never },
      profile: { get: never },
      messages: { thread: never },
      standingOrders: { list: never, upcoming: never },
    },
  })
}

describe('the frame of the portal', () => {
  test('moves the focus to the content of a newly opened screen', async () => {
    openPortfolio()
    await press(page.getByRole('link', { name: 'Beneficiaries' }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
    await expect.element(main).toHaveFocus()
    await expect.poll(() => document.title).toMatch(/^Beneficiaries · /)
  })

  test('has one main part and one heading of the first level', async () => {
    openPortfolio()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
    await expect.poll(() => main.elements()).toHaveLength(1)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
  })

  test('has a dialog over the whole screen of a phone', async () => {
    await page.viewport(320, 640)
    openPortfolio()
    await press(page.getByRole('button', { name: 'Request New Account' }).first())
    const dialog = page.getByRole('dialog', { name: 'Request New Account' })
    await expect
      .poll(() => dialog.element().getBoundingClientRect())
      .toMatchObject({ x: 0, y: 0, width: 320, height: 640 })
  })

  test('has a short dialog at the lower edge of a phone, as high as its content', async () => {
    for (const [width, height] of [
      [390, 844],
      [320, 640],
    ] as const) {
      await page.viewport(width, height)
      openScreen('/dashboard/portfolio?dialog=pay', { as: client, api: aPortfolio([]) })
      const dialog = page.getByRole('dialog', { name: 'You have no account to pay from yet' })
      await expect.element(dialog).toBeVisible()
      await expect.poll(() => dialog.element().getBoundingClientRect().bottom).toBe(height)
      const box = dialog.element().getBoundingClientRect()
      expect(box).toMatchObject({ x: 0, width })
      expect(box.height).toBeLessThan(height / 2)
    }
  })

  test('has its navigation in a drawer on a phone, which holds the focus and returns it', async () => {
    await page.viewport(390, 844)
    openPortfolio()
    await press(menu)
    await expect.element(drawer).toBeVisible()
    await userEvent.keyboard('{Tab}'.repeat(12))
    expect(drawer.element().contains(document.activeElement)).toBe(true)
    await expectSound()
    await page.viewport(390, 844)
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(menu).toHaveFocus()
    await press(menu)
    await press(drawer.getByRole('link', { name: 'Beneficiaries' }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
  })
})
