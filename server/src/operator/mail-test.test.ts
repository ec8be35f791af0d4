import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { setting } from '#testing/clones.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { ask } from './ask.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** The settings with this mail server. */
function settings(smtpUrl: string) {
  return {
    DATABASE_URL: 'postgres://bank@127.0.0.1:1/bank',
    KEY_FILE: setting('TEST_KEY_FILE'),
    SMTP_URL: smtpUrl,
  }
}

/** Runs the command as `npm run admin` does. */
async function command(smtpUrl: string, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'ask.ts'), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings(smtpUrl) },
  })
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, errors, code }
}

async function mailServer(options: SMTPServerOptions = {}) {
  const server = await openMailServer(options)
  open.push(server.close)
  return { ...server, url: `smtp://127.0.0.1:${server.port}` }
}

test('a test e-mail is sent by the mail server of the settings, without a database', async () => {
  const { url, port, received } = await mailServer()
  const { out, errors, code } = await command(url, 'mail-test', 'operator@bank.example')
  expect([code, errors]).toEqual([0, ''])
  expect(out).toContain(
    `127.0.0.1:${port} accepted the e-mail from no-reply@morne.example to operator@bank.example: 250`,
  )
  expect(received).toEqual([expect.stringContaining('To: operator@bank.example')])
})

test('a test e-mail that is not accepted is one sentence with the reason', async () => {
  const refusing = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  const reasons: [string, RegExp][] = [
    [refusing.url, /^127\.0\.0\.1:\d+ did not accept the e-mail .*550.*no such mailbox$/],
    ['smtp://127.0.0.1:1', /^127\.0\.0\.1:1 did not accept the e-mail .*ECONNREFUSED.*$/],
    ['', /^SMTP_URL is not set: .* none was sent\.$/],
  ]
  for (const [url, reason] of reasons)
    expect(await ask(['mail-test', 'operator@bank.example'], settings(url))).toEqual([
      { isFine: false, text: expect.stringMatching(reason) },
    ])
})

test('a mistyped command is answered with what it lacks, and with the commands', async () => {
  for (const [mistake, args] of [
    ['mail-test needs one e-mail address.', ['mail-test']],
    ['mail-test needs one e-mail address.', ['mail-test', 'nowhere']],
    ['status takes no arguments.', ['status', 'more']],
  ] as const)
    expect(await ask([...args], settings(''))).toEqual([
      { isFine: false, text: expect.stringMatching(new RegExp(`^${mistake}\n[^]*mail-test <address>`)) },
    ])
})

test('a report on a database that cannot be reached ends with exit code 1', async () => {
  expect(await command('', 'status')).toEqual({
    code: 1,
    out: '',
    errors: expect.stringMatching(/^Database: it cannot be reached/),
  })
})
