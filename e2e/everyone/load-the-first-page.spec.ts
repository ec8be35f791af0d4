import type { Request } from '@playwright/test'
import { expect, signIn, startSession, test } from '#e2e/support/bank.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { accountCard } from '#e2e/support/on-screen.ts'

const mostPortfolioScriptBytes = 137_100

test('the first page uses the bank’s own fonts, and a portfolio loads at most 137 KB of script', async ({
  page,
  openBrowser,
}) => {
  await page.goto('/')
  const glyphs = () =>
    page.evaluate(() =>
      [...document.fonts].map(({ family, status }) => ({ family: family.replaceAll('"', ''), status })),
    )
  for (const family of ['EB Garamond Variable', 'Inter Variable'])
    await expect.poll(glyphs).toContainEqual({ family, status: 'loaded' })
  // The fallback fonts use a font of the visitor's machine, which may be missing.
  const ours = (await glyphs()).filter(({ family }) => !family.endsWith('Fallback'))
  expect(ours.filter(({ status }) => status === 'error')).toEqual([])

  // A browser with an empty cache also loads the parts below the first screen, which count.
  const portfolio = await openBrowser()
  // Toasts and other pages are loaded seconds after the first screen, for which a slow machine still waits.
  const scripts: Request[] = []
  let isFirstScreen = true
  portfolio.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    if (request.url().includes('/toaster-')) isFirstScreen = false
    if (isFirstScreen) scripts.push(request)
  })
  await signIn(portfolio, 'helena')
  await expect(accountCard(portfolio, 'Family Reserve')).toBeVisible()
  await expect(portfolio.getByRole('tab', { name: 'Current (2)' })).toBeVisible()
  await expect(portfolio.getByRole('table', { name: 'Pending Account Requests' })).toBeVisible()
  await expect(portfolio.getByRole('img', { name: /^EUR: \d\d% in accounts/ })).toBeVisible()
  await expect(portfolio.getByText(/^returns to|returns to Operating Account/)).toBeVisible()
  let bytes = 0
  for (const script of scripts) {
    const headers = (await script.response())?.headers() ?? {}
    expect(headers['content-encoding'], script.url()).toBe('br')
    bytes += Number(headers['content-length'])
  }
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(mostPortfolioScriptBytes)
})

test('a page of the portal shows that it is loading before its script has come', async ({ page }) => {
  await startSession(page, 'helena')
  const script = Promise.withResolvers<void>()
  await interfere(page, '**/assets/portal-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/dashboard/portfolio', { waitUntil: 'commit' })
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  script.resolve()
  await expect(accountCard(page, 'Family Reserve')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden()
})
