import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import {
  aPayer,
  findings,
  internalAccount,
  one,
  pay,
  createTransfer,
  rolledBack,
  type TestBank,
  test,
} from '#testing.ts'

// Every error that books can have, although every rule prevents it. The superuser causes it with all triggers
// disabled.

/**
 * Each case: a change, and the sentences that the check reports. `:account` had an opening balance, then a
 * payment (`:payment`), then `:incoming`.
 */
type Tampering = [text: string, ...sentences: string[]]

const tamperings: Record<string, Tampering> = {
  'a balance that was changed': [
    'update ledger.account set balance = 75.75 where id = :account',
    'Account :account holds 75.75000000, its entries say 74.75000000.',
  ],
  'a sum of all credits that was changed': [
    'update ledger.account set credited = 106 where id = :account',
    'Account :account was credited 106.00000000, its entries say 105.00000000.',
  ],
  'a first entry that is missing': [
    'delete from ledger.entry where account_id = :account and sequence = 1',
    'Account :account is broken at entry 2.',
    'The trial balance in USD is -100.00000000, not 0.',
    'Transfer :opening does not balance.',
  ],
  'a middle entry that is missing': [
    'delete from ledger.entry where account_id = :account and sequence = 2',
    'Account :account is broken at entry 3.',
    'The trial balance in USD is 30.25000000, not 0.',
    'Transfer :payment does not balance.',
  ],
  'a last entry that is missing': [
    'delete from ledger.entry where account_id = :account and sequence = 3',
    'Account :account holds 74.75000000, its entries say 0.',
    'Account :account was credited 105.00000000, its entries say 0.',
    'The trial balance in USD is -5.00000000, not 0.',
    'Transfer :incoming does not balance.',
  ],
  'a wrong running balance': [
    'update ledger.entry set balance_after = 70 where account_id = :account and sequence = 2',
    'Account :account is broken at entry 2.',
    'Account :account is broken at entry 3.',
  ],
  'a wrong running sum of credits': [
    'update ledger.entry set credited_after = 101 where account_id = :account and sequence = 2',
    'Account :account is broken at entry 2.',
    'Account :account is broken at entry 3.',
  ],
  'an entry of another sum': [
    'update ledger.entry set amount = -30.24 where account_id = :account and sequence = 2',
    'Account :account is broken at entry 2.',
    'The trial balance in USD is 0.01000000, not 0.',
    'Transfer :payment does not balance.',
  ],
  'an entry that goes back in time': [
    `update ledger.entry set created_at = created_at - interval '10 seconds' where account_id = :account
      and sequence = 3`,
    'Account :account is broken at entry 3.',
  ],
  "an entry above the account's last": [
    'insert into ledger.entry values (:account, 4, :nothing, 1, 75.75, 106, now())',
    'Account :account is broken at entry 4.',
    'Entry 4 of account :account belongs to no transfer.',
  ],
  'an internal side that is missing': [
    'delete from ledger.internal_entry where transfer_id = :payment',
    'The trial balance in USD is -30.25000000, not 0.',
    'Transfer :payment does not balance.',
  ],
  'an internal side in another currency': [
    `update ledger.internal_entry set account_id = ledger.internal_account('payments', 'EUR')
      where transfer_id = :payment`,
    'The trial balance in EUR is 30.25000000, not 0.',
    'The trial balance in USD is -30.25000000, not 0.',
    'Transfer :payment does not balance.',
  ],
  'an internal side on another account than the transfer says': [
    `update ledger.internal_entry set account_id = ledger.internal_account('adjustments', 'USD')
      where transfer_id = :payment`,
    'Transfer :payment does not balance.',
  ],
  'a third side': [
    `insert into ledger.internal_entry values (:payment, ledger.internal_account('adjustments', 'USD'), 1)`,
    'The trial balance in USD is 1.00000000, not 0.',
    'Transfer :payment does not balance.',
  ],
  'a transfer of another sum': [
    'update ledger.transfer set amount = 5.01 where id = :incoming',
    'Transfer :incoming does not balance.',
  ],
  'a transfer in another currency': [
    `update ledger.transfer set currency = 'EUR' where id = :incoming`,
    'Transfer :incoming does not balance.',
  ],
  'a transfer that names another debit account': [
    'update ledger.transfer set debit_account_id = :other where id = :payment',
    'Payment :payment says completed, but the ledger does not know it.',
    'Transfer :payment does not balance.',
  ],
  'a transfer with its debit and credit account exchanged': [
    `update ledger.transfer set debit_account_id = credit_account_id, credit_account_id = debit_account_id
      where id = :incoming`,
    'Transfer :incoming does not balance.',
  ],
  'a transfer without sides': [
    `insert into ledger.transfer
      values (:nothing, 'incoming', :account, :other, 'USD', 1, null, null, now())`,
    'Transfer :nothing does not balance.',
  ],
  'sides without a transfer': [
    'delete from ledger.transfer where id = :incoming',
    'An entry of internal account :internal belongs to no transfer.',
    'Entry 3 of account :account belongs to no transfer.',
  ],
  'an internal side without a transfer': [
    'insert into ledger.internal_entry values (:nothing, :internal, 1)',
    'An entry of internal account :internal belongs to no transfer.',
  ],
  'a payment that the ledger does not know': [
    `insert into bank.payment values (:nothing, :client, :account, null, -1, 'USD', 'completed')`,
    'Payment :nothing says completed, but the ledger does not know it.',
  ],
  'a payment of another sum than its transfer': [
    'update bank.payment set amount = -30 where id = :payment',
    'Payment :payment says completed, but the ledger does not know it.',
  ],
  'a payment from another account than its transfer': [
    'update bank.payment set account_id = :other where id = :payment',
    'Payment :payment says completed, but the ledger does not know it.',
  ],
  'a payment in another currency than its transfer': [
    `update bank.payment set currency = 'EUR' where id = :payment`,
    'Payment :payment says completed, but the ledger does not know it.',
  ],
  'a payment to another own account than its transfer': [
    `update bank.payment set beneficiary_id = null, credit_account_id = :other
      where id = :payment`,
    'Payment :payment says completed, but the ledger does not know it.',
  ],
  'a payment that says incoming though its money went out': [
    'update bank.payment set amount = -amount where id = :payment',
    'Payment :payment says completed, but the ledger does not know it.',
  ],
  'a payment that is missing': [
    'delete from bank.payment where id = :payment',
    'Transfer :payment belongs to no payment.',
  ],
  'a payment that says failed though its money has moved': [
    `update bank.payment set status = 'failed' where id = :payment`,
    'Payment :payment says failed, but the ledger moved its money.',
  ],
  'a payment that hangs': [
    `insert into bank.payment
      values (:nothing, :client, :account, null, -1, 'USD', 'pending', null, now() - interval '61 seconds')`,
    'Payment :nothing is pending.',
  ],
}

