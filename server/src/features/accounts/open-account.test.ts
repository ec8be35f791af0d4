import { randomUUID } from 'node:crypto'
import {
  type AccountOpening,
  accountOpeningSchema,
  maximumAccounts,
  requestCurrencies,
  requestNetworks,
  requestNetworksOf,
} from '@bank/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import type { ChangeEvent } from '#platform/changes.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession, findingsOf, type TestUser } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'
import { anAdminSession, type AdminSession } from '#testing/actors/admin-session.ts'

afterEach<{ app: App }>(({ app }) => app.setNow(null))

const business = (client: TestUser, change: Partial<AccountOpening> = {}): AccountOpening => ({
  accountId: randomUUID(),
  clientId: client.id,
  accountType: 'business',
  nickname: 'Roseau Trading',
  currency: 'USD',
  initialBalance: '0.00',
  ...change,
})

async function confirmed({ accounts, nextCode }: AdminSession, order: AccountOpening) {
  const { confirmationId } = await accounts.confirmOpening({ order, code: nextCode() })
  return { order, confirmationId }
}

type Answer = Awaited<ReturnType<AdminSession['accounts']['open']>>

function numberOf(answer: Answer): string {
  if (answer.outcome !== 'done') throw new Error('It waits')
  return answer.accountNumber
}

describe('an account is not opened', () => {
  test('for the admin, another admin, a blocked client or an unknown one', async ({ app }) => {
    const client = await aClient(app.owner)
    const { admin, accounts } = await anAdminSession(app)
    await expect(accounts.open({ order: business(admin) })).rejects.toThrow('NOT_ALLOWED')
    await expect(accounts.open({ order: business(await anAdmin(app.owner)) })).rejects.toThrow(
      'CLIENT_NOT_FOUND',
    )
    await expect(
      accounts.open({ order: business(await aClient(app.owner, { role: 'blocked' })) }),
    ).rejects.toThrow('CLIENT_NOT_FOUND')
    await expect(accounts.open({ order: business(client, { clientId: randomUUID() }) })).rejects.toThrow(
      'CLIENT_NOT_FOUND',
    )
  })

  test('with a balance but without a code for exactly this order', async ({ app }) => {
    const asAdmin = await anAdminSession(app)
    const client = await aClient(app.owner)
    const order = business(client, { initialBalance: '100.00' })
    await expect(asAdmin.accounts.open({ order })).rejects.toThrow('CODE_REQUIRED')
    const confirmedOrder = await confirmed(asAdmin, order)
    const others: Partial<AccountOpening>[] = [
      { initialBalance: '100.01' },
      { nickname: 'Another' },
      { currency: 'EUR' },
      { accountId: randomUUID() },
      { intendedUse: 'business' },
      { clientId: (await aClient(app.owner)).id },
      { businessPurpose: 'Coffee' },
    ]
    for (const change of others)
      await expect(
        asAdmin.accounts.open({ ...confirmedOrder, order: { ...order, ...change } }),
      ).rejects.toThrow('CONFIRMATION_REFUSED')
    await expect(asAdmin.accounts.open(confirmedOrder)).resolves.toMatchObject({ accountId: order.accountId })
    await expect(
      asAdmin.accounts.open({ ...confirmedOrder, order: { ...order, initialBalance: '200.00' } }),
    ).rejects.toThrow('ACCOUNT_ID_TAKEN')
  })

  test('in a currency of another type, on the wrong network, or with too many decimals', async ({ app }) => {
    const client = await aClient(app.owner)
    const wrong: unknown[] = [
      business(client, { currency: 'BTC' }),
      business(client, { network: 'Bitcoin' }),
      business(client, { initialBalance: '1.005' }),
      business(client, { nickname: ' ' }),
      { ...business(client), initialBalance: '-1' },
      business(client, { accountType: 'crypto', currency: 'BTC' }),
      business(client, { accountType: 'crypto', currency: 'BTC', network: 'Solana' }),
      business(client, {
        accountType: 'crypto',
        currency: 'BTC',
        network: 'Bitcoin',
        businessPurpose: 'Coffee',
      }),
    ]
    for (const order of wrong)
      expect(accountOpeningSchema.safeParse(order).success, JSON.stringify(order)).toBe(false)
  })

  test('above the number of accounts that a client’s list shows', async ({ app }) => {
    const client = await aClient(app.owner)
    await asOwner(app.owner, async () => {
      await sql`select bank.open_account(${client.id}, 'USD', 'One of many', null)
        from generate_series(1, ${maximumAccounts})`.execute(app.owner)
    })
    await expect((await anAdminSession(app)).accounts.open({ order: business(client) })).rejects.toThrow(
      'TOO_MANY_ACCOUNTS',
    )
  })

  test('with a balance while the books are closed, nor under the id of an existing account', async ({
    app,
  }) => {
    const asAdmin = await anAdminSession(app)
    const client = await aClient(app.owner)
    const confirmedOrder = await confirmed(asAdmin, business(client, { initialBalance: '5.00' }))
    await asOwner(app.owner, () => sql`update ledger.state set open = false`.execute(app.owner))
    await expect(asAdmin.accounts.open(confirmedOrder)).rejects.toThrow('BOOKS_CLOSED')
    await asOwner(app.owner, () => sql`update ledger.state set open = true`.execute(app.owner))
    expect(await app.as(await aSession(app.owner, client)).accounts.list()).toEqual([])
    await asAdmin.accounts.open(confirmedOrder)
    const other = await aClient(app.owner)
    await expect(
      asAdmin.accounts.open({ order: business(other, { accountId: confirmedOrder.order.accountId }) }),
    ).rejects.toThrow('ACCOUNT_ID_TAKEN')
  })
})

