import type { RefusalCode } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccessReview, anAccessRight } from '#testing/values/access-rights.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { confirmed } from '#testing/values/beneficiaries.ts'
import { ownAccess } from '#testing/values/users/own-access.ts'
import { client } from '#testing/values/users/sessions.ts'

const dialog = page.getByRole('dialog', { name: 'Give access' })
const email = dialog.getByLabelText('E-mail')
const code = dialog.getByLabelText('Authentication code')
const goOn = dialog.getByRole('button', { name: 'Continue' })
const give = dialog.getByRole('button', { name: 'Give access' })
const back = dialog.getByRole('button', { name: 'Back' })

/** The last day of the present month: the calendar opens on it, and it has not passed. */
const today = new Date()
const lastDay = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0))
  .toISOString()
  .slice(0, 10)

async function open(accessRights: AnswersOf<'accessRights'> = {}): Promise<void> {
  openScreen('/dashboard/profile?dialog=give', {
    as: client,
    api: ownAccess({ accessRights, accounts: { list: [anAccount(), aCoinAccount()] } }),
  })
  await expect.element(dialog).toBeVisible()
}

async function fillForm(): Promise<void> {
  await fill(dialog.getByLabelText('First name'), 'Odette')
  await fill(dialog.getByLabelText('Last name'), 'Baptiste')
  await fill(email, 'Odette@Books.example')
  await press(dialog.getByRole('checkbox', { name: 'Family Reserve' }))
  await pickDay('Last day', lastDay)
}

async function reachCode(accessRights: AnswersOf<'accessRights'>): Promise<void> {
  await open({ review: anAccessReview({ lastDay }), ...accessRights })
  await fillForm()
  await press(goOn)
  await expect.element(code).toHaveFocus()
}

