import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { choose, fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { chooseAction } from '#testing/on-screen/user-actions.ts'
import { expectToast } from '#testing/toasts.ts'
import { admin } from '#testing/values/users/sessions.ts'
import { aListedUser, fourEyesRule } from '#testing/values/users/users.ts'

describe('the dismissal of an administrator', () => {
  const jean = aListedUser({ firstName: 'Jean', lastName: 'Pierre', role: 'admin' })
  const role = page.getByLabelText('Role of Jean Pierre')
  const demotion = page.getByRole('dialog', { name: 'Remove Jean Pierre as an administrator?' })
  const blocking = page.getByRole('dialog', { name: 'Block Jean Pierre, an administrator?' })
  const reason = page.getByRole('dialog').getByLabelText('Reason')
  const code = page.getByRole('dialog').getByLabelText('Authentication code')

  const openWith = (users: AnswersOf<'users'> = {}, approvals: AnswersOf<'approvals'> = {}) =>
    openScreen('/admin/users', {
      as: admin,
      api: {
        users: { list: { users: [jean], more: null }, counts: { user: 1, admin: 2, blocked: 0 }, ...users },
        approvals: { rule: fourEyesRule(), ...approvals },
      },
    })

  test('asks first, says what follows, and needs a reason and a code', async () => {
    openWith({ dismiss: { userId: jean.id, role: 'user' } })
    await choose(role, 'user')
    await expect.element(demotion).toBeVisible()
    expect(sentTo('users.setRole')).toEqual([])
    await expect.element(demotion.getByText('You will be the only administrator.')).toBeVisible()
    await press(demotion.getByRole('button', { name: 'Remove administrator' }))
    await expect.element(reason).toHaveAccessibleDescription(/Please give a reason\./)
    await expect.element(reason).toHaveFocus()
    await expect.element(code).toHaveAccessibleDescription(/Enter your 6-digit code\./)
    await expectSound()
    await fill(reason, '  They have left the bank  ')
    await fill(code, '123456')
    await pressTwiceAtOnce(demotion.getByRole('button', { name: 'Remove administrator' }))
    await expectToast('User role updated to user')
    await expect.element(demotion).not.toBeInTheDocument()
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
    expect(sentTo('users.dismiss')).toEqual([
      { userId: jean.id, role: 'user', reason: 'They have left the bank', code: '123456' },
    ])
  })

  test('by a block asks too, and cancelling changes nothing', async () => {
    openWith()
    await chooseAction('Jean Pierre', 'Block')
    await expect.element(blocking).toBeVisible()
    await press(blocking.getByRole('button', { name: 'Cancel' }))
    await expect.element(blocking).not.toBeInTheDocument()
    await expect.element(role).toHaveValue('admin')
    expect([...sentTo('users.setRole'), ...sentTo('users.dismiss')]).toEqual([])
  })

  test('says that no one can approve, where the bank has turned approval on', async () => {
    openWith({}, { rule: fourEyesRule({ isOn: true, applies: true }) })
    await chooseAction('Jean Pierre', 'Block')
    await expect.element(blocking.getByText(/no one can approve your requests/)).toBeVisible()
  })

  test('among three administrators says only how it is reversed', async () => {
    openWith({ counts: { user: 1, admin: 3, blocked: 0 } })
    await chooseAction('Jean Pierre', 'Block')
    await expect.element(blocking.getByText('This has no Undo.')).toBeVisible()
    await expect.poll(() => blocking.getByText('You will be the only administrator.').elements()).toEqual([])
  })

  test('asks for another code after a wrong one', async () => {
    openWith({ dismiss: refused('INVALID_CODE') })
    await choose(role, 'blocked')
    await fill(reason, 'They have left the bank')
    await fill(code, '000000')
    await press(blocking.getByRole('button', { name: 'Block administrator' }))
    await expect
      .element(code)
      .toHaveAccessibleDescription(/This code is incorrect or has already been used\./)
    await expect.element(code).toHaveFocus()
  })

  test.for([
    ['OWN_ACCESS', 'You cannot change your own access. Please ask another administrator.'],
    ['NOT_FOUND', 'This no longer exists. The list has been refreshed.'],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
  ] as const)('is refused with %s, and the dialog stays open', async ([refusal, words]) => {
    openWith({ dismiss: refused(refusal) })
    await chooseAction('Jean Pierre', 'Block')
    await fill(reason, 'They have left the bank')
    await fill(code, '123456')
    await press(blocking.getByRole('button', { name: 'Block administrator' }))
    await expectToast('Failed to block user', words)
    await expect.element(blocking).toBeVisible()
  })
})
