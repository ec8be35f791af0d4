import { randomUUID } from 'node:crypto'
import type { MandateOrder } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { bankDay } from '#domain/bank-day.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { aMandate, anOrganisation } from '#testing/actors/holders.ts'
import { test } from '#testing/app.ts'
import { aClient, aSession } from '#testing/builders.ts'

const today = bankDay(new Date())
const mandateOf = (userId: string, changes: Partial<MandateOrder> = {}): MandateOrder => ({
  mandateId: randomUUID(),
  userId,
  accountIds: null,
  rights: { view: 'balances', prepare: false, sign: null, messages: true },
  firstDay: today,
  lastDay: today,
  ...changes,
})

test('A mandate with messages is given for all accounts of a holder, and says so to its person', async ({
  app,
}) => {
  const { holders, nextCode } = await anAdminSession(app)
  const { id: holderId } = await anOrganisation(app.owner)
  const person = await aClient(app.owner)
  const mandate = mandateOf(person.id)
  const order = { holderId, mandate, code: nextCode() }
  expect(await holders.giveMandate(order)).toMatchObject({ outcome: 'done' })
  // The same order is done already, and the same without messages is another.
  expect(await holders.giveMandate({ ...order, code: '000000' })).toMatchObject({ outcome: 'done' })
  const without = { ...mandate, rights: { ...mandate.rights, messages: false } }
  await expect(holders.giveMandate({ ...order, mandate: without })).rejects.toThrow('MANDATE_ID_TAKEN')
  const [given] = (await holders.get({ holderId })).mandates
  expect(given?.rights).toEqual(mandate.rights)
  const session = await aSession(app.owner, person)
  expect(await app.as(session).accessRights.holders()).toMatchObject([{ holderId, messages: true }])
})

test('Messages are about a holder as a whole: a mandate on chosen accounts does not include them', async ({
  app,
}) => {
  const { holders, nextCode } = await anAdminSession(app)
  const { id: holderId, accountId } = await anOrganisation(app.owner)
  const person = await aClient(app.owner)
  const mandate = mandateOf(person.id, { accountIds: [accountId] })
  await expect(holders.giveMandate({ holderId, mandate, code: nextCode() })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { issues: [{ path: ['mandate', 'accountIds'] }] },
  })
  // The table refuses it too, and no mandate gets them afterwards.
  await expect(
    aMandate(app.owner, holderId, person, { messages: true, accountIds: [accountId] }),
  ).rejects.toThrow('messages_of_all_accounts')
  const whole = await aMandate(app.owner, holderId, person)
  await expect(
    sql`update bank.mandate set messages = true where id = ${whole}`.execute(app.owner),
  ).rejects.toThrow()
})

test('An order for a mandate of a window from before has no messages', async ({ app }) => {
  const { holders, nextCode } = await anAdminSession(app)
  const { id: holderId } = await anOrganisation(app.owner)
  const { id } = await aClient(app.owner)
  const rights = { view: 'balances', prepare: true, sign: null } as const
  await holders.giveMandate({ holderId, mandate: { ...mandateOf(id), rights }, code: nextCode() })
  expect((await holders.get({ holderId })).mandates[0]?.rights).toEqual({ ...rights, messages: false })
})
