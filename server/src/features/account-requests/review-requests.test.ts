import { randomUUID } from 'node:crypto'
import { requestPageSize } from '@bank/contract'
import { expect } from 'vitest'
import { openApp, test } from '#testing/app.ts'
import { aClient, anAccountRequest, anAdmin, aSession } from '#testing/builders.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('pending requests are listed oldest first, decided ones newest first, by page and by age', async () => {
  const app = await openApp()
  const admin = await anAdmin(app.owner)
  const client = await aClient(app.owner)
  const pending: string[] = []
  for (let day = requestPageSize + 10; day > 0; day -= 1)
    pending.push(await anAccountRequest(app.owner, client, { createdAt: daysAgo(day) }))
  const earlier = await anAccountRequest(app.owner, client, { createdAt: daysAgo(80), rejectedBy: admin })
  const later = await anAccountRequest(app.owner, client, { createdAt: daysAgo(70), rejectedBy: admin })
  const asAdmin = app.as(await aSession(app.owner, admin)).accountRequests

  const first = await asAdmin.listForAdmin({ status: 'pending' })
  expect(first.requests).toHaveLength(requestPageSize)
  const second = await asAdmin.listForAdmin({ status: 'pending', after: first.more ?? undefined })
  expect([...first.requests, ...second.requests].map(({ id }) => id)).toEqual(pending)
  expect(second.more).toBeNull()
  expect((await asAdmin.listForAdmin({ status: 'rejected' })).requests.map(({ id }) => id)).toEqual([
    later,
    earlier,
  ])
  expect((await asAdmin.listForAdmin({})).requests[0]?.id).toBe(pending.at(-1))
  expect(
    (await asAdmin.listForAdmin({ status: 'pending', olderThanDays: 58 })).requests.map(({ id }) => id),
  ).toEqual(pending.slice(0, 3))
  expect((await asAdmin.listForAdmin({ olderThanDays: 75 })).requests.map(({ id }) => id)).toEqual([earlier])
  expect(await asAdmin.countPending()).toEqual({ pending: requestPageSize + 10 })
  await app.close()
})

test('one request shows its requester, its approver and the account that was opened', async ({ app }) => {
  const admin = await anAdmin(app.owner)
  const client = await aClient(app.owner)
  const requestId = await anAccountRequest(app.owner, client)
  const asAdmin = app.as(await aSession(app.owner, admin)).accountRequests
  await expect(asAdmin.showToAdmin({ requestId: randomUUID() })).rejects.toThrow('REQUEST_NOT_FOUND')
  expect(await asAdmin.showToAdmin({ requestId })).toMatchObject({
    id: requestId,
    status: 'pending',
    decidedBy: null,
    accountNumber: null,
    client: { id: client.id, username: client.username },
  })

  await asAdmin.decide({ requestId, decision: 'approved', notes: 'Welcome' })

  const shown = await asAdmin.showToAdmin({ requestId })
  expect(shown).toMatchObject({
    status: 'approved',
    notes: 'Welcome',
    decidedBy: { id: admin.id, name: 'Test Person' },
  })
  expect(shown.accountNumber).toMatch(/^\d{12}$/)
})
