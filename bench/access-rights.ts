// Compares what a client's own statement and payment cost with access rights and without them: the bank as it
// is, in which the client has given as many rights as the bank lets them, and the same bank with the policies
// from before there were rights. Both are filled alike and asked in turn, as the server's role.
import { randomUUID } from 'node:crypto'
import { maximumAccessRights } from '@bank/contract'
import { Client } from 'pg'
import { addressOf, freshBank, onDatabase, refuseUnsafeSettings } from './measuring/bench-database.ts'
import type { LargeAccount } from './measuring/large-account.ts'
import { addPayers, idOf, tokenHashOf } from './measuring/payers.ts'
import { sized } from './measuring/quick.ts'
import { addAccountOfTwoYears, readStatement } from './measuring/statement-page.ts'
import { closeSides, compareSides, type Side as AnySide } from './measuring/two-sides.ts'

const pairs = sized(2_000, 300)
const lines = 1_000
const payers = 500
const goal = { atMost: 1.05 }

/** The four policies that let rights through, as they were before them. */
const earlierPolicies = `
  alter policy own on bank.account
    using (client_id = (select identity.current_user_id()) or (select identity.is_admin()));
  alter policy own on ledger.account
    using (client_id = (select identity.current_user_id()) or (select identity.is_admin()));
  alter policy own on ledger.entry using (
    account_id = any (
      array(select a.id from ledger.account a where a.client_id = (select identity.current_user_id()))
    )
    or (select identity.is_admin())
  );
  alter policy own on ledger.transfer using (
    debit_account_id = any (
      array(select a.id from ledger.account a where a.client_id = (select identity.current_user_id()))
    )
    or credit_account_id = any (
      array(select a.id from ledger.account a where a.client_id = (select identity.current_user_id()))
    )
    or (select identity.is_admin())
  )`

/** Every payer, and the client with the long account, gives rights on all accounts to other payers. */
const giveRights = `
  insert into bank.access_right
    (id, holder_id, user_id, first_name, last_name, email, view, first_day, last_day, invited)
  select gen_random_uuid(), holder.id, other.id, 'Anna', 'Keller', other.email, 'movements',
    ledger.day_of(now()), ledger.day_of(now()) + 30, false
  from identity.users holder
  cross join lateral (
    select p.id, p.email from identity.users p where p.id <> holder.id order by p.id
    limit ${maximumAccessRights}
  ) other`

type Side = AnySide & { account: LargeAccount }

async function openSide(bank: string, change: string): Promise<Side> {
  const url = await freshBank(bank)
  await addPayers(bank, payers)
  const account = await addAccountOfTwoYears(bank, lines)
  await onDatabase(bank, (client) => client.query(change))
  await onDatabase(bank, (client) => client.query('vacuum analyze'))
  await onDatabase(bank, (client) => client.query('checkpoint'))
  const client = new Client(addressOf(bank, 'bank_app'))
  await client.connect()
  return { bank, url, client, account }
}

/** A payment of payer `n`, by one call as the server makes it. Returns milliseconds. */
async function pay({ client, bank }: Side, n: number): Promise<number> {
  const start = performance.now()
  const { rows } = await client.query<{ outcome: string }>({
    name: 'pay',
    text: `select outcome from bank.make_payment($1, $2, $3, $4, $5, null, p_paid_before => 'infinity')`,
    values: [tokenHashOf(n), randomUUID(), idOf('account', n), idOf('beneficiary', n), '1.25'],
  })
  const took = performance.now() - start
  if (rows[0]?.outcome !== 'COMPLETED') throw new Error(`${bank}: ${rows[0]?.outcome}`)
  return took
}

await refuseUnsafeSettings()
const before = await openSide('bench_access_before', earlierPolicies)
const now = await openSide('bench_access_now', giveRights)
const compare = async (name: string, ask: (side: Side, pair: number) => Promise<number>) =>
  await compareSides({
    name,
    measured: { words: 'with rights', side: now },
    with: { words: 'policies of before', side: before },
    ratio: `${name}, with access rights ÷ before`,
    goal,
    pairs,
    ask,
  })
await compare("a client's own statement of 60 days", ({ client, account }) =>
  readStatement(client, account, 'sixtyDays'),
)
await compare("a client's own payment", (side, pair) => pay(side, (Math.abs(pair) % payers) + 1))
await closeSides([before, now])
