import { expect, test } from 'vitest'
import { fill, press } from '#testing/acts.ts'
import { inTurn, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { expectToast } from '#testing/toasts.ts'
import { code, next, nickname, opened, reachSummary, submit } from '#testing/on-screen/open-account.ts'

test('The opening goes back to the nickname if the client has an account of that name', async () => {
  await reachSummary(
    { open: inTurn<Refused<'ACCOUNT_NAME_TAKEN'> | typeof opened>(refused('ACCOUNT_NAME_TAKEN'), opened) },
    '0',
  )
  await press(submit)
  const words = 'This client has an account of this name. Please choose a different one.'
  await expect.element(nickname).toHaveAccessibleDescription(new RegExp(words))
  await expect.element(nickname).toHaveFocus()
  await expectSound()
  await fill(nickname, 'Coffee, reserve')
  await expect.element(nickname).not.toHaveAccessibleDescription(new RegExp(words))
  await press(next)
  await press(submit)
  await expectToast('Account created successfully', 'Account number EUR1234567890')
  const [first, second] = sentTo('accounts.open').map((sent) => Object(sent).order)
  expect(second).toMatchObject({ nickname: 'Coffee, reserve' })
  expect(second.accountId).not.toBe(first.accountId)
})

test('A name that is taken before the code is used leaves the code good for the mended opening', async () => {
  await reachSummary({
    open: opened,
    confirmOpening: inTurn<Refused<'ACCOUNT_NAME_TAKEN'> | { confirmationId: string; expiresAt: string }>(
      refused('ACCOUNT_NAME_TAKEN'),
      { confirmationId: '0198f000-0000-7000-8000-000000000901', expiresAt: '2026-11-01T12:05:00Z' },
    ),
  })
  await fill(code, '123456')
  await press(submit)
  await expect
    .element(nickname)
    .toHaveAccessibleDescription(/This client has an account of this name\. Please choose a different one\./)
  await fill(nickname, 'Coffee, reserve')
  await press(next)
  await fill(code, '123456')
  await press(submit)
  await expectToast('Account created successfully', 'Account number EUR1234567890')
  expect(sentTo('accounts.open')).toHaveLength(1)
})
