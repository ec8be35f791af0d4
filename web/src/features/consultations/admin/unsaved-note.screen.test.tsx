import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import type { AnswersOf } from '#testing/answers.ts'
import { answerWith } from '#testing/fake-server.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aConsultation, anOffer, otherDay, startOf } from '#testing/values/consultations.ts'
import { admin } from '#testing/values/users/sessions.ts'

const adriana = aConsultation()
const { version } = adriana
const opens = page.getByRole('button', { name: /^Open, Adriana Fontaine/ })
const dialog = page.getByRole('dialog', { name: 'Consultation', exact: true })

async function openDialog(consultations: AnswersOf<'consultations'> = {}): Promise<void> {
  openScreen('/admin/consultations', {
    as: admin,
    api: {
      consultations: {
        list: { consultations: [adriana], more: null },
        get: adriana,
        slots: anOffer(),
        plan: { hours: [], holidays: [], outside: [] },
        ...consultations,
      },
    },
  })
  await press(opens)
  await expect.element(dialog.getByText('Adriana Fontaine')).toBeVisible()
}

test('a consultation that is moved closes at once, and asks for a note that was typed before', async () => {
  const moved = aConsultation({ startsAt: startOf(otherDay, '12:00 PM'), version: version + 1 })
  const move = async () => {
    await press(dialog.getByRole('button', { name: 'Move', exact: true }))
    await pickDay('Date', otherDay)
    await press(dialog.getByRole('button', { name: '12:00' }))
    answerWith({ consultations: { get: moved } })
    await press(dialog.getByRole('button', { name: 'Move consultation' }))
    await expectToast('Consultation moved')
    await userEvent.keyboard('{Escape}')
  }
  await openDialog({ moveForVisitor: moved })
  await move()
  await expect.element(opens).toHaveFocus()
  await openDialog({ moveForVisitor: moved })
  await fill(dialog.getByLabelText('Note'), 'Speaks French.')
  await move()
  await expect.element(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
})

test('a link opens the mail program without a question while a note is typed', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await openDialog()
  await fill(dialog.getByLabelText('Note'), 'Speaks French.')
  expect(asks()).toBe(true)
  // The browser of the tests has no mail program.
  const stay = (event: Event) => event.preventDefault()
  window.addEventListener('click', stay)
  await press(dialog.getByRole('link', { name: adriana.email }))
  window.removeEventListener('click', stay)
  expect(asks()).toBe(false)
})
