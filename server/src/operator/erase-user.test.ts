import { checkCheckpoints } from '@bank/database/check-checkpoints'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signatureAad } from '#domain/signature-aad.ts'
import { matureCertificates } from '#features/certificates/mature-certificates.ts'
import { receiptFiles } from '#features/payments/receipt/files.ts'
import { type App, test } from '#testing/app.ts'
import { aPdf, upload } from '#testing/attachments.ts'
import {
  aClient,
  aMovement,
  anAccount,
  anAccountRequest,
  anAdmin,
  aSession,
  balanceOf,
  findingsOf,
} from '#testing/builders.ts'
import { enter } from '#testing/database.ts'
import { aCertificate, endTerm } from '#testing/orders/certificates.ts'
import { aClientWithEverything, type ClientWithEverything } from '#testing/actors/client-with-everything.ts'
import { waitForOtherTransactions } from '#testing/waiting.ts'
import { aSetupLink } from '#testing/setup-links.ts'
import { openDownload } from '#testing/statements/statement-files.ts'
import { checkErasable, eraseUser, NotErased } from './erase-user.ts'
import { hashOfToken } from '#platform/keys/token.ts'

/** Every table of the bank. */
async function tablesOf({ owner }: App): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('audit', 'bank', 'identity', 'ledger', 'mail', 'migration')
    order by name`.execute(owner)
  return rows.map(({ name }) => name)
}

type Hit = { word: string; place: string }

/** Returns where each of these words is stored, in clear or as bytes: table and column. */
async function placesOf(app: App, words: string[]): Promise<Record<string, string[]>> {
  const every = (await tablesOf(app)).map(
    (table) => sql<Hit>`
      select distinct word, ${`${table}.`} || field.key as place
      from ${sql.table(table)} stored
      cross join lateral jsonb_each_text(to_jsonb(stored)) field
      cross join unnest(${words}::text[]) word
      where field.value ~* (word || '(?!-)|' || encode(convert_to(word, 'UTF8'), 'hex'))`,
  )
  const { rows } = await sql<Hit>`${sql.join(every, sql` union all `)} order by 1, 2`.execute(app.owner)
  return Object.fromEntries(
    words.map((word) => [word, rows.filter((hit) => hit.word === word).map(({ place }) => place)]),
  )
}

/** Every row that has this id in it. */
async function rowsAbout(app: App, id: string): Promise<string[]> {
  const every = (await tablesOf(app)).map(
    (table) => sql`
      select ${table} || stored::text as line from ${sql.table(table)} stored
      where position(${id} in stored::text) > 0`,
  )
  const { rows } = await sql<{ line: string }>`
    ${sql.join(every, sql` union all `)} order by 1`.execute(app.owner)
  return rows.map(({ line }) => line)
}

/** The columns that name a client or user and have no row about this one. */
async function columnsWithout({ owner }: App, id: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select k.conrelid::regclass::text as table, a.attname as column
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.confrelid in ('identity.users'::regclass, 'bank.holder'::regclass)
      and a.attname in ('client_id', 'user_id')
    order by 1, 2`.execute(owner)
  const without = []
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(owner)
    if (rows.length === 0) without.push(`${table}.${column}`)
  }
  return without
}

/** A checkpoint over everything in the audit so far. */
async function writeCheckpoint({ owner }: App): Promise<void> {
  for (let call = 0; call < 2; call += 1) {
    await sql`update audit.checkpoint_progress set marked_at = marked_at - interval '1 minute'`.execute(owner)
    await waitForOtherTransactions(owner)
    await sql`select from audit.write_checkpoints(10)`.execute(owner)
  }
}

const erase = async ({ ownerUrl }: App, name: string) => await eraseUser(ownerUrl, name, name)

/** The proofs that the bank has about this client, and their side of the books. */
async function proofsOf({ owner }: App, { paymentId, certificateId, accountId }: ClientWithEverything) {
  const { rows } = await sql`
    select r.*, c.number, c.hash, c.signature_hash, a.account_number, (
      select json_agg(e order by e.sequence) from ledger.entry e where e.account_id = a.id
    ) as entries
    from bank.receipt_proof(left(replace(${paymentId}::text, '-', ''), 16)) r
    cross join bank.certificate c cross join bank.account a
    where c.id = ${certificateId} and a.id = ${accountId}`.execute(owner)
  expect(rows).toHaveLength(1)
  return rows
}

