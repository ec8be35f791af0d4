import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, aUser, balanceOf, findings, one, openBank, tamper, type TestBank } from '#testing.ts'
import { aCertificate, aRate, endTerm, mature } from '#testing-certificates.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openBank({ connections: 20 })
  await aRate(bank, 'USD', 2, '3.10')
  // The ways in which a server can fail during a repayment: a lost connection, or a failed statement.
  await bank.superuser.query(`
    create schema crash;
    grant usage on schema crash to public;
    create function crash.kill() returns trigger language plpgsql security definer as $$
      begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return new; end $$;
    create function crash.fail() returns trigger language plpgsql as $$
      begin raise exception 'a crash' using errcode = 'XX000'; end $$;`)
})

afterAll(async () => {
  await bank.close()
})

type Due = {
  client: string
  account: string
  certificate: string
  repayment: string
  interest: string
  sum: string
}

/** A certificate of 100.00 at 3.10 % whose term has just ended, on an account that has 900.00 left. */
async function aDueCertificate(daysAgo = 0): Promise<Due> {
  const made = await aCertificate(bank, { rate: '3.10' })
  await endTerm(bank, made.certificate, daysAgo)
  const ids = await one<{ repayment: string; interest: string; sum: string }>(
    bank.owner,
    `select repayment_id as repayment, interest_id as interest,
      trim_scale(900 + amount + interest)::text as sum from bank.certificate where id = $1`,
    [made.certificate],
  )
  return { ...made, ...ids }
}

/** The audit events about it. */
async function traces({ certificate, repayment, interest }: Due) {
  return await one(
    bank.owner,
    `select status, matured_at is not null as matured,
      (select count(*)::int from ledger.transfer t where t.id in ($2, $3)) as transfers,
      (select count(*)::int from audit.event e where e.action = 'certificate-matured'
        and e.subject = $1) as events
    from bank.certificate where id = $1::uuid`,
    [certificate, repayment, interest],
  )
}

const untouched = { status: 'active', matured: false, transfers: 0, events: 0 }
const paidBack = { status: 'expired', matured: true, transfers: 2, events: 1 }

/** Every table and time of a write, as `on` and `when` of a trigger. */
const places: Record<string, (due: Due) => [table: string, when: string]> = {
  'the transfer of the amount': ({ repayment }) => ['insert on ledger.transfer', `new.id = '${repayment}'`],
  'the internal side of the amount': ({ repayment }) => [
    'insert on ledger.internal_entry',
    `new.transfer_id = '${repayment}'`,
  ],
  'the balance, with the amount': ({ account }) => [
    'update on ledger.account',
    `new.id = '${account}' and new.sequence = 3`,
  ],
  "the client's side of the amount": ({ repayment }) => [
    'insert on ledger.entry',
    `new.transfer_id = '${repayment}'`,
  ],
  'the transfer of the interest': ({ interest }) => ['insert on ledger.transfer', `new.id = '${interest}'`],
  'the internal side of the interest': ({ interest }) => [
    'insert on ledger.internal_entry',
    `new.transfer_id = '${interest}'`,
  ],
  'the balance, with the interest': ({ account }) => [
    'update on ledger.account',
    `new.id = '${account}' and new.sequence = 4`,
  ],
  "the client's side of the interest": ({ interest }) => [
    'insert on ledger.entry',
    `new.transfer_id = '${interest}'`,
  ],
  'the certificate': ({ certificate }) => ['update on bank.certificate', `new.id = '${certificate}'`],
  'the audit': ({ certificate }) => ['insert on audit.event', `new.subject = '${certificate}'`],
}

describe('after a crash at any step nothing is left, and the next run repays exactly once', () => {
  const moments: [string, (due: Due) => string][] = Object.entries(places).flatMap(([place, of]) =>
    ['before', 'after'].map((when): [string, (due: Due) => string] => [
      `${when} ${place}`,
      (due) => `create trigger crash ${when} ${of(due)[0]} for each row when (${of(due)[1]})`,
    ]),
  )
  moments.push([
    'at the commit',
    () =>
      `create constraint trigger crash after update on bank.certificate deferrable initially deferred
        for each row`,
  ])

  for (const [moment, trigger] of moments) {
    test(moment, async () => {
      for (const [way, code] of [
        ['kill', '57P01'],
        ['fail', 'XX000'],
      ] as const) {
        const due = await aDueCertificate()
        const text = trigger(due)
        await bank.superuser.query(`${text} execute function crash.${way}()`)
        await expect(mature(bank.app, due.certificate)).rejects.toMatchObject({ code })
        await bank.superuser.query(`drop trigger crash on ${/ on (\S+)/.exec(text)?.[1] ?? ''}`)

        expect(await traces(due)).toEqual(untouched)
        expect(await balanceOf(bank, due.account)).toBe('900')
        expect(await mature(bank.app, due.certificate)).toBe(true)
        // The connection may have broken before this answer arrived.
        expect(await mature(bank.app, due.certificate)).toBe(false)
        expect(await traces(due)).toEqual(paidBack)
        expect(await balanceOf(bank, due.account)).toBe(due.sum)
      }
    })
  }

  test('and the books balance after every crash', async () => {
    expect(await findings(bank)).toEqual([])
    console.info(`maturity: crashes at ${moments.length} moments, in two ways each, one repayment each`)
  })
})

