import type { Consultation, ConsultationPlan } from '@bank/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { showAs } from '#testing/media.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectSignInAlone, expectToast } from '#testing/toasts.ts'
import { aConsultation, day } from '#testing/values/consultations.ts'
import { admin } from '#testing/values/users/sessions.ts'

const adriana = aConsultation()
const plan: ConsultationPlan = {
  hours: [
    { weekday: 1, hour: 11 },
    { weekday: 2, hour: 13 },
  ],
  holidays: [{ day: '2030-11-03', name: 'Independence Day' }],
  outside: [],
}
const none: { affected: Consultation[] } = { affected: [] }

const monday = page.getByRole('checkbox', { name: 'Monday, 11:00' })
const saveHours = page.getByRole('button', { name: 'Save hours' })
const question = page.getByRole('alertdialog', { name: '1 booked consultation is affected' })
const holidayForm = page.getByRole('form', { name: 'Add holiday' })
const addHoliday = holidayForm.getByRole('button', { name: 'Add holiday' })

function openPlan(consultations: AnswersOf<'consultations'> = {}): void {
  openScreen('/admin/consultations?tab=hours', {
    as: admin,
    api: { consultations: { plan, reviewPlan: none, ...consultations } },
  })
}

afterEach(() => showAs())

describe('the hours', () => {
  test('show the offered hours of the week', async () => {
    openPlan()
    await expect.element(monday).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'Monday, 13:00' })).not.toBeChecked()
    await expect.element(page.getByRole('rowheader', { name: '09:00' })).toBeVisible()
    await expect.element(saveHours).toHaveAccessibleDescription('There are no changes to save.')
    await expectSound()
  })

  test('are printed without the form for a holiday and without the reason of a button', async () => {
    openPlan()
    await expect.element(holidayForm).toBeVisible()
    await showAs({ media: 'print' })
    // A part that is not printed has no role either.
    await expect.element(holidayForm).not.toBeInTheDocument()
    await expect.element(page.getByText('There are no changes to save.')).not.toBeVisible()
    await expect.element(page.getByText('Independence Day')).toBeVisible()
  })

  test('fit a small phone, below the whole name of their tab', async () => {
    await page.viewport(320, 640)
    openPlan()
    await expect.element(monday).toBeChecked()
    const { scrollWidth = 0, clientWidth } = document.querySelector('.table-frame') ?? {}
    expect(scrollWidth).toBe(clientWidth)
    const time = page.getByRole('rowheader', { name: '11:00' }).element()
    const oneLine = document.createRange()
    oneLine.selectNodeContents(time)
    expect(oneLine.getClientRects()).toHaveLength(1)
    const tab = page.getByRole('tab', { name: 'Hours and holidays' }).element().getBoundingClientRect()
    expect(tab.right).toBeLessThanOrEqual(320)
  })

  test('show that they could not be loaded, and are loaded again', async () => {
    openPlan({ plan: inTurn<Refused<'NOT_ALLOWED'> | typeof plan>(refused('NOT_ALLOWED'), plan) })
    await expect
      .element(page.getByRole('heading', { name: 'Failed to load hours and holidays' }))
      .toBeVisible()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(monday).toBeChecked()
  })

  test('are saved at once if no visitor has booked them', async () => {
    openPlan({ saveHours: plan })
    await press(monday)
    await pressTwiceAtOnce(saveHours)
    await expectToast('Hours saved')
    expect(sentTo('consultations.reviewPlan')).toEqual([{ hours: [{ weekday: 2, hour: 13 }] }])
    expect(sentTo('consultations.saveHours')).toEqual([{ hours: [{ weekday: 2, hour: 13 }] }])
  })

  test('need a confirmation if a visitor has booked, whose booking stays', async () => {
    const outside = { ...plan, hours: [{ weekday: 2, hour: 13 }], outside: [adriana] }
    openPlan({ plan: inTurn(plan, outside), reviewPlan: { affected: [adriana] }, saveHours: outside })
    await press(monday)
    await press(saveHours)
    await expect.element(question).toMatchTextContent('Adriana Fontaine')
    await expectSound()
    await press(question.getByRole('button', { name: 'Go back' }))
    await expect.element(question).not.toBeInTheDocument()
    expect(sentTo('consultations.saveHours')).toEqual([])
    await press(saveHours)
    await press(question.getByRole('button', { name: 'Save anyway' }))
    await expectToast('Hours saved')
    await expect.element(page.getByText('Booked outside these hours')).toBeVisible()
    await expect
      .element(
        page.getByText(
          'They remain booked until you move or cancel them; the visitor is then notified by e-mail.',
        ),
      )
      .toBeVisible()
    await expectSound()
  })

  test('ask before changes are lost by another tab, and stay or go as chosen', async () => {
    openPlan({ list: { consultations: [], more: null } })
    const consultations = page.getByRole('tab', { name: 'Consultations' })
    const leaving = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await press(monday)
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    await press(consultations)
    await expectSound()
    await press(leaving.getByRole('button', { name: 'Keep editing' }))
    await expect.element(monday).not.toBeChecked()
    await press(consultations)
    await press(leaving.getByRole('button', { name: 'Discard changes' }))
    await expect.element(monday).not.toBeInTheDocument()
  })

  test('name each booking outside of them as a button that opens it, over what is being edited', async () => {
    openPlan({ plan: { ...plan, outside: [adriana] }, get: adriana })
    await press(monday)
    const opener = page.getByRole('button', { name: 'Adriana Fontaine' })
    await press(opener)
    const dialog = page.getByRole('dialog', { name: 'Consultation', exact: true })
    await expect.element(dialog.getByRole('link', { name: adriana.email })).toBeVisible()
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Close' }).last())
    await expect.element(opener).toHaveFocus()
    await expect.element(monday).not.toBeChecked()
  })

  test('keep their ticks if they could not be saved', async () => {
    openPlan({ saveHours: refused('NOT_ALLOWED') })
    await press(monday)
    await press(saveHours)
    await expectToast('The hours could not be saved', 'Only administrators can change this.')
    await expect.element(monday).not.toBeChecked()
  })

  test('that are saved at the end of the session lead to the sign-in without a message', async () => {
    openPlan({ saveHours: refused('NOT_SIGNED_IN') })
    await press(monday)
    await press(saveHours)
    await expectSignInAlone()
  })
})

