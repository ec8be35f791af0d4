import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig, WrongSettings } from './config.ts'

const KEY_FILE = '/etc/bank/keys.json'
const DATABASE_URL = 'postgres://bank_app:secret-of-the-database@db.example/bank'

/** The sentences for the operator. */
function sentences(env: Record<string, string>): string[] {
  try {
    readConfig({ KEY_FILE, ...env })
    return []
  } catch (error) {
    if (error instanceof WrongSettings) return error.message.split('\n')
    throw error
  }
}

describe('a setting with a password can be in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bank-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileWith = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const url = fileWith('database-url', `${DATABASE_URL}\n`)

  test('and its value is the file’s one line', () => {
    const config = readConfig({
      KEY_FILE,
      DATABASE_URL_FILE: url,
      DATABASE_APP_URL_FILE: url,
      DATABASE_LISTEN_URL_FILE: url,
      SMTP_URL_FILE: fileWith('smtp-url', 'smtps://bank:secret@mail.example:465'),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS_FILE: fileWith('headers', 'authorization=Bearer%20secret'),
    })
    expect(config).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseListenUrl: DATABASE_URL,
      mail: { smtpUrl: 'smtps://bank:secret@mail.example:465' },
      tracing: { headers: { authorization: 'Bearer secret' } },
    })
    expect(
      readConfig({ KEY_FILE, DATABASE_URL_FILE: '', DATABASE_URL: 'postgres:///bank' }).databaseUrl,
    ).toBe('postgres:///bank')
  })

  test('which is checked as the setting itself is', () => {
    const wrong = { DATABASE_URL_FILE: fileWith('wrong', 'mysql://x:hunter2@y/z') }
    expect(sentences(wrong)).toEqual(['DATABASE_URL must be a postgres:// address.'])
    const plain = fileWith('plain', 'postgres://x:hunter2@db.example/bank')
    expect(
      sentences({
        DATABASE_URL: 'postgres:///bank',
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://bank.example',
        DATABASE_APP_URL_FILE: plain,
      })[0],
    ).toMatch(/^DATABASE_APP_URL leads to another machine without encryption/)
  })

  test('and a file that cannot be used is a sentence without its content', () => {
    const lines = fileWith('lines', 'smtps://mail.example\nhunter2')
    expect(sentences({ DATABASE_URL, SMTP_URL_FILE: lines })).toEqual([
      'SMTP_URL_FILE must name a file with one line, the setting’s value.',
    ])
    expect(sentences({ DATABASE_URL, SMTP_URL_FILE: fileWith('empty', '\n') })).toEqual([
      'SMTP_URL_FILE must name a file with one line, the setting’s value.',
    ])
    expect(sentences({ DATABASE_URL_FILE: join(folder, 'none') })).toEqual([
      'DATABASE_URL_FILE names a file that cannot be read (ENOENT).',
    ])
    expect(sentences({ DATABASE_URL, DATABASE_URL_FILE: url })).toEqual([
      'DATABASE_URL_FILE cannot be set beside DATABASE_URL: keep one of the two.',
    ])
  })
})
