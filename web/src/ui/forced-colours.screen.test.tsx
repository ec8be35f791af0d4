import { currencyAllocationSchema } from '@bank/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { showAs } from '#testing/media.ts'
import { openScreen } from '#testing/screen.tsx'
import { dialog, openDeposit } from '#testing/on-screen/deposit.ts'
import { asked, chatWithHelena, conversations, openInbox } from '#testing/on-screen/inbox.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aCurve, aStatement } from '#testing/values/accounts/statements.ts'
import { aCertificateList } from '#testing/values/certificates.ts'
import { anAdminThread } from '#testing/values/messages.ts'
import { client } from '#testing/values/users/sessions.ts'

const forced = { features: [{ name: 'forced-colors', value: 'active' }] }

afterEach(() => showAs())

const styleOf = (element: Element, pseudo?: string) => getComputedStyle(element, pseudo)

function systemColour(name: 'CanvasText' | 'Highlight' | 'HighlightText'): string {
  const probe = document.createElement('i')
  probe.style.backgroundColor = name
  document.body.append(probe)
  const { backgroundColor } = styleOf(probe)
  probe.remove()
  return backgroundColor
}

test('In forced colours the current screen differs from the others in the navigation', async () => {
  await showAs(forced)
  openScreen('/dashboard/portfolio', { as: client, api: aPortfolio() })
  const current = page.getByRole('link', { name: 'Portfolio', exact: true }).first()
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  expect(styleOf(current.element()).backgroundColor).toBe(systemColour('Highlight'))
})

test('In forced colours a dialog has an edge, a chosen card its dot, and a list its arrow', async () => {
  await showAs(forced)
  await openDeposit()
  expect(styleOf(dialog.element()).borderTopWidth).toBe('1px')
  const chosen = dialog.getByRole('radio', { name: /^2 years/ }).element()
  expect(styleOf(chosen).appearance).toBe('auto')
  expect(styleOf(dialog.getByRole('combobox', { name: 'Currency' }).element()).appearance).toBe('auto')
})

test('In forced colours a ticked box has the tick of the system, and none of the page over it', async () => {
  await showAs(forced)
  const label = document.createElement('label')
  label.className = 'check'
  label.innerHTML = '<input type="checkbox" checked aria-label="Ticked" />'
  document.body.append(label)
  const box = page.getByRole('checkbox', { name: 'Ticked' }).element()
  expect(getComputedStyle(box).appearance).toBe('auto')
  expect(getComputedStyle(box, '::after').content).toBe('none')
  label.remove()
})

test('In forced colours a switch that is on differs from one that is off', async () => {
  await showAs(forced)
  const shown = ['on', 'off'].map((state) => {
    const box = document.createElement('label')
    box.className = 'switch'
    box.innerHTML = `<input type="checkbox" role="switch" ${state === 'on' ? 'checked' : ''}>`
    document.body.append(box)
    return box
  })
  const [on, off] = shown.map((box) => box.querySelector('input')).map((input) => input && styleOf(input))
  expect(on?.backgroundColor).not.toBe(off?.backgroundColor)
  for (const box of shown) box.remove()
})

test('In forced colours the chosen period of a statement has the colours of a selection', async () => {
  await showAs(forced)
  const account = anAccount()
  openScreen(`/dashboard/accounts/${account.id}/transactions`, {
    as: client,
    api: { accounts: { get: account }, statements: { page: aStatement(), curve: aCurve } },
  })
  const chosen = page.getByRole('button', { name: 'All transactions', exact: true })
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'true')
  const probe = document.createElement('i')
  probe.style.cssText = 'background: Highlight; color: HighlightText; forced-color-adjust: none'
  document.body.append(probe)
  const coloursOf = ({ backgroundColor, color }: CSSStyleDeclaration) => ({ backgroundColor, color })
  expect(coloursOf(styleOf(chosen.element()))).toEqual(coloursOf(styleOf(probe)))
  probe.remove()
})

