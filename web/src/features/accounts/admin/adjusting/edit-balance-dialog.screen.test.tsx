import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press, pressTwice, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { actionsOf, chooseAction } from '#testing/on-screen/user-actions.ts'
import { expectToast } from '#testing/toasts.ts'
import {
  anAdjustmentReview,
  aPendingAdjustment,
  aRule,
  londonHouse,
} from '#testing/values/accounts/account-management.ts'
import { confirmed } from '#testing/values/beneficiaries.ts'
import { admin } from '#testing/values/users/sessions.ts'

const dialog = page.getByRole('dialog', { name: 'Edit Balance' })
const newBalance = dialog.getByLabelText('New balance')
const reason = dialog.getByLabelText('Reason')
const goOn = dialog.getByRole('button', { name: 'Continue' })
const summary = dialog.getByRole('region', { name: 'Adjustment' })
const code = dialog.getByLabelText('Authentication code')
const update = dialog.getByRole('button', { name: 'Update Balance' })

const review = anAdjustmentReview()
const done = {
  outcome: 'done' as const,
  accountId: londonHouse.id,
  balance: '100.00',
  reference: 'TXN-0198F000',
}

async function open(accounts: AnswersOf<'accounts'>, approvals: AnswersOf<'approvals'> = {}): Promise<void> {
  openScreen('/admin/accounts', {
    as: admin,
    api: {
      accounts: {
        listForAdmin: { accounts: [londonHouse], more: null },
        getForAdmin: londonHouse,
        ...accounts,
      },
      approvals: { rule: aRule(), findPending: { approval: null }, ...approvals },
    },
  })
  await chooseAction('London House', 'Edit Balance')
  await expect.element(dialog).toBeVisible()
}

async function fillDraft(): Promise<void> {
  await fill(newBalance, '100')
  await fill(reason, ' Interest that\nwas missed ')
}

/** Goes to the code field. */
async function reachCode(accounts: AnswersOf<'accounts'>): Promise<void> {
  await open({ reviewAdjustment: review, ...accounts })
  await fillDraft()
  await press(goOn)
  await expect.element(code).toHaveFocus()
}

describe('the new balance of an account', () => {
  test('shows that the account is being loaded', async () => {
    await open({ getForAdmin: new Promise(() => {}) })
    await expect.element(dialog.getByText('Loading the account')).toBeInTheDocument()
    await expectSound()
  })

  test('shows that the account no longer exists', async () => {
    await open({ getForAdmin: refused('ACCOUNT_NOT_FOUND') })
    await expect.element(dialog.getByText('Account not found')).toBeVisible()
    await expectSound()
  })

  test('shows that the account could not be loaded, and loads it again', async () => {
    await open({ getForAdmin: lostUntilTryAgain(londonHouse) })
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to fetch account details')
    await expectToast('Failed to fetch account details')
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(newBalance).toBeVisible()
  })

  test('must be zero or more and have a reason, and the wrong field gets the focus', async () => {
    await open({})
    await expect
      .element(dialog)
      .toMatchTextContent('The balance is now £12.40. The difference is booked as a transfer.')
    await expect.element(dialog).toMatchTextContent('London House, GBP4501928376')
    await press(goOn)
    await expect.element(newBalance).toHaveAccessibleDescription(/Enter the new balance\./)
    await fill(newBalance, '-5')
    await press(goOn)
    await expect.element(newBalance).toHaveAccessibleDescription(/Please enter a valid amount, zero or more/)
    await expect.element(newBalance).toHaveFocus()
    await fill(newBalance, '100.005')
    await press(goOn)
    await expect.element(newBalance).toHaveAccessibleDescription(/no more than 2 decimal places for GBP\./)
    await fill(newBalance, '100')
    await press(goOn)
    await expectToast('Missing Information', 'Please fill in all required fields')
    await expect.element(reason).toHaveFocus()
    await expect.element(reason).toHaveAccessibleDescription(/Please give a reason\./)
    await expectSound()
    expect(sentTo('accounts.reviewAdjustment')).toEqual([])
  })

  test.for([
    ['BALANCE_UNCHANGED', 'This is already the balance.'],
    [
      'APPROVAL_PENDING',
      'An adjustment to this account is already awaiting another administrator’s approval.',
    ],
    [
      'NOT_ALLOWED',
      'You cannot open or adjust an account of your own or of a holder you have a mandate for.',
    ],
  ] as const)('is refused before a code is asked for: %s', async ([refusal, words]) => {
    await open({ reviewAdjustment: refused(refusal) })
    await fillDraft()
    await press(goOn)
    await expectToast('Failed to update account balance', words)
    await expect.element(newBalance).toHaveValue('100')
  })

  test('returns the focus when its dialog is cancelled', async () => {
    await open({})
    // The form's dialog takes the place of the one that loaded it, and then the focus.
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(actionsOf('London House')).toHaveFocus()
  })
})

