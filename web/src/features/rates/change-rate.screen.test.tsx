import { describe, expect, test } from 'vitest'
import { fill, press, pressTwice, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import {
  cell,
  change,
  code,
  confirm,
  confirmation,
  dialog,
  done,
  goOn,
  list,
  openChange,
  openRates,
  rate,
  reachReview,
  reason,
  summary,
} from '#testing/on-screen/rates.ts'
import { expectToast } from '#testing/toasts.ts'
import { aRateCell, plannedCell, plannedChange, rateDay } from '#testing/values/rates.ts'

describe('a change of a rate', () => {
  test.for([
    ['', /Enter the new rate\./],
    ['25.01', /Please enter a rate from 0 to 25, with up to four decimal places\./],
    ['1.00001', /Please enter a rate from 0 to 25, with up to four decimal places\./],
    ['3,1', /The rate on that date is already 3\.10%\./],
  ] as const)('to “%s” is refused at the field', async ([typed, words]) => {
    await openChange()
    await fill(rate, typed)
    await press(goOn)
    await expect.element(rate).toHaveAccessibleDescription(words)
    await expect.element(rate).toHaveFocus()
  })

  test('needs a reason', async () => {
    await openChange()
    await fill(rate, '3.25')
    await press(goOn)
    await expect.element(reason).toHaveAccessibleDescription(/Please give a reason\./)
    await expect.element(reason).toHaveFocus()
    await expectSound()
  })

  test('is shown beside the old rate, confirmed with a code, and made once', async () => {
    await reachReview()
    for (const words of [
      '3.25%',
      'USD, 2 years',
      '3.10%',
      '1 Oct 2026, with immediate effect',
      'The market has moved',
    ])
      await expect.element(summary).toMatchTextContent(words)
    const button = dialog.getByRole('button', { name: 'Change rate' })
    await press(button)
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code to confirm\./)
    await expect.element(code).toHaveFocus()
    await expectSound()
    await confirm()
    await expectToast('Rate changed')
    const order = {
      changeId: expect.any(String),
      currency: 'USD',
      termYears: 2,
      rate: '3.25',
      validFrom: rateDay,
      expectedRate: '3.10',
      reason: 'The market has moved',
    }
    expect(sentTo('rates.confirm')).toEqual([{ order, code: '123456' }])
    expect(sentTo('rates.set')).toEqual([{ order, confirmationId: confirmation.confirmationId }])
    await expect.element(change).toBeVisible()
  })

  test('is sent once, however quickly its button is pressed again', async () => {
    const held = Promise.withResolvers<typeof confirmation>()
    await reachReview({ confirm: held.promise })
    await fill(code, '123456')
    await pressTwiceAtOnce(dialog.getByRole('button', { name: 'Change rate' }))
    await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
    held.resolve(confirmation)
    await expectToast('Rate changed')
    expect(sentTo('rates.confirm')).toHaveLength(1)
    expect(sentTo('rates.set')).toHaveLength(1)
  })

  test('is not made by the second press of a double click on Continue', async () => {
    await openChange()
    await fill(rate, '3,25')
    await fill(reason, 'The market has moved')
    await pressTwice(goOn)
    await expect.element(code).toHaveAccessibleDescription(/^6 digits/)
    expect(sentTo('rates.confirm')).toEqual([])
  })

  test('is the rate of today as soon as it is made', async () => {
    const changed = aRateCell({ current: { changeId: done.changeId, rate: '3.25', validFrom: rateDay } })
    let isSet = false
    await reachReview({
      list: () => list(isSet ? changed : aRateCell(), plannedCell),
      set: () => {
        isSet = true
        return done
      },
    })
    await confirm()
    await expect.element(dialog).toHaveAccessibleDescription('The bank pays 3.25% a year today.')
  })

  test('that another administrator has to approve is announced as such, before and after', async () => {
    await reachReview({ set: { outcome: 'pending' } }, true)
    await expect.element(dialog.getByText('Another administrator must approve it.')).toBeVisible()
    await expectSound()
    await confirm('Send for approval')
    await expectToast('Awaiting approval', 'A second administrator can decide under Approvals.')
  })

  test('whose code is wrong asks for another, and changes nothing', async () => {
    await reachReview({ confirm: refused('INVALID_CODE') })
    await confirm()
    await expect.element(code).toHaveAccessibleDescription(/Please enter a valid authentication code/)
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveValue('')
    expect(sentTo('rates.set')).toEqual([])
  })

  test('whose answer was lost is sent again unchanged, without a second code', async () => {
    await reachReview({ set: inTurn<typeof lost | typeof done>(lost, done) })
    await confirm()
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Change rate' }))
    await expectToast('Rate changed')
    const [first, second] = sentTo('rates.set')
    expect(second).toEqual(first)
    expect(sentTo('rates.confirm')).toHaveLength(1)
  })

  test.for(['RATE_CHANGED', 'RATE_ALREADY_PLANNED', 'APPROVAL_PENDING'] as const)(
    'after another administrator’s change (%s) is shown again, with its fields unchanged',
    async (refusal) => {
      await reachReview({ set: refused(refusal) })
      await confirm()
      await expect.element(dialog.getByRole('alert')).toMatchTextContent('This has changed.')
      await expect.element(rate).toHaveValue('3.25')
      await expect.element(reason).toHaveValue('The market has moved')
      await expectSound()
    },
  )

  test.for([
    ['BUSY', 'We are busy at the moment. Nothing was changed. Please try again.'],
    ['INVALID_RATE', 'Please enter a rate from 0 to 25, with up to four decimal places.'],
    ['RATE_DAY_PASSED', 'The earliest date for a new rate is today.'],
    ['RATE_DAY_TOO_FAR', 'A change can be planned up to 366 days ahead.'],
    ['RATE_UNCHANGED', 'The rate is already set to this.'],
  ] as const)('that is refused with %s has its reason', async ([refusal, words]) => {
    await reachReview({ set: refused(refusal) })
    await confirm()
    await expectToast('Failed to change the rate', words)
    await expect.element(summary).toBeVisible()
  })
})

