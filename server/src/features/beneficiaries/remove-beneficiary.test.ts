import { maximumBeneficiaries } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { anAdder } from '#testing/orders/beneficiary-orders.ts'
import { aBeneficiary } from '#testing/builders.ts'
import { aPayer } from '#testing/actors/payers.ts'

describe('a beneficiary', () => {
  test('of another client can be neither removed nor restored', async ({ app }) => {
    const { client, bank } = await anAdder(app)
    const stranger = await anAdder(app)
    const beneficiaryId = await aBeneficiary(app.owner, client)
    await expect(stranger.bank.beneficiaries.remove({ beneficiaryId })).rejects.toThrow('NOT_FOUND')
    expect(await bank.beneficiaries.list()).toHaveLength(1)
    await bank.beneficiaries.remove({ beneficiaryId })
    await expect(stranger.bank.beneficiaries.restore({ beneficiaryId })).rejects.toThrow('NOT_FOUND')
    expect(await bank.beneficiaries.list()).toEqual([])
  })

  test('is removed at once without a code; past payments keep the name, and new ones are refused', async ({
    app,
  }) => {
    const { session, payments, order } = await aPayer(app)
    const bank = app.as(session)
    await payments.make(order)
    await bank.beneficiaries.remove({ beneficiaryId: order.beneficiaryId })

    expect(await bank.beneficiaries.list()).toEqual([])
    expect(await payments.beneficiaries({ accountId: order.accountId })).toEqual([])
    await expect(payments.review({ ...order, paymentId: crypto.randomUUID() })).rejects.toThrow(
      'BENEFICIARY_NOT_PAYABLE',
    )
    const { lines } = await bank.statements.page({ accountId: order.accountId })
    expect(lines.at(-1)).toMatchObject({ counterparty: 'Roseau Marine Ltd' })
  })

  test('is restored within a minute as it was, verified or not, and not later', async ({ app }) => {
    const { client, bank } = await anAdder(app)
    const verified = await aBeneficiary(app.owner, client)
    const pending = await aBeneficiary(app.owner, client, { verifiedAt: null })
    const before = await bank.beneficiaries.list()
    for (const beneficiaryId of [verified, pending]) {
      await bank.beneficiaries.remove({ beneficiaryId })
      await removedSecondsAgo(app, beneficiaryId, 59)
      await bank.beneficiaries.restore({ beneficiaryId })
    }
    expect(await bank.beneficiaries.list()).toEqual(before)

    await bank.beneficiaries.remove({ beneficiaryId: verified })
    await removedSecondsAgo(app, verified, 61)
    await expect(bank.beneficiaries.restore({ beneficiaryId: verified })).rejects.toThrow('NOT_FOUND')
    expect(await bank.beneficiaries.list()).toHaveLength(1)
  })

  test('is removed once and restored once when each is asked for twice', async ({ app }) => {
    const { client, bank } = await anAdder(app)
    const beneficiaryId = await aBeneficiary(app.owner, client, { name: 'Whitcombe & Sons' })
    await Promise.all([1, 2, 3].map(() => bank.beneficiaries.remove({ beneficiaryId })))
    await Promise.all([1, 2, 3].map(() => bank.beneficiaries.restore({ beneficiaryId })))
    const events = await app.owner
      .selectFrom('audit.event')
      .select(['action', 'detail'])
      .where('subject', '=', beneficiaryId)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { action: 'beneficiary-removed', detail: { name: 'Whitcombe & Sons' } },
      { action: 'beneficiary-restored', detail: { name: 'Whitcombe & Sons' } },
    ])
  })

  test('is not restored above the maximum', async ({ app }) => {
    const { client, bank } = await anAdder(app)
    const beneficiaryId = await aBeneficiary(app.owner, client)
    await bank.beneficiaries.remove({ beneficiaryId })
    await sql`
      insert into bank.beneficiary (client_id, name, is_crypto, details)
      select ${client.id}, 'One of many', false, '\\x00'
      from generate_series(1, ${maximumBeneficiaries})`.execute(app.owner)
    await expect(bank.beneficiaries.restore({ beneficiaryId })).rejects.toThrow('TOO_MANY_BENEFICIARIES')
  })

  test('whose details were encrypted before towns and countries were stored still decrypts', async ({
    app,
  }) => {
    const { client, bank } = await anAdder(app)
    const id = await aBeneficiary(app.owner, client)
    const aad = { table: 'bank.beneficiary', column: 'details', row: id }
    const user = await app.owner
      .selectFrom('identity.users')
      .select(['id', 'dataKey'])
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    const old = {
      address: '3 Fort Street, Basseterre',
      bankName: 'Windward Isles Bank',
      bankAccountNumber: '007344182056',
      bankRoutingNumber: null,
      swiftCode: null,
      walletAddress: null,
      currency: null,
      network: null,
      walletHolderName: null,
    }
    const details = app.services.secrets.encryptFor(user, JSON.stringify(old), aad)
    await sql`update bank.beneficiary set details = ${details} where id = ${id}`.execute(app.owner)
    expect(await bank.beneficiaries.list()).toMatchObject([{ ...old, town: null, country: null }])
  })
})

async function removedSecondsAgo(app: App, beneficiaryId: string, seconds: number): Promise<void> {
  await sql`
    update bank.beneficiary set deleted_at = clock_timestamp() - make_interval(secs => ${seconds})
    where id = ${beneficiaryId}`.execute(app.owner)
}
