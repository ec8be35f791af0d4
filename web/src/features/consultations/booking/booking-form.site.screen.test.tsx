import { longDay } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { dayButton, openCalendar, pickDay } from '#testing/on-screen/calendar.ts'
import { accepted, answersInTurn } from '#testing/posted.ts'
import { openSitePage } from '#testing/site-page.tsx'
import { expectNoToast, expectToast } from '#testing/toasts.ts'
import { anOffer, bookingFunction, day, fullDay, longName, otherDay } from '#testing/values/consultations.ts'

const date = page.getByRole('button', { name: /^Date\b/ })
const hours = page.getByRole('group', { name: 'Time', exact: true })
const hour = (label: string) => hours.getByRole('button', { name: new RegExp(`^${label}\\b`) })
const book = page.getByRole('button', { name: 'Book Consultation' })
const thanks = page.getByRole('heading', { level: 1, name: 'Thank You for Your Request' })
const wrong = 'Something went wrong. Please try again.'

const visitor = {
  firstName: 'Adriana',
  surname: 'Fontaine',
  mobile: '+44 7700 900417',
  email: 'adriana@fontaine.example',
}

type Slots = Required<AnswersOf<'consultations'>>['slots']

function openForm(slots: Slots, ...answers: Parameters<typeof answersInTurn>) {
  const { sent, answer } = answersInTurn(...answers)
  openSitePage('/consultation', {
    api: { consultations: { slots } },
    files: { [bookingFunction]: answer },
  })
  return sent
}

async function fillIn(changes: Partial<typeof visitor> = {}): Promise<void> {
  const { firstName, surname, mobile, email } = { ...visitor, ...changes }
  await fill(page.getByLabelText('First Name'), firstName)
  await fill(page.getByLabelText('Surname'), surname)
  await fill(page.getByLabelText('Mobile'), mobile)
  await fill(page.getByLabelText('Email'), email)
}

/** Fills in every field, with an hour. */
async function fillInWithHour(label: string): Promise<void> {
  await pickDay('Date', day)
  await press(hour(label))
  await fillIn()
}

const id = expect.stringMatching(/^[\da-f-]{36}$/)
const order = (time: string, more = {}) => ({
  ...visitor,
  date: longDay(day),
  time,
  orderId: id,
  ...more,
})

