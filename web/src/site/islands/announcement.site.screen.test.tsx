import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { nextFrame, press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { pass, stopClock } from '#testing/clock.ts'
import { openSitePage } from '#testing/site-page.tsx'
import { showAnnouncements } from './announcement-island.ts'

const bar = page.getByRole('complementary', { name: 'Announcements' })
const dismiss = bar.getByRole('button', { name: /^Dismiss, / })
const hurricane = 'The hurricane is near: our offices are closed until Monday, the portal is open.'
const fees = 'There are new terms for certificates of deposit.'

/** An announcement of an id of its own: the island remembers which were dismissed. */
function anAnnouncement(body = hurricane, more: object = {}) {
  return { id: crypto.randomUUID(), body, tone: 'info', link: null, ...more }
}

const answerOf = (...announcements: object[]) => Response.json({ announcements, endsInSeconds: null })

/** Opens a public page, which asks for its announcements when it has loaded. */
async function openPage(...answers: (() => Response)[]): Promise<{ asked: () => number }> {
  let asked = 0
  const answer = () => answers[Math.min(asked++, answers.length - 1)]?.() ?? answerOf()
  openSitePage('/services', { files: { 'GET /announcements.json': answer } })
  await showAnnouncements()
  return { asked: () => asked }
}

describe('an announcement on a public page', () => {
  test('is read out, and leads to its page', async () => {
    const link = { path: '/legal-documents', name: 'Legal Documents' }
    await openPage(() => answerOf(anAnnouncement(hurricane, { tone: 'warning', link })))
    await expect.element(bar.getByRole('status')).toMatchTextContent(`Important. ${hurricane}`)
    await expect
      .element(bar.getByRole('link', { name: 'Legal Documents' }))
      .toHaveAttribute('href', '/legal-documents')
    await expectSound()
  })

  test('keeps a date on one line', async () => {
    await openPage(() => answerOf(anAnnouncement('Our offices are closed until 30 November.')))
    await expect.poll(() => bar.element().textContent).toContain('until 30\u00a0November.')
  })

  test.for([1280, 320])('is above the page and covers nothing, %d pixels wide', async (width) => {
    await page.viewport(width, 640)
    await openPage(() => answerOf(anAnnouncement()))
    await expect.element(bar).toMatchTextContent(`Notice. ${hurricane}`)
    const header = page.getByRole('banner').element().getBoundingClientRect()
    const { top, bottom } = bar.element().getBoundingClientRect()
    expect(top).toBe(header.bottom)
    expect(page.getByRole('main').element().getBoundingClientRect().top).toBe(bottom)
    window.scrollTo(0, document.body.scrollHeight)
    await nextFrame()
    expect(bar.element().getBoundingClientRect().bottom).toBeLessThan(0)
    window.scrollTo(0, 0)
  })

  test('is dismissed for good, and the next takes its place', async () => {
    const [first, second] = [anAnnouncement(), anAnnouncement(fees)]
    await openPage(() => answerOf(first, second))
    await expect.element(bar).toMatchTextContent(hurricane)
    await press(dismiss)
    await expect.element(bar).toMatchTextContent(`Notice. ${fees}`)
    await expect.element(page.getByRole('main')).toHaveFocus()
    await press(dismiss)
    await expect.element(bar).not.toBeInTheDocument()
    const { asked } = await openPage(() => answerOf(first, second))
    expect(asked()).toBe(1)
    await expect.poll(() => bar.elements()).toHaveLength(0)
  })

  test('leads to no page but the bank’s own', async () => {
    const link = { path: '//elsewhere.example', name: 'A prize' }
    await openPage(() => answerOf(anAnnouncement(hurricane, { link })))
    await expect.element(bar).toMatchTextContent(hurricane)
    await expect.poll(() => bar.getByRole('link').elements()).toHaveLength(0)
  })

  test('goes when it ends', async () => {
    stopClock()
    const { asked } = await openPage(
      () => Response.json({ announcements: [anAnnouncement()], endsInSeconds: 60 }),
      () => answerOf(),
    )
    await expect.poll(() => bar.elements()).toHaveLength(1)
    await pass(65_000)
    expect(asked()).toBe(1)
    await pass(1_000)
    await expect.poll(() => bar.elements()).toHaveLength(0)
  })

  test.for([
    ['there is none', () => answerOf()],
    ['the bank is busy', () => new Response(null, { status: 503 })],
    ['the answer is of another kind', () => Response.json(['rubbish'])],
  ] as const)('is not there where %s', async ([, answer]) => {
    await openPage(answer)
    await expect.poll(() => bar.elements()).toHaveLength(0)
  })
})
