import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, fill, press } from '#testing/acts.ts'
import type { AnswersOf } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { dialog } from '#testing/on-screen/pay-dialog.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { anOrderReview, aStandingOrder } from '#testing/values/standing-orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const issued = {
  confirmationId: '0198f000-0000-4000-8000-000000000601',
  expiresAt: '2030-01-01T00:00:00Z',
}
const when = (name: string) => dialog.getByRole('radio', { name, exact: true })
const confirm = page.getByRole('button', { name: 'Save Changes', exact: true })

function open(standingOrders: AnswersOf<'standingOrders'> = {}, accounts = [anAccount()]) {
  openScreen('/dashboard/payments', {
    as: client,
    api: {
      ...aPortfolio(accounts),
      payments: { beneficiaries: [aPaymentBeneficiary()] },
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

describe('the payments page', () => {
  test('opens the dialog for a regular payment, which Back closes', async () => {
    open({ list: [aStandingOrder()] })
    await press(page.getByRole('button', { name: 'Schedule a payment' }))
    await expect.element(when('Regularly')).toBeChecked()
    await expect.element(page.getByRole('dialog', { name: 'Schedule a payment' })).toBeVisible()
    expect(location.search).toBe('?dialog=schedule')
    history.back()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(location.search).toBe('')
  })

  test('changes the note of an order without a code', async () => {
    const order = aStandingOrder()
    const review = anOrderReview({ note: 'Flat by the harbour', needsCode: false })
    open({ list: [order], review })
    await press(page.getByRole('button', { name: 'Edit, Whitcombe & Sons' }))
    const editing = page.getByRole('dialog', { name: 'Edit standing order' })
    await fill(editing.getByLabelText('My note'), 'Flat by the harbour')
    await press(editing.getByRole('button', { name: 'Continue' }))
    await expect.element(editing).toMatchTextContent('My noteFrom None→ To Flat by the harbour')
    await expect.element(editing.getByLabelText('Authentication code')).not.toBeInTheDocument()
    await expectSound()
    await press(confirm)
    await expectToast('Standing order changed')
    expect(sentTo('standingOrders.confirm')).toEqual([])
    expect(sentTo('standingOrders.save')).toEqual([
      { order: expect.objectContaining({ orderId: order.id, note: 'Flat by the harbour' }) },
    ])
  })

  test('changes an order that is there, with a code of its own', async () => {
    const order = aStandingOrder()
    open({ list: [order], review: anOrderReview({ amount: '2600.00' }) })
    await press(page.getByRole('button', { name: 'Edit, Whitcombe & Sons' }))
    const editing = page.getByRole('dialog', { name: 'Edit standing order' })
    expect(location.search).toBe(`?dialog=edit&order=${order.id}`)
    await expect.element(editing.getByLabelText('Amount')).toHaveValue('2,500.00')
    await expect
      .element(editing.getByRole('combobox', { name: 'Beneficiary' }))
      .toHaveValue('Whitcombe & Sons')
    await expectSound()
    await fill(editing.getByLabelText('Amount'), '2600')
    await userEvent.keyboard('{Escape}')
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }))
    await choose(editing.getByLabelText('On a weekend or bank holiday'), 'Pay on the business day before')
    const review = editing.getByRole('button', { name: 'Continue' })
    await press(review)
    await press(editing.getByRole('button', { name: 'Back', exact: true }))
    await expect.element(editing.getByLabelText('Amount')).toHaveFocus()
    await press(review)
    await fill(editing.getByLabelText('Authentication code'), '123456')
    await press(confirm)
    await expectToast('Standing order changed')
    await expect.element(editing).not.toBeInTheDocument()
    expect(sentTo('standingOrders.save')).toMatchObject([
      {
        order: {
          orderId: order.id,
          amount: '2600',
          firstDay: order.firstDay,
          businessDay: 'previous',
        },
      },
    ])
  })

  test('says of each term that changes what it is now and what it becomes', async () => {
    const order = aStandingOrder({ note: 'Flat', businessDay: 'next' })
    const review = anOrderReview({
      amount: '2600.00',
      reference: null,
      note: 'Flat by the harbour',
      lastDay: '2027-12-31',
      firstDay: '2026-12-31',
    })
    open({ list: [order], review })
    await press(page.getByRole('button', { name: 'Edit, Whitcombe & Sons' }))
    const editing = page.getByRole('dialog', { name: 'Edit standing order' })
    await fill(editing.getByLabelText('Amount'), '2600')
    await press(editing.getByRole('button', { name: 'Continue' }))
    for (const line of [
      'AmountFrom $2,500.00→ To $2,600.00',
      'EndsFrom Never→ To On 31 Dec 2027',
      'Reference for the beneficiaryFrom Rent, Roseau→ To None',
      'My noteFrom Flat→ To Flat by the harbour',
      'First paymentFrom 31 Oct 2026→ To 31 Dec 2026',
      // Unchanged terms stand alone.
      'How oftenEvery month',
      'On a weekend or bank holidayPaid on the next business day',
    ])
      await expect.element(editing).toMatchTextContent(line)
    expect(editing.getByText('→').elements()).toHaveLength(5)
    await expectSound()
  })

  test('changes a transfer to another account, without a beneficiary or a reference', async () => {
    const reserve = { id: '0198f000-0000-7000-8000-000000000203', accountNumber: 'USD4501928376' }
    const third = { id: '0198f000-0000-7000-8000-000000000204', accountNumber: 'USD4501928377' }
    const to = { kind: 'account', name: 'Rainy Day', ...reserve } as const
    const order = aStandingOrder({ to, reference: null })
    open({ list: [order], review: anOrderReview({ to, amount: '250.00' }) }, [
      anAccount(),
      anAccount({ ...reserve, nickname: 'Rainy Day' }),
      anAccount({ ...third, nickname: 'Boat' }),
    ])
    await press(page.getByRole('button', { name: 'Edit, Rainy Day' }))
    const editing = page.getByRole('dialog', { name: 'Edit standing order' })
    await choose(editing.getByLabelText('To', { exact: true }), /^Boat/)
    await expect.element(editing.getByLabelText(/^Reference/)).not.toBeInTheDocument()
    await press(editing.getByRole('button', { name: 'Continue' }))
    await expect.element(confirm).toBeVisible()
    const [asked] = sentTo('standingOrders.review')
    expect(asked).toMatchObject({ orderId: order.id, beneficiaryId: null, toAccountId: third.id })
  })
})
