import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/support/bank.ts'
import { lostPage, publicPages } from '#e2e/support/every-screen.ts'

const mostScriptBytes = 15 * 1024

/** These pages carry out the order of a link in an e-mail, and have no text of their own to read. */
const worksByScript = ['/confirm-email', '/freeze-payments']

test('each page loads at most 15 KB of script before the first touch, and prints on few sheets', async ({
  page,
}) => {
  // A reader who saves data, because seconds later the script of the first tap is loaded ahead.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
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
    await page.goto(path)
    await waitUntilIdle(page)
    await expectPrintable(page, path)
    if (worksByScript.includes(path)) continue
    // The browser takes it from its cache after the first page, but lists it all the same.
    expect(
      scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      `${path}: ${scripts.map(({ url }) => url).join(' ')}`,
    ).toBeLessThanOrEqual(mostScriptBytes)
  }
  for (const width of [320, 480, 1024, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/')
    expect(await underStamp(page), `${width}`).toEqual([])
    // A phone's sheet has no room beside the title, so its stamp is on the border.
    expect(await stampIsInsideBorder(page), `${width}`).toBe(width > 320)
  }
  await page.goto('/contact')
  const clocks = await page
    .getByRole('region', { name: /^Four regions/ })
    .locator('dl')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(new Set(clocks).size, clocks.join(' ')).toBe(1)

  await page.goto('/')
  for (const format of ['A4', 'Letter'])
    expect(
      (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)?.length,
      format,
    ).toBeLessThanOrEqual(3)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor on a phone reads every page, uses the navigation, and downloads a document', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 404/)
    for (const { path, heading } of [...publicPages, lostPage]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await page.goto('/dashboard/portfolio')
    await expect(page.getByRole('paragraph')).toContainText('The portal needs JavaScript.')
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
})

/** Waits until the page has nothing to do, and what it then asks for has come. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(
    (answerMs) =>
      new Promise<void>((done) => requestIdleCallback(() => setTimeout(done, answerMs), { timeout: 1_000 })),
    100,
  )
}

/** Expects that no sheet has a foot alone, and that no form is printed. */
async function expectPrintable(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo'), path).toBeHidden()
  await expect(page.getByText(/needs JavaScript/), path).toBeHidden()
  await expect(page.getByRole('textbox').filter({ visible: true }), path).toHaveCount(0)
  await page.emulateMedia({ media: null })
}

/** Returns whether the stamp is on the paper inside of the border, which takes 130 of 2100 by 1480. */
async function stampIsInsideBorder(page: Page): Promise<boolean> {
  return await page.locator('.specimen').evaluate((specimen) => {
    const stamp = specimen.querySelector('figcaption')?.getBoundingClientRect() ?? new DOMRect()
    const border = specimen.querySelector('.spec-border')?.getBoundingClientRect() ?? new DOMRect()
    return (
      stamp.top >= border.top + (border.height * 130) / 1480 &&
      stamp.right <= border.right - (border.width * 130) / 2100
    )
  })
}

/** The text of the specimen below its stamp. */
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
