import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { test } from '#testing/app.ts'
import { aClient, amount, anAccount, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { aMandate, anAccessRight, anOrganisation, someRules } from '#testing/actors/holders.ts'
import { aPayer } from '#testing/actors/payers.ts'
import { receiptOf } from '#testing/statements/receipts.ts'

describe('the receipt of a payment of a holder', () => {
  test('is there for a reader of the account, without where it went, and in the history', async ({ app }) => {
    const { session, client, order } = await aPayer(app)
    await app.as(session).payments.make(order)
    const own = await receiptOf(app, session, order.paymentId)
    const [reader, elsewhere, watcher] = [
      await aClient(app.owner),
      await aClient(app.owner),
      await aClient(app.owner),
    ]
    const rightId = await anAccessRight(app.owner, client, reader, { accountIds: [order.accountId] })
    const accountIds = [await anAccount(app.owner, client)]
    await anAccessRight(app.owner, client, elsewhere, { accountIds })
    await anAccessRight(app.owner, client, watcher, { view: 'balances' })
    const holderId = client.id

    const asked = { accountId: order.accountId, transactionId: order.paymentId }
    const readerSession = await aSession(app.owner, reader)
    expect(await app.as(readerSession, holderId).statements.transaction(asked)).toMatchObject({
      hasReceipt: true,
    })
    const shown = await receiptOf(app, readerSession, order.paymentId, { holderId })
    expect([shown.number, shown.hash]).toEqual([own.number, own.hash])
    expect(own.text).toMatch(/Paid to/)
    expect(shown.text).toContain('Roseau Marine Ltd')
    expect(shown.text).not.toMatch(/Paid to/)
    for (const [user, refusal] of [
      [elsewhere, 'NOT_FOUND'],
      [watcher, 'OUTSIDE_OF_ACCESS'],
    ] as const)
      await expect(
        receiptOf(app, await aSession(app.owner, user), order.paymentId, { holderId }),
      ).rejects.toThrow(refusal)
    await expect(receiptOf(app, readerSession, order.paymentId)).rejects.toThrow('NOT_FOUND')
    const { rows } = await sql`
      select actor_id, subject, detail from audit.event
      where user_id = ${client.id} and action = 'receipt-downloaded-by-right'`.execute(app.owner)
    expect(rows).toEqual([
      { actorId: reader.id, subject: order.paymentId, detail: { right: rightId, name: 'Anna Keller' } },
    ])
  })

  test('names the organisation, and its destination to people of its orders and to admins alone', async ({
    app,
  }) => {
    const { id: holderId, accountId, beneficiaryId } = await anOrganisation(app.owner)
    await someRules(app.owner, holderId, [{ upTo: null, a: 1, b: 0 }])
    const [signatory, viewer, onlySigns, signsElsewhere] = [
      await aClient(app.owner),
      await aClient(app.owner),
      await aClient(app.owner),
      await aClient(app.owner),
    ]
    await aMandate(app.owner, holderId, signatory, { sign: 'A', prepare: true })
    await aMandate(app.owner, holderId, viewer)
    await aMandate(app.owner, holderId, onlySigns, { sign: 'B', accountIds: [accountId] })
    await aMandate(app.owner, holderId, signsElsewhere, { accountIds: [accountId] })
    const accountIds = [await anAccount(app.owner, { id: holderId })]
    await aMandate(app.owner, holderId, signsElsewhere, { sign: 'B', accountIds })
    const session = await aSession(app.owner, signatory)
    const paymentId = randomUUID()
    const order = { paymentId, accountId, beneficiaryId, amount: amount('30.25') }
    await app.as(session, holderId).orders.preparePayment(order)
    const code = codeOf(signatory.totpSecret ?? '', stepAt(app.services.clock()))
    const { confirmationId } = await app.as(session).orders.confirm({ orderId: paymentId, code })
    await app.as(session).orders.sign({ orderId: paymentId, confirmationId })

    const signed = await receiptOf(app, session, paymentId, { holderId })
    expect(signed.text).toContain('Paid by|Laurent Family Trust')
    expect(signed.text).toMatch(/Paid to\|[^|]*\w{4}/)
    const seenBy = async (user: TestUser) =>
      await receiptOf(app, await aSession(app.owner, user), paymentId, { holderId })
    expect((await seenBy(onlySigns)).text).toContain('Paid to')
    expect((await seenBy(signsElsewhere)).text).not.toContain('Paid to')
    const viewed = await seenBy(viewer)
    expect(viewed.text).not.toContain('Paid to')
    const admin = await aSession(app.owner, await anAdmin(app.owner))
    expect(await receiptOf(app, admin, paymentId, { asAdmin: true })).toEqual(signed)
    const { number, hash } = viewed
    expect(await app.as(null).receipts.verify({ number, hash })).toMatchObject({ genuine: true })
  })

  test('of a transfer is there for a person who sees both of its accounts', async ({ app }) => {
    const client = await aClient(app.owner)
    const [accountId, toAccountId] = [
      await anAccount(app.owner, client, { balance: '1000' }),
      await anAccount(app.owner, client),
    ]
    const order = { paymentId: randomUUID(), accountId, toAccountId, amount: amount('30.25') }
    await app.as(await aSession(app.owner, client)).payments.makeTransfer(order)
    const holderId = client.id
    for (const [accountIds, hasReceipt] of [
      [[accountId], false],
      [[toAccountId], false],
      [[accountId, toAccountId], true],
    ] as const) {
      const reader = await aClient(app.owner)
      await anAccessRight(app.owner, client, reader, { accountIds: [...accountIds] })
      const session = await aSession(app.owner, reader)
      const asked = { accountId: accountIds[0], transactionId: order.paymentId }
      expect(await app.as(session, holderId).statements.transaction(asked)).toMatchObject({ hasReceipt })
      const receipt = receiptOf(app, session, order.paymentId, { holderId })
      await (hasReceipt ? receipt : expect(receipt).rejects.toThrow('NOT_FOUND'))
    }
  })
})