describe('the withdrawal of a planned rate', () => {
  const withdrawal = dialog.getByRole('region', { name: 'The withdrawal' })

  async function openWithdrawal(rates: AnswersOf<'rates'> = {}): Promise<void> {
    openRates({ confirmWithdrawal: confirmation, withdraw: { changeId: plannedChange.changeId }, ...rates })
    await press(cell('CHF, 5 years'))
    await press(dialog.getByRole('button', { name: 'Withdraw, 0.75% from 1 Nov 2026' }))
    await expect.element(withdrawal).toMatchTextContent('0.75%')
  }

  test('is confirmed with a code for exactly this change', async () => {
    await openWithdrawal()
    await expect.element(withdrawal).toMatchTextContent('1 Nov 2026')
    await expectSound()
    await confirm('Withdraw change')
    await expectToast('Change withdrawn')
    const { changeId } = plannedChange
    expect(sentTo('rates.confirmWithdrawal')).toEqual([{ changeId, code: '123456' }])
    expect(sentTo('rates.withdraw')).toEqual([{ changeId, confirmationId: confirmation.confirmationId }])
  })

  test('can be cancelled, and nothing is withdrawn', async () => {
    await openWithdrawal()
    await press(dialog.getByRole('button', { name: 'Back' }))
    await expect.element(change).toBeVisible()
    expect(sentTo('rates.confirmWithdrawal')).toEqual([])
  })

  test.for([
    ['RATE_IN_FORCE', 'This rate is already in force. Change the rate instead.'],
    ['RATE_WITHDRAWN', 'A colleague has already withdrawn it.'],
  ] as const)('is refused with %s, with its reason', async ([refusal, words]) => {
    await openWithdrawal({ withdraw: refused(refusal) })
    await confirm('Withdraw change')
    await expectToast('Failed to withdraw the change', words)
  })

  test('whose code is wrong asks for another', async () => {
    const wrong: Refused<'INVALID_CODE'> = refused('INVALID_CODE')
    await openWithdrawal({ confirmWithdrawal: wrong })
    await confirm('Withdraw change')
    await expect.element(code).toHaveAccessibleDescription(/Please enter a valid authentication code/)
  })
})