describe('the form of an access', () => {
  test('begins with the name, offers every account, and names what is missing at its field', async () => {
    await open()
    await expect.element(dialog.getByLabelText('First name')).toHaveFocus()
    await expect.element(dialog.getByRole('checkbox', { name: 'Bitcoin Vault' })).toBeVisible()
    await expectSound()
    await press(goOn)
    await expect.element(dialog.getByLabelText('First name')).toHaveFocus()
    await expect.element(dialog).toMatchTextContent('Please fill in all required fields')
    await expect.element(dialog).toMatchTextContent('Please enter a valid e-mail address')
    await expect.element(dialog).toMatchTextContent('Please choose at least one account')
    await expect.element(dialog).toMatchTextContent('Please choose the last day of the access')
    expect(sentTo('accessRights.review')).toEqual([])
    await expectSound()
  })

  test('gives all accounts without choosing any, also with movements', async () => {
    await open({ review: anAccessReview({ accounts: null, view: 'movements', lastDay }) })
    await fillForm()
    await press(dialog.getByRole('radio', { name: /^All accounts/ }))
    await expect.element(dialog.getByRole('checkbox', { name: 'Family Reserve' })).not.toBeInTheDocument()
    await press(dialog.getByRole('radio', { name: /^Balances, transactions and statements/ }))
    await press(goOn)
    await expect
      .element(dialog)
      .toMatchTextContent(
        'Odette Baptiste can see the balances, transactions and statements of all your accounts, ' +
          'including any you open later, until',
      )
    expect(sentTo('accessRights.review')).toMatchObject([{ accountIds: null, view: 'movements' }])
  })

  test('asks before what was typed is lost', async () => {
    await open()
    await fill(dialog.getByLabelText('First name'), 'Odette')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await press(question.getByRole('button', { name: 'Discard changes' }))
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test.for([
    ['ACCOUNT_NOT_FOUND', 'One of these accounts is no longer yours. Please choose again.'],
    ['ACCESS_TO_ONESELF', 'This is your own e-mail address, and you can already see all your accounts.'],
    ['ACCESS_GIVEN_ALREADY', 'This person already has access to one of these accounts'],
    ['FIRST_DAY_PASSED', 'The first day has passed. Please choose today or a later day.'],
    ['FIRST_DAY_TOO_FAR', 'The first day can be at most 365 days from now.'],
    ['LAST_DAY_TOO_FAR', 'Access can last at most 2 years. Please choose an earlier last day.'],
  ] as const)('shows %s at its field', async ([refusal, sentence]) => {
    await open({ review: refused(refusal) })
    await fillForm()
    await press(goOn)
    await expect.element(dialog).toMatchTextContent(sentence)
    await expect.element(goOn).toBeVisible()
  })

  test('shows what the bank found invalid at its field', async () => {
    const issues = [{ path: 'email', message: 'Please enter a valid e-mail address' }]
    await open({ review: refused('INVALID_INPUT', { issues }) })
    await fillForm()
    await press(goOn)
    await expect.element(dialog).toMatchTextContent('Please enter a valid e-mail address')
    await expect.element(email).toHaveFocus()
  })

  test.for([
    ['TOO_MANY_ACCESS_RIGHTS', 'At most 20 people can have access. Please withdraw one first.'],
    [
      'ACCESS_RIGHT_ID_TAKEN',
      'An earlier attempt from this window succeeded. Please check the list of people with access first.',
    ],
    ['ENROLMENT_REQUIRED', 'Please set up your authenticator first.'],
  ] as const)('shows %s as a message', async ([refusal, sentence]) => {
    await open({ review: refused(refusal) })
    await fillForm()
    await press(goOn)
    await expectToast('Failed to give access', sentence)
  })
})

describe('access is given', () => {
  test('after it was said in plain words, by a code, once', async () => {
    await reachCode({ confirm: confirmed, give: anAccessRight({ lastDay }) })
    await expect
      .element(dialog)
      .toMatchTextContent('Odette Baptiste can see the balances of Family Reserve until')
    await expect.element(dialog).toMatchTextContent('Odette Baptiste cannot pay, sign or see anything else.')
    await expectSound()
    await fill(code, '123456')
    const read = sentTo('accessRights.list').length
    await pressTwiceAtOnce(give)
    await expect.element(dialog).toMatchTextContent('Access given.')
    await expect.poll(() => sentTo('accessRights.list').length).toBeGreaterThan(read)
    await expect.element(dialog).toMatchTextContent('We have written to odette@books.example.')
    await expectSound()
    const [order] = sentTo('accessRights.review')
    expect(order).toMatchObject({
      firstName: 'Odette',
      lastName: 'Baptiste',
      email: 'odette@books.example',
      accountIds: [anAccount().id],
      view: 'balances',
      lastDay,
    })
    expect(sentTo('accessRights.confirm')).toEqual([{ ...Object(order), code: '123456' }])
    expect(sentTo('accessRights.give')).toEqual([
      { ...Object(order), confirmationId: confirmed.confirmationId },
    ])
    await press(dialog.getByRole('button', { name: 'Done' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sessionStorage).toHaveLength(0)
  })

  test('not by a wrong code, which is said at its field', async () => {
    await reachCode({ confirm: refused('INVALID_CODE') })
    await fill(code, '123456')
    await press(give)
    await expect
      .element(dialog)
      .toMatchTextContent('Please enter a valid authentication code from your authenticator app.')
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveValue('')
  })

  test.for([
    ['TWO_FACTOR_NOT_ENABLED', 'Two-factor authentication is required for this action.'],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
    ['BUSY', 'We are busy at the moment. Please try again shortly.'],
  ] as const satisfies (readonly [RefusalCode, string])[])('not after %s', async ([refusal, sentence]) => {
    await reachCode({ confirm: refused(refusal) })
    await fill(code, '123456')
    await press(give)
    await expect.element(page.getByText(sentence).first()).toBeVisible()
    expect(sentTo('accessRights.give')).toEqual([])
  })

  test('not by a confirmation that has expired', async () => {
    await reachCode({ confirm: confirmed, give: refused('CONFIRMATION_REFUSED') })
    await fill(code, '123456')
    await press(give)
    await expect.element(dialog).toMatchTextContent('The confirmation has expired. Please enter a new code.')
    await expect.element(code).toBeVisible()
  })

  test('not a second time to the same person, which the form says', async () => {
    await reachCode({ confirm: confirmed, give: refused('ACCESS_GIVEN_ALREADY') })
    await fill(code, '123456')
    await press(give)
    await expect.element(goOn).toBeVisible()
    await expect.element(dialog).toMatchTextContent('This person already has access to one of these accounts')
  })

  test('under its first id after a lost answer, and is shown as given after a reload', async () => {
    await reachCode({ confirm: confirmed, give: lost })
    await fill(code, '123456')
    await press(give)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await expectSound()
    await open({ review: anAccessReview({ isGiven: true, lastDay }), list: [anAccessRight()] })
    await expect.element(email).toHaveValue('Odette@Books.example')
    await press(goOn)
    await expect.element(dialog).toMatchTextContent('Access given.')
    const ids = sentTo('accessRights.review').map((order) => Reflect.get(Object(order), 'rightId'))
    expect(new Set(ids).size).toBe(1)
    expect(sessionStorage).toHaveLength(0)
  })

  test('by the same confirmation where the first try had no answer', async () => {
    await reachCode({
      confirm: confirmed,
      give: inTurn<typeof lost | ReturnType<typeof anAccessRight>>(lost, anAccessRight()),
    })
    await fill(code, '123456')
    await press(give)
    await expect.element(dialog).toMatchTextContent('Your code was accepted for this access.')
    await press(give)
    await expect.element(dialog).toMatchTextContent('Access given.')
    expect(sentTo('accessRights.confirm')).toHaveLength(1)
  })

  test('not when the form is opened again by Back', async () => {
    await reachCode({})
    await press(back)
    await expect.element(email).toHaveValue('Odette@Books.example')
    expect(sentTo('accessRights.confirm')).toEqual([])
  })
})
