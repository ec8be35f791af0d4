import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anApproval, fourEyes } from '#testing/values/approvals.ts'
import { admin } from '#testing/values/users/sessions.ts'

const setting = page.getByRole('region', { name: 'Approval by a second administrator' })
const onDialog = page.getByRole('dialog', { name: 'Turn on approval by a second administrator' })
const offDialog = page.getByRole('dialog', { name: 'Turn off approval by a second administrator' })
const code = page.getByLabelText('Authentication code')
const off = fourEyes({ isOn: false, applies: false, changedBy: null, changedAt: null })
const never = new Promise<never>(() => {})

function openSettings(approvals: AnswersOf<'approvals'>): void {
  openScreen('/admin/settings', {
    as: admin,
    api: {
      approvals: { rule: off, findPending: { approval: null }, ...approvals },
      announcements: { list: never },
      consultations: { plan: never },
    },
  })
}

async function turnOn(approvals: AnswersOf<'approvals'>): Promise<void> {
  openSettings(approvals)
  await press(setting.getByRole('button', { name: 'Turn on' }))
  await expect.element(onDialog).toBeVisible()
}

async function turnOff(approvals: AnswersOf<'approvals'>): Promise<void> {
  openSettings({ rule: fourEyes(), ...approvals })
  await press(setting.getByRole('button', { name: 'Turn off' }))
  await expect.element(offDialog).toBeVisible()
}

describe('the switch for approval', () => {
  test('shows that it is off and what it would cover', async () => {
    openSettings({})
    await expect.element(setting).toMatchTextContent(/Status.*Off.*Last changed.*Never/)
    await expect.element(setting).toMatchTextContent('New administrators')
    await expect.element(setting).toMatchTextContent('Signing rules and new mandates')
    await expectSound()
  })

  test('shows who turned it on', async () => {
    openSettings({ rule: fourEyes() })
    await expect.element(setting).toMatchTextContent(/Status.*On.*Last changed.*Grace Toussaint, 1 Oct 2026/)
  })

  test('shows that it could not be loaded, and is loaded again', async () => {
    openSettings({ rule: inTurn<Refused<'NOT_ALLOWED'> | typeof off>(refused('NOT_ALLOWED'), off) })
    await expect.element(page.getByRole('heading', { name: 'Failed to load the setting' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Try again' }).first())
    await expect.element(setting.getByRole('button', { name: 'Turn on' })).toBeVisible()
  })

  test('cannot be turned on by an administrator who is alone', async () => {
    openSettings({ rule: { ...off, admins: 1 } })
    const button = setting.getByRole('button', { name: 'Turn on' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(button)
      .toHaveAccessibleDescription('Two administrators must be set up before this can be turned on.')
  })

  test('leads to the pending approval if turning it off was requested', async () => {
    const approval = anApproval({
      operation: { kind: 'setting-change', name: 'approval_by_second_admin', from: 'on', to: 'off' },
    })
    openSettings({ rule: fourEyes(), findPending: { approval } })
    await expect
      .element(setting.getByText('The same request is already awaiting another administrator’s approval.'))
      .toBeVisible()
    await expect.element(setting.getByRole('button', { name: 'Turn off' })).not.toBeInTheDocument()
    await expect
      .element(setting.getByRole('link', { name: 'View' }))
      .toHaveAttribute('href', `/admin/approvals?approval=${approval.id}`)
    await expectSound()
  })
})

describe('turning approval on', () => {
  test('needs a code, and takes effect at once', async () => {
    await turnOn({ setRule: { outcome: 'done', on: true } })
    await press(onDialog.getByRole('button', { name: 'Turn on' }))
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAccessibleDescription(/Enter your 6-digit code\./)
    await expectSound()
    await fill(code, '123456')
    answerWith({ approvals: { rule: fourEyes() } })
    await pressTwiceAtOnce(onDialog.getByRole('button', { name: 'Turn on' }))
    await expectToast('Approval by a second administrator is on')
    await expect.element(onDialog).not.toBeInTheDocument()
    await expect.element(setting.getByRole('button', { name: 'Turn off' })).toBeVisible()
    // The button that opened the dialog is gone, and the next key must not begin at the top of the page.
    await expect.poll(() => setting.element().contains(document.activeElement)).toBe(true)
    expect(sentTo('approvals.setRule')).toEqual([{ on: true, code: '123456' }])
  })

  test.for([
    ['INVALID_CODE', 'This code is incorrect or has already been used. Please wait for the next one.'],
    ['CONFIRMATION_REFUSED', 'The confirmation has expired. Please enter a new code.'],
  ] as const)('is refused at the code with %s, which is used up', async ([refusal, words]) => {
    await turnOn({ setRule: refused(refusal) })
    await fill(code, '123456')
    await press(onDialog.getByRole('button', { name: 'Turn on' }))
    await expect.element(code).toHaveAccessibleDescription(new RegExp(words))
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
  })

  test.for([
    ['SECOND_ADMIN_REQUIRED', 'Two administrators must be set up before this can be turned on.'],
    ['TWO_FACTOR_NOT_ENABLED', 'Two-factor authentication is required for this action.'],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
    ['BUSY', 'We are busy at the moment. Nothing was changed. Please try again.'],
  ] as const)('is refused with %s', async ([refusal, words]) => {
    await turnOn({ setRule: refused(refusal) })
    await fill(code, '123456')
    await press(onDialog.getByRole('button', { name: 'Turn on' }))
    await expectToast('Failed to change the setting', words)
    await expect.element(onDialog).toBeVisible()
  })
})

describe('turning approval off', () => {
  test('asks another administrator, with a reason and a code', async () => {
    await turnOff({ setRule: { outcome: 'pending' } })
    const send = offDialog.getByRole('button', { name: 'Send for approval' })
    await expect.element(offDialog.getByText('Another administrator must approve this.')).toBeVisible()
    await press(send)
    await expect.element(offDialog.getByLabelText('Reason')).toHaveFocus()
    await expect
      .element(offDialog.getByLabelText('Reason'))
      .toHaveAccessibleDescription(/Please give a reason\./)
    await expectSound()
    await fill(offDialog.getByLabelText('Reason'), 'One office from May on')
    await fill(code, '123456')
    await press(send)
    await expectToast(
      'Sent for approval',
      'It is listed under Approvals until another administrator decides.',
    )
    await expect.element(setting).toMatchTextContent(/Status.*On/)
    expect(sentTo('approvals.setRule')).toEqual([
      { on: false, code: '123456', reason: 'One office from May on' },
    ])
  })

  test.for([
    [refused('APPROVAL_PENDING'), 'Turning it off is already awaiting another administrator’s approval.'],
    [lost, 'The bank did not respond. Please check the setting before you try again.'],
  ] as const)('keeps the reason if it was not sent: %#', async ([answer, words]) => {
    await turnOff({ setRule: answer })
    await fill(offDialog.getByLabelText('Reason'), 'One office')
    await fill(code, '123456')
    await press(offDialog.getByRole('button', { name: 'Send for approval' }))
    await expectToast('Failed to change the setting', words)
    await expect.element(offDialog.getByLabelText('Reason')).toHaveValue('One office')
  })
})
