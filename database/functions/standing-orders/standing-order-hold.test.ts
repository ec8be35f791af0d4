import { expect } from 'vitest'
import { balanceOf, countWaiting, setCodeLimits, test } from '#testing.ts'
import { aStandingOrder, begin, comeToNextTry, letTimePass, payDue } from '#testing-standing-orders.ts'

test('a scheduled payment that is held for a day after a new passkey is tried again', async ({ bank }) => {
  await setCodeLimits(bank, { USD: 50 })
  const { client, order } = await aStandingOrder(bank)
  await letTimePass(bank, order.id, 8)
  await begin(bank.app, order.id)
  await bank.owner.query(
    `with verified as (update bank.beneficiary set verified_at = now() where client_id = $1)
    update identity.credential set passkeys_changed_at = now() where user_id = $1`,
    [client],
  )
  await comeToNextTry(bank, order.id)
  expect(await payDue(bank, bank.app, order.id)).toEqual(['due'])
  await bank.owner.query(
    `update identity.credential set passkeys_changed_at = now() - interval '25 hours' where user_id = $1`,
    [client],
  )
  await comeToNextTry(bank, order.id)
  expect(await payDue(bank, bank.app, order.id)).toEqual(['paid'])
  expect(await balanceOf(bank, order.account)).toBe('900')
})

test('a payment that falls due waits for a removal of its beneficiary, and is not made after it', async ({
  bank,
}) => {
  const { order } = await aStandingOrder(bank)
  await letTimePass(bank, order.id, 8)
  await begin(bank.app, order.id)
  const removing = await bank.owner.connect()
  try {
    await removing.query('begin')
    await removing.query('update bank.beneficiary set deleted_at = now() where id = $1', [order.beneficiary])
    const paying = payDue(bank, bank.app, order.id)
    await expect.poll(() => countWaiting(bank, 'pay_occurrence')).toBe(1)
    await removing.query('commit')
    expect(await paying).toEqual(['failed'])
  } finally {
    removing.release()
  }
  expect(await balanceOf(bank, order.account)).toBe('1000')
})
