import type { Page } from '@playwright/test'
import { expect, test } from './bank.ts'
import { interfere } from './interfere.ts'
import { publicPages } from './places.ts'

const mostScriptBytes = 15 * 1024

/** It does what a link in a mail asked for, and is not for search engines or for reading. */
const worksByScript = ['/confirm-email']

const documents = ['aml-business-risk-document', 'aml-ctf-risk-management-document', 'business-account']

test('the legal documents are downloaded by anybody, and a missing one says whom to ask', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  await page.goto('/legal-documents')
  await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(3)
  await expect(page.getByRole('main')).toContainText('compliance@morne.example')
  for (const slug of documents) {
    const answer = await request.get(`/documents/${slug}.pdf`)
    expect([answer.status(), answer.headers()['content-type']], slug).toEqual([200, 'application/pdf'])
    expect((await answer.body()).subarray(0, 8).toString(), slug).toBe('%PDF-1.7')
  }
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Business Account' }).click()
  expect((await download).suggestedFilename()).toBe('business-account.pdf')

  await interfere(page, '**/documents/business-account.pdf', (route) => route.fulfill({ status: 404 }))
  const opened = page.waitForEvent('dialog')
  const pressed = page.getByRole('link', { name: 'Download Business Account' }).click()
  const dialog = await opened
  expect(dialog.message()).toBe(
    'The download of Business Account would begin now. Please contact us to receive it.',
  )
  await dialog.accept()
  await pressed
  await expect(page).toHaveURL(/\/legal-documents$/)
})

test('no page loads more than 15 KB of script before anybody touches it, and none is wider than a small phone or spoils its print', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const scripts: { url: string; bytes: number }[] = []
  page.on('requestfinished', async (finished) => {
    if (finished.resourceType() !== 'script') return
    scripts.push({
      url: finished.url(),
      bytes: Number((await finished.response())?.headers()['content-length'] ?? Number.NaN),
    })
  })
  for (const { path } of publicPages) {
    scripts.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const spaced of [false, true]) expect(await widthOf(page, { spaced }), path).toBeLessThanOrEqual(320)
    if (worksByScript.includes(path)) continue
    // From the cache after the first page, but named all the same.
    expect(
      scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      `${path}: ${scripts.map(({ url }) => url).join(' ')}`,
    ).toBeLessThanOrEqual(mostScriptBytes)
  }
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/')
    expect(await underStamp(page), `${width}`).toEqual([])
  }
  await page.goto('/contact')
  const clocks = await page
    .getByRole('region', { name: /^Four regions/ })
    .locator('dl')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(new Set(clocks).size, clocks.join(' ')).toBe(1)

  // In print: few sheets, no foot that would stand on a sheet by itself, no form that nobody can fill in.
  await page.emulateMedia({ media: 'print' })
  for (const { path } of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo'), path).toBeHidden()
    await expect(page.getByText(/needs JavaScript/), path).toBeHidden()
    await expect(page.getByRole('textbox').filter({ visible: true }), path).toHaveCount(0)
  }
  await page.goto('/')
  for (const format of ['A4', 'Letter'])
    expect(
      (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)?.length,
      format,
    ).toBeLessThanOrEqual(3)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor on a phone finds the way through the site, and takes a document along', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/?login')
    await expect(page.getByRole('main').getByRole('paragraph').first()).toContainText(
      'The portal behind “Login” needs JavaScript.',
    )
    await page.getByRole('link', { name: 'Begin Your Journey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule Your Consultation' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: '+1 767 555 0141' })).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('navigation', { name: 'Site' })
      .getByRole('link', { name: 'Regional Offices' })
      .click()
    for (const region of ['The Americas', 'Europe', 'Asia', 'Australia'])
      await expect(page.getByRole('heading', { name: region, exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('1 PM in January, 2 PM in July')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL(/\/contact#write$/)
    await expect(page.getByRole('heading', { name: 'Write to us' })).toBeInViewport()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Legal Documents' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download AML Business Risk Document' }).click()
    expect((await download).suggestedFilename()).toBe('aml-business-risk-document.pdf')
  })

  test('each privacy page names its law and its contact, and no representative that the bank does not have', async ({
    page,
  }) => {
    const expected: Record<string, RegExp[]> = {
      '/privacy-policy': [
        /Offshore Banking Act/,
        /Financial Services Unit/,
        /a year after it came, answered or not/,
        /What you typed and have not sent/,
      ],
      '/privacy/eu-gdpr': [
        /2016\/679/,
        /article 15/,
        /article 22/,
        /article 77/,
        /law of the Union or of a member state obliges us to keep it/,
      ],
      '/privacy/uk-data-protection': [
        /UK GDPR/,
        /Data Protection Act 2018/,
        /within\s+30 days/,
        /article 6\(1\)\(b\)/,
      ],
      '/privacy/usa-privacy': [/Gramm-Leach-Bliley/, /California Consumer Privacy Act/],
      '/privacy/australia-privacy': [/13 Australian Privacy Principles/, /Notifiable Data Breaches/],
      '/privacy/hong-kong-privacy': [/Cap\. 486/, /6 data protection principles/],
    }
    for (const [path, text] of Object.entries(expected)) {
      await page.goto(path)
      const main = page.getByRole('main')
      for (const word of [...text, /compliance@morne\.example/]) await expect(main, path).toContainText(word)
      await expect(main, path).not.toContainText(/counsel|template|representative/i)
    }
    for (const [path, count] of [
      ['/privacy/australia-privacy', 13],
      ['/privacy/hong-kong-privacy', 6],
    ] as const) {
      await page.goto(path)
      await expect(
        page.getByRole('region', { name: new RegExp(`^The ${count} `) }).getByRole('listitem'),
      ).toHaveCount(count)
    }
  })
})

/**
 * How wide the page is, also with the distances between letters, words and lines that a reader may ask for
 * (WCAG 1.4.12).
 */
async function widthOf(page: Page, { spaced }: { spaced: boolean }): Promise<number> {
  return await page.evaluate((isSpaced) => {
    const sheet = new CSSStyleSheet()
    if (isSpaced)
      sheet.replaceSync(
        '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
      )
    document.adoptedStyleSheets = [sheet]
    return document.documentElement.scrollWidth
  }, spaced)
}

/** What is written on the specimen where its stamp lies. */
async function underStamp(page: Page): Promise<string[]> {
  return await page.locator('.specimen').evaluate((specimen) => {
    const stamp = specimen.querySelector('figcaption')?.getBoundingClientRect() ?? new DOMRect()
    return [...specimen.querySelectorAll('p, dt, dd')]
      .filter((text) => {
        const characters = document.createRange()
        characters.selectNodeContents(text)
        return [...characters.getClientRects()].some(
          ({ top, right, bottom, left }) =>
            right > stamp.left && left < stamp.right && bottom > stamp.top && top < stamp.bottom,
        )
      })
      .map(({ textContent }) => textContent)
  })
}
