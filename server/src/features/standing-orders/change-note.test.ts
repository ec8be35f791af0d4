import { expect } from 'vitest'
import { test } from '#testing/app.ts'
import { amount } from '#testing/builders.ts'
import { aPlanner } from '#testing/actors/planners.ts'

test('A client changes the note of an order without a code, and its amount with one', async ({ app }) => {
  const { standingOrders, planned, save } = await aPlanner(app)
  expect(await standingOrders.review(planned)).toMatchObject({ needsCode: true, codeAbove: '10000.00' })
  await save()
  const noted = { ...planned, note: 'Flat by the harbour' }
  expect(await standingOrders.review(noted)).toMatchObject({ needsCode: false, note: noted.note })
  await standingOrders.save({ order: noted })
  expect(await standingOrders.list()).toMatchObject([{ note: noted.note, amount: '30.25' }])
  const dearer = { ...noted, amount: amount('30.26') }
  expect(await standingOrders.review(dearer)).toMatchObject({ needsCode: true })
  await expect(standingOrders.save({ order: dearer })).rejects.toThrow('CODE_REQUIRED')
})
