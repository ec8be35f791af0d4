import type { APIResponse } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { lostPage, publicPages } from '#e2e/support/every-screen.ts'

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

test('the session’s cookie is out of reach for scripts and other sites, and leaving clears it', async ({
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
