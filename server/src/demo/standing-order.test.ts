import { afterAll, beforeAll, expect, test } from 'vitest'
import { asUser } from '#testing/actors/demo-users.ts'
import { type App, openApp } from '#testing/app.ts'

let app: App
beforeAll(async () => {
  app = await openApp({ template: 'demo', env: { DEMO: '1' } })
})
afterAll(async () => {
  await app.close()
})

test('Helena has a standing order whose first payment is weeks ahead', async () => {
  const bank = await asUser(app, 'helena')
  const [first] = await bank.standingOrders.upcoming()
  expect(first).toMatchObject({ toName: 'Laurent Family Trust', amount: '2400.00', currency: 'USD' })
  const ahead = Date.parse(first?.dueOn ?? '') - Date.now()
  expect(ahead).toBeGreaterThan(27 * 86_400_000)
  expect((await bank.standingOrders.past({})).payments).toEqual([])
})
