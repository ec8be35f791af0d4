import { randomUUID } from 'node:crypto'
import { accountsOfTrust, beneficiaryOfTrust, jointAccount } from '@bank/database/holders'
import { users } from '@bank/database/users'
import { sql } from 'kysely'
import type { KeyOwner } from '#platform/keys/secrets.ts'
import { type Chapter, type SeedContext, userCalled } from './chapter.ts'
import { addConversation } from './messages.ts'
import { addAccount, addBeneficiary, addUser } from './users-and-money.ts'

/**
 * The Laurent Family Trust, for which three people sign, with an order that waits for Helena; and an account
 * that she holds together with Théo.
 */
export const holders: Chapter = { name: 'holders', seed }

async function seed(context: SeedContext): Promise<void> {
  const people = {
    helena: await userCalled(context.tx, 'helena'),
    marcus: await userCalled(context.tx, 'marcus'),
    sophie: await seedUser(context, 'sophie'),
    theo: await seedUser(context, 'theo'),
  }
  await seedTrust(context, people)
  await seedJointHolders(context, people)
}

type Person = Pick<KeyOwner, 'id'>

/** A bank that is seeded by this version has them from its first chapter. */
async function seedUser(context: SeedContext, username: string): Promise<Person> {
  const seeded = await context.tx
    .selectFrom('identity.users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  const user = users.find((known) => known.username === username)
  if (!user) throw new Error(`No demo user is called ${username}`)
  return seeded ?? (await addUser(context, user))
}

const one = { a: 1, b: 0 }
const byAmount = [
  { upTo: '10000', signatures: one },
  { upTo: '100000', signatures: { a: 1, b: 1 } },
  { upTo: null, signatures: { a: 2, b: 0 } },
]

async function seedTrust(
  context: SeedContext,
  { helena, sophie, marcus }: Record<'helena' | 'sophie' | 'marcus', Person>,
): Promise<void> {
  const { tx, secrets } = context
  const id = randomUUID()
  const trust = { id, dataKey: secrets.newDataKey(id) }
  await tx
    .insertInto('holder')
    .values({
      ...trust,
      kind: 'organisation',
      name: 'Laurent Family Trust',
      registrationNumber: 'T-2019/4412',
      country: 'DM',
      lei: null,
    })
    .execute()
  const beneficiaryId = await addBeneficiary(context, trust, beneficiaryOfTrust)
  const beneficiaries = new Map([[beneficiaryOfTrust.name, beneficiaryId]])
  const accountIds: string[] = []
  for (const account of accountsOfTrust)
    accountIds.push(await addAccount(context, trust, beneficiaries, account))
  await addMandate(context, id, helena, { sign: 'A', messages: true })
  await addMandate(context, id, sophie, { sign: 'A', messages: true })
  await addMandate(context, id, marcus, { sign: 'B', messages: false })
  const rules = {
    beneficiaries: { a: 1, b: 1 },
    currencies: ['EUR', 'USD'].map((currency) => ({ currency, rules: byAmount })),
  }
  await sql`select bank.write_signing_rules(${id}, ${JSON.stringify(rules)})`.execute(tx)
  await addConversation(context, id, [
    {
      by: 'client',
      daysAgo: 2,
      time: '10:20',
      writer: sophie.id,
      body: 'The trustees would like a third account, in Swiss francs. May we ask for it here?',
    },
    {
      by: 'manager',
      daysAgo: 2,
      time: '11:05',
      body: 'Certainly. I will open it for the trust and let everyone who writes here know.',
    },
  ])
  await addOrder(context, { holderId: id, accountId: accountIds[0] ?? '', beneficiaryId, sophie })
}

type DemoOrder = { holderId: string; accountId: string; beneficiaryId: string; sophie: Person }

/** An order that Sophie has prepared and signed. It needs another signature: Helena's, or that of Marcus. */
async function addOrder({ tx }: SeedContext, { holderId, accountId, beneficiaryId, sophie }: DemoOrder) {
  await sql`
    with prepared as (
      insert into waiting_order (
        id, holder_id, kind, account_id, beneficiary_id, amount, currency, reference, note, digest,
        prepared_by, prepared_at, expires_at
      )
      select o.id, ${holderId}, 'payment', ${accountId}, ${beneficiaryId}, 24500, 'USD', o.reference,
        'Agreed in the trustees’ meeting',
        order_digest(o.id, ${holderId}, ${accountId}, ${beneficiaryId}, 24500, o.reference),
        ${sophie.id}, now() - interval '1 hour', now() + interval '7 days' - interval '1 hour'
      from (select gen_random_uuid() as id, 'SCHOLARSHIPS 2027' as reference) o
      returning *
    )
    insert into order_signature (order_id, user_id, class, signed_at)
    select p.id, p.prepared_by, 'A', p.prepared_at from prepared p`.execute(tx)
}

/** A mandate on all accounts, to see everything, to prepare and to sign, with or without messages. */
async function addMandate(
  { tx, today }: SeedContext,
  holderId: string,
  user: Person,
  rights: { sign: 'A' | 'B'; messages: boolean },
): Promise<void> {
  await tx
    .insertInto('mandate')
    .values({
      id: randomUUID(),
      holderId,
      userId: user.id,
      isMember: false,
      view: 'movements',
      prepare: true,
      ...rights,
      firstDay: sql<Date>`${today}::date - 300`,
      lastDay: sql<Date>`${today}::date + 1500`,
    })
    .execute()
}

async function seedJointHolders(
  context: SeedContext,
  { helena, theo }: Record<'helena' | 'theo', Person>,
): Promise<void> {
  const { tx, today } = context
  const id = randomUUID()
  await tx
    .insertInto('holder')
    .values({ id, kind: 'joint', name: sql<string>`names_of(${[helena.id, theo.id]}::uuid[])` })
    .execute()
  for (const member of [helena, theo])
    await tx
      .insertInto('mandate')
      .values({
        id: randomUUID(),
        holderId: id,
        userId: member.id,
        isMember: true,
        view: 'movements',
        prepare: true,
        sign: 'A',
        messages: true,
        firstDay: sql<Date>`${today}::date - 240`,
      })
      .execute()
  const rules = {
    beneficiaries: one,
    currencies: [{ currency: 'USD', rules: [{ upTo: null, signatures: one }] }],
  }
  await sql`select bank.write_signing_rules(${id}, ${JSON.stringify(rules)})`.execute(tx)
  await addAccount(context, { id }, new Map(), jointAccount)
}
