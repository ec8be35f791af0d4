import { describe, expect } from 'vitest'
import { type Asked, anAccount, aSession, aUser, one, rolledBack, type TestBank, test } from '#testing.ts'

describe('a transaction', () => {
  test('is found at once, and as well when its block is in the index', async ({ bank }) => {
    const { account, session } = await anAccountWith(bank, 70)
    const all = numbers(1, 70)
    const expectFound = async () => {
      const find = (text: string, rest: string) => found(bank.app, session, account, text, rest)
      expect(await find('payer', '0, null, true, 99')).toEqual(all.toReversed())
      expect(await find('payer', '0, null, false, 99')).toEqual(all)
      expect(await find('payer', '30, 67, true, 5')).toEqual([66, 65, 64, 63, 62])
      expect(await find('payer', '30, 67, false, 5')).toEqual([31, 32, 33, 34, 35])
      for (const n of [1, 31, 32, 33, 64, 65, 70])
        expect(await find(`payer x${n}x`, '0, null, true, 9'), `${n}`).toEqual([n])
    }

    await expectFound()
    expect(await index(bank.app, 1)).toBe(1)
    await expectFound()
    expect(await index(bank.app, 9)).toBe(1)
    await expectFound()
    expect(await index(bank.app, 9)).toBe(0)
    expect(await indexed(bank.owner, account)).toEqual(numbers(1, 64))
  })

  test('is found exactly once while two servers write the index', async ({ bank }) => {
    const { account, session } = await anAccountWith(bank, 100)
    const [first, second] = [await bank.app.connect(), await bank.app.connect()]
    const expectFound = async () =>
      expect(await found(bank.app, session, account, 'payer', '0, null, false, 200')).toEqual(numbers(1, 100))
    try {
      await first.query('begin')
      await second.query('begin')
      expect(await index(first, 2)).toBe(2)
      expect(await index(second, 9), 'the rest is left to the other server').toBe(1)
      await expectFound()
      await second.query('commit')
      await expectFound()
      await first.query('commit')
      await expectFound()
    } finally {
      first.release()
      second.release()
    }
    expect(await indexed(bank.owner, account)).toEqual(numbers(1, 96))
  })

  test('is found and indexed after a server was killed while it wrote the index', async ({ bank }) => {
    const { account, session } = await anAccountWith(bank, 40)
    const killed = await bank.app.connect()
    killed.on('error', () => {})
    await killed.query('begin')
    expect(await index(killed, 9)).toBe(1)
    const { pid } = await one<{ pid: number }>(killed, 'select pg_backend_pid() as pid')
    await bank.superuser.query('select pg_terminate_backend($1, 5000)', [pid])
    killed.release(true)

    expect(await found(bank.app, session, account, 'payer', '0, null, false, 99')).toEqual(numbers(1, 40))
    expect(await indexed(bank.owner, account)).toEqual([])
    expect(await index(bank.app, 9)).toBe(1)
    expect(await found(bank.app, session, account, 'payer', '0, null, false, 99')).toEqual(numbers(1, 40))
    expect(await indexed(bank.owner, account)).toEqual(numbers(1, 32))
  })

  test('that is rolled back leaves no block to index', async ({ bank }) => {
    const { account } = await anAccountWith(bank, 31)
    await rolledBack(bank.owner, (connection) => receive(connection, account, 1))
    expect(await index(bank.app, 9)).toBe(0)
    await receive(bank.owner, account, 1)
    expect(await index(bank.app, 9)).toBe(1)
  })
})

/**
 * A client's account that has received so many transfers, of which the nth has the words `Payer` and `xnx`.
 */
async function anAccountWith(bank: TestBank, transfers: number) {
  const client = await aUser(bank)
  const account = await anAccount(bank, client)
  await receive(bank.owner, account, transfers)
  return { account, session: await aSession(bank, client) }
}

async function receive(connection: Asked, account: string, transfers: number): Promise<void> {
  await connection.query(
    `select ledger.create_checked_transfer(gen_random_uuid(), 'incoming',
      ledger.internal_account('incoming', 'USD'), $1, 1, null, 'Payer x' || n || 'x', now())
    from generate_series(1, $2::int) n`,
    [account, transfers],
  )
}

/** Writes up to so many blocks as a server does; returns how many there were. */
async function index(connection: Asked, limit: number): Promise<number> {
  const { blocks } = await one<{ blocks: number }>(
    connection,
    'select bank.index_transactions($1) as blocks',
    [limit],
  )
  return blocks
}

/** The numbers of the account's transactions that are in the index. */
async function indexed(owner: Asked, account: string): Promise<number[]> {
  const { rows } = await owner.query<{ sequence: string }>(
    'select sequence from bank.transaction_words where account_id = $1 order by sequence',
    [account],
  )
  return rows.map(({ sequence }) => Number(sequence))
}

/** The numbers that the user of this session finds; `rest` are the other arguments of the search. */
async function found(
  app: TestBank['app'],
  session: Buffer,
  account: string,
  text: string,
  rest: string,
): Promise<number[]> {
  return await rolledBack(app, async (connection) => {
    await connection.query('select identity.enter_session($1)', [session])
    const { rows } = await connection.query<{ sequence: string }>(
      `select sequence from bank.find_transactions($1, $2, null, ${rest}) sequence`,
      [account, text],
    )
    return rows.map(({ sequence }) => Number(sequence))
  })
}

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
