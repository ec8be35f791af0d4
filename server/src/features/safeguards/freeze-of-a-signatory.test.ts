import { randomUUID } from 'node:crypto'
import { amountSchema } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { hashOfToken } from '#platform/keys/token.ts'
import { heardBy } from '#testing/actors/heard.ts'
import { aMandate, anOrganisation, someRules } from '#testing/actors/holders.ts'
import { approve, pending, test, turnOn } from '#testing/actors/two-admins.ts'
import type { App } from '#testing/app.ts'
import { aClient, aSession } from '#testing/builders.ts'

/** A trust with an order that `signatory` has signed, and the people who wait for the other signature. */
async function aSignedOrder(app: App) {
  const trust = await anOrganisation(app.owner)
  await someRules(app.owner, trust.id, [{ upTo: null, a: 2, b: 0 }])
  const [signatory, other, preparer] = [
    await aClient(app.owner),
    await aClient(app.owner),
    await aClient(app.owner),
  ]
  const mandateId = await aMandate(app.owner, trust.id, signatory, { sign: 'A' })
  await aMandate(app.owner, trust.id, other, { sign: 'A' })
  await aMandate(app.owner, trust.id, preparer, { prepare: true, sign: 'A' })
  const orderId = randomUUID()
  await app.as(await aSession(app.owner, preparer), trust.id).orders.preparePayment({
    paymentId: orderId,
    accountId: trust.accountId,
    beneficiaryId: trust.beneficiaryId,
    amount: amountSchema.parse('20'),
  })
  const own = app.as(await aSession(app.owner, signatory))
  const code = () => codeOf(signatory.totpSecret ?? '', stepAt(app.services.clock()))
  const { confirmationId } = await own.orders.confirm({ orderId, code: code() })
  await own.orders.sign({ orderId, confirmationId })
  return { mandateId, signatory, own, code, other, people: [signatory, other, preparer], orderId }
}

test('all who wait for an order hear when a signature on it counts no more, or counts again', async ({
  bank: { app, asAdmin, other: second },
}) => {
  app.setNow(new Date())
  const { mandateId, signatory, own, code, other, people, orderId } = await aSignedOrder(app)
  const signed = app.as(await aSession(app.owner, other)).orders
  const heard = await Promise.all(people.map(({ id }) => heardBy(app.services, { user: id })))
  const strange = await heardBy(app.services, { user: (await aClient(app.owner)).id })
  /** Fails unless the windows of all these people read their orders again, and this one shows so many. */
  const expectHeard = async (signatures: number) => {
    for (const events of heard) {
      await expect
        .poll(() => events)
        .toContainEqual(expect.objectContaining({ topics: expect.arrayContaining(['orders']) }))
    }
    expect((await signed.get({ orderId })).signatures).toHaveLength(signatures)
    for (const events of heard) events.length = 0
  }
  const freezeId = async () => {
    const { freeze } = await asAdmin.users.get({ userId: signatory.id })
    return freeze?.id ?? ''
  }
  const lift = async () => ({ userId: signatory.id, freezeId: await freezeId(), reason: 'They called' })

  await own.safeguards.freeze()
  await expectHeard(0)
  app.setNow(new Date(Date.now() + 60_000))
  await own.safeguards.unfreeze({ code: code() })
  await expectHeard(1)
  const token = 'x'.repeat(43)
  await sql`insert into identity.freeze_link (token_hash, user_id, expires_at)
    values (${hashOfToken(token)}, ${signatory.id}, now() + interval '1 day')`.execute(app.owner)
  await app.as(null).safeguards.freezeByLink({ token })
  await expectHeard(0)
  await asAdmin.users.liftFreeze({ ...(await lift()), code: asAdmin.nextCode() })
  await expectHeard(1)

  await turnOn(asAdmin)
  await own.safeguards.freeze()
  await expectHeard(0)
  await asAdmin.users.liftFreeze({ ...(await lift()), code: asAdmin.nextCode() })
  await approve(second, await pending(second, 'freeze-lift', await freezeId()))
  await expectHeard(1)

  await asAdmin.holders.withdrawMandate({ mandateId, reason: 'Retired', code: asAdmin.nextCode() })
  heard.shift()
  await expectHeard(0)
  await asAdmin.users.setRole({ userId: signatory.id, role: 'blocked' })
  await expectHeard(0)
  expect(strange).toEqual([])
})