describe('a certificate that matures', () => {
  test('is repaid once, however many servers try at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => aDueCertificate()))

    const done = await Promise.all(
      all.flatMap(({ certificate }) => Array.from({ length: 4 }, () => mature(bank.app, certificate))),
    )

    expect(done.filter(Boolean)).toHaveLength(10)
    for (const due of all) {
      expect(await traces(due)).toEqual(paidBack)
      expect(await balanceOf(bank, due.account)).toBe(due.sum)
    }
    expect(await findings(bank)).toEqual([])
  })

  test('has one statement line for the amount, and one for the interest if there is any', async () => {
    const due = await aDueCertificate(3)
    const without = await aCertificate(bank, { termYears: 5 })
    await endTerm(bank, without.certificate)

    expect(await mature(bank.app, due.certificate)).toBe(true)
    expect(await mature(bank.app, without.certificate)).toBe(true)

    const lines = async (account: string) => {
      const { rows } = await bank.owner.query<{ line: string }>(
        `select trim_scale(e.amount) || ' ' || replace(t.note, c.number, 'N') as line
        from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
          join bank.certificate c on c.account_id = e.account_id
        where e.account_id = $1 and e.sequence > 1 order by e.sequence`,
        [account],
      )
      return rows.map(({ line }) => line)
    }
    expect(await lines(due.account)).toEqual([
      '-100 Certificate of deposit N',
      '100 Certificate of deposit N matured',
      expect.stringMatching(/^6\.\d+ Certificate of deposit N matured: interest$/),
    ])
    expect(await lines(without.account)).toEqual([
      '-100 Certificate of deposit N',
      '100 Certificate of deposit N matured',
    ])
    expect(await findings(bank)).toEqual([])
  })

  test('is repaid on the last day of its term by the database’s clock, and not before', async () => {
    const early = await aCertificate(bank, { rate: '3.10' })
    await endTerm(bank, early.certificate, -1)

    expect(await mature(bank.app, early.certificate)).toBe(false)
    expect((await bank.app.query('select id from bank.due_certificates() as id')).rows).not.toContainEqual({
      id: early.certificate,
    })
    await endTerm(bank, early.certificate, 0)
    expect((await bank.app.query('select id from bank.due_certificates() as id')).rows).toContainEqual({
      id: early.certificate,
    })
    expect(await mature(bank.app, early.certificate)).toBe(true)
  })

  test('is repaid when the books open again, if they were closed on that day', async () => {
    const due = await aDueCertificate()
    await bank.owner.query('update ledger.state set open = false')
    await expect(mature(bank.app, due.certificate)).rejects.toMatchObject({ code: 'BK004' })
    expect(await traces(due)).toEqual(untouched)
    await bank.owner.query('update ledger.state set open = true')

    expect(await mature(bank.app, due.certificate)).toBe(true)
    expect(await traces(due)).toEqual(paidBack)
  })

  test('is repaid to a client who has been blocked meanwhile', async () => {
    const due = await aDueCertificate()
    await bank.owner.query(`update identity.users set role = 'blocked' where id = $1`, [due.client])

    expect(await mature(bank.app, due.certificate)).toBe(true)
    expect(await balanceOf(bank, due.account)).toBe(due.sum)
  })
})

describe('an open certificate', () => {
  let due: Due
  beforeEach(async () => {
    due = await aDueCertificate()
  })

  test('can only mature: not even its owner changes or deletes it', async () => {
    const other = await anAccount(bank, await aUser(bank))
    const changes = [
      'amount = 200',
      'interest = 99',
      `end_date = end_date`,
      `account_id = '${other}'`,
      `status = 'expired', matured_at = now(), amount = 1`,
      `repayment_id = gen_random_uuid()`,
    ]
    for (const change of changes) {
      await expect(
        bank.owner.query(`update bank.certificate set ${change} where id = $1`, [due.certificate]),
        change,
      ).rejects.toMatchObject({ code: '42501' })
    }
    await expect(
      bank.owner.query('delete from bank.certificate where id = $1', [due.certificate]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(bank.owner.query('truncate bank.certificate')).rejects.toMatchObject({ code: '42501' })
    await mature(bank.app, due.certificate)
    await expect(
      bank.owner.query(`update bank.certificate set status = 'active', matured_at = null where id = $1`, [
        due.certificate,
      ]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('keeps its account, its rate and its terms from being deleted or changed', async () => {
    await expect(
      bank.owner.query('delete from bank.account where id = $1', [due.account]),
    ).rejects.toMatchObject({ code: '23001' })
    for (const table of ['certificate_rate', 'certificate_terms']) {
      await expect(bank.owner.query(`delete from bank.${table}`), table).rejects.toMatchObject({
        code: '42501',
      })
    }
  })

  test('is not repaid twice after its status was reset by hand', async () => {
    await mature(bank.app, due.certificate)
    await tamper(bank, `update bank.certificate set status = 'active', matured_at = null where id = $1`, [
      due.certificate,
    ])

    await expect(mature(bank.app, due.certificate)).rejects.toMatchObject({
      code: '23505',
      constraint: 'transfer_pkey',
    })
    expect(await balanceOf(bank, due.account)).toBe(due.sum)
    expect(await findings(bank)).toContain(
      `Certificate ${due.certificate} says active, but the ledger repaid it.`,
    )
    await tamper(bank, `update bank.certificate set status = 'expired', matured_at = now() where id = $1`, [
      due.certificate,
    ])
  })
})