describe('the holidays', () => {
  test('are added with a day and a name', async () => {
    openPlan({ addHoliday: plan })
    await press(addHoliday)
    await expect.element(holidayForm.getByText('Please pick a date')).toBeVisible()
    await expect.element(holidayForm.getByText('Please enter a name')).toBeVisible()
    await expectSound()
    await pickDay('Date', day)
    await fill(holidayForm.getByLabelText('Name'), 'Bank Inventory')
    await press(addHoliday)
    await expectToast('Holiday added')
    expect(sentTo('consultations.reviewPlan')).toEqual([{ holiday: day }])
    expect(sentTo('consultations.addHoliday')).toEqual([{ day, name: 'Bank Inventory' }])
    await expect.element(holidayForm.getByLabelText('Name')).toHaveValue('')
    await expect.element(holidayForm.getByText('Please enter a name')).not.toBeInTheDocument()
  })

  test('keep the typed text if they could not be added', async () => {
    openPlan({ addHoliday: lost })
    await pickDay('Date', day)
    await fill(holidayForm.getByLabelText('Name'), 'Bank Inventory')
    await press(addHoliday)
    await expectToast('The holiday could not be added', 'Something went wrong. Please try again.')
    await expect.element(holidayForm.getByLabelText('Name')).toHaveValue('Bank Inventory')
  })

  test('are removed by name, and restored by Undo', async () => {
    const without = { ...plan, holidays: [] }
    openPlan({ plan: inTurn(plan, without, plan), removeHoliday: without, addHoliday: plan })
    await press(page.getByRole('button', { name: /^Remove, Independence Day/ }))
    await expectToast('Holiday removed')
    await expect
      .element(
        page.getByText(
          'No holidays yet. Visitors can book every weekday; add a holiday above to close a day.',
        ),
      )
      .toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Holidays' })).toHaveFocus()
    expect(sentTo('consultations.removeHoliday')).toEqual([{ day: '2030-11-03' }])
    await expectSound()
    await press(page.getByRole('button', { name: 'Undo' }))
    await expectToast('Holiday restored')
    expect(sentTo('consultations.addHoliday')).toEqual([{ day: '2030-11-03', name: 'Independence Day' }])
    await expect.element(page.getByRole('button', { name: /^Remove, Independence Day/ })).toBeVisible()
  })

  test('say if Undo could not restore one', async () => {
    const without = { ...plan, holidays: [] }
    openPlan({ plan: inTurn(plan, without), removeHoliday: without, addHoliday: lost })
    await press(page.getByRole('button', { name: /^Remove, Independence Day/ }))
    await expectToast('Holiday removed')
    await press(page.getByRole('button', { name: 'Undo' }))
    await expectToast('The holiday could not be restored')
    await expect.element(page.getByText(/^No holidays yet/)).toBeVisible()
  })

  test('that another administrator has removed say so', async () => {
    openPlan({ removeHoliday: refused('NOT_FOUND') })
    await press(page.getByRole('button', { name: /^Remove, Independence Day/ }))
    await expectToast('The holiday could not be removed', 'This holiday has already been removed.')
  })
})
