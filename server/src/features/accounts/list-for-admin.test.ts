import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aClient, anAccount, anAdmin, aSession } from '#testing/builders.ts'
import { totalAccounts } from '#domain/every-account.ts'
import { anOrganisation } from '#testing/actors/holders.ts'
import { asOwner, enter } from '#testing/database.ts'

async function openAsAdmin(app: App) {
  return app.as(await aSession(app.owner, await anAdmin(app.owner))).accounts
}

const word = () => `w${randomBytes(5).toString('hex')}`
const many = process.env['TEST_LONG'] ? 4_000 : 400

describe('admins find an account', () => {
  test('by any part of its nickname, number or owner’s username, in any case', async ({ app }) => {
    const username = `client-${word()}`
    const client = await aClient(app.owner, { username })
    const id = await anAccount(app.owner, client, {
      nickname: `Réserve ${word().toUpperCase()}`,
      balance: '12.5',
      currency: 'GBP',
    })
    await anAccount(app.owner, await aClient(app.owner), { nickname: 'Another client’s' })
    const { nickname, accountNumber } = await app.owner
      .selectFrom('account')
      .select(['nickname', 'accountNumber'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const asAdmin = await openAsAdmin(app)
    const found = async (search: string) =>
      (await asAdmin.listForAdmin({ search })).accounts.map((account) => account.id)

    for (const search of [
      nickname,
      nickname.slice(3, 12).toLowerCase(),
      accountNumber,
      accountNumber.slice(2, 12).toLowerCase(),
      username.slice(4).toUpperCase(),
      ` ${username} `,
      nickname.replace('é', 'e').toUpperCase(),
      nickname.replace('é', 'è'),
    ]) {
      expect(await found(search), search).toEqual([id])
    }
    for (const search of ['%', '_', `${username}x`, `${nickname}\u00e9`, word()])
      expect(await found(search), search).toEqual([])
    expect((await found('ré')).includes(id)).toBe(true)
    expect(await asAdmin.getForAdmin({ accountId: id })).toMatchObject({
      balance: '12.50',
      currency: 'GBP',
      client: { id: client.id, username, firstName: 'Test', lastName: 'Person' },
    })
    await expect(asAdmin.getForAdmin({ accountId: randomUUID() })).rejects.toThrow('ACCOUNT_NOT_FOUND')
  })

  test('with the totals of all that match by currency, unless they are too many', async ({ app }) => {
    const client = await aClient(app.owner, { username: `rich-${word()}` })
    for (const [currency, balance] of [
      ['USD', '0.10'],
      ['USD', '1250000.20'],
      ['BTC', '0.00000001'],
    ] as const)
      await anAccount(app.owner, client, { currency, balance })
    const asAdmin = await openAsAdmin(app)
    const totals = async (filter: { search: string; client?: string; currency?: 'USD' }) =>
      (await asAdmin.listForAdmin({ ...filter, with: 'holdings' })).holdings

    const all = [
      { currency: 'USD', amount: '1250000.30', accounts: 2 },
      { currency: 'BTC', amount: '0.00000001', accounts: 1 },
    ]
    expect(await totals({ search: client.username })).toEqual(all)
    expect(await totals({ search: '', client: client.id })).toEqual(all)
    expect(await totals({ search: client.username, currency: 'USD' })).toEqual(all.slice(0, 1))
    expect(await totals({ search: word() })).toBeUndefined()
    expect(await asAdmin.listForAdmin({ search: client.username })).not.toHaveProperty('holdings')
    const { tokenHash } = await aSession(app.owner, await anAdmin(app.owner))
    const upTo = async (most: number) =>
      await app.services.db.transaction().execute(async (tx) => {
        await enter(tx, tokenHash)
        return await totalAccounts(tx, { search: '', client: client.id, most })
      })
    expect(await upTo(3)).toEqual(all)
    expect(await upTo(2)).toBeUndefined()
  })

  test('by the new username of a client who was renamed', async ({ app }) => {
    const client = await aClient(app.owner)
    const id = await anAccount(app.owner, client)
    const username = `renamed-${word()}`
    await asOwner(app.owner, () =>
      sql`update identity.users set username = ${username} where id = ${client.id}`.execute(app.owner),
    )
    const asAdmin = await openAsAdmin(app)
    expect((await asAdmin.listForAdmin({ search: username })).accounts.map((account) => account.id)).toEqual([
      id,
    ])
    expect((await asAdmin.listForAdmin({ search: client.username })).accounts).toEqual([])
  })

  test('by its nickname and its holder’s name in characters that every keyboard has', async ({ app }) => {
    const { id: holder, accountId } = await anOrganisation(app.owner)
    const [name, nickname] = [`Øresund & Söhne ${word()}`, `Łódź ${word()}`]
    await asOwner(app.owner, async () => {
      await sql`update bank.holder set name = ${name} where id = ${holder}`.execute(app.owner)
      await sql`update bank.account set nickname = ${nickname} where id = ${accountId}`.execute(app.owner)
    })
    const asAdmin = await openAsAdmin(app)
    for (const search of [
      name,
      name.replace('Øresund & Söhne', 'oresund & sohne'),
      nickname,
      nickname.replace('Łódź', 'lodz'),
    ])
      expect(
        (await asAdmin.listForAdmin({ search })).accounts.map(({ id }) => id),
        search,
      ).toEqual([accountId])
  })

  test('newest first, page by page, each once, also if several were opened at the same moment', async ({
    app,
  }) => {
    const client = await aClient(app.owner, { username: `many-${word()}` })
    await asOwner(app.owner, async () => {
      await sql`select bank.open_account(${client.id}, 'USD', 'Number ' || number, null)
        from generate_series(1, 120) as number`.execute(app.owner)
    })
    const asAdmin = await openAsAdmin(app)
    const seen: string[] = []
    const times: string[] = []
    let before: string | null = null
    do {
      const { accounts, more }: Awaited<ReturnType<typeof asAdmin.listForAdmin>> = await asAdmin.listForAdmin(
        {
          search: client.username,
          ...(before !== null && { before }),
        },
      )
      seen.push(...accounts.map(({ id }) => id))
      times.push(...accounts.map(({ createdAt }) => createdAt))
      before = more
    } while (before !== null)
    expect(new Set(seen).size).toBe(120)
    expect(seen).toHaveLength(120)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})

test('admins list accounts by nickname or from the oldest on, and limited to one currency', async ({
  app,
}) => {
  const client = await aClient(app.owner, { username: `sorted-${word()}` })
  for (const [nickname, currency, day] of [
    ['beta', 'GBP', '2026-02-01'],
    ['Alpha', 'USD', '2026-02-02'],
    ['gamma', 'GBP', '2026-02-03'],
  ] as const)
    await anAccount(app.owner, client, { nickname, currency, openedAt: new Date(day) })
  const asAdmin = await openAsAdmin(app)
  const found = async (query: Omit<Parameters<typeof asAdmin.listForAdmin>[0], 'search'>) =>
    (await asAdmin.listForAdmin({ search: client.username, ...query })).accounts.map(
      ({ nickname }) => nickname,
    )

  expect(await found({})).toEqual(['gamma', 'Alpha', 'beta'])
  expect(await found({ direction: 'ascending' })).toEqual(['beta', 'Alpha', 'gamma'])
  expect(await found({ sort: 'nickname' })).toEqual(['Alpha', 'beta', 'gamma'])
  expect(await found({ sort: 'nickname', direction: 'descending' })).toEqual(['gamma', 'beta', 'Alpha'])
  expect(await found({ currency: 'GBP', sort: 'nickname' })).toEqual(['beta', 'gamma'])
  expect(await found({ currency: 'GBP', client: client.id })).toEqual(['gamma', 'beta'])
  const { accounts } = await asAdmin.listForAdmin({ search: client.username, sort: 'nickname' })
  const [first, second] = accounts.map(({ id }) => id)
  expect(await found({ sort: 'nickname', before: first ?? '' })).toEqual(['beta', 'gamma'])
  expect(await found({ sort: 'nickname', direction: 'descending', before: second ?? '' })).toEqual(['Alpha'])
  expect(await found({ currency: 'GBP', sort: 'nickname', before: second ?? '' })).toEqual(['gamma'])
})

test('clients are found by any part of their name, in order, without blocked clients and admins', async ({
  app,
}) => {
  const family = word()
  const made = []
  for (const firstName of ['Zoë', 'Amélie', 'martin']) {
    const user = await aClient(app.owner)
    await asOwner(app.owner, () =>
      sql`update identity.users set first_name = ${firstName}, last_name = ${family}
        where id = ${user.id}`.execute(app.owner),
    )
    made.push(user)
  }
  for (const role of ['blocked', 'admin'] as const) {
    const user = await aClient(app.owner, { role })
    await asOwner(app.owner, () =>
      sql`update identity.users set last_name = ${family} where id = ${user.id}`.execute(app.owner),
    )
  }
  const asAdmin = await openAsAdmin(app)
  const found = async (search: string) =>
    (await asAdmin.findClients({ search })).clients.map(({ firstName }) => firstName)
  expect(await found(family.toUpperCase())).toEqual(['Amélie', 'martin', 'Zoë'])
  for (const search of [`zoë ${family.slice(0, 5)}`, `ZOÉ ${family}`, `${family} zoe`])
    expect(await found(search), search).toEqual(['Zoë'])
  expect(await found(`AMELIE ${family}`)).toEqual(['Amélie'])
  expect(await found(made[1]?.username ?? '')).toEqual(['Amélie'])
  expect(await found(word())).toEqual([])
})

test(
  'a rare term is found by its trigrams, and a frequent one by reading from the newest',
  { timeout: 180_000 },
  async ({ app }) => {
    const client = await aClient(app.owner)
    // Autovacuum works at its own time, and changes what a plan costs.
    await sql`alter table bank.account set (autovacuum_enabled = off)`.execute(app.owner)
    await asOwner(app.owner, async () => {
      await sql`select bank.open_account(${client.id}, 'USD', 'Account of ' || md5(number::text), null)
        from generate_series(1, ${many}::int) as number`.execute(app.owner)
      await sql`analyze bank.account`.execute(app.owner)
    })
    const plan = async (search: string) => {
      const rows = await app.owner.transaction().execute(async (tx) => {
        // Few accounts are read by the indexes of many.
        await sql`set local enable_seqscan = off`.execute(tx)
        const grams = Array.from({ length: search.length - 2 }, (_, index) => search.slice(index, index + 3))
        const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`explain select a.id from bank.account a
      where bank.grams(a.search) @> ${sql.lit(`{${[...new Set(grams)].join()}}`)}::text[]
      order by a.created_at desc, a.id desc limit 51`.execute(tx)
        return lines
      })
      return rows.map((row) => Object.values(row).join()).join('\n')
    }
    expect(await plan('18d8042386b79e2c')).toContain('account_search')
    expect(await plan('account')).toContain('account_by_time')
    const asAdmin = await openAsAdmin(app)
    expect(
      (await asAdmin.listForAdmin({ search: 'c4ca4238a0b923820dcc509a6f75849b' })).accounts,
    ).toMatchObject([{ nickname: 'Account of c4ca4238a0b923820dcc509a6f75849b' }])
  },
)
