import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type Answers, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
import { aDashboard } from '#testing/values/dashboard.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const find = page.getByRole('dialog', { name: 'Find' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

function open(path: string, more: Answers = {}): void {
  const api = { ...aPortfolio(), beneficiaries: { list: [aBeneficiary()] }, dashboard: { get: aDashboard() } }
  openScreen(path, { as: client, api: { ...api, ...more } })
}

test('G and a letter open a screen, except in a field', async () => {
  open('/dashboard/portfolio')
  await expect.element(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  await userEvent.keyboard('gb')
  await expect.element(heading('Beneficiaries')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search beneficiaries' })
  await press(search)
  await userEvent.keyboard('gp?')
  await expect.element(search).toHaveValue('gp?')
  expect(window.location.pathname).toBe('/dashboard/beneficiaries')
  expect(help.elements()).toEqual([])
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
  await userEvent.keyboard('?')
  const single = help.getByRole('switch', { name: 'Shortcuts without Ctrl' })
  await expect.element(single).toBeChecked()
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
  expect(help.elements()).toEqual([])
  expect(window.location.pathname).toBe('/dashboard')
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