describe('a check of all books names', () => {
  for (const [tampering, [text, ...sentences]] of Object.entries(tamperings)) {
    test(tampering, async ({ bank }) => {
      const names = await aWorld(bank)
      expect(await findingsAfter(bank, filled(text, names), 'everything')).toEqual(
        sentences.map((sentence) => filled(sentence, names, '')).toSorted(),
      )
    })
  }
})

describe('a check from a given time finds, among accounts that moved since,', () => {
  for (const [tampering, [text]] of Object.entries(tamperings)) {
    test(tampering, async ({ bank }) => {
      const command = filled(text, await aWorld(bank))
      const whole = await findingsAfter(bank, command, 'everything')
      // An internal account's entry has no time.
      expect(await findingsAfter(bank, command, 'what moved')).toEqual(
        whole.filter((finding) => !finding.startsWith('An entry of internal account')),
      )
    })
  }

  test('but does not read accounts that did not move', async ({ bank }) => {
    const { account } = await aWorld(bank)
    const later = `now() + interval '62 seconds'`

    await rolledBack(bank.superuser, async (connection) => {
      await connection.query('set local session_replication_role = replica')
      await connection.query('update ledger.account set balance = 1 where id = $1', [account])
      const { rows } = await connection.query(`select * from ledger.check_books(${later})`)
      expect(rows).toEqual([])
    })
  })

  test('and accepts an entry whose predecessor is older than that time', async ({ bank }) => {
    const { account } = await aPayer(bank, { balance: '100' })
    const incoming = {
      debitAccount: await internalAccount(bank, 'incoming'),
      creditAccount: account,
      amount: '1',
    }
    await createTransfer(bank.owner, { ...incoming, at: new Date(Date.now() + 3_600_000) })
    await createTransfer(bank.owner, { ...incoming, at: new Date(Date.now() + 3_600_000) })

    const { rows } = await bank.owner.query(`select * from ledger.check_books(now() + interval '30 minutes')`)
    expect(rows).toEqual([])
  })
})

test('unchanged books balance, with failed payments and payments pending for less than a minute', async ({
  bank,
}) => {
  const { account, client } = await aWorld(bank)
  await bank.owner.query(
    `insert into bank.payment values ($1, $2, $3, null, -1, 'USD', 'failed', null, now() - interval '1 day')`,
    [randomUUID(), client, account],
  )
  await bank.owner.query(`insert into bank.payment values ($1, $2, $3, null, -1, 'USD', 'pending')`, [
    randomUUID(),
    client,
    account,
  ])

  expect(await findings(bank)).toEqual([])
})

/**
 * An account that was opened with 100.00, paid 30.25 and received 5.00; and a second one that stays
 * untouched.
 */
async function aWorld(bank: TestBank): Promise<Record<string, string>> {
  const { client, ...order } = await aPayer(bank, { balance: '100' })
  const { opening } = await one<{ opening: string }>(
    bank.owner,
    'select transfer_id as opening from ledger.entry where account_id = $1',
    [order.account],
  )
  const payment = randomUUID()
  await pay(bank.app, { ...order, id: payment, amount: '30.25' })
  const incoming = randomUUID()
  const source = await internalAccount(bank, 'incoming')
  await createTransfer(bank.owner, {
    id: incoming,
    debitAccount: source,
    creditAccount: order.account,
    amount: '5',
  })
  const { account: other } = await aPayer(bank, { balance: '100' })
  return {
    client,
    account: order.account,
    other,
    opening,
    payment,
    incoming,
    internal: source,
    nothing: randomUUID(),
  }
}

/** The findings of a check right after this change, which is then rolled back. */
async function findingsAfter(
  bank: TestBank,
  text: string,
  looking: 'everything' | 'what moved',
): Promise<string[]> {
  return await rolledBack(bank.superuser, async (connection) => {
    await connection.query('set local session_replication_role = replica')
    const { rowCount } = await connection.query(text)
    expect(rowCount, text).toBe(1)
    const since = looking === 'everything' ? 'null' : `now() - interval '1 hour'`
    const { rows } = await connection.query<{ finding: string }>(
      `select finding from ledger.check_books(${since}) as finding`,
    )
    return rows.map(({ finding }) => finding).toSorted()
  })
}

/** Text with ids in place of `:names`. */
function filled(text: string, names: Record<string, string>, quote = "'"): string {
  return text.replaceAll(/(?<!:):([a-z]+)/g, (_, name: string) => `${quote}${names[name]}${quote}`)
}
