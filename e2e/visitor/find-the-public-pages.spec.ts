import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '#e2e/support/bank.ts'
import { htmlFaults } from '#e2e/support/html-rules.ts'
import { lostPage, publicPages } from '#e2e/support/every-screen.ts'

const documents = ['aml-business-risk-document', 'aml-ctf-risk-management-document', 'business-account']

/** Every link in the source of a page, which no script has changed. */
async function linksOf(page: Page, html: string): Promise<{ href: string; ids: string[] }[]> {
  return await page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html')
    const ids = [...parsed.querySelectorAll('[id]')].map(({ id }) => id)
    return [...parsed.querySelectorAll('a[href], link[href], script[src], meta[property="og:image"]')].map(
      (element) => ({
        href:
          element.getAttribute('href') ??
          element.getAttribute('src') ??
          element.getAttribute('content') ??
          '',
        ids,
      }),
    )
  }, html)
}

test('every link leads somewhere: pages, anchors, PDFs, telephones and e-mails', async ({
  page,
  request,
  bank,
}) => {
  await page.goto('/')
  const anchors = new Map<string, string[]>()
  const links: { from: string; href: string }[] = []
  for (const { path } of [...publicPages, lostPage]) {
    const found = await linksOf(page, await (await request.get(path)).text())
    anchors.set(path, found[0]?.ids ?? [])
    links.push(...found.map(({ href }) => ({ from: path, href })))
  }
  const answers = new Map<string, number>()
  for (const { from, href } of links) {
    if (href.startsWith('mailto:'))
      expect(href, from).toMatch(/^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+(\?subject=[\w%.-]+)?$/)
    else if (href.startsWith('tel:')) expect(href, from).toMatch(/^tel:\+\d{7,15}$/)
    else {
      // The pages are built for one address; the bank listens at another port here.
      const to = new URL(href.replace(/^http:\/\/localhost:3000(?=\/)/, bank.url), new URL(from, bank.url))
      if (to.origin !== bank.url) {
        expect(to.protocol, `${from}: ${href}`).toBe('https:')
        continue
      }
      if (!answers.has(to.pathname)) answers.set(to.pathname, (await request.get(to.pathname)).status())
      expect(answers.get(to.pathname), `${from}: ${href}`).toBe(200)
      if (to.hash !== '' && anchors.has(to.pathname))
        expect(anchors.get(to.pathname), `${from}: ${href}`).toContain(decodeURIComponent(to.hash.slice(1)))
    }
  }
  for (const slug of documents) {
    const answer = await request.get(`/documents/${slug}.pdf`)
    expect([answer.status(), answer.headers()['content-type']], slug).toEqual([200, 'application/pdf'])
    expect((await answer.body()).subarray(0, 8).toString(), slug).toBe('%PDF-1.7')
  }
  for (const anchor of [
    'private-client-relationships',
    'investment-securities',
    'bond-services',
    'payment-processing',
  ]) {
    expect(
      links.some(({ from, href }) => from === '/' && href === `/services#${anchor}`),
      anchor,
    ).toBe(true)
  }
})

/** The pages of links in e-mails. */
const unlisted = ['/confirm-email', '/freeze-payments']

test('every page is valid, and tells search engines and readers what it is', async ({
  page,
  request,
  bank,
}) => {
  await page.goto('/')
  const facts = z.object({
    '@context': z.literal('https://schema.org'),
    '@graph': z.array(z.looseObject({ '@type': z.string() })),
  })
  for (const { path } of [...publicPages, lostPage]) {
    const html = await (await request.get(path)).text()
    expect(await htmlFaults(page, html), path).toEqual([])
    const isListed = path !== lostPage.path && !unlisted.includes(path)
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? ''
    expect(html.includes('<meta name="robots" content="noindex">'), path).toBe(!isListed)
    expect(meta('description').length, path).toBeGreaterThan(30)
    expect(meta('description').length, path).toBeLessThanOrEqual(path === '/' ? 155 : 240)
    expect(meta('og:title'), path).not.toBe('')
    if (!isListed) continue
    const own = new URL(path, 'http://localhost:3000').href
    expect(html, path).toContain(`<link rel="canonical" href="${own}">`)
    expect(meta('og:url')).toBe(own)
    expect(meta('twitter:card')).toBe('summary_large_image')
    const picture = await request.get(new URL(meta('og:image')).pathname)
    expect([picture.status(), picture.headers()['content-type'], sizeOf(await picture.body())], path).toEqual(
      [200, 'image/png', [1200, 630]],
    )
    const { '@graph': graph } = facts.parse(
      JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''),
    )
    expect(graph[1], path).toMatchObject({ address: { addressCountry: 'DM' } })
    expect(
      graph.map(({ '@type': type }) => type),
      path,
    ).toEqual([path === '/contact' ? 'ContactPage' : 'WebPage', 'BankOrCreditUnion'])
  }
  const listed = [
    ...(await (await request.get('/sitemap.xml')).text()).matchAll(
      /<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g,
    ),
  ].flatMap(([, path]) => path ?? [])
  expect(listed.toSorted()).toEqual(
    publicPages
      .map(({ path }) => path)
      .filter((path) => !unlisted.includes(path))
      .toSorted(),
  )
  const robots = await (await request.get('/robots.txt')).text()
  for (const line of [
    'Disallow: /admin/',
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /setup/',
    'Sitemap: http://localhost:3000/sitemap.xml',
  ])
    expect(robots).toContain(line)
  const manifest = await request.get('/site.webmanifest')
  expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const { icons } = z
    .object({ icons: z.array(z.object({ src: z.string(), sizes: z.string() })) })
    .parse(await manifest.json())
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    expect(sizeOf(await (await request.get(src)).body()).join('x'), src).toBe(sizes)
  }
  expect((await (await request.get('/favicon.ico')).body()).subarray(0, 6).toString('hex')).toBe(
    '000001000100',
  )
  expect((await request.get('/.built-for.json')).status(), bank.url).toBe(404)
})

/** Width and height from the header of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}
