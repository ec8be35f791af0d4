import { randomUUID } from 'node:crypto'
import { receiptFilePath, receiptNumberOf } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { bankDay } from '#domain/bank-day.ts'
import { test } from '#testing/app.ts'
import { aClient, amount, anAccount, anAdmin, aSession } from '#testing/builders.ts'
import { aPayer } from '#testing/actors/payers.ts'
import { receiptOf } from '#testing/statements/receipts.ts'
import { test as served } from '#testing/test-server.ts'
import { initialsOf } from './verify-receipt.ts'

describe('the receipt of a payment', () => {
  test('says what was paid, to whom and when, on one tagged page', async ({ app }) => {
    const { session, order } = await aPayer(app)
    const [account] = await app.as(session).accounts.list()
    const words = { reference: 'Invoice 2041', note: 'for me alone' }
    const { at } = await app.as(session).payments.make({ ...order, ...words })
    const { paymentId } = order

    const receipt = await receiptOf(app, session, paymentId)
    expect(receipt.number).toBe(receiptNumberOf(paymentId, app.services.secrets.certificateKey))
    expect(receipt.pages).toHaveLength(1)
    const transaction = `TXN-${paymentId.slice(0, 8).toUpperCase()}`
    expect(receipt.name).toBe(`Morne_receipt_Roseau-Marine-Ltd_${bankDay(new Date(at))}_${transaction}.pdf`)
    const [, seconds = ''] = /T\d\d(:\d\d:\d\d)/.exec(at) ?? []
    for (const part of [
      'Payment receipt',
      `No. ${receipt.number}`,
      'USD 30.25',
      'thirty US dollars and 25/100',
      `From account|${account?.nickname}, ${account?.accountNumber}`,
      'Roseau Marine Ltd',
      'Invoice 2041',
      `${seconds} in Roseau (UTC−4)`,
      transaction,
      'Completed',
    ])
      expect(receipt.text).toContain(part)
    expect(receipt.text).not.toContain(words.note)
    expect(receipt.elements).toMatchObject({ Document: 1, H1: 1, Figure: 1 })
    expect([receipt.untagged, receipt.missing]).toEqual([0, 0])
  })

  test('proves itself by its number and hash, and shows no more than it must', async ({ app }) => {
    const { session, order } = await aPayer(app)
    const { at } = await app.as(session).payments.make(order)
    const { number, hash } = await receiptOf(app, session, order.paymentId)
    const { verify } = app.as(null).receipts

    for (const typed of [
      { number, hash },
      { number: number.toLowerCase(), hash: ` ${hash.toUpperCase()}\n` },
    ])
      expect(await verify(typed)).toEqual({
        genuine: true,
        receipt: { amount: '30.25', currency: 'USD', day: bankDay(new Date(at)), beneficiary: 'R. M. L.' },
      })
    const other = receiptNumberOf(randomUUID(), 1)
    // The digest that stands for a receipt that does not exist proves none.
    const ofNothing = app.services.secrets.certificateMac(Buffer.alloc(32), 1).toString('hex')
    for (const typed of [
      { number, hash: hash.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
      { number, hash: hash.slice(0, -1) },
      { number: number.replace(/..$/, '63'), hash },
      { number: other, hash },
      { number: other, hash: ofNothing },
      { number: 'RC-%', hash },
      { number: `${number} or true`, hash },
    ])
      expect(await verify(typed), JSON.stringify(typed)).toEqual({ genuine: false, receipt: null })
  })

  test('is genuine only while the payment is as it was', async ({ app }) => {
    const { session, order } = await aPayer(app)
    await app.as(session).payments.make({ ...order, reference: 'Invoice 1' })
    const { number, hash } = await receiptOf(app, session, order.paymentId)
    const changes = [
      `update bank.payment set amount = amount - 1 where id = '${order.paymentId}'`,
      `update bank.payment set reference = 'Invoice 2' where id = '${order.paymentId}'`,
      `update bank.payment set created_at = created_at - interval '1 day' where id = '${order.paymentId}'`,
      `update ledger.transfer set counterparty = 'Another Ltd' where id = '${order.paymentId}'`,
    ]
    for (const change of changes) {
      const undone = await app.owner
        .transaction()
        .execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx)
          await sql.raw(change).execute(tx)
          const { rows } = await sql<{ macDigest: Buffer }>`
            select mac_digest from bank.receipt_proof(${digitsOf(number)})`.execute(tx)
          const { secrets } = app.services
          const [proof] = rows
          const made = secrets.certificateMac(proof?.macDigest ?? Buffer.alloc(0), secrets.certificateKey)
          expect(made.toString('hex'), change).not.toBe(hash)
          throw new Error('undo')
        })
        .catch((error: unknown) => String(error))
      expect(undone).toBe('Error: undo')
    }
    expect(await app.as(null).receipts.verify({ number, hash })).toMatchObject({ genuine: true })
  })

  test('of a transfer names the own account, and shows strangers its last four characters', async ({
    app,
  }) => {
    const client = await aClient(app.owner)
    const session = await aSession(app.owner, client)
    const order = {
      paymentId: randomUUID(),
      accountId: await anAccount(app.owner, client, { balance: '1000' }),
      toAccountId: await anAccount(app.owner, client, { nickname: 'Reserve' }),
      amount: amount('30.25'),
    }
    await app.as(session).payments.makeTransfer(order)
    const { number, hash, text } = await receiptOf(app, session, order.paymentId)
    expect(text).toContain('Transfer receipt')
    expect(text).toMatch(/To account\|Reserve, USD\w+/)
    expect(text).not.toMatch(/Beneficiary\||Paid to/)
    expect(text).toContain('the last four characters of the account')
    expect(await app.as(null).receipts.verify({ number, hash })).toMatchObject({
      receipt: { beneficiary: expect.stringMatching(/^•••• \w{4}$/) },
    })
  })

  test('is there for the client and for admins, each download in the history, and for no other', async ({
    app,
  }) => {
    const { session, client, order } = await aPayer(app)
    await app.as(session).payments.make(order)
    const admin = await anAdmin(app.owner)
    const stranger = await aSession(app.owner, await aClient(app.owner))

    await expect(receiptOf(app, stranger, order.paymentId)).rejects.toThrow('NOT_FOUND')
    await expect(receiptOf(app, stranger, order.paymentId, { asAdmin: true })).rejects.toThrow('NOT_FOUND')
    await expect(receiptOf(app, session, randomUUID())).rejects.toThrow('NOT_FOUND')
    const own = await receiptOf(app, session, order.paymentId)
    const theirs = await receiptOf(app, await aSession(app.owner, admin), order.paymentId, { asAdmin: true })
    expect(theirs).toEqual(own)
    const { rows } = await sql`
      select actor_id, subject from audit.event
      where user_id = ${client.id} and action = 'receipt-downloaded' order by id`.execute(app.owner)
    expect(rows).toEqual([
      { actorId: client.id, subject: order.paymentId },
      { actorId: admin.id, subject: order.paymentId },
    ])
  })

  test('leaves out where the money went once the beneficiary’s details were erased', async ({ app }) => {
    const { session, order } = await aPayer(app)
    await app.as(session).payments.make(order)
    expect((await receiptOf(app, session, order.paymentId)).text).toContain('Paid to|')
    await sql`update bank.beneficiary set details = '' where id = ${order.beneficiaryId}`.execute(app.owner)
    const { text } = await receiptOf(app, session, order.paymentId)
    expect(text).toContain('Beneficiary|Roseau Marine Ltd')
    expect(text).not.toContain('Paid to')
  })

  test('does not exist for a payment that failed', async ({ app }) => {
    const { session, order } = await aPayer(app)
    await app.as(session).payments.make(order)
    await sql`update bank.payment set status = 'failed' where id = ${order.paymentId}`.execute(app.owner)
    await expect(receiptOf(app, session, order.paymentId)).rejects.toThrow('NOT_FOUND')
  })
})

served('an unknown payment has no receipt for admins', async ({ server }) => {
  const admin = await aSession(server.owner, await anAdmin(server.owner))
  const answer = await server.browser(admin).get(receiptFilePath(randomUUID(), 'admin'))
  expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('initials are those of the words of a name, in any script', () => {
  expect(initialsOf('Whitcombe & Sons')).toBe('W. S.')
  expect(initialsOf('ğülşen łaska-nowak')).toBe('Ğ. Ł. N.')
  expect(initialsOf('株式会社 東京')).toBe('株. 東.')
  expect(initialsOf('One two three four five six seven')).toBe('O. T. T. F. F. S.')
  expect(initialsOf('42')).toBe('')
})

/** The first sixteen digits of the payment's id. */
function digitsOf(number: string): string {
  return number.slice(3, 20).replace('-', '').toLowerCase()
}
