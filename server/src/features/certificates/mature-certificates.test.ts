import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { openApp, test } from '#testing/app.ts'
import { balanceOf, findingsOf } from '#testing/builders.ts'
import { aCertificate, aDepositor, endTerm } from '#testing/orders/certificates.ts'
import { matureCertificates } from './mature-certificates.ts'
import { openPrimary } from '#platform/primary.ts'

describe('a certificate whose term has ended', () => {
  test('is repaid by the job of the next minute, notified, and shown in the history', async () => {
    const app = await openApp()
    const { client, session, certificates, order } = await aDepositor(app)
    const due = await aCertificate(app.owner, client, order.accountId)
    const lasting = await aCertificate(app.owner, client, order.accountId)
    await endTerm(app.owner, due)
    const heard: unknown[] = []
    const first = Promise.withResolvers<void>()
    const stop = app.services.changes.subscribe({ user: client.id }, (event) => {
      heard.push(event)
      first.resolve()
    })

    expect(await matureCertificates(app.services)).toBe(1)
    await first.promise
    stop()

    expect(heard).toEqual([
      {
        to: { user: client.id },
        accountIds: [order.accountId],
        clientId: null,
        topics: ['certificates'],
        sessions: false,
      },
    ])
    expect(await balanceOf(app.owner, order.accountId)).toBe('900.00')
    expect(await certificates.get({ certificateId: due })).toMatchObject({
      status: 'expired',
      daysRemaining: 0,
      maturedAt: expect.any(String),
    })
    expect(await certificates.get({ certificateId: lasting })).toMatchObject({
      status: 'active',
      maturedAt: null,
    })
    const { lines } = await app.as(session).statements.page({ accountId: order.accountId })
    expect(lines.at(-1)).toMatchObject({
      direction: 'credit',
      amount: '100.00',
      note: expect.stringMatching(/^Certificate of deposit CD-\S+ matured$/),
    })
    const audited = await app.owner
      .selectFrom('audit.event')
      .select(['actorId', 'userId', 'action'])
      .where('subject', '=', due)
      .execute()
    expect(audited).toEqual([{ actorId: null, userId: client.id, action: 'certificate-matured' }])
    expect(await matureCertificates(app.services)).toBe(0)
    expect(await findingsOf(app.owner)).toEqual([])
    await app.close()
  })

  test('is repaid once, however many servers try', async ({ app }) => {
    const { client, order } = await aDepositor(app)
    for (let count = 0; count < 8; count += 1) {
      await endTerm(app.owner, await aCertificate(app.owner, client, order.accountId, { amount: '10' }))
    }
    const others = Array.from(
      { length: 3 },
      () =>
        openDatabase({
          primary: openPrimary(app.services.config.databaseUrl),
          connections: 2,
          waitMs: 10_000,
        }).db,
    )

    const counts = await Promise.all(
      [app.services.db, ...others].map((db) => matureCertificates({ ...app.services, db })),
    )
    for (const db of others) await db.destroy()

    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8)
    expect(await balanceOf(app.owner, order.accountId)).toBe('1000.00')
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('stays open while the books are closed, without a fault, and is repaid once they open', async () => {
    const app = await openApp()
    const { client, order } = await aDepositor(app)
    await endTerm(app.owner, await aCertificate(app.owner, client, order.accountId))
    await sql`update ledger.state set open = false`.execute(app.owner)

    expect(await matureCertificates(app.services)).toBe(0)
    expect(await balanceOf(app.owner, order.accountId)).toBe('900.00')
    await sql`update ledger.state set open = true`.execute(app.owner)
    expect(await matureCertificates(app.services)).toBe(1)
    expect(await balanceOf(app.owner, order.accountId)).toBe('1000.00')
    await app.close()
  })

  test('that cannot be repaid delays no other certificate, and is reported', async () => {
    const app = await openApp()
    const { client, order } = await aDepositor(app)
    const broken = await aCertificate(app.owner, client, order.accountId, { amount: '10' })
    const sound = await aCertificate(app.owner, client, order.accountId, { amount: '20' })
    await endTerm(app.owner, broken, { daysAgo: 1 })
    await endTerm(app.owner, sound)
    await sql`
      create function bank.break() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$`.execute(app.owner)
    await sql`create trigger break before insert on ledger.transfer for each row when (new.amount = 10)
      execute function bank.break()`.execute(app.owner)

    await expect(matureCertificates(app.services)).rejects.toThrow('1 certificates could not be paid back')

    expect(await balanceOf(app.owner, order.accountId)).toBe('990.00')
    await sql`drop trigger break on ledger.transfer`.execute(app.owner)
    expect(await matureCertificates(app.services)).toBe(1)
    expect(await balanceOf(app.owner, order.accountId)).toBe('1000.00')
    await app.close()
  })
})