describe('the booking form', () => {
  test('names missing fields in a message and at each field, and focuses the day', async () => {
    const sent = openForm(anOffer(), 'taken')
    await press(book)
    await expectToast('Missing Information', 'Please fill in all fields and select a date and time.')
    await expect.element(date).toHaveFocus()
    await expect.element(date).toHaveAccessibleDescription(/Please choose a day/)
    await expect
      .element(page.getByLabelText('Mobile'))
      .toHaveAccessibleDescription(/Please enter the number we should call/)
    expect(sent).toEqual([])
    await expectSound()
  })

  test('takes the message about missing fields away when a day is chosen', async () => {
    openForm(anOffer(), 'taken')
    await press(book)
    await expectToast('Missing Information', 'Please fill in all fields and select a date and time.')
    await pickDay('Date', day)
    await expectNoToast('Missing Information')
  })

  test('offers weekdays with a free hour only', async () => {
    openForm(anOffer(), 'taken')
    await openCalendar('Date', fullDay)
    await expect.element(dayButton(fullDay)).toBeDisabled()
    await expect.element(dayButton(fullDay)).toHaveAccessibleName(/fully booked/)
    const weekends = page.getByRole('button', { name: /^(Saturday|Sunday)/ })
    for (const button of weekends.elements()) expect(button).toBeDisabled()
    await expectSound()
  })

  test('shows the hours of the day by the bank’s clock, and the taken ones', async () => {
    openForm(anOffer([[day, '2:00 PM']]), 'taken')
    await expect.element(hours).toMatchTextContent('Please choose a date to see the available times.')
    await pickDay('Date', day)
    await expect
      .element(hours.getByRole('status'))
      .toMatchTextContent(`4 times are available on ${longName(day)}.`)
    await expect.element(hour('2:00 PM')).toHaveAccessibleName('2:00 PM Taken')
    hour('2:00 PM')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(hour('2:00 PM')).toHaveAttribute('aria-pressed', 'false')
    await press(hour('11:00 AM'))
    await expect.element(hour('11:00 AM')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(hours).toMatchTextContent(`${longName(day)}, 11:00 AM in Roseau.`)
    await pickDay('Date', otherDay)
    await expect.element(hour('11:00 AM')).toHaveAttribute('aria-pressed', 'false')
    await expectSound()
  })

  test('shows that the hours could not be loaded, and loads them again', async () => {
    openForm(inTurn<typeof lost | ReturnType<typeof anOffer>>(lost, lost, anOffer()), 'taken')
    await pickDay('Date', day)
    await expect
      .element(hours.getByRole('status'))
      .toMatchTextContent('The available times could not be loaded.')
    await expectSound()
    await press(hours.getByRole('button', { name: 'Try again' }))
    await expect.element(hour('11:00 AM')).toBeVisible()
  })

  test('loads the hours again by the bank’s clock if the visitor’s is far off', async () => {
    const offer = { ...anOffer(), firstDay: '2031-01-01', lastDay: '2031-04-01' }
    openForm(offer, 'taken')
    await press(book)
    await expect
      .poll(() => sentTo('consultations.slots').at(-1))
      .toEqual({ from: '2031-01-01', to: '2031-04-01' })
  })

  test('refuses an invalid address at its field', async () => {
    openForm(anOffer(), 'taken')
    await fillInWithHour('11:00 AM')
    await fill(page.getByLabelText('Email'), 'adriana')
    await press(book)
    await expect.element(page.getByLabelText('Email')).toHaveFocus()
    await expect
      .element(page.getByLabelText('Email'))
      .toHaveAccessibleDescription('Please enter a valid e-mail address')
  })

  test('confirms a booking with its time, and clears the form', async () => {
    const held = Promise.withResolvers<'taken'>()
    const sent = openForm(anOffer(), held.promise)
    await fillInWithHour('2:00 PM')
    await press(book)
    await expect
      .element(page.getByRole('button', { name: 'Booking...' }))
      .toHaveAttribute('aria-busy', 'true')
    held.resolve('taken')
    await expect.element(thanks).toHaveFocus()
    await expect.element(page.getByText('We look forward to being able to assist you soon.')).toBeVisible()
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(`${longName(day)} 2:00 PM in Roseau (UTC−4)`)
    const file = page.getByRole('link', { name: 'Add to calendar' })
    await expect.element(file).toHaveAttribute('download', 'consultation.ics')
    expect(decodeURIComponent(file.element().getAttribute('href') ?? '')).toBe(
      `data:text/calendar;charset=utf-8,${accepted.calendar}`,
    )
    await expect.element(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    expect(sent).toEqual([order('2:00 PM')])
    await expectSound()
    openForm(anOffer(), 'taken')
    await press(book)
    await expect.element(page.getByLabelText('First Name')).toHaveValue('')
  })

  test('keeps its fields over a reload', async () => {
    openForm(anOffer(), 'taken')
    await fillInWithHour('2:00 PM')
    openForm(anOffer(), 'taken')
    await expect.element(hour('2:00 PM')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByLabelText('Email')).toHaveValue(visitor.email)
  })

  test.for([
    ['INTERNAL_SERVER_ERROR', wrong],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
  ] as const)('keeps all fields after %s', async ([answer, words]) => {
    openForm(anOffer(), answer)
    await fillInWithHour('11:00 AM')
    await press(book)
    await expectToast('Error', words)
    await expect.element(page.getByLabelText('Surname')).toHaveValue(visitor.surname)
    await expect.element(hour('11:00 AM')).toHaveAttribute('aria-pressed', 'true')
  })

  test.for([
    ['SLOT_TAKEN', 'This time has just been booked by someone else. Please choose another.'],
    ['SLOT_NOT_OFFERED', 'This time is no longer available. Please choose another.'],
  ] as const)('shows that the hour is gone (%s), and offers the others', async ([code, words]) => {
    openForm(inTurn(anOffer(), anOffer(), anOffer([[day, '11:00 AM']])), code)
    await fillInWithHour('11:00 AM')
    await press(book)
    await expect.element(hours).toHaveAccessibleDescription(words)
    await expect.element(hour('11:00 AM')).toHaveAccessibleName('11:00 AM Taken')
    await expect.element(page.getByLabelText('Mobile')).toHaveValue(visitor.mobile)
    await expectSound()
  })

  test('shows at the address that it has three consultations already', async () => {
    openForm(anOffer(), 'TOO_MANY_BOOKINGS')
    await fillInWithHour('11:00 AM')
    await press(book)
    await expect.element(page.getByLabelText('Email')).toHaveFocus()
    await expect
      .element(page.getByLabelText('Email'))
      .toHaveAccessibleDescription(/^Three consultations have already been booked with this e-mail address/)
  })
})

describe('a booking whose answer was lost', () => {
  test('keeps the hour for the visitor, and is sent again as the same order', async () => {
    const sent = openForm(inTurn(anOffer(), anOffer(), anOffer([[day, '11:00 AM']])), 'lost', 'taken')
    await fillInWithHour('11:00 AM')
    await press(book)
    await expectToast('Error', wrong)
    openForm(anOffer([[day, '11:00 AM']]), 'taken')
    await expect
      .element(hours.getByRole('status'))
      .toMatchTextContent('We may have received your booking for 11:00 AM.')
    await expect.element(hour('11:00 AM')).toHaveAttribute('aria-pressed', 'true')
    await expectSound()
    // Another e-mail address makes another visitor, for whom the hour is not free.
    await fill(page.getByLabelText('Email'), 'other@fontaine.example')
    await expect.element(hour('11:00 AM')).toHaveAccessibleName('11:00 AM Taken')
    await fill(page.getByLabelText('Email'), visitor.email)
    await expect.element(hour('11:00 AM')).toHaveAttribute('aria-pressed', 'true')
    expect(sent).toEqual([order('11:00 AM')])
  })

  test('is not booked twice: the same order is sent with the same id', async () => {
    const sent = openForm(anOffer(), 'lost', 'taken')
    await fillInWithHour('11:00 AM')
    await press(book)
    await expectToast('Error', wrong)
    await press(book)
    await expect.element(thanks).toBeVisible()
    expect(sent[1]).toEqual(sent[0])
  })

  test('is replaced by an order for another hour, which names it', async () => {
    const sent = openForm(anOffer(), 'lost', 'taken')
    await fillInWithHour('11:00 AM')
    await press(book)
    await expectToast('Error', wrong)
    await press(hour('1:00 PM'))
    await press(book)
    await expect.element(thanks).toBeVisible()
    expect(sent).toEqual([order('11:00 AM'), order('1:00 PM', { replaces: [id] })])
  })
})

describe('the keyboard', () => {
  test('goes from the button of the day into the month, then to the hours', async () => {
    openForm(anOffer(), 'taken')
    date.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.closest('[role=gridcell]')).toBeTruthy()
    await userEvent.keyboard('{PageDown}{ArrowDown}{ArrowUp}{Enter}')
    await expect.element(hours.getByRole('button').first()).toBeVisible()
    await userEvent.keyboard('{Tab}{ }')
    await expect.element(hours.getByRole('button', { pressed: true })).toHaveFocus()
  })
})

describe('on a phone', () => {
  const week = page.getByRole('group', { name: 'Week', exact: true })

  test('the form shows a week at a time, and the month over the page', async () => {
    await page.viewport(390, 844)
    openForm(anOffer(), 'taken')
    // The week comes with the script, at the first sign of a visitor anywhere on the page. The pointer may
    // already lie on one of the two, where it would not move.
    await userEvent.hover(page.getByRole('button', { name: 'Menu' }))
    await userEvent.hover(page.getByRole('heading', { level: 1 }))
    await press(week.getByRole('button', { name: 'Next week' }))
    const free = week.getByRole('button', { name: /^Thu / })
    await press(free)
    await expect.element(free).toHaveAttribute('aria-pressed', 'true')
    await press(hour('11:00 AM'))
    await press(week.getByRole('button', { name: 'Previous week' }))
    await expect.element(free).toHaveAttribute('aria-pressed', 'false')
    await expect.element(hour('11:00 AM')).toHaveAttribute('aria-pressed', 'true')
    await press(date)
    await expect.element(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible()
  })
})
