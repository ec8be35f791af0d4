import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { showAs } from '#testing/media.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import { openSitePage } from '#testing/site-page.tsx'
import {
  anOffer,
  anOwnConsultation,
  day,
  longName,
  otherDay,
  startOf,
} from '#testing/values/consultations.ts'

const token = 'a'.repeat(43)
const hours = page.getByRole('group', { name: 'Time', exact: true })
const hour = (label: string) => hours.getByRole('button', { name: new RegExp(`^${label}\\b`) })
const when = (date: string, time: string) =>
  page.getByRole('heading', { level: 2, name: `${longName(date)}, ${time} in Roseau (UTC−4)` })
const move = page.getByRole('button', { name: 'Move consultation' })
const moveNow = page.getByRole('button', { name: 'Move consultation' })
const cancel = page.getByRole('button', { name: 'Cancel consultation' })
const question = page.getByRole('alertdialog', { name: 'Cancel this consultation?' })
const cancelNow = question.getByRole('button', { name: 'Cancel consultation' })

const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
const booked = anOwnConsultation({ calendar })
const moved = anOwnConsultation({ startsAt: startOf(otherDay, '12:00 PM'), version: 1 })
const cancelled = anOwnConsultation({ status: 'cancelled', changeable: false, version: 1 })

function openLink(consultations: AnswersOf<'consultations'>): void {
  openSitePage(`/consultation/${token}`, {
    api: { consultations: { open: booked, slots: anOffer([[day, '1:00 PM']]), ...consultations } },
  })
}

describe('the page of a consultation', () => {
  test('shows the time, and nothing about the visitor', async () => {
    openLink({})
    await expect.element(when(day, '1:00 PM')).toBeVisible()
    await expect.element(page.getByText('Booked', { exact: true })).toBeVisible()
    expect(sentTo('consultations.open')).toEqual([{ token }])
    const file = page.getByRole('link', { name: 'Add to calendar' }).element().getAttribute('href') ?? ''
    expect(decodeURIComponent(file)).toBe(`data:text/calendar;charset=utf-8,${calendar}`)
    await expectSound()
  })

  test('is printed with the time first, and the ways to reach the bank below it', async () => {
    openLink({})
    await expect.element(when(day, '1:00 PM')).toBeVisible()
    await showAs({ media: 'print' })
    const [time, telephone] = [when(day, '1:00 PM'), page.getByText('By telephone or e-mail')].map((one) =>
      one.element().getBoundingClientRect(),
    )
    expect(telephone?.top).toBeGreaterThan(time?.bottom ?? Infinity)
    await showAs()
  })

  test('shows from when a consultation was moved, by the bank too', async () => {
    openLink({ open: anOwnConsultation({ movedFrom: startOf(otherDay, '12:00 PM') }) })
    await expect.element(when(day, '1:00 PM')).toBeVisible()
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(`Moved from${longName(otherDay)}, 12:00 PM`)
    await expectSound()
  })

  test('shows that a consultation was cancelled, without an offer to change it', async () => {
    openLink({ open: cancelled })
    await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Book another consultation' })).toBeVisible()
    await expect.element(cancel).not.toBeInTheDocument()
    await expectSound()
  })

  test.for(['held', 'missed', 'booked'] as const)(
    'shows the state of a past consultation (%s)',
    async (status) => {
      openLink({ open: anOwnConsultation({ status, changeable: false }) })
      await expect
        .element(page.getByRole('main'))
        .toMatchTextContent(status === 'held' ? 'Completed' : 'Past')
      await expect.element(move).not.toBeInTheDocument()
    },
  )

  test('shows that a link is invalid, and how to book anew', async () => {
    openLink({ open: refused('LINK_NOT_VALID') })
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('We could not find a consultation for this link.')
    await expect.element(page.getByText('You can move or cancel your appointment here.')).not.toBeVisible()
    await expect
      .element(page.getByRole('alert').getByRole('link'))
      .toHaveTextContent('Schedule a Consultation')
    await expectSound()
  })

  test.for([
    [lost, 'Your consultation could not be loaded.'],
    [refused('TOO_MANY_ATTEMPTS'), 'Too many attempts. Please try again later, or call us.'],
  ] as const)(
    'shows that the consultation could not be loaded, and loads it again: %#',
    async ([answer, words]) => {
      openLink({
        open: inTurn<typeof lost | Refused<'TOO_MANY_ATTEMPTS'> | typeof booked>(answer, booked),
      })
      await expect.element(page.getByRole('heading', { level: 2, name: words })).toBeVisible()
      await expectSound()
      await press(page.getByRole('button', { name: 'Try again' }))
      await expect.element(when(day, '1:00 PM')).toBeVisible()
    },
  )
})

