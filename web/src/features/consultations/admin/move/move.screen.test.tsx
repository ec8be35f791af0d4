import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aConsultation, anOffer, day, longName, otherDay, startOf } from '#testing/values/consultations.ts'
import { admin } from '#testing/values/users/sessions.ts'

const adriana = aConsultation()
const { id, version } = adriana
const dialog = page.getByRole('dialog', { name: 'Consultation', exact: true })

/** "25 Nov 2026" */
const written = (date: string) => longName(date).replace(/^\w+, /, '')
const current = `${written(day)}, 13:00`

async function openDialog(consultations: AnswersOf<'consultations'>): Promise<void> {
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
  await press(page.getByRole('button', { name: /^Open, Adriana Fontaine/ }))
  await expect.element(dialog.getByText('Adriana Fontaine')).toBeVisible()
}

describe('a consultation', () => {
  test('can be moved to an hour that the bank offers', async () => {
    const moved = aConsultation({
      startsAt: startOf(otherDay, '12:00 PM'),
      movedFrom: adriana.startsAt,
      version: version + 1,
    })
    await openDialog({ moveForVisitor: moved })
    await press(dialog.getByRole('button', { name: 'Move', exact: true }))
    await expect.element(dialog.getByRole('heading', { name: 'Move to another time' })).toHaveFocus()
    await expect.element(dialog.getByText('The visitor will be notified by e-mail.')).toBeVisible()
    const move = dialog.getByRole('button', { name: 'Move consultation' })
    await expect.element(move).toHaveAccessibleDescription('Please pick a date and a time.')
    // The foot of the dialog has the buttons of this step: the way back, and the move.
    await expect.poll(() => dialog.getByRole('button', { name: 'Close' }).elements()).toHaveLength(1)
    const foot = move.element().closest('.dialog-foot')
    expect(foot?.contains(dialog.getByRole('button', { name: 'Back' }).element())).toBe(true)
    await expect.element(dialog).toMatchTextContent(`Current time${current}New timeNot chosen yet`)
    await pickDay('Date', otherDay)
    await press(dialog.getByRole('button', { name: '12:00' }))
    await expect
      .element(dialog)
      .toMatchTextContent(`Current time${current}New time${written(otherDay)}, 12:00`)
    await expectSound()
    answerWith({ consultations: { get: moved } })
    await press(move)
    await expectToast('Consultation moved', 'The visitor has been notified by e-mail.')
    await expect.element(dialog.getByText('Moved from')).toBeVisible()
    expect(sentTo('consultations.moveForVisitor')).toEqual([
      { consultationId: id, version, startsAt: startOf(otherDay, '12:00 PM') },
    ])
  })

  test.for([
    ['SLOT_TAKEN', 'This time has just been booked. Please choose another.'],
    ['SLOT_NOT_OFFERED', 'This time is no longer available. Please choose another.'],
  ] as const)('stays at its hour if the other hour is gone (%s)', async ([code, words]) => {
    await openDialog({
      moveForVisitor: refused(code),
      slots: inTurn(anOffer(), anOffer([[day, '11:00 AM']])),
    })
    await press(dialog.getByRole('button', { name: 'Move', exact: true }))
    await pickDay('Date', day)
    await press(dialog.getByRole('button', { name: '11:00' }))
    await press(dialog.getByRole('button', { name: 'Move consultation' }))
    await expectToast('The consultation could not be changed', words)
    await expect
      .element(dialog.getByRole('button', { name: 'Move consultation' }))
      .toHaveAccessibleDescription('Please pick a date and a time.')
    await expect.element(dialog).toMatchTextContent('New timeNot chosen yet')
  })
})
