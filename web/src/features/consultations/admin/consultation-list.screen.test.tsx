import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lostUntilTryAgain, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { live } from '#testing/fake-live.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectSignInAlone, expectToast } from '#testing/toasts.ts'
import { aConsultation, anOffer, otherDay, startOf } from '#testing/values/consultations.ts'
import { admin } from '#testing/values/users/sessions.ts'

const adriana = aConsultation()
const { id, version } = adriana
const list = (...consultations: (typeof adriana)[]) => ({ consultations, more: null })

const row = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
const open = (name: string) => page.getByRole('button', { name: new RegExp(`^Open, ${name}`) })
const dialog = page.getByRole('dialog', { name: 'Consultation', exact: true })
const question = page.getByRole('alertdialog', { name: 'Cancel this consultation?' })
const never = new Promise<never>(() => {})

function openList(consultations: AnswersOf<'consultations'>, search = ''): void {
  openScreen(`/admin/consultations${search}`, {
    as: admin,
    api: {
      consultations: {
        list: list(adriana),
        get: adriana,
        slots: anOffer(),
        plan: { hours: [], holidays: [], outside: [] },
        ...consultations,
      },
    },
  })
}

async function openDialog(consultations: AnswersOf<'consultations'> = {}): Promise<void> {
  openList(consultations)
  await press(open('Adriana Fontaine'))
  await expect.element(dialog.getByText('Adriana Fontaine')).toBeVisible()
}