describe('moving a consultation', () => {
  test('begins at its heading, and returns the focus when it is given up', async () => {
    openLink({})
    await press(move)
    await expect.element(page.getByText('Choose another date and time')).toHaveFocus()
    await expectSound()
    await press(page.getByRole('button', { name: 'Keep it as it is' }))
    await expect.element(move).toHaveFocus()
  })

  test('begins at the day that is booked, and asks for an hour', async () => {
    openLink({})
    await press(move)
    await expect.element(hour('1:00 PM')).toHaveAccessibleName('1:00 PM Current')
    await expect.element(moveNow).toHaveAttribute('aria-disabled', 'true')
    await expect.element(moveNow).toHaveAccessibleDescription('Please choose a time')
    const keep = page.getByRole('button', { name: 'Keep it as it is' })
    const [moving, keeping] = [moveNow, keep].map((one) => one.element().getBoundingClientRect().top)
    expect(keeping).toBe(moving)
    await userEvent.click(moveNow, { force: true })
    await expect.element(hours).toHaveAccessibleDescription('Please choose a time')
    expect(sentTo('consultations.move')).toEqual([])
  })

  test('sends the version on the screen, and shows the new time below the whole message', async () => {
    await page.viewport(1280, 500)
    openLink({ move: moved })
    await press(move)
    await pickDay('Date', otherDay)
    await press(hour('12:00 PM'))
    await press(moveNow)
    await expect.element(when(otherDay, '12:00 PM')).toHaveFocus()
    const message = page.getByText(
      'Your consultation has been moved. We have sent you an e-mail with the new time.',
    )
    await expect.element(message).toBeVisible()
    expect(message.element().getBoundingClientRect().top).toBeGreaterThan(0)
    expect(sentTo('consultations.move')).toEqual([
      { token, version: 0, startsAt: startOf(otherDay, '12:00 PM') },
    ])
    await expectSound()
  })

  test.for([
    ['SLOT_TAKEN', 'This time has just been booked by someone else. Please choose another.'],
    ['SLOT_NOT_OFFERED', 'This time is no longer available. Please choose another.'],
  ] as const)('is refused with %s at the hours, and another one can be chosen', async ([code, words]) => {
    openLink({ move: inTurn<Refused<typeof code> | typeof moved>(refused(code), moved) })
    await press(move)
    await pickDay('Date', otherDay)
    await press(hour('11:00 AM'))
    await press(moveNow)
    await expect.element(hours).toHaveAccessibleDescription(words)
    await expect.element(hour('11:00 AM')).toHaveAttribute('aria-pressed', 'false')
    await press(hour('12:00 PM'))
    await press(moveNow)
    await expect.element(when(otherDay, '12:00 PM')).toHaveFocus()
  })
})

test('the arrows of the calendar are level with its month', async () => {
  await page.viewport(1280, 844)
  openLink({})
  await press(move)
  const next = page.getByRole('button', { name: 'Next month', includeHidden: true })
  await expect.element(next, { timeout: 15_000 }).toBeInTheDocument()
  const middle = (box?: DOMRect) => (box ? box.top + box.height / 2 : 0)
  const month = document.querySelector('.cal-title')?.getBoundingClientRect()
  expect(middle(next.element().getBoundingClientRect())).toBeCloseTo(middle(month), 0)
})

describe('cancelling a consultation', () => {
  test('asks first, and changes nothing if the visitor keeps it', async () => {
    openLink({})
    await press(cancel)
    await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus()
    await expectSound()
    await press(question.getByRole('button', { name: 'Keep it' }))
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(cancel).toHaveFocus()
  })

  test('is not left by Back, which only closes the question', async () => {
    openLink({})
    const { pathname } = window.location
    await press(cancel)
    await expect.element(question).toBeVisible()
    window.history.back()
    await expect.element(question).not.toBeInTheDocument()
    expect(window.location.pathname).toBe(pathname)
    await expect.element(cancel).toHaveFocus()
    expect(sentTo('consultations.cancel')).toEqual([])
  })

  test('happens once, with a message', async () => {
    openLink({ cancel: cancelled })
    await press(cancel)
    await press(cancelNow)
    await expect
      .element(
        page.getByText('Your consultation has been cancelled. We have sent you an e-mail to confirm this.'),
      )
      .toBeVisible()
    await expect.element(cancel).not.toBeInTheDocument()
    expect(sentTo('consultations.cancel')).toEqual([{ token, version: 0 }])
  })

  test.for([
    [
      'CONSULTATION_CHANGED',
      moved,
      'Your consultation has just been changed. You now see the latest version.',
    ],
    [
      'CONSULTATION_OVER',
      cancelled,
      'Your consultation can no longer be changed. The latest version is shown.',
    ],
  ] as const)('is refused with %s, and shows the present state', async ([code, now, words]) => {
    openLink({ open: inTurn(booked, now), cancel: refused(code) })
    await press(cancel)
    await press(cancelNow)
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    expect(sentTo('consultations.open')).toHaveLength(2)
  })

  test.for([
    ['lost', lost, 'Something went wrong. Please try again.'],
    [
      'too many attempts',
      refused('TOO_MANY_ATTEMPTS'),
      'Too many attempts. Please try again later, or call us.',
    ],
  ] as const)('fails without a change: %s', async ([, answer, words]) => {
    openLink({ cancel: answer })
    await press(cancel)
    await press(cancelNow)
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    await expect.element(when(day, '1:00 PM')).toBeVisible()
    await expect.element(cancel).toBeVisible()
  })
})