describe('the code for an adjustment', () => {
  test('confirms exactly the summary, which is booked once by a double click', async () => {
    await reachCode({ confirmAdjustment: confirmed, adjustBalance: done })
    for (const words of [
      '+£87.60',
      'London HouseGBP4501928376',
      'Helena Laurenthelena',
      'Old balance£12.40',
      'New balance£100.00',
      'Balance adjustment: Interest that was missed',
    ])
      await expect.element(summary).toMatchTextContent(words)
    expect(summary.element().textContent.split('£87.60')).toHaveLength(2)
    await press(update)
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code to confirm\./)
    await expect.element(code).toHaveFocus()
    await expectSound()
    await fill(code, '123456')
    await pressTwiceAtOnce(update)
    await expectToast('Account balance updated successfully')
    await expect.element(dialog).not.toBeInTheDocument()
    const [order] = sentTo('accounts.confirmAdjustment')
    const content = {
      accountId: londonHouse.id,
      newBalance: '100',
      expectedBalance: '12.40',
      note: 'Interest that was missed',
    }
    expect(order).toMatchObject({ ...content, code: '123456' })
    const { adjustmentId } = Object(order)
    expect(sentTo('accounts.adjustBalance')).toEqual([
      { ...content, adjustmentId, confirmationId: confirmed.confirmationId },
    ])
  })

  test('is not sent by a double click on Continue', async () => {
    await reachCode({ confirmAdjustment: confirmed, adjustBalance: lost })
    await fill(code, '123456')
    await press(update)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Back' }))
    await pressTwice(goOn)
    await expect.element(summary).toBeVisible()
    await expect.element(dialog.getByText('Your code was accepted for this adjustment.')).toBeVisible()
    expect(sentTo('accounts.adjustBalance')).toHaveLength(1)
  })

  test('is asked for again after a wrong one', async () => {
    await reachCode({ confirmAdjustment: refused('INVALID_CODE') })
    await fill(code, '000000')
    await press(update)
    await expect
      .element(code)
      .toHaveAccessibleDescription(/Please enter a valid authentication code from your authenticator app\./)
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
    await expectSound()
    expect(sentTo('accounts.adjustBalance')).toEqual([])
  })

  test('is not asked for again if the answer was lost, and the same order is sent', async () => {
    await reachCode({
      confirmAdjustment: confirmed,
      adjustBalance: inTurn<typeof lost | typeof done>(lost, done),
    })
    await fill(code, '123456')
    await press(update)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await expect.element(dialog.getByText('Your code was accepted for this adjustment.')).toBeVisible()
    await expectSound()
    await press(update)
    await expectToast('Account balance updated successfully')
    const [first, second] = sentTo('accounts.adjustBalance')
    expect(second).toEqual(first)
    expect(sentTo('accounts.confirmAdjustment')).toHaveLength(1)
  })

  test.for([
    ['BOOKS_CLOSED', 'The books do not balance, so nothing can be booked until they do.'],
    ['BUSY', 'We are busy at the moment. Nothing was booked. Please try again.'],
  ] as const)('books nothing: %s', async ([refusal, words]) => {
    await reachCode({ confirmAdjustment: confirmed, adjustBalance: refused(refusal) })
    await fill(code, '123456')
    await press(update)
    await expectToast('Failed to update account balance', words)
    await expect.element(dialog).toBeVisible()
  })
})

describe('a balance that changes meanwhile', () => {
  const now = { ...londonHouse, balance: '50.00' }

  test('is shown when the bank refuses the adjustment, and nothing is booked', async () => {
    await reachCode({
      getForAdmin: inTurn({ ...londonHouse }, now),
      confirmAdjustment: confirmed,
      adjustBalance: refused('BALANCE_CHANGED'),
    })
    await fill(code, '123456')
    await press(update)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This has changed.')
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('is now £50.00. Nothing was adjusted. Please check again.')
    await expect.element(newBalance).toHaveValue('100')
    await expectSound()
  })

  test('uses up no code if the screen was notified of it', async () => {
    await reachCode({
      getForAdmin: inTurn({ ...londonHouse }, now),
      listForAdmin: inTurn({ accounts: [londonHouse], more: null }, { accounts: [now], more: null }),
    })
    await live.send({ type: 'accounts-changed', accountIds: [londonHouse.id] })
    await expect.poll(() => sentTo('accounts.getForAdmin').length).toBe(2)
    await expect.element(page.getByText('£50.00', { exact: true })).toBeInTheDocument()
    await fill(code, '123456')
    await press(update)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('is now £50.00.')
    expect(sentTo('accounts.confirmAdjustment')).toEqual([])
  })
})

describe('approval by a second administrator', () => {
  const rule = aRule({ isOn: true, applies: true })

  test('is announced before the code, and the adjustment is sent for approval', async () => {
    await open(
      {
        reviewAdjustment: anAdjustmentReview({ requiresApproval: true }),
        confirmAdjustment: confirmed,
        adjustBalance: { outcome: 'pending' },
      },
      { rule },
    )
    await fillDraft()
    await press(goOn)
    await expect.element(dialog.getByText('Another administrator must approve this.')).toBeVisible()
    await expectSound()
    await fill(code, '123456')
    await press(dialog.getByRole('button', { name: 'Send for approval' }))
    await expectToast(
      'Sent for approval',
      'It is listed under Approvals until another administrator decides.',
    )
    await expect.element(dialog).not.toBeInTheDocument()
  })

  const { id, username } = admin.user
  test.for([
    [{}, 'Requested by Grace Toussaint on'],
    [{ requester: { id, username, name: 'Octavia Sinclair' } }, 'You requested it on'],
  ] as const)('that is pending already is shown with its requester (%#)', async ([changes, words]) => {
    await open({}, { rule, findPending: { approval: aPendingAdjustment(changes) } })
    await expect.element(dialog.getByText(`${words} 20 Nov 2026, 11:30. Until it is decided`)).toBeVisible()
    await expectSound()
  })
})
