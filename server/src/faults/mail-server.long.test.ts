import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailer, openMailer } from '#platform/jobs/mailer.ts'
import { openLog } from '#platform/log.ts'
import { type BadMailServer, type MailMood, openBadMailServer } from '#testing/crash/bad-mail-server.ts'
import { type FaultyBank, startFaultyBank } from '#testing/crash/bank.ts'
import { testSecrets } from '#testing/builders.ts'

const emails = 1_000
const clients = 16
const hangingMs = 20_000
const refusedForGood = 'gone@client.example'
const refusedForNow = 'full@client.example'
/** The usual waits would make this test take hours. */
const briefly = { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 1_000, inAll: 2_000 }
const calmly = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000, inAll: 120_000 }

let mailServer: BadMailServer
let bank: FaultyBank

beforeAll(async () => {
  mailServer = await openBadMailServer({
    [refusedForGood]: '550 5.1.1 no such user',
    [refusedForNow]: '450 4.2.2 mailbox full',
  })
  bank = await startFaultyBank({ env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` } })
}, 120_000)

afterAll(async () => {
  await bank.stop()
  await mailServer.close()
})

test('while the mail server hangs, every payment is answered and no connection more is opened', async () => {
  mailServer.setMood('silent')
  await enqueue(emails)
  const load = await bank.load(clients)
  const until = performance.now() + hangingMs
  while (performance.now() < until) {
    const before = load.acknowledged()
    await expect.poll(() => load.acknowledged() > before, { timeout: 10_000 }).toBe(true)
  }
  await load.finish()
  const { open, most } = mailServer.connections()
  expect(await bank.judged()).toMatchObject({ findings: [], unknown: 0 })
  expect({ faults: load.faults(), unavailable: load.answers(503), unanswered: load.answers(0) }).toEqual({
    faults: [],
    unavailable: 0,
    unanswered: 0,
  })
  // Both servers were trying.
  expect(open).toBeGreaterThan(0)
  // Two for each server; a closing one may still be counted beside the next.
  expect(most).toBeLessThanOrEqual(4 * bank.servers.length)
  expect(mailServer.accepted).toEqual([])
  console.log(
    `hanging mail server: ${load.acknowledged()} orders acknowledged in ${hangingMs / 1_000} s, ` +
      `all answered, at most ${most} connections to it`,
  )
  await Promise.all(bank.servers.map((server) => server.kill()))
})

test('after a mail server that hung, hung up and refused, each e-mail was accepted once', async () => {
  const { rows: due } = await sql<{ id: string }>`
    select id from mail.message where recipient not in (${refusedForGood}, ${refusedForNow})`.execute(
    bank.owner,
  )
  const mailers = await Promise.all([aMailer(briefly), aMailer(briefly)])
  const moods: MailMood[] = ['silent', 'slow', 'hangs up after the text']
  for (const mood of moods) {
    mailServer.setMood(mood)
    await comeToNextTry()
    for (let round = 0; round < 3; round += 1)
      expect(await Promise.all(mailers.map((mailer) => mailer.deliver()))).toEqual([0, 0])
  }
  expect(mailServer.accepted).toEqual([])

  for (const mailer of mailers) mailer.close()
  await expect.poll(() => mailServer.connections().open, { timeout: 10_000 }).toBe(0)

  mailServer.setMood('well')
  const calm = await Promise.all([aMailer(calmly), aMailer(calmly)])
  const start = performance.now()
  while ((await countUndelivered()) > 2) {
    // Each at its own pace, as servers are.
    await Promise.all(calm.map(deliverAll))
    await comeToNextTry()
  }
  const seconds = (performance.now() - start) / 1_000
  expect(mailServer.accepted.toSorted()).toEqual(due.map(({ id }) => id).toSorted())
  const { rows: refused } = await sql<{ recipient: string; state: string }>`
    select recipient, case when gave_up_at is not null then 'given up' else 'due' end as state
    from mail.message where delivered_at is null order by recipient`.execute(bank.owner)
  expect(refused).toEqual([
    { recipient: refusedForNow, state: 'due' },
    { recipient: refusedForGood, state: 'given up' },
  ])
  for (const mailer of calm) mailer.close()
  await expect.poll(() => mailServer.connections().open, { timeout: 10_000 }).toBe(0)
  console.log(
    `bad mail server (${moods.join(', ')}): 0 of ${due.length} e-mails lost, each accepted once, within ` +
      `${seconds.toFixed(1)} s once it was well; of two refused addresses one is given up`,
  )
})

async function deliverAll(mailer: Mailer): Promise<void> {
  while ((await mailer.deliver()) > 0);
}

async function enqueue(count: number): Promise<void> {
  const email = JSON.stringify({ subject: 'Payment not made', body: 'Dear client' })
  await sql`select mail.enqueue_email(address, 'payment-failed', ${email}::jsonb, null)
    from (
      select ${refusedForGood} as address union all select ${refusedForNow}
      union all select 'client-' || n || '@client.example' from generate_series(1, ${count}::int) n
    ) them`.execute(bank.owner)
}

/** Makes time pass until everything is due again that no server has in hand. */
async function comeToNextTry(): Promise<void> {
  await sql`update mail.message set due_at = now() where due_at is not null`.execute(bank.owner)
}

async function countUndelivered(): Promise<number> {
  const { rows } = await sql<{ there: number }>`
    select count(*)::int as there from mail.message where delivered_at is null`.execute(bank.owner)
  return rows[0]?.there ?? 0
}

async function aMailer(patience: typeof briefly): Promise<Mailer> {
  return openMailer({
    db: bank.owner,
    log: openLog('error', { write: () => {} }),
    secrets: await testSecrets(),
    smtpUrl: `smtp://127.0.0.1:${mailServer.port}`,
    from: 'no-reply@morne.example',
    bankName: 'Morne Bank & Trust',
    patience,
  })
}
