import { randomUUID } from 'node:crypto'
import {
  currencySchema,
  maximumPendingRequests,
  requestNetworksOf,
  requestCurrencies,
  requestNetworks,
  requestPageSize,
  requestTypes,
} from '@bank/contract'
import { DatabaseError } from 'pg'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aClient, anAccount, anAccountRequest, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'

function order(changes: object = {}) {
  return {
    requestId: randomUUID(),
    accountType: 'deposit' as const,
    nickname: 'Zurich Reserve',
    currency: 'CHF' as const,
    ...changes,
  }
}

async function bankOf(app: App, user: TestUser) {
  return app.as(await aSession(app.owner, user)).accountRequests
}

describe('a request is refused', () => {
  test('without a type, a nickname or a currency, and a wallet without its network', async ({ app }) => {
    const bank = await bankOf(app, await aClient(app.owner))
    for (const changes of [
      { nickname: ' ' },
      { accountType: 'crypto', currency: 'BTC' },
      { nickname: 'x'.repeat(81) },
      { nickname: 'a\u0000b' },
    ]) {
      await expect(bank.submit(order(changes)), JSON.stringify(changes)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    expect((await bank.list({})).requests).toEqual([])
  })

  test('whose currency, network, amount or purpose does not fit its type, with the field named', async ({
    app,
  }) => {
    const bank = await bankOf(app, await aClient(app.owner))
    const wrong: [changes: object, path: string, message: string][] = [
      [{ currency: 'BTC' }, 'currency', 'This type of account is not kept in BTC.'],
      [{ currency: 'JPY' }, 'currency', 'This type of account is not kept in JPY.'],
      [{ network: 'Bitcoin' }, 'network', 'Only a crypto wallet has a network.'],
      [
        { accountType: 'crypto', currency: 'BTC', network: 'Solana' },
        'network',
        'BTC is not held on Solana. Choose Bitcoin.',
      ],
      [
        { accountType: 'crypto', currency: 'ETH', network: 'Tron' },
        'network',
        'ETH is not held on Tron. Choose Ethereum or Arbitrum.',
      ],
      [{ initialDeposit: '10.001' }, 'initialDeposit', 'Enter no more than 2 decimal places for CHF.'],
      [{ initialDeposit: '-1' }, 'initialDeposit', 'Please enter a valid amount'],
      [
        { businessPurpose: 'Trade in coffee' },
        'businessPurpose',
        'Only a business account has a business purpose.',
      ],
    ]
    for (const [changes, path, message] of wrong) {
      await expect(bank.submit(order(changes)), message).rejects.toMatchObject({
        data: { issues: [expect.objectContaining({ path: [path], message })] },
      })
    }
  })

  test('under the name that an account of the client has, but answered again once it is opened', async ({
    app,
  }) => {
    const client = await aClient(app.owner)
    await anAccount(app.owner, client, { nickname: 'Zurich Reserve' })
    await anAccount(app.owner, await aClient(app.owner), { nickname: 'Basle Reserve' })
    const bank = await bankOf(app, client)
    for (const nickname of ['Zurich Reserve', 'zurich RESERVE'])
      await expect(bank.submit(order({ nickname })), nickname).rejects.toMatchObject({
        code: 'ACCOUNT_NAME_TAKEN',
      })
    const asked = order({ nickname: 'Basle Reserve' })
    const request = await bank.submit(asked)
    await anAccount(app.owner, client, { nickname: 'Basle Reserve' })
    expect(await bank.submit(asked)).toEqual(request)
  })

  test('above the number of pending requests, also when they arrive at once, until one is decided', async ({
    app,
  }) => {
    const client = await aClient(app.owner)
    const bank = await bankOf(app, client)
    const asked = await Promise.allSettled(
      Array.from({ length: maximumPendingRequests + 3 }, () => bank.submit(order())),
    )

    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refused).toEqual(
      Array.from({ length: 3 }, () => 'Error: TOO_MANY_OPEN_REQUESTS'.replace('Error', 'Refusal')),
    )
    const { requests } = await bank.list({ which: 'current' })
    expect(requests).toHaveLength(maximumPendingRequests)

    const asAdmin = await bankOf(app, await anAdmin(app.owner))
    await asAdmin.decide({ requestId: requests[0]?.id ?? '', decision: 'rejected', notes: 'No' })
    await expect(bank.submit(order())).resolves.toMatchObject({ status: 'pending' })
  })

  test('under an id of another client or of another request', async ({ app }) => {
    const bank = await bankOf(app, await aClient(app.owner))
    const first = order()
    await bank.submit(first)

    await expect(bank.submit({ ...first, currency: 'EUR' })).rejects.toThrow('REQUEST_ID_TAKEN')
    await expect((await bankOf(app, await aClient(app.owner))).submit(first)).rejects.toThrow(
      'REQUEST_ID_TAKEN',
    )
  })
})

test('a repeated request is made once, and is pending with every field that was sent', async ({ app }) => {
  const client = await aClient(app.owner)
  const bank = await bankOf(app, client)
  const asked = {
    requestId: randomUUID(),
    accountType: 'business' as const,
    nickname: ' Roseau Trading ',
    currency: 'USD' as const,
    intendedUse: 'business' as const,
    initialDeposit: '2500.5',
    businessPurpose: 'Coffee from the Windward Islands',
  }

  const request = await bank.submit(asked)

  expect(request).toMatchObject({
    id: asked.requestId,
    accountType: 'business',
    nickname: 'Roseau Trading',
    currency: 'USD',
    network: null,
    intendedUse: 'business',
    initialDeposit: '2500.50',
    businessPurpose: 'Coffee from the Windward Islands',
    status: 'pending',
    notes: null,
    accountId: null,
    decidedAt: null,
  })
  expect(await bank.submit(asked)).toEqual(request)
  expect((await bank.list({})).requests).toEqual([request])
  const events = await asOwner(app.owner, () =>
    app.owner
      .selectFrom('audit.event')
      .select(['action', 'actorId', 'subject', 'detail'])
      .where('userId', '=', client.id)
      .where('action', '=', 'account-requested')
      .execute(),
  )
  expect(events).toEqual([
    {
      action: 'account-requested',
      actorId: client.id,
      subject: asked.requestId,
      detail: { nickname: 'Roseau Trading', currency: 'USD', type: 'business' },
    },
  ])
})

test('requests are listed newest first, page by page, without settled ones among the current', async ({
  app,
}) => {
  const client = await aClient(app.owner)
  const admin = await anAdmin(app.owner)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const old = await anAccountRequest(app.owner, client, {
    createdAt: daysAgo(90),
    rejectedBy: admin,
    rejectedAt: daysAgo(31),
  })
  const lately = await anAccountRequest(app.owner, client, {
    createdAt: daysAgo(80),
    rejectedBy: admin,
    rejectedAt: daysAgo(29),
    notes: 'Please send the proof of origin first.',
  })
  const pending = await anAccountRequest(app.owner, client, { createdAt: daysAgo(70) })
  for (let number = 1; number < requestPageSize; number += 1)
    await anAccountRequest(app.owner, client, {
      createdAt: daysAgo(10),
      rejectedBy: admin,
      rejectedAt: daysAgo(60),
    })
  const bank = await bankOf(app, client)

  const current = await bank.list({ which: 'current' })
  expect(current.requests.map(({ id, notes }) => [id, notes])).toEqual([
    [pending, null],
    [lately, 'Please send the proof of origin first.'],
  ])
  expect(current.more).toBeNull()

  const first = await bank.list({})
  expect(first.requests).toHaveLength(requestPageSize)
  expect(first.requests.at(-1)?.id).toBe(pending)
  const second = await bank.list({ before: first.more ?? undefined })
  expect([second.requests.map(({ id }) => id), second.more]).toEqual([[lately, old], null])
  // Another client's id does not work as a cursor.
  const stranger = await bankOf(app, await aClient(app.owner))
  expect(await stranger.list({ before: pending })).toEqual({ requests: [], more: null })
})

test('the contract and the table accept the same requests, for every type, currency and network', async ({
  app,
}) => {
  const { id } = await aClient(app.owner)
  const insert = (accountType: string, currency: string, network: string | null) =>
    asOwner(app.owner, () =>
      app.owner
        .insertInto('accountRequest')
        .values({ id: randomUUID(), clientId: id, accountType, nickname: 'x', currency, network })
        .execute(),
    )
  let kept = 0
  for (const accountType of requestTypes) {
    for (const currency of currencySchema.options) {
      for (const network of [null, ...requestNetworks]) {
        const isRight =
          requestCurrencies[accountType].includes(currency) &&
          (accountType === 'crypto'
            ? network !== null && requestNetworksOf(currency).includes(network)
            : network === null)
        const inserting = insert(accountType, currency, network)
        if (isRight) await expect(inserting, `${accountType} ${currency} ${network}`).resolves.toBeDefined()
        else
          await expect(inserting, `${accountType} ${currency} ${network}`).rejects.toBeInstanceOf(
            DatabaseError,
          )
        kept += isRight ? 1 : 0
      }
    }
  }
  expect(kept).toBe(6 + 6 + 1 + 2 + 7 + 6 + 1 + 1 + 1 + 1)
})
