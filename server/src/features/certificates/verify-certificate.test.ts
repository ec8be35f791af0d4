import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aClient, anAccount } from '#testing/builders.ts'
import { aCertificate, aConfirmation, aDepositor } from '#testing/orders/certificates.ts'
import { test as testApp } from '#testing/app.ts'
import { test } from '#testing/test-server.ts'

describe('a certificate is genuine', () => {
  testApp('by its number and its hash, in any spelling', async ({ app }) => {
    const { certificates, order, session } = await aDepositor(app)
    const { number, hash } = await certificates.open({
      ...order,
      confirmationId: await aConfirmation(app, session, order),
    })
    const verify = app.as(null).certificates.verify

    for (const [typed, hex] of [
      [number, hash],
      [` ${number.toLowerCase()} `, hash],
      [number, `${hash.toUpperCase()}\n`],
    ] as const) {
      expect(await verify({ number: typed, hash: hex })).toEqual({ genuine: true })
    }
    const wrong = [
      [number, hash.replace(/^./, (first) => (first === '0' ? '1' : '0'))],
      [number, hash.slice(0, -1)],
      [number, `${hash}0`],
      [number, '0'.repeat(64)],
      [number, 'é'.repeat(32)],
      [`MBT-${number}`, hash],
      ['%', hash],
      [`${number} or true`, hash],
    ] as const
    for (const [typed, hex] of wrong)
      expect(await verify({ number: typed, hash: hex }), `${typed} ${hex}`).toEqual({ genuine: false })
  })

  testApp('only while its row is as it was when it was opened', async ({ app }) => {
    const { certificates, order, session, client } = await aDepositor(app)
    const other = await aClient(app.owner)
    const { id } = await certificates.open({
      ...order,
      confirmationId: await aConfirmation(app, session, order),
    })
    const account = await anAccount(app.owner, client)
    const tampered: [string, unknown][] = [
      ['amount', '25000'],
      ['currency', 'EUR'],
      ['rate', '9'],
      ['interest', '99'],
      ['client_id', other.id],
      ['account_id', account],
      ['signature_hash', Buffer.alloc(32)],
      ['number', 'MBT-CD-2026-CCCCCCCC'],
      ['hash', '0'.repeat(64)],
    ]
    const verify = async () => {
      const row = await app.owner
        .selectFrom('certificate')
        .select(['number', 'hash'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return (await app.as(null).certificates.verify(row)).genuine
    }
    for (const [column, value] of tampered) {
      const { rows } = await sql<{
        before: unknown
      }>`select ${sql.ref(column)} as before from bank.certificate where id = ${id}`.execute(app.owner)
      await set(column, value)
      expect(await verify(), column).toBe(false)
      await set(column, rows[0]?.before)
      expect(await verify(), column).toBe(true)
    }

    // This certificate was issued when numbers had another prefix.
    const older = 'MBT-CD-2026-CCCCCCCC'
    await set('number', older)
    const {
      rows: [proof],
    } = await sql<{ macDigest: Buffer }>`select mac_digest from bank.certificate_proof(${older})`.execute(
      app.owner,
    )
    const { secrets } = app.services
    await set(
      'hash',
      secrets.certificateMac(proof?.macDigest ?? Buffer.alloc(0), secrets.certificateKey).toString('hex'),
    )
    expect(await verify()).toBe(true)

    // Its hash is over the number that is printed on it; typed as numbers are now, it is found and proved
    // all the same.
    const {
      rows: [short],
    } = await sql<{
      macDigest: Buffer
    }>`select mac_digest from bank.certificate_proof('CD-2026-CCCCCCCC')`.execute(app.owner)
    expect(short?.macDigest).toEqual(proof?.macDigest)

    /** Changes a column with every trigger switched off. */
    async function set(column: string, value: unknown): Promise<void> {
      await app.owner.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update bank.certificate set ${sql.ref(column)} = ${value} where id = ${id}`.execute(tx)
      })
    }
  })
})

describe('a visitor who asks about an unknown certificate', () => {
  test('gets the same answer, byte for byte, as for a wrong hash of a known number', async ({ server }) => {
    const client = await aClient(server.owner)
    const accountId = await anAccount(server.owner, client, { balance: '1000' })
    const id = await aCertificate(server.owner, client, accountId)
    const { number } = await server.owner
      .selectFrom('certificate')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const ask = (json: object) => server.browser().post('/api/certificates/verify', json)

    const answers = [
      await ask({ number, hash: 'a'.repeat(64) }),
      await ask({ number: 'MBT-CD-2026-ZZZZZZZZ', hash: 'a'.repeat(64) }),
      await ask({ number: 'no number', hash: 'no hash' }),
    ]

    const bytes = answers.map(({ status, text, headers }) => {
      const { date: _, 'x-request-id': __, ...rest } = headers
      return JSON.stringify([status, text, rest])
    })
    expect(new Set(bytes).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, text: '{"genuine":false}' })
    expect(server.log()).not.toContain(number)
  })

  test('is told to wait after thirty requests in a minute', async ({ server }) => {
    const browser = server.browser()
    const statuses: number[] = []
    for (let count = 0; count < 32; count += 1) {
      statuses.push(
        (await browser.post('/api/certificates/verify', { number: 'MBT-CD-2026-ZZZZZZZZ', hash: 'a' }))
          .status,
      )
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429])
    expect((await server.browser().post('/api/certificates/verify', { number: 'x', hash: 'a' })).status).toBe(
      200,
    )
  })
})
