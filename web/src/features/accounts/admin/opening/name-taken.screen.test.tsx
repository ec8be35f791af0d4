import { expect, test } from 'vitest'
import { fill, press } from '#testing/acts.ts'
import { inTurn, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { expectToast } from '#testing/toasts.ts'
import { next, nickname, opened, reachSummary, submit } from '#testing/on-screen/open-account.ts'

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
