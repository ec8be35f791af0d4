import type { APIResponse, Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers } from '#e2e/support/books.ts'
import {
  loginDialog,
  loginLink,
  beneficiaries,
  reviewPayment,
  startPayment,
  statementRows,
} from '#e2e/support/on-screen.ts'
import { adminOverview, clientScreens, lostPage, publicPages, statementPath } from '#e2e/support/places.ts'

/** Every host that received a request. */
function watchHosts(page: Page): Set<string> {
  const hosts = new Set<string>()
  page.context().on('request', (request) => hosts.add(new URL(request.url()).host))
  return hosts
}

function expectSecurityHeaders(answer: APIResponse): void {
  const headers = answer.headers()
  const policy = new Map(
    (headers['content-security-policy'] ?? '').split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources.join(' ')]
    }),
  )
  expect(policy.get('default-src'), answer.url()).toBe("'self'")
  for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(policy.get(name), name).toBe("'none'")
  for (const sources of policy.values()) expect(sources).not.toMatch(/unsafe|\*|https?:/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  expect(headers).not.toHaveProperty('x-powered-by')
}

test('every answer has the same security headers, and no page has inline scripts or styles', async ({
  page,
  request,
}) => {
  const paths = [
    ...publicPages.map(({ path }) => path),
    lostPage.path,
    '/dashboard/portfolio',
    '/admin/dashboard',
  ]
  const others = [
    '/api/session',
    '/api/accounts',
    '/api/nothing',
    '/api/live',
    '/health/live',
    '/health/ready',
    '/openapi.json',
    '/favicon.svg',
  ]
  for (const path of [...paths, ...others]) expectSecurityHeaders(await request.get(path))
  await page.goto('/')
  for (const source of await page
    .locator('script[src]')
    .evaluateAll((all) => all.map((script) => script.getAttribute('src') ?? ''))) {
    expectSecurityHeaders(await request.get(source))
  }
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    // JSON-LD is data that no browser runs, so no policy applies to it.
    expect(html, path).not.toMatch(
      /<script(?! type="application\/ld\+json">|[^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=|javascript:/i,
    )
  }
  for (const path of ['/api/session', '/api/accounts', '/api/demo/users', '/api/nothing']) {
    expect((await request.get(path)).headers()['cache-control'], path).toBe('no-store')
  }
})

test('scripts and other sites cannot use the session cookie, and signing out deletes it', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, 'helena')
  const cookies = await context.cookies()
  const session = cookies.find(({ name }) => name.endsWith('session'))
  expect(session).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    domain: new URL(baseURL ?? '').hostname,
    expires: -1,
  })
  expect(session?.value).toMatch(/^[\w-]{43}$/)
  for (const cookie of cookies)
    expect(cookie, cookie.name).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(await page.evaluate(() => document.cookie)).toBe('')

  const goodbye = page.waitForResponse('**/api/sign-out')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  expect(await (await goodbye).allHeaders()).toHaveProperty('clear-site-data')
  await expect(page).toHaveURL(/\/$/)
  expect((await context.cookies()).filter(({ name }) => name.endsWith('session'))).toEqual([])
})

test('a call from another site is refused', async ({ page, request, bank }) => {
  await signIn(page, 'marcus')
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const origin of ['https://elsewhere.example', 'null', undefined]) {
    const headers = { cookie: cookies, ...(origin && { origin }) }
    const answer = await request.post('/api/sign-out', { headers, data: {} })
    expect(answer.status(), origin).toBe(403)
  }
  const form = await request.post('/api/sign-out', {
    headers: { cookie: cookies, origin: bank.url },
    form: { a: 'b' },
  })
  expect(form.status()).toBeGreaterThanOrEqual(400)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
})

test('every page requests only the bank’s own files, and none violates the policy', async ({
  page,
  bank,
  allowConsole,
  openBrowser,
}) => {
  allowConsole(/Failed to load resource: the server responded with a status of 404/)
  const hosts = watchHosts(page)
  for (const { path, heading } of [...publicPages, lostPage]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.goto('/')
  await loginLink(page).click()
  await expect(loginDialog(page)).toBeVisible()
  await signIn(page, 'helena')
  for (const { path, heading } of clientScreens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.goto(statementPath(await accountIdOf(bank, accountNumbers.familyReserve)))
  await expect(statementRows(page).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Balance of Family Reserve/ })).toBeVisible()
  await page.getByRole('button', { name: /^From\b/ }).click()
  await expect(page.getByRole('dialog', { name: 'Calendar' }).getByRole('grid')).toBeVisible()
  await page.goto('/dashboard/portfolio')
  await reviewPayment(await startPayment(page, 'Family Reserve'), {
    beneficiary: beneficiaries.whitcombe,
    amount: '18500',
  })

  const adminPage = await openBrowser()
  const hostsOfAdmin = watchHosts(adminPage)
  await signIn(adminPage, 'admin')
  await expect(adminPage.getByRole('heading', { level: 1, name: adminOverview.heading })).toBeVisible()
  // A policy violation fails every journey: support/console.ts listens for it.
  expect([...hosts, ...hostsOfAdmin].filter((host) => host !== new URL(bank.url).host)).toEqual([])
})
