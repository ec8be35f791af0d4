import { randomUUID } from 'node:crypto'
import { amountSchema } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { aMandate, anOrganisation, someRules } from '#testing/actors/holders.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, aSession } from '#testing/builders.ts'

const fileSchema = z.object({
  mandates: z.array(z.looseObject({ id: z.uuid() })),
  waitingOrders: z.array(z.looseObject({ id: z.uuid() })),
  requestsForHolders: z.array(z.looseObject({ id: z.uuid() })),
})

async function aPerson(app: App, holderId: string, sign: 'A' | null) {
  const user = await aClient(app.owner)
  const mandateId = await aMandate(app.owner, holderId, user, { sign, prepare: sign === null })
  const session = await aSession(app.owner, user)
  let asked = 0
  const code = () => codeOf(user.totpSecret ?? '', stepAt(app.services.clock()) + (asked++ - 1))
  const exported = async () => {
    const file = await app.as(session).profile.exportData({ proof: { code: code() } })
    const text = await file.text()
    return { text, ...fileSchema.parse(JSON.parse(text)) }
  }
  return { user, mandateId, session, code, exported }
}

test('The export has a user’s mandates, also ended ones, and the orders they prepared or signed', async ({
  app,
}) => {
  app.setNow(new Date())
  const trust = await anOrganisation(app.owner)
  await someRules(app.owner, trust.id, [{ upTo: null, a: 2, b: 0 }])
  const [preparer, signatory, other] = [
    await aPerson(app, trust.id, null),
    await aPerson(app, trust.id, 'A'),
    await aPerson(app, trust.id, 'A'),
  ]
  const orderId = randomUUID()
  await app.as(preparer.session, trust.id).orders.preparePayment({
    paymentId: orderId,
    accountId: trust.accountId,
    beneficiaryId: trust.beneficiaryId,
    amount: amountSchema.parse('250'),
    reference: 'INV 2026 7',
  })
  const { orders } = app.as(signatory.session)
  const { confirmationId } = await orders.confirm({ orderId, code: signatory.code() })
  await orders.sign({ orderId, confirmationId })
  await sql`
    update bank.mandate set withdrawn_at = clock_timestamp()
    where id = ${preparer.mandateId}`.execute(app.owner)

  expect(await preparer.exported()).toMatchObject({
    mandates: [{ id: preparer.mandateId, holder: { id: trust.id }, endedAt: expect.any(String) }],
    waitingOrders: [
      {
        id: orderId,
        kind: 'payment',
        amount: '250.00',
        reference: 'INV 2026 7',
        preparedByUser: true,
        signedAt: null,
        status: 'waiting',
      },
    ],
  })
  const signed = await signatory.exported()
  expect(signed).toMatchObject({
    mandates: [{ id: signatory.mandateId, endedAt: null }],
    waitingOrders: [{ id: orderId, preparedByUser: false, signedAs: 'A', signedAt: expect.any(String) }],
  })
  // Other people of the holder are not in it.
  expect(signed.text).not.toContain(preparer.user.id)
  expect(await other.exported()).toMatchObject({ mandates: [{ id: other.mandateId }], waitingOrders: [] })
})

test('The export has the accounts that a user asked for in the name of holders, and no colleague’s', async ({
  app,
}) => {
  app.setNow(new Date())
  const trust = await anOrganisation(app.owner)
  const [requester, colleague] = [await aPerson(app, trust.id, null), await aPerson(app, trust.id, null)]
  const { id } = await app.as(requester.session, trust.id).accountRequests.submit({
    requestId: randomUUID(),
    accountType: 'deposit',
    nickname: 'School fees',
    currency: 'EUR',
    initialDeposit: amountSchema.parse('250'),
  })
  await app.as(colleague.session, trust.id).accountRequests.withdraw({ requestId: id })
  await sql`
    update bank.mandate set withdrawn_at = clock_timestamp()
    where id = ${requester.mandateId}`.execute(app.owner)

  expect(await requester.exported()).toMatchObject({
    requestsForHolders: [
      {
        id,
        nickname: 'School fees',
        initialDeposit: '250.00',
        status: 'withdrawn',
        withdrawnByUser: false,
      },
    ],
  })
  expect(await colleague.exported()).toMatchObject({ requestsForHolders: [] })
})