/** Ends what keeps a client from being erased: the certificate matures and the money leaves. */
async function closeAccounts(app: App, { certificateId, accountId }: ClientWithEverything): Promise<void> {
  await endTerm(app.owner, certificateId)
  await matureCertificates(app.services)
  await aMovement(app.owner, accountId, { amount: `-${await balanceOf(app.owner, accountId)}` })
}

/** Where a client's words stay, because it consists of them: docs/DATA.md says why. */
const keptAt: Record<string, string[]> = {
  account: ['audit.event.detail'],
  browser: ['audit.event.detail'],
  passkey: ['audit.event.detail'],
  beneficiary: ['ledger.transfer.counterparty'],
  // It is the holder's.
  'message-for-holder': ['bank.message.body'],
  reference: ['audit.event.detail', 'bank.payment.reference', 'ledger.transfer.reference'],
}

describe('erasing a user', () => {
  test('leaves no word of theirs outside of bookings and the audit, and nothing to decrypt', async ({
    app,
  }) => {
    const [client, other] = [
      await aClientWithEverything(app, 'first'),
      await aClientWithEverything(app, 'second'),
    ]
    expect(await columnsWithout(app, client.id)).toEqual([])
    await closeAccounts(app, client)
    await writeCheckpoint(app)
    const before = await placesOf(app, client.words)
    expect(client.words.filter((word) => before[word]?.length === 0)).toEqual([
      'first-phone',
      'first-address',
      'first-phrase',
      'first-beneficiary-bank',
      'first-file',
    ])
    const ofOther = await rowsAbout(app, other.id)
    const proofs = await proofsOf(app, client)

    expect(await erase(app, client.username)).toBe(client.id)

    expect(await placesOf(app, client.words)).toEqual(
      Object.fromEntries(client.words.map((word) => [word, keptAt[word.replace('first-', '')] ?? []])),
    )
    const user = await app.owner
      .selectFrom('identity.users')
      .select(['id', 'dataKey', 'username', 'email'])
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      username: expect.stringMatching(/^erased-[0-9a-f]{12}$/),
      email: `${user.username}@erased.invalid`,
    })
    const { signature } = await app.owner
      .selectFrom('certificate')
      .select('signature')
      .where('id', '=', client.certificateId)
      .executeTakeFirstOrThrow()
    const aad = signatureAad(client.certificateId)
    expect(app.services.secrets.decryptFor(client, signature, aad)).not.toBe('')
    expect(() => app.services.secrets.decryptFor(user, signature, aad)).toThrow('A ciphertext is empty')

    expect(await rowsAbout(app, other.id)).toEqual(ofOther)
    expect(await proofsOf(app, client)).toEqual(proofs)
    const staff = await aSession(app.owner, await anAdmin(app.owner))
    const [, receipt] = receiptFiles
    if (!receipt) throw new Error('there is no receipt for admins')
    const file = await openDownload(app, staff, receipt, { paymentId: client.paymentId })
    expect(file.name).toMatch(/\.pdf$/)
    expect(await findingsOf(app.owner)).toEqual([])
    await writeCheckpoint(app)
    expect(await checkCheckpoints(app.ownerUrl)).toMatchObject({ intact: true, checkpoints: '2' })
  })

  test('ends their access for good: no credential, no link, no role, no password, no file', async ({
    app,
  }) => {
    const client = await aClient(app.owner, { role: 'blocked' })
    const token = await aSetupLink(app.owner, client)
    await erase(app, client.username)
    const { username, id: userId } = await app.owner
      .selectFrom('identity.users')
      .select(['id', 'username'])
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    const { rows: credentials } = await sql`
      select from unnest(${[client.username, username]}::text[]) name,
        identity.find_credential(name)`.execute(app.owner)
    expect(credentials).toEqual([])
    const { rows: setups } = await sql`
      select from unnest(${[client.username, username]}::text[]) name,
        identity.setup_candidate(${hashOfToken(token)}, name)`.execute(app.services.db)
    expect(setups).toEqual([])
    const session = await aSession(app.owner, await anAdmin(app.owner))
    const { users, messages } = app.as(session)
    await expect(users.setRole({ userId, role: 'user' })).rejects.toThrow('NOT_FOUND')
    await expect(upload(messages, 'one.pdf', aPdf(), userId)).rejects.toThrow('NOT_FOUND')
    const { rows: outcomes } = await app.services.db.transaction().execute(async (tx) => {
      await enter(tx, session.tokenHash)
      return await sql`
        select identity.reset_password(${userId}, '-', null) as password,
          identity.appoint_admin(${session.tokenHash}, ${userId}, null, null) as role,
          (
            select outcome from identity.make_setup_link(${session.tokenHash}, ${userId}, '', null, null)
          ) as link
        `.execute(tx)
    })
    expect(outcomes).toEqual([{ password: 'NOT_FOUND', role: 'NOT_FOUND', link: 'NOT_FOUND' }])
    expect((await users.get({ userId })).user).toMatchObject({ firstName: 'Erased', role: 'blocked' })
    await expect(
      app.owner.updateTable('identity.users').set({ role: 'user' }).where('id', '=', userId).execute(),
    ).rejects.toThrow('erased_for_good')
  })

  test('is refused with every reason: role, session, money, certificate, and what is pending', async ({
    app,
  }) => {
    const { owner, ownerUrl } = app
    const client = await aClient(owner)
    await aSession(owner, client)
    const account = await anAccount(owner, client, { balance: '200' })
    const certificate = await aCertificate(owner, client, account)
    await anAccountRequest(owner, client)
    await sql`
      insert into bank.approval (id, kind, subject, user_id, payload, reason, requester_id, expires_at)
      values (gen_random_uuid(), 'setup-link', ${client.id}, ${client.id}, '{}', 'Lost',
        ${(await anAdmin(owner)).id}, now() + interval '1 day')`.execute(owner)
    await sql`
      insert into bank.payment (id, client_id, account_id, amount, currency, status)
      values (gen_random_uuid(), ${client.id}, ${account}, -1, 'USD', 'pending')`.execute(owner)
    const reasons = async () => {
      const error = await erase(app, client.username).catch((refusal: unknown) => refusal)
      return error instanceof NotErased ? error.message.split('\n') : [error]
    }
    const refusalsOf = (...ends: string[]) => [
      'Nothing was erased.',
      ...ends.map((end) => `${client.username} ${end}`),
    ]
    expect(await reasons()).toEqual(
      refusalsOf(
        'can still sign in: an administrator has to block this user first.',
        'was signed in less than a minute ago: wait a minute.',
        'has an account whose balance is not zero.',
        'has a certificate that has not matured yet.',
        'has a payment that is pending.',
        'has an account request that is pending.',
        'is the subject or the requester of an approval that is pending.',
      ),
    )
    await sql`update identity.users set role = 'admin' where id = ${client.id}`.execute(owner)
    expect((await reasons())[1]).toBe(
      `${client.username} is an administrator: another administrator has to block this user first.`,
    )
    await expect(checkErasable(ownerUrl, client.username)).rejects.toThrow('has a payment that is pending.')
    await expect(eraseUser(ownerUrl, client.username, 'another')).rejects.toThrow('Nothing was erased')
    // No operator is asked to confirm a name that the bank does not know.
    const unknown = 'There is no user called nowhere.'
    await expect(checkErasable(ownerUrl, 'nowhere')).rejects.toThrow(unknown)
    await expect(eraseUser(ownerUrl, 'nowhere', '')).rejects.toThrow(unknown)
    const { rows } = await sql`
      select from audit.event where user_id = ${client.id} and action = 'person-erased'`.execute(owner)
    expect([rows, certificate]).toEqual([[], expect.any(String)])
  })

  test('that fails half-way changes nothing; the next one erases, and by the id another one', async ({
    app,
  }) => {
    const { owner } = app
    const client = await aClientWithEverything(app, 'third')
    await closeAccounts(app, client)
    const before = await rowsAbout(app, client.id)
    await sql`create trigger crash before update on bank.standing_order
      for each statement execute function audit.refuse_change()`.execute(owner)
    await expect(erase(app, client.username)).rejects.toThrow()
    expect(await rowsAbout(app, client.id)).toEqual(before)
    await sql`drop trigger crash on bank.standing_order`.execute(owner)

    await erase(app, client.username)
    await sql`insert into bank.message (id, client_id, from_client, author_id, body)
      values (gen_random_uuid(), ${client.id}, false, ${client.admin}, 'third-message')`.execute(owner)
    expect(await erase(app, client.id)).toBe(client.id)
    expect(await placesOf(app, ['third-message'])).toEqual({ 'third-message': [] })
    const { rows } = await sql`
      select actor_id, detail from audit.event
      where user_id = ${client.id} and action = 'person-erased'`.execute(owner)
    expect(rows).toEqual([{ actorId: null, detail: { by: 'operator' } }])
  })
})
