import { expect, test } from 'vitest'
import { lost, refused } from '#testing/answers.ts'
import { dialog, openDeposit, order, reachCode, sign } from '#testing/on-screen/deposit.ts'

const unanswered = dialog.getByText('The bank has not responded.')

test('a deposit whose answer was lost in an earlier version of the program keeps its id', async () => {
  await reachCode({ open: lost })
  await sign()
  await expect.element(unanswered).toBeVisible()
  const name = sessionStorage.key(0)
  if (name === null) throw new Error('The tab keeps no order')
  const stored = sessionStorage.getItem(name) ?? ''
  const earlier = stored.replaceAll(/"balanceAfter":("[\d.]+"|null),?/g, '')
  expect(earlier).not.toBe(stored)
  sessionStorage.setItem(name, earlier)
  await openDeposit({ get: refused('CERTIFICATE_NOT_FOUND') })
  await expect.element(unanswered).toBeVisible()
  await expect.element(order).toMatchTextContent('Family Reserve')
  await expect.element(order).not.toMatchTextContent('Balance after')
})
