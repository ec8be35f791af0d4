import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  findings,
  internalAccount,
  one,
  openBank,
  createTransfer,
  rolledBack,
  type TestBank,
} from '#testing.ts'
import { aCertificate, aRate, endTerm, mature } from '#testing-certificates.ts'

// Every way in which certificates and books can disagree. The superuser causes it with all triggers disabled.

/**
 * Each case: a change, and the sentences that the check reports. `:active` was opened for 100.00 USD;
 * `:expired` was repaid with interest.
 */
type Tampering = [text: string, ...sentences: string[]]

const sums = (certificates: number, held: number) =>
  `Active certificates in USD add up to ${certificates}.00000000, ` +
  `the internal account holds ${held}.00000000 for them.`

const tamperings: Record<string, Tampering> = {
  'an amount that was changed': [
    'update bank.certificate set amount = 200, interest = interest * 2 where id = :active',
    'Certificate :active was not paid for.',
    sums(200, 100),
  ],
  'an interest that was changed': [
    'update bank.certificate set interest = 7 where id = :active',
    'Certificate :active promises 7.00000000 interest, its rate says 0.02.',
  ],
  'a rate that was changed': [
    'update bank.certificate set rate = 0.02 where id = :active',
    'Certificate :active promises 0.02000000 interest, its rate says 0.04.',
  ],
  'a currency that was changed': [
    `update bank.certificate set currency = 'EUR' where id = :active`,
    'Certificate :active was not paid for.',
    'Active certificates in EUR add up to 100.00000000, the internal account holds 0 for them.',
    'Active certificates in USD add up to 0, the internal account holds 100.00000000 for them.',
  ],
  'an account that was changed': [
    'update bank.certificate set account_id = :other where id = :active',
    'Certificate :active was not paid for.',
  ],
  'a certificate that is gone': [
    'delete from bank.certificate where id = :active',
    'Transfer :active belongs to no certificate.',
    'Active certificates in USD add up to 0, the internal account holds 100.00000000 for them.',
  ],
  'a certificate without a payment': [
    `insert into bank.certificate select (jsonb_populate_record(c, jsonb_build_object(
      'id', :nothing::text, 'number', 'MBT-CD-2026-AAAAAAAA', 'repayment_id', gen_random_uuid(),
        'interest_id', gen_random_uuid()
    ))).* from bank.certificate c where id = :active`,
    'Certificate :nothing was not paid for.',
    sums(200, 100),
  ],
  'one that says expired though its money is still here': [
    `update bank.certificate set status = 'expired', matured_at = now() where id = :active`,
    'Certificate :active says expired, but the ledger did not repay it.',
    'Certificate :active says expired, but the ledger did not pay its interest.',
    'Active certificates in USD add up to 0, the internal account holds 100.00000000 for them.',
  ],
  'one that says active though it was paid back': [
    `update bank.certificate set status = 'active', matured_at = null where id = :expired`,
    'Certificate :expired says active, but the ledger repaid it.',
    sums(200, 100),
  ],
  'a repayment under another id': [
    'update bank.certificate set repayment_id = :nothing where id = :expired',
    'Certificate :expired says expired, but the ledger did not repay it.',
    'Transfer :repayment belongs to no certificate.',
  ],
  'an interest under another id': [
    'update bank.certificate set interest_id = :nothing where id = :expired',
    'Certificate :expired says expired, but the ledger did not pay its interest.',
    'Transfer :interest belongs to no certificate.',
  ],
}

/** All tests share it; each rolls its change back. */
let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world.bank.close()
})

describe('a check of all books names', () => {
  for (const [tampering, [text, ...sentences]] of Object.entries(tamperings)) {
    test(tampering, async () => {
      const { bank, names } = world
      expect(await findingsAfter(bank, filled(text, names), null)).toEqual(
        sentences.map((sentence) => filled(sentence, names, '')).toSorted(),
      )
    })
  }

  test('money that left the internal account for certificates although none matured', async () => {
    const { bank } = await openWorld()
    await createTransfer(bank.owner, {
      kind: 'incoming',
      debitAccount: await internalAccount(bank, 'certificates'),
      creditAccount: await internalAccount(bank, 'payments'),
      amount: '1',
    })
    expect(await findings(bank)).toEqual([sums(100, 99)])
    await bank.close()
  })
})

describe('a check from a given time finds, among certificates opened or matured since,', () => {
  for (const [tampering, [text, ...sentences]] of Object.entries(tamperings)) {
    test(tampering, async () => {
      const { bank, names, at } = world
      // The sums over all times are compared by the check of everything only.
      const due = sentences
        .filter((sentence) => !sentence.startsWith('Active'))
        .map((sentence) => filled(sentence, names, ''))
      expect(await findingsAfter(bank, filled(text, names), at)).toEqual(due.toSorted())
    })
  }

  test('but does not read older certificates', async () => {
    const { bank, names, at } = world
    const text = filled('update bank.certificate set amount = 200 where id = :active', names)
    expect(await findingsAfter(bank, text, new Date(at.getTime() + 62_000))).toEqual([])
  })
})

test('unchanged books balance, before a certificate matures and after', async () => {
  const {
    bank,
    names: { active },
  } = await openWorld()
  expect(await findings(bank)).toEqual([])
  await endTerm(bank, active)
  expect(await mature(bank.app, active)).toBe(true)
  expect(await findings(bank)).toEqual([])
  await bank.close()
})

type Names = Record<'active' | 'expired' | 'other' | 'repayment' | 'interest' | 'nothing', string>

type World = { bank: TestBank; names: Names; at: Date }

/** A bank with two certificates, one that is active and one that was paid back, and the time after both. */
async function openWorld(): Promise<World> {
  const bank = await openBank()
  // The rate is so low that a leap day does not change the cents.
  await aRate(bank, 'USD', 2, '0.01')
  const { certificate: active } = await aCertificate(bank, { rate: '0.01' })
  const { certificate: expired, account: other } = await aCertificate(bank, { rate: '0.01' })
  await endTerm(bank, expired)
  await mature(bank.app, expired)
  const { at, ...ids } = await one<{ repayment: string; interest: string; at: Date }>(
    bank.owner,
    `select repayment_id as repayment, interest_id as interest, now() as at
    from bank.certificate where id = $1`,
    [expired],
  )
  return { bank, names: { active, expired, other, ...ids, nothing: randomUUID() }, at }
}

function filled(text: string, names: Names, quote = `'`): string {
  return text.replaceAll(/(?<!:):([a-z]+)/g, (whole, name: string) => {
    const id = Object.entries(names).find(([known]) => known === name)?.[1]
    return id === undefined ? whole : `${quote}${id}${quote}`
  })
}

/** The findings of a check after this change, which is then rolled back. */
async function findingsAfter(bank: TestBank, text: string, since: Date | null): Promise<string[]> {
  return await rolledBack(bank.superuser, async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query(text)
    const { rows } = await connection.query<{ finding: string }>(
      'select finding from ledger.check_books($1) as finding order by 1',
      [since],
    )
    return rows.map(({ finding }) => finding).toSorted()
  })
}
