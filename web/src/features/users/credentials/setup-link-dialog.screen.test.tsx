import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type Answers, type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { actionsOf, chooseAction } from '#testing/on-screen/user-actions.ts'
import { expectToast } from '#testing/toasts.ts'
import { admin } from '#testing/values/users/sessions.ts'
import { aListedUser, aSetupLink, fourEyesRule } from '#testing/values/users/users.ts'

const helena = aListedUser()
const wrongCode = 'This code is incorrect or has already been used. Please wait for the next one.'

function open(users: AnswersOf<'users'>, approvals: AnswersOf<'approvals'> = {}): void {
  const api: Answers = {
    users: { list: { users: [helena], more: null }, counts: { user: 1, admin: 1, blocked: 0 }, ...users },
    approvals: { rule: fourEyesRule(), findPending: { approval: null }, ...approvals },
  }
  openScreen('/admin/users', { as: admin, api })
}

/** Stands in for the clipboard, and returns what was written into it. */
function watchClipboard(write: () => Promise<void> = () => Promise.resolve()) {
  return vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the setup link of a user', () => {
  const start = () => chooseAction('Helena Laurent', 'Setup Link')
  const dialog = page.getByRole('dialog', { name: 'Setup Link', exact: true })
  const code = dialog.getByLabelText('Authentication code')
  const make = dialog.getByRole('button', { name: 'Generate' })
  const revoke = dialog.getByRole('button', { name: 'Revoke' })
  const send = dialog.getByRole('button', { name: 'Send for approval' })
  const none = { link: null, requiresApproval: false, permittedUntil: null }
  const out = { ...none, link: aSetupLink() }
  const url = `https://bank.example/setup/${'x'.repeat(43)}`
  const made = { outcome: 'done', url, expiresAt: '2026-10-05T15:30:00Z' } as const

  test('shows that it is being loaded, or could not be', async () => {
    open({ setupLink: new Promise(() => {}) })
    await start()
    await expect.element(dialog.getByText('Loading the setup link')).toBeInTheDocument()
    open({ setupLink: lost })
    await start()
    await expect.element(dialog.getByText('The users could not be loaded')).toBeVisible()
    await expect.poll(() => make.elements()).toEqual([])
  })

  test('is made with a code, shown once, copied, and sent to the user', async () => {
    open({ setupLink: inTurn<typeof none | typeof out>(none, out), makeSetupLink: made, mailSetupLink: {} })
    await start()
    await expect.element(dialog.getByText('No link yet.')).toBeVisible()
    await press(make)
    await expect.element(code).toHaveAccessibleDescription(/Enter your 6-digit code/)
    await expectSound()
    await fill(code, '123456')
    await pressTwiceAtOnce(make)
    await expectToast('Setup link generated for helena')
    await expect.element(dialog.getByText(url)).toBeVisible()
    await expect.element(dialog.getByText('Issued')).toBeVisible()
    await expectSound()
    const clipboard = watchClipboard()
    await press(dialog.getByRole('button', { name: 'Copy Setup link' }))
    await expectToast('Setup link copied to clipboard')
    expect(clipboard).toHaveBeenLastCalledWith(url)
    await press(dialog.getByRole('button', { name: 'Send by e-mail' }))
    await expect
      .element(dialog.getByRole('region', { name: 'Setup link' }))
      .toMatchTextContent('Sent to helena')
    expect(sentTo('users.mailSetupLink')).toEqual([{ userId: helena.id, token: url.slice(-43) }])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sentTo('users.makeSetupLink')).toEqual([{ userId: helena.id, code: '123456' }])
  })

  test('asks before Escape, its × or Done loses a link that was neither copied nor sent', async () => {
    open({ setupLink: inTurn<typeof none | typeof out>(none, out), makeSetupLink: made })
    await start()
    await fill(code, '123456')
    await press(make)
    await expect.element(dialog.getByText(url)).toBeVisible()
    const question = page.getByRole('alertdialog', { name: 'Close without copying?' })
    const keep = question.getByRole('button', { name: 'Keep it open' })
    await userEvent.keyboard('{Escape}')
    await press(keep)
    await expect.element(dialog.getByText(url)).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Done' }))
    await press(keep)
    await expect.element(dialog.getByText(url)).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Close' }))
    await press(question.getByRole('button', { name: 'Close', exact: true }))
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('that was revoked is no longer shown', async () => {
    const taken = { ...none, link: aSetupLink({ status: 'revoked', changedAt: '2026-09-28T15:40:00Z' }) }
    open({
      setupLink: inTurn<typeof none | typeof out | typeof taken>(none, out, taken),
      makeSetupLink: made,
      revokeSetupLink: {},
    })
    await start()
    await fill(code, '123456')
    await press(make)
    await press(revoke)
    await expectToast('Setup link revoked')
    await expect.element(dialog.getByText('Revoked', { exact: true })).toBeVisible()
    await expect.poll(() => dialog.getByText(url).elements()).toEqual([])
    await expect.poll(() => revoke.elements()).toEqual([])
  })

  test('is still shown if the revocation fails', async () => {
    open({ setupLink: out, revokeSetupLink: lost })
    await start()
    await press(revoke)
    await expectToast('Failed to revoke setup link', 'The bank did not respond. Please try again.')
    await expect.element(revoke).toBeVisible()
  })

  test('has the reason why the bank revoked it', async () => {
    const link = aSetupLink({ status: 'revoked', changedAt: '2026-09-28T15:40:00Z', wrongCodes: true })
    open({ setupLink: { ...none, link } })
    await start()
    await expect.element(dialog.getByText(/Cancelled automatically after five wrong codes/)).toBeVisible()
  })

  test('is not made with a wrong code, and the dialog closes after any other refusal', async () => {
    open({
      setupLink: none,
      makeSetupLink: inTurn<ReturnType<typeof refused<'INVALID_CODE' | 'BUSY'>>>(
        refused('INVALID_CODE'),
        refused('BUSY'),
      ),
    })
    await start()
    await fill(code, '000000')
    await press(make)
    await expect.element(code).toHaveAccessibleDescription(new RegExp(wrongCode))
    await fill(code, '123456')
    await press(make)
    await expectToast('Failed to generate setup link', 'We are busy at the moment. Please try again shortly.')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(actionsOf('Helena Laurent')).toHaveFocus()
  })

  test('is pending if another administrator has to approve it', async () => {
    open(
      { setupLink: { ...none, requiresApproval: true }, makeSetupLink: { outcome: 'pending' } },
      { rule: fourEyesRule({ isOn: true, applies: true }) },
    )
    await start()
    await expect.element(dialog.getByText('Another administrator must approve this.')).toBeVisible()
    await fill(code, '123456')
    await press(send)
    const reason = dialog.getByLabelText('Reason')
    await expect.element(reason).toHaveAccessibleDescription(/Please give a reason/)
    await expectSound()
    await fill(reason, 'Telephone fell into the sea')
    await press(send)
    await expectToast('Sent for approval')
    expect(sentTo('users.makeSetupLink')).toEqual([
      { userId: helena.id, code: '123456', reason: 'Telephone fell into the sea' },
    ])
  })

  test('may be made once after its approval, until the time shown', async () => {
    open({ setupLink: { ...none, permittedUntil: '2026-09-28T16:30:00Z' } })
    await start()
    await expect.element(dialog.getByText(/You may generate one link until/)).toBeVisible()
  })
})