test('A client is given no account under the name of another one of theirs', async ({ app }) => {
  const client = await aClient(app.owner)
  const { accounts } = await anAdminSession(app)
  const first = business(client)
  const opened = await accounts.open({ order: first })
  await accounts.open({ order: business(await aClient(app.owner)) })
  for (const nickname of [first.nickname, first.nickname.toUpperCase()])
    await expect(accounts.open({ order: business(client, { nickname }) }), nickname).rejects.toMatchObject({
      code: 'ACCOUNT_NAME_TAKEN',
    })
  expect(await accounts.open({ order: first }), 'asked again').toEqual(opened)
})

test('A taken name is refused before the code is used, which then confirms another name', async ({ app }) => {
  const client = await aClient(app.owner)
  const { accounts, nextCode } = await anAdminSession(app)
  await accounts.open({ order: business(client) })
  const order = business(client, { initialBalance: '5.00' })
  const code = nextCode()
  await expect(accounts.confirmOpening({ order, code })).rejects.toMatchObject({ code: 'ACCOUNT_NAME_TAKEN' })
  const mended = { ...order, nickname: 'Roseau Trading, reserve' }
  const { confirmationId } = await accounts.confirmOpening({ order: mended, code })
  await expect(accounts.open({ order: mended, confirmationId })).resolves.toMatchObject({ outcome: 'done' })
  // After a lost answer the order is confirmed again, and its own account has that name.
  await expect(accounts.confirmOpening({ order: mended, code: nextCode() })).resolves.toBeDefined()
})

