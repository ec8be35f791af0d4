import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { choose, fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import {
  amount,
  beneficiary,
  code,
  dialog,
  done,
  fillDetails,
  goOn,
  result,
  summary,
} from '#testing/on-screen/pay-dialog.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aPaymentBeneficiary, aPaymentReview } from '#testing/values/payments.ts'
import { anOrderReview, anUpcomingPayment, aStandingOrder } from '#testing/values/standing-orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const sentSchema = z.object({ order: z.object({ orderId: z.uuid() }) })
const issued = {
  confirmationId: '0198f000-0000-4000-8000-000000000601',
  expiresAt: '2030-01-01T00:00:00Z',
}
const when = (name: string) => dialog.getByRole('radio', { name, exact: true })
const confirm = page.getByRole('button', { name: /^(Schedule payment|Set up standing order)$/ })
const firstDay = dialog.getByRole('button', { name: /^First payment/ })

// A day that can be chosen whenever the test runs.
const nextMonth = new Date(Date.now() + 35 * 86_400_000).toISOString().slice(0, 10)

function open(standingOrders: AnswersOf<'standingOrders'> = {}, path = '/dashboard/portfolio?dialog=pay') {
  openScreen(path, {
    as: client,
    api: {
      ...aPortfolio(),
      payments: { beneficiaries: [aPaymentBeneficiary()], review: aPaymentReview() },
      standingOrders: {
        list: [],
        upcoming: [],
        past: { payments: [], more: null },
        review: anOrderReview(),
        confirm: issued,
        save: {},
        ...standingOrders,
      },
    },
  })
}

async function reachReview(): Promise<void> {
  await fillDetails('2500')
  await press(when('Regularly'))
  await pickDay('First payment', nextMonth)
  await press(goOn)
  await expect.element(summary).toBeVisible()
}

describe('a payment', () => {
  test('has the focus at its day once one is chosen, from the first time on', async () => {
    open()
    await fillDetails('2500')
    await press(when('Regularly'))
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    for (const nth of [1, 2]) {
      await userEvent.click(firstDay)
      await expect
        .poll(() => document.activeElement?.closest('[role=grid]'), { timeout: 15_000 })
        .not.toBeNull()
      await userEvent.keyboard('{PageDown}')
      await userEvent.click(calendar.getByRole('button', { name: new RegExp(`\\b1${nth} `) }))
      await expect.element(calendar).not.toBeInTheDocument()
      await expect.element(firstDay).toHaveFocus()
    }
  })

  test('is made now, on a date or regularly, and keeps what was typed before', async () => {
    open()
    await fillDetails('2500')
    await expect.element(when('Now')).toBeChecked()
    await press(when('On a date'))
    await expect.element(dialog.getByRole('button', { name: /^Payment date/ })).toBeVisible()
    await expect.element(dialog.getByLabelText('Ends')).not.toBeInTheDocument()
    await press(when('Regularly'))
    await expect.element(dialog.getByLabelText('How often')).toHaveValue('monthly')
    await expect.element(dialog.getByLabelText('Ends')).toHaveValue('never')
    await expect.element(dialog.getByLabelText('On a weekend or bank holiday')).toHaveValue('next')
    await expect.element(amount).toHaveValue('2,500')
    await expectSound()
    await press(when('Now'))
    await press(goOn)
    await expect.element(dialog.getByRole('button', { name: /^Pay / })).toBeVisible()
  })

  test('on a date names what is missing at its field, without asking the server', async () => {
    open()
    await fillDetails('2500')
    await press(when('Regularly'))
    await choose(dialog.getByLabelText('Ends'), 'After a number of payments')
    await fill(dialog.getByLabelText('Number of payments'), '0')
    await press(goOn)
    await expect.element(firstDay).toHaveAccessibleDescription(/Please choose a date/)
    await expect.element(firstDay).toHaveFocus()
    await expect
      .element(dialog.getByLabelText('Number of payments'))
      .toHaveAccessibleDescription(/Please enter a number from 1 to 600/)
    expect(sentTo('standingOrders.review')).toEqual([])
  })

  test('on a date is sent as an order without a rhythm', async () => {
    open({ review: anOrderReview({ rhythm: 'once', businessDay: 'previous' }) })
    await fillDetails('2500')
    await press(when('On a date'))
    await pickDay('Payment date', nextMonth)
    await choose(dialog.getByLabelText('On a weekend or bank holiday'), 'Pay on the business day before')
    await press(goOn)
    await expect.element(summary).toMatchTextContent('Once, on a date')
    await expect.element(dialog).toMatchTextContent('Enter a code to authorise this scheduled payment.')
    await expect
      .element(summary)
      .toMatchTextContent('On a weekend or bank holidayPaid on the business day before')
    expect(sentTo('standingOrders.review')).toMatchObject([
      {
        accountId: anAccount().id,
        rhythm: 'once',
        firstDay: nextMonth,
        lastDay: null,
        times: null,
        businessDay: 'previous',
      },
    ])
  })

  test('regularly repeats the whole order with its dates, takes a code, and leads to it', async () => {
    open({ list: [aStandingOrder()], upcoming: [anUpcomingPayment()] })
    await reachReview()
    await expect.element(summary).toMatchTextContent(/^\$2,500\.00From/)
    await expect.element(summary).toMatchTextContent('Every month')
    await expect.element(summary).toMatchTextContent('EndsNever')
    await expect.element(summary).toMatchTextContent('Monday, 1 Feb 2027 Moved from 31 Jan 2027')
    await expect.element(summary).toMatchTextContent('GB29 NWBK 6016 1331 9268 19')
    await expect.element(dialog).toMatchTextContent('Enter a code to authorise this standing order.')
    await press(confirm)
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code to confirm\./)
    await expect.element(code).toHaveFocus()
    // It is longer than the dialog, but its code stays in sight, and its beginning too.
    await expect.element(summary.getByText('$2,500.00')).toBeInViewport()
    await expectSound()
    await fill(code, '123456')
    await press(confirm)
    await expectToast('Payment scheduled')
    await expect.element(result).toHaveFocus()
    await expect.element(result).toMatchTextContent('FromFamily ReserveUSD4501928374Beneficiary')
    await expect.element(result).toMatchTextContent('GB29 NWBK 6016 1331 9268 19')
    await expect.element(result).toMatchTextContent('First payment31 Dec 2026EndsNever')
    await expectSound()
    const [sent] = sentTo('standingOrders.save')
    expect(sent).toMatchObject({
      confirmationId: issued.confirmationId,
      order: { amount: '2500', rhythm: 'monthly', firstDay: nextMonth, lastDay: null, times: null },
    })
    expect(sentTo('payments.make')).toEqual([])
    await press(result.getByRole('link', { name: 'View scheduled payments' }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
    expect(location.search).toMatch(/^\?order=[\da-f-]{36}$/)
  })

  test('that is large is repeated in words, and says what the account holds if that is less', async () => {
    const amounts = { amount: '1300000.00', codeAbove: '10000.00' }
    open({ review: anOrderReview(amounts) })
    await reachReview()
    await expect.element(summary).toMatchTextContent('One million three hundred thousand US dollars')
    await expect.element(summary.getByText('Family Reserve holds $1,250,000.55 today.')).toBeVisible()
    await expectSound()
  })

  test('says nothing of the balance where the money is there', async () => {
    open()
    await reachReview()
    await expect.element(summary).not.toMatchTextContent('today.')
  })

  test('that is scheduled is closed by Done', async () => {
    open()
    await reachReview()
    await fill(code, '123456')
    await press(confirm)
    await press(done)
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('whose answer was lost keeps its id and its draft over the closed dialog', async () => {
    open({ save: inTurn<typeof lost | Record<string, never>>(lost, {}) })
    await reachReview()
    await fill(code, '123456')
    await press(confirm)
    await expectToast('Not saved', 'The bank did not respond. Please try again.')
    await expect.element(dialog).toMatchTextContent('The bank has not responded.')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await press(page.getByRole('button', { name: 'Pay, Family Reserve' }))
    await expect.element(when('Regularly')).toBeChecked()
    await expect.element(dialog).toMatchTextContent('The bank has not responded.')
    await expect.element(amount).toHaveValue('2,500')
    await expect.element(beneficiary).toHaveValue('Whitcombe & Sons')
    await press(goOn)
    await fill(code, '654321')
    await press(confirm)
    await expectToast('Payment scheduled')
    const ids = sentTo('standingOrders.save').map((sent) => sentSchema.parse(sent).order.orderId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    await press(done)
    await press(page.getByRole('button', { name: 'Pay, Family Reserve' }))
    await expect.element(when('Now')).toBeChecked()
  })

  test('that was changed after the bank had saved it is not saved beside it, and says so', async () => {
    open({ save: refused('STANDING_ORDER_ID_TAKEN') })
    await reachReview()
    await fill(code, '123456')
    await press(confirm)
    const words =
      'An earlier payment from this window was scheduled. Please check your scheduled payments first.'
    await expectToast('Not saved', words)
    await expect.element(amount).toHaveValue('2,500')
  })

  test.for([
    ['INVALID_CODE', 'Invalid 2FA Code'],
    ['TOO_MANY_ATTEMPTS', 'Not saved'],
    ['TWO_FACTOR_NOT_ENABLED', '2FA Not Enabled'],
  ] as const)('shows the refusal %s of a code', async ([refusal, title]) => {
    open({ confirm: refused(refusal) })
    await reachReview()
    await fill(code, '123456')
    await press(confirm)
    await expectToast(title)
    await expect.element(code).toHaveValue('')
  })

  test.for([
    ['FIRST_DAY_PASSED', 'The first payment would be due before today. Please choose a later date.'],
    ['FIRST_DAY_TOO_FAR', 'The first date can be at most five years ahead.'],
    ['NO_DATE_LEFT', 'No payments are left before this end. Please choose a later one.'],
    ['BENEFICIARY_NOT_PAYABLE', 'This beneficiary cannot be paid from this account.'],
    ['INVALID_AMOUNT', 'Please enter a valid amount greater than 0'],
    ['ACCOUNT_NOT_FOUND', 'Account not found'],
  ] as const)('shows the refusal %s of its details', async ([refusal, description]) => {
    open({ review: refused(refusal) })
    await fillDetails('2500')
    await press(when('Regularly'))
    await pickDay('First payment', nextMonth)
    await press(goOn)
    await expectToast('Not saved', description)
    await expect.element(goOn).toBeVisible()
  })
})
