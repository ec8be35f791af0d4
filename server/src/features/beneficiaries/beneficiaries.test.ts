import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aBeneficiary, aClient, aSession } from '#testing/builders.ts'

describe('beneficiaries', () => {
  test('are not shown without a session', async ({ app }) => {
    await expect(app.as(null).beneficiaries.list()).rejects.toThrow('NOT_SIGNED_IN')
  })

  test('of another client are not shown, also to admins', async ({ app }) => {
    await aBeneficiary(app.owner, await aClient(app.owner))

    for (const role of ['user', 'admin'] as const) {
      const bank = app.as(await aSession(app.owner, await aClient(app.owner, { role })))
      expect(await bank.beneficiaries.list()).toEqual([])
    }
  })

  test('are listed newest first, with pending ones and without deleted ones', async ({ app }) => {
    const client = await aClient(app.owner)
    const at = (day: string) => new Date(`2026-02-${day}T12:00:00Z`)
    await aBeneficiary(app.owner, client, { name: 'First', createdAt: at('01') })
    await aBeneficiary(app.owner, client, { name: 'Gone', createdAt: at('02'), deletedAt: at('09') })
    await aBeneficiary(app.owner, client, { name: 'Pending', createdAt: at('03'), verifiedAt: null })

    const listed = await app.as(await aSession(app.owner, client)).beneficiaries.list()

    expect(listed.map(({ name, verified }) => ({ name, verified }))).toEqual([
      { name: 'Pending', verified: false },
      { name: 'First', verified: true },
    ])
  })

  test('show their details, which are encrypted with the client’s own key', async ({ app }) => {
    const client = await aClient(app.owner)
    const details = {
      address: '14 Lime Street, London',
      bankName: 'Thames & Mercer Bank',
      bankAccountNumber: 'GB29NWBK60161331926819',
    }
    const id = await aBeneficiary(app.owner, client, { name: 'Whitcombe & Sons', details })
    const stored = await app.owner
      .selectFrom('beneficiary')
      .select('details')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

    const [listed] = await app.as(await aSession(app.owner, client)).beneficiaries.list()

    expect(listed).toMatchObject({ id, name: 'Whitcombe & Sons', ...details, walletAddress: null })
    expect(stored.details.includes('GB29')).toBe(false)
  })

  test('details that were moved to another client’s row cannot be decrypted', async ({ app }) => {
    const [client, other] = [await aClient(app.owner), await aClient(app.owner)]
    const [own, theirs] = [await aBeneficiary(app.owner, client), await aBeneficiary(app.owner, other)]
    await sql`
      update bank.beneficiary b set details = t.details from bank.beneficiary t
      where b.id = ${own} and t.id = ${theirs}`.execute(app.owner)

    const bank = app.as(await aSession(app.owner, client))
    await expect(bank.beneficiaries.list()).rejects.toThrow(/authenticate/)
  })
})
