import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aMandate, anOrganisation } from '#testing/actors/holders.ts'
import { test } from '#testing/app.ts'
import { aClient, anAdmin, aSession } from '#testing/builders.ts'
import { waitForOtherTransactions } from '#testing/waiting.ts'
import { notifyUsers } from './notify-users.ts'

test('an e-mail about an account request for a holder names neither the holder nor the account', async ({
  app,
}) => {
  const trust = await anOrganisation(app.owner)
  const user = await aClient(app.owner)
  await aMandate(app.owner, trust.id, user, { prepare: true })
  const { accountRequests } = app.as(await aSession(app.owner, user), trust.id)
  const requestId = randomUUID()
  await accountRequests.submit({
    requestId,
    accountType: 'deposit',
    nickname: 'School fees',
    currency: 'CHF',
    initialDeposit: '0',
  })
  const admin = app.as(await aSession(app.owner, await anAdmin(app.owner))).accountRequests
  await admin.decide({ requestId, decision: 'approved' })
  await waitForOtherTransactions(app.owner)
  await notifyUsers({ ...app.services, bankName: 'The bank', origin: 'http://localhost' })

  const { rows } = await sql<{ kind: string; text: string }>`
    select kind, m::text as text from mail.message m
    where user_id = ${user.id} order by created_at desc limit 1`.execute(app.owner)
  expect(rows).toMatchObject([{ kind: 'holder-account-request-approved' }])
  expect(rows[0]?.text).not.toMatch(/Laurent|School fees/)
})