test('the contract and the table accept the same pairs of coin and network', async ({ app }) => {
  const client = await aClient(app.owner)
  const { admin, accounts } = await anAdminSession(app)
  let opened = 0
  for (const currency of requestCurrencies.crypto) {
    for (const network of requestNetworks) {
      const order = business(client, {
        nickname: `${currency} on ${network}`,
        accountType: 'crypto',
        currency,
        network,
      })
      const fits = requestNetworksOf(currency).includes(network)
      expect(accountOpeningSchema.safeParse(order).success).toBe(fits)
      const row = sql`insert into bank.account_opening (account_id, client_id, account_type, nickname,
        currency, network, initial_balance, opened_by)
        values (${randomUUID()}, ${client.id}, 'crypto', 'Coins', ${currency}, ${network}, 0, ${admin.id})`
      const writing = asOwner(app.owner, () => row.execute(app.owner))
      await expect(writing, `${currency} on ${network}`).rejects.toMatchObject({
        constraint: fits ? 'account_opening_account_id_fkey' : 'currency_and_network_fit',
      })
      if (!fits) continue
      await accounts.open({ order })
      opened += 1
    }
  }
  expect(await app.as(await aSession(app.owner, client)).accounts.list()).toHaveLength(opened)
})

test('an account’s number has the specified form, and its opening balance is a transfer', async ({ app }) => {
  const asAdmin = await anAdminSession(app)
  const client = await aClient(app.owner)
  const heard: ChangeEvent[] = []
  const stops = ([{ user: client.id }, 'admins'] as const).map((audience) =>
    app.services.changes.subscribe(audience, (event) => heard.push(event)),
  )
  const order = business(client, {
    currency: 'EUR',
    initialBalance: '2500.5',
    intendedUse: 'business',
    businessPurpose: 'Coffee from the Windward Islands',
  })
  const confirmedOrder = await confirmed(asAdmin, order)

  const accountNumber = numberOf(await asAdmin.accounts.open(confirmedOrder))

  expect(accountNumber).toMatch(/^EUR\d{10}$/)
  expect(await asAdmin.accounts.open(confirmedOrder), 'asked again').toEqual({
    outcome: 'done',
    accountId: order.accountId,
    accountNumber,
  })
  const own = app.as(await aSession(app.owner, client))
  expect(await own.accounts.list()).toMatchObject([
    {
      id: order.accountId,
      nickname: 'Roseau Trading',
      accountNumber,
      currency: 'EUR',
      balance: '2500.50',
      isCrypto: false,
    },
  ])
  const { lines, opening } = await own.statements.page({ accountId: order.accountId })
  expect(opening).toEqual({ reference: 'INIT-BAL', balance: '0.00' })
  expect(lines).toMatchObject([{ direction: 'credit', amount: '2500.50', note: 'Opening balance' }])
  const { rows: events } =
    await sql`select actor_id, subject, detail from audit.event where user_id = ${client.id}
      and action = 'account-opened'`.execute(app.owner)
  expect(events).toMatchObject([
    {
      actorId: asAdmin.admin.id,
      subject: order.accountId,
      detail: { number: accountNumber, currency: 'EUR', nickname: 'Roseau Trading', type: 'business' },
    },
  ])
  await expect
    .poll(
      () => heard.filter((event) => event !== 'missed-something' && event.topics.includes('accounts')).length,
    )
    .toBeGreaterThanOrEqual(2)
  for (const stop of stops) stop()
  expect(await findingsOf(app.owner)).toEqual([])
})

test('twenty copies of one order open one account, and twenty orders get twenty numbers', async ({ app }) => {
  const asAdmin = await anAdminSession(app)
  const client = await aClient(app.owner)
  const confirmedOrder = await confirmed(asAdmin, business(client, { initialBalance: '10.00' }))
  const same = await Promise.all(Array.from({ length: 20 }, () => asAdmin.accounts.open(confirmedOrder)))
  expect(new Set(same.map(numberOf)).size).toBe(1)

  const others = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      asAdmin.accounts.open({ order: business(client, { nickname: `Account ${nth}` }) }),
    ),
  )
  expect(new Set(others.map(numberOf)).size).toBe(20)
  const listed = await app.as(await aSession(app.owner, client)).accounts.list()
  expect(listed).toHaveLength(21)
  expect(listed.filter(({ balance }) => balance === '10.00')).toHaveLength(1)
  expect(await findingsOf(app.owner)).toEqual([])
})
