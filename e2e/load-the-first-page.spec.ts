import type { Page } from '@playwright/test'
import { expect, signIn, test } from './bank.ts'
import { accountCard } from './on-screen.ts'
import { lostPage, publicPages } from './places.ts'

const mostHomeScriptBytes = 15 * 1024

const mostPortfolioScriptBytes = 180_000

type LoadedScript = { url: string; bytes: number; encoding: string | undefined }

/** Every script that a page loads, as it comes over the line. */
function watchScripts(page: Page): LoadedScript[] {
  const scripts: LoadedScript[] = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return
    const { 'content-length': length, 'content-encoding': encoding } = answer.headers()
    scripts.push({ url: answer.url(), bytes: Number(length ?? Number.NaN), encoding })
  })
  return scripts
}

/** How many bytes they are together; each is compressed. */
function weigh(scripts: LoadedScript[], name: string): number {
  expect(scripts.length).toBeGreaterThan(0)
  for (const { url, encoding } of scripts) expect(encoding, url).toBe('br')
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  console.log(`script of the ${name}: ${bytes} bytes (brotli) in ${scripts.length} files`)
  return bytes
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the public pages are there to be read', async ({ page, allowConsole }) => {
    allowConsole(/status of 404/)
    for (const { path, heading } of [...publicPages, lostPage]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await page.goto('/')
    await page.getByRole('link', { name: 'Bond Services' }).first().click()
    await expect(page).toHaveURL(/\/services#bond-services$/)
    await page.goto('/dashboard/portfolio')
    await expect(page.getByRole('paragraph')).toContainText('The portal needs JavaScript.')
  })
})

test('the home page comes with at most 15 KB of script before anybody touches it, and a client’s portfolio with at most 180 KB', async ({
  page,
  openBrowser,
}) => {
  const scripts = watchScripts(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(weigh(scripts, 'home page')).toBeLessThanOrEqual(mostHomeScriptBytes)

  // In a browser that has nothing of it yet; all of it, also what the parts below the first screen ask for.
  const portfolio = await openBrowser()
  const portalScripts = watchScripts(portfolio)
  await signIn(portfolio, 'helena')
  await expect(accountCard(portfolio, 'Family Reserve')).toBeVisible()
  await expect(portfolio.getByRole('tab', { name: 'Current (2)' })).toBeVisible()
  await expect(portfolio.getByRole('table', { name: 'Pending Account Requests' })).toBeVisible()
  await expect(portfolio.getByRole('img', { name: /^EUR: \d\d % on account/ })).toBeVisible()
  await expect(portfolio.getByText(/^returns to|returns to Operating Account/)).toBeVisible()
  expect(weigh(portalScripts, 'portfolio')).toBeLessThanOrEqual(mostPortfolioScriptBytes)
})

test('the first page a visitor sees is set in the bank’s own glyphs', async ({ page }) => {
  await page.goto('/')
  const glyphs = () =>
    page.evaluate(() =>
      [...document.fonts].map(({ family, status }) => ({ family: family.replaceAll('"', ''), status })),
    )
  for (const family of ['EB Garamond Variable', 'Inter Variable']) {
    await expect.poll(glyphs).toContainEqual({ family, status: 'loaded' })
  }
  // The fallbacks borrow a font of the visitor's own machine, which need not have it.
  const ours = (await glyphs()).filter(({ family }) => !family.endsWith('Fallback'))
  expect(ours.filter(({ status }) => status === 'error')).toEqual([])
})