test('In forced colours the days of a calendar that can be chosen have an edge, and no others', async () => {
  await showAs(forced)
  const account = anAccount()
  openScreen(`/dashboard/accounts/${account.id}/transactions`, {
    as: client,
    api: { accounts: { get: account }, statements: { page: aStatement(), curve: aCurve } },
  })
  await press(page.getByRole('button', { name: /^From\b/ }))
  const days = (selector: string) => [...document.querySelectorAll(`.cal ${selector}`)]
  await expect.poll(() => days('button.day')).not.toEqual([])
  const probe = document.createElement('i')
  probe.style.color = 'Canvas'
  document.body.append(probe)
  const hasEdge = (day: Element) => styleOf(day).borderTopColor !== styleOf(probe).color
  expect(days('button.day:not([disabled])').filter((day) => !hasEdge(day))).toEqual([])
  expect(days(':not([data-today]) > button.day[disabled]').filter(hasEdge)).toEqual([])
  probe.remove()
})

test('In forced colours the labels of maturities and of a chart have the colour of text', async () => {
  await showAs(forced)
  const account = anAccount()
  const expectLabelled = async (drawing: string) => {
    await expect.poll(() => document.querySelector(drawing), { message: drawing }).not.toBeNull()
    const label = document.querySelector(drawing)
    expect(label && styleOf(label).fill, drawing).toBe(styleOf(document.body).color)
  }
  openScreen('/dashboard/portfolio', {
    as: client,
    api: { ...aPortfolio([account]), certificates: { list: aCertificateList() } },
  })
  await expectLabelled('.maturity-axis text')
  openScreen(`/dashboard/accounts/${account.id}/transactions`, {
    as: client,
    api: { accounts: { get: account }, statements: { page: aStatement(), curve: aCurve } },
  })
  await expectLabelled('.step-chart text')
})

test('With more contrast, secondary text has the colour of the main text', async () => {
  const colourOf = (token: string) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${token})`
    document.body.append(probe)
    const { color } = styleOf(probe)
    probe.remove()
    return color
  }
  openScreen('/dashboard/portfolio', { as: client, api: aPortfolio() })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(colourOf('--color-ink-2')).not.toBe(colourOf('--color-ink'))
  await showAs({ features: [{ name: 'prefers-contrast', value: 'more' }] })
  expect(colourOf('--color-ink-2')).toBe(colourOf('--color-ink'))
})

test('In forced colours the open conversation has the colours of a selection', async () => {
  await page.viewport(1280, 800)
  await showAs(forced)
  openInbox({ threadOf: anAdminThread([asked]) }, chatWithHelena)
  const open = conversations.getByRole('link', { name: /Helena/ })
  await expect.element(open).toHaveAttribute('aria-current')
  expect(styleOf(open.element()).backgroundColor).toBe(systemColour('Highlight'))
  const parts = [...open.element().querySelectorAll('.avatar, .last, .count')]
  expect(parts).toHaveLength(3)
  for (const part of parts) {
    expect(styleOf(part).backgroundColor).toBe('rgba(0, 0, 0, 0)')
    expect(styleOf(part).color).toBe(systemColour('HighlightText'))
  }
})

test('In forced colours the bar of a currency is as its legend says, also on black', async () => {
  await showAs({ features: [...forced.features, { name: 'prefers-color-scheme', value: 'dark' }] })
  const { id, nickname, balance } = anAccount()
  const dollars = currencyAllocationSchema.parse({
    currency: 'USD',
    total: balance,
    inCertificates: '250000.00',
    onAccountPercent: 83,
    parts: [{ accountId: id, name: nickname, amount: balance, share: '100.0' }],
  })
  const accounts = { list: [anAccount()], allocation: [dollars] }
  openScreen('/dashboard/portfolio', { as: client, api: { ...aPortfolio(), accounts } })
  await expect.element(page.getByRole('img', { name: /^USD: 83% in accounts/ })).toBeVisible()
  const [part] = document.querySelectorAll('.alloc-bar rect')
  expect(part && styleOf(part).fill).toBe(systemColour('CanvasText'))
})
