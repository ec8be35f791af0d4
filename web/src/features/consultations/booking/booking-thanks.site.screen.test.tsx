import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import { accepted, answersInTurn } from '#testing/posted.ts'
import { openSitePage } from '#testing/site-page.tsx'
import { anOffer, bookingFunction, day } from '#testing/values/consultations.ts'

const main = page.getByRole('main')

afterEach(() => {
  vi.restoreAllMocks()
})

/** Returns where the words of an element are, line by line, without the rest of its box. */
function linesOf(element: Element): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  return [...range.getClientRects()]
}

/** Books a consultation and waits for the confirmation; returns its heading. */
async function book() {
  const { answer } = answersInTurn('taken')
  openSitePage('/consultation', {
    api: { consultations: { slots: anOffer() } },
    files: { [bookingFunction]: answer },
  })
  await pickDay('Date', day)
  await press(page.getByRole('button', { name: /^2:00 PM/ }))
  for (const [label, text] of [
    ['First Name', 'Adriana'],
    ['Surname', 'Fontaine'],
    ['Mobile', '+44 7700 900417'],
    ['Email', 'adriana@fontaine.example'],
  ] as const)
    await fill(page.getByLabelText(label), text)
  await press(page.getByRole('button', { name: 'Book Consultation' }))
  const heading = main.getByRole('heading', { level: 1, name: 'Thank You for Your Request' })
  await expect.element(heading).toBeVisible()
  return heading
}

test('A booked consultation has the link that changes it, and no words over its ornament', async () => {
  const heading = await book()
  await expect
    .element(main.getByRole('link', { name: 'Move or cancel' }))
    .toHaveAttribute('href', accepted.changePath)
  for (const width of [320, 390, 680, 1280]) {
    await page.viewport(width, 844)
    const ornament = main.element().querySelector('.booking-thanks > svg')?.getBoundingClientRect()
    const words = [heading, main.getByText(/^We look forward/)].flatMap((one) => linesOf(one.element()))
    const under = words.filter(({ right, top }) => ornament && right > ornament.left && top < ornament.bottom)
    expect(ornament?.width, `the ornament at ${width} px`).toBeGreaterThan(0)
    expect(under, `words over the ornament at ${width} px`).toEqual([])
  }
})

test('A visitor with another clock reads the whole confirmation on a phone', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...here,
    timeZone: 'Pacific/Auckland',
  })
  await book()
  for (const width of [320, 390]) {
    await page.viewport(width, 844)
    await expect.element(main.getByText(/^Your time: .* on /)).toBeVisible()
    const card = main.element().querySelector('.booking-thanks')
    const edge = card?.getBoundingClientRect().right ?? 0
    const cut = [...(card?.querySelectorAll('p, span, a') ?? [])].filter(
      (part) => part.getBoundingClientRect().right > edge,
    )
    expect(cut, `cut off at ${width} px`).toEqual([])
  }
})

/** The page opened anew, as the browser came to it. */
function comeBy(type: NavigationTimingType): void {
  const [entry] = performance.getEntriesByType('navigation')
  if (!entry) throw new Error('The browser does not say how it came here')
  Object.defineProperty(entry, 'type', { value: type, configurable: true })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
  openSitePage('/consultation', { api: { consultations: { slots: anOffer() } } })
}

test('A reload shows again what was booked, and a visitor who comes anew has the form', async () => {
  const heading = await book()
  comeBy('reload')
  await expect.element(heading).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Move or cancel' }))
    .toHaveAttribute('href', accepted.changePath)
  const link = (name: string) => main.getByRole('link', { name })
  await expect.element(link('Add to calendar')).toHaveClass(/btn-primary/)
  await expect.element(link('Return to Home')).not.toHaveClass(/btn-primary/)
  await expectSound()
  comeBy('navigate')
  // The first sign of a visitor loads the script of the form.
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByLabelText('First Name')).toHaveValue('')
  await expect.element(heading).not.toBeInTheDocument()
})
