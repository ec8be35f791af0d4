import { describe, expect } from 'vitest'
import { aClient, anAccount, anAdmin, aSession } from '#testing/builders.ts'
import { enter, test } from '#testing/database.ts'
import { findOwnAccount } from './own-accounts.ts'

describe("a client's account", () => {
  test('is found only in a transaction with a signed context', async ({ tx }) => {
    const client = await aClient(tx)
    const account = await anAccount(tx, client)

    expect(await findOwnAccount(tx, client.id, account)).toBeUndefined()
  })

  test('is hidden by the database when the server asks for another client', async ({ tx }) => {
    const client = await aClient(tx)
    const account = await anAccount(tx, client)
    const { tokenHash } = await aSession(tx, await aClient(tx))
    await enter(tx, tokenHash)

    expect(await findOwnAccount(tx, client.id, account)).toBeUndefined()
  })

  test('is hidden by the query from another client, even where the database would show it', async ({
    tx,
  }) => {
    const [client, other] = [await aClient(tx), await aClient(tx)]
    const account = await anAccount(tx, client)
    const { tokenHash } = await aSession(tx, await anAdmin(tx))
    await enter(tx, tokenHash)

    expect(await findOwnAccount(tx, other.id, account)).toBeUndefined()
    expect(await findOwnAccount(tx, client.id, account)).toMatchObject({ id: account })
  })

  test('is found by its client, with its balance in the decimals of its currency', async ({ tx }) => {
    const client = await aClient(tx)
    const account = await anAccount(tx, client, { balance: '12.4', currency: 'GBP' })
    await enter(tx, (await aSession(tx, client)).tokenHash)

    expect(await findOwnAccount(tx, client.id, account)).toMatchObject({ currency: 'GBP', balance: '12.40' })
  })
})