describe('the list of consultations', () => {
  test('shows visitors and times, and marks bookings that were moved or are outside the hours', async () => {
    openList({
      plan: { hours: [], holidays: [], outside: [adriana] },
      list: list(
        adriana,
        aConsultation({
          id: '0198f000-0000-7000-8000-000000000502',
          surname: 'Moved',
          movedFrom: startOf(otherDay, '1:00 PM'),
          note: 'Speaks French.',
        }),
      ),
    })
    await expect
      .element(row('Adriana Fontaine'))
      .toMatchTextContent(/13:00outside the consultation hours.*Booked/)
    await expect.element(row('Adriana Moved')).toMatchTextContent(/Speaks French\..*moved/)
    await expect.element(page.getByText('Times shown are for Roseau.')).toBeVisible()
    await expectSound()
  })

  test('has on a phone whole tabs, and the telephone and the e-mail address of each visitor', async () => {
    await page.viewport(390, 844)
    openList({})
    const { mobile, email } = adriana
    await expect
      .element(row('Adriana Fontaine').getByRole('link', { name: mobile }))
      .toHaveAttribute('href', `tel:${mobile.replaceAll(' ', '')}`)
    await expect
      .element(row('Adriana Fontaine').getByRole('link', { name: email }))
      .toHaveAttribute('href', `mailto:${email}`)
    const end = page.getByRole('tablist').element().getBoundingClientRect().right
    for (const tab of page.getByRole('tab').elements())
      expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(end)
    await expectSound()
  })

  test('shows that it is being loaded', async () => {
    openList({ list: never })
    await expect
      .element(page.getByRole('status', { name: 'Loading' }).or(page.getByText('Loading')).first())
      .toBeInTheDocument()
  })

  test('shows that it could not be loaded, and is loaded again', async () => {
    openList({
      list: inTurn<Refused<'NOT_ALLOWED'> | ReturnType<typeof list>>(refused('NOT_ALLOWED'), list(adriana)),
    })
    await expect.element(page.getByRole('heading', { name: 'Failed to load consultations' })).toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(row('Adriana Fontaine')).toBeVisible()
  })

  test('shows that there is no booking, and that none matches a filter', async () => {
    openList({ list: list() })
    await expect.element(page.getByText('Bookings made on the public site will appear here.')).toBeVisible()
    await expectSound()
    await choose(page.getByLabelText('Status'), 'Cancelled')
    await expect.element(page.getByText('No consultation matches this filter.')).toBeVisible()
    await expect.element(page.getByText(/^Times shown are for/)).not.toBeInTheDocument()
    await choose(page.getByLabelText('When'), 'Past')
    await expect
      .poll(() => sentTo('consultations.list').at(-1))
      .toEqual({ which: 'past', status: 'cancelled' })
    await press(page.getByRole('button', { name: 'Show all' }))
    await expect.element(page.getByRole('heading', { name: 'No past consultations' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Show upcoming' }))
    await expect.element(page.getByText('Bookings made on the public site will appear here.')).toBeVisible()
  })

  test('is loaded page by page, with a message if a page could not be loaded', async () => {
    openList({
      list: inTurn<{ consultations: (typeof adriana)[]; more: string | null } | Refused<'NOT_ALLOWED'>>(
        { consultations: [adriana], more: id },
        refused('NOT_ALLOWED'),
        list(aConsultation({ id: '0198f000-0000-7000-8000-000000000502', surname: 'Other' })),
      ),
    })
    await press(page.getByRole('button', { name: 'Show more' }))
    await expect.element(page.getByText('The rest could not be loaded.')).toBeVisible()
    await press(page.getByRole('button', { name: 'Show more' }))
    await expect.element(row('Adriana Other')).toBeVisible()
    await expect.element(row('Adriana Fontaine')).toBeVisible()
    expect(sentTo('consultations.list').at(-1)).toEqual({ which: 'upcoming', after: id })
  })

  test('shows a new booking as it arrives', async () => {
    openList({ list: inTurn(list(), list(adriana)) })
    await expect.element(page.getByText('Bookings made on the public site will appear here.')).toBeVisible()
    await live.send({ type: 'changed', topics: ['consultations'] })
    await expect.element(row('Adriana Fontaine')).toBeVisible()
  })
})

describe('a consultation', () => {
  test('shows the visitor, the time and the contact details, and offers a calendar file', async () => {
    await openDialog()
    await expect
      .element(dialog.getByRole('link', { name: adriana.mobile }))
      .toHaveAttribute('href', 'tel:+447700900417')
    await expect
      .element(dialog.getByRole('link', { name: adriana.email }))
      .toHaveAttribute('href', `mailto:${adriana.email}`)
    await expect
      .element(dialog.getByRole('link', { name: 'Calendar file' }))
      .toHaveAttribute('href', `/api/admin/consultations/${id}/consultation.ics`)
    await expect.element(dialog.getByRole('button', { name: 'Held' })).not.toBeInTheDocument()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(open('Adriana Fontaine')).toHaveFocus()
  })

  test('that is unknown or could not be loaded has a message', async () => {
    openList({ get: refused('CONSULTATION_NOT_FOUND') }, `?consultation=${id}`)
    await expect.element(page.getByRole('heading', { name: 'Consultation not found' })).toBeVisible()
    openList(
      { get: inTurn<Refused<'NOT_ALLOWED'> | typeof adriana>(refused('NOT_ALLOWED'), adriana) },
      `?consultation=${id}`,
    )
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(dialog.getByText('Adriana Fontaine')).toBeVisible()
  })

  test('keeps a typed note while other hours are looked at', async () => {
    await openDialog({ saveNote: aConsultation({ note: 'Speaks French.', version: version + 1 }) })
    const save = dialog.getByRole('button', { name: 'Save note' })
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await fill(dialog.getByLabelText('Note'), 'Speaks French.')
    await press(dialog.getByRole('button', { name: 'Move', exact: true }))
    await press(dialog.getByRole('button', { name: 'Back' }))
    await expect.element(dialog.getByRole('button', { name: 'Move', exact: true })).toHaveFocus()
    await expect.element(dialog.getByLabelText('Note')).toHaveValue('Speaks French.')
    answerWith({ consultations: { get: aConsultation({ note: 'Speaks French.', version: version + 1 }) } })
    await press(save)
    await expectToast('Note saved')
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    expect(sentTo('consultations.saveNote')).toEqual([
      { consultationId: id, version, note: 'Speaks French.' },
    ])
    await userEvent.keyboard('{Escape}')
    await expect.element(open('Adriana Fontaine')).toHaveFocus()
  })

  test('refuses a note of more than 2,000 characters', async () => {
    await openDialog()
    await fill(dialog.getByLabelText('Note'), 'x'.repeat(2_001))
    await expect
      .element(dialog.getByLabelText('Note'))
      .toHaveAccessibleDescription(/Please use at most 2,000 characters/)
    await expect
      .element(dialog.getByRole('button', { name: 'Save note' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  test('shows that the free hours could not be loaded', async () => {
    await openDialog({ slots: lostUntilTryAgain(anOffer()) })
    await press(dialog.getByRole('button', { name: 'Move', exact: true }))
    await expect.element(dialog.getByText('The available times could not be loaded.')).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(dialog.getByRole('button', { name: /^Date/ })).toBeVisible()
  })

  test('is cancelled after a question, and is then gone from the list', async () => {
    await openDialog({ cancelForVisitor: aConsultation({ status: 'cancelled' }) })
    await press(dialog.getByRole('button', { name: 'Cancel consultation' }))
    await expect
      .element(question)
      .toMatchTextContent('the visitor will be notified by e-mail. This cannot be undone.')
    await expectSound()
    await press(question.getByRole('button', { name: 'Keep it' }))
    expect(sentTo('consultations.cancelForVisitor')).toEqual([])
    answerWith({ consultations: { list: list() } })
    await press(dialog.getByRole('button', { name: 'Cancel consultation' }))
    await press(question.getByRole('button', { name: 'Cancel consultation' }))
    await expectToast('Consultation cancelled', 'The visitor has been notified by e-mail.')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Consultations' })).toHaveFocus()
    expect(sentTo('consultations.cancelForVisitor')).toEqual([{ consultationId: id, version }])
  })

  test.for([
    ['CONSULTATION_CHANGED', 'This has just been changed. You now see the latest version.'],
    ['CONSULTATION_OVER', 'This consultation is over or was cancelled, so it cannot be changed.'],
    ['CONSULTATION_NOT_FOUND', 'This consultation no longer exists.'],
  ] as const)('is not changed after %s, and is loaded again', async ([code, words]) => {
    await openDialog({ cancelForVisitor: refused(code) })
    await press(dialog.getByRole('button', { name: 'Cancel consultation' }))
    await press(question.getByRole('button', { name: 'Cancel consultation' }))
    await expectToast('The consultation could not be changed', words)
    await expect.poll(() => sentTo('consultations.get').length).toBe(2)
  })

  test('that is changed at the end of the session leads to the sign-in without a message', async () => {
    await openDialog({ cancelForVisitor: refused('NOT_SIGNED_IN') })
    await press(dialog.getByRole('button', { name: 'Cancel consultation' }))
    await press(question.getByRole('button', { name: 'Cancel consultation' }))
    await expectSignInAlone()
  })

  test('that has begun can be marked as held or missed', async () => {
    const past = aConsultation({ startsAt: '2026-01-05T15:00:00.000Z' })
    await openDialog({
      get: inTurn(past, past, { ...past, status: 'missed' }),
      close: inTurn<Refused<'CONSULTATION_NOT_BEGUN'> | typeof past>(refused('CONSULTATION_NOT_BEGUN'), {
        ...past,
        status: 'missed',
      }),
    })
    await press(dialog.getByRole('button', { name: 'Held' }))
    await expectToast('The consultation could not be changed', 'This consultation has not started yet.')
    await press(dialog.getByRole('button', { name: 'Missed' }))
    await expectToast('Marked as missed')
    await expect.element(dialog.getByRole('button', { name: 'Missed' })).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Held' })).toBeVisible()
    expect(sentTo('consultations.close')).toMatchObject([{ status: 'held' }, { status: 'missed' }])
  })
})
