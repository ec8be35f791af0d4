import { currencySchema } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { readConfig, WrongSettings } from './config.ts'

const least = {
  DATABASE_URL: 'postgres://bank_app:secret-of-the-database@db.example/bank',
  KEY_FILE: '/etc/bank/keys.json',
}
const production = {
  ...least,
  DATABASE_URL: `${least.DATABASE_URL}?sslmode=verify-full`,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bank.example',
}

/** The sentences that the operator reads. */
function sentences(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof WrongSettings) return error.message.split('\n')
    throw error
  }
}

test('a bank needs a database and keys, and has a default for everything else', () => {
  expect(readConfig(least)).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    demo: null,
    https: false,
    publicOrigins: null,
    signInErrors: 'uniform',
    requireTwoFactor: true,
    trustedProxies: [],
    rates: { signInsPerAddress: 30 },
  })
  expect(sentences({})).toEqual([
    'DATABASE_URL must be set to the postgres:// address of the bank’s database, as bank_app.',
    'KEY_FILE must be set to the file with the bank’s keys, which ' +
      '`npm run admin -- make-keys <file>` makes for a new bank.',
  ])
})

test('a setting counts under its older name too, unless it is set under the present one', () => {
  const older = { ...least, MAIL_DESK: 'older@bank.example' }
  expect(readConfig(older).mail.mailbox).toBe('older@bank.example')
  expect(readConfig({ ...older, MAIL_TO: 'present@bank.example' }).mail.mailbox).toBe('present@bank.example')
})

describe('a wrong setting is one sentence that names it, and never shows the value', () => {
  const wrong: [string, string, RegExp][] = [
    ['NODE_ENV', 'prod', /must be one of production, development, test\.$/],
    ['API_DOCS', 'yes', /must be one of open, closed\.$/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /must be an http:\/\/ or https:\/\/ address\.$/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://a:b@collector:4318', /must have no password: /],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer of-the-collector', /must be name=value, or several /],
    ['OTEL_RESOURCE_ATTRIBUTES', 'team=%E0%A4%A', /must be name=value, or several /],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote', /must be one of always_on, /],
    ['OTEL_TRACES_SAMPLER_ARG', '2', /must be a number from 0 to 1\.$/],
    ['SECURITY_CONTACT', 'http://bank.example', /must be an e-mail address or an https:\/\/ address\.$/],
    [
      'SECURITY_CONTACT',
      'a@bank.example\nContact: mailto:b@evil.example',
      /must be an e-mail address or an https:\/\/ address\.$/,
    ],
    ['SECURITY_POLICY', 'http://bank.example/disclosure', /must be an https:\/\/ address\.$/],
    [
      'SECURITY_POLICY',
      'https://bank.example/a\nContact: mailto:b@evil.example',
      /must be an https:\/\/ address\.$/,
    ],
    ['PORT', '80a', /must be a whole number from 0 to 65535\.$/],
    ['PORT', '-1', /must be a whole number from 0 to 65535\.$/],
    ['PORT', '1.5', /must be a whole number from 0 to 65535\.$/],
    ['DATABASE_URL', 'mysql://x:hunter2@y/z', /must be a postgres:\/\/ address\.$/],
    ['DATABASE_URL', 'hunter2', /must be a postgres:\/\/ address\.$/],
    ['DATABASE_TLS', 'no', /must be one of on, off\.$/],
    ['SMTP_TLS', 'no', /must be one of on, off\.$/],
    ['DATABASE_POOL', '1', /must be a whole number from 2 to 100\.$/],
    ['DEMO', 'maybe', /must be 1 or 0\.$/],
    ['REQUIRE_TWO_FACTOR', 'on', /must be 1 or 0\.$/],
    ['SIGN_IN_ERRORS', 'loud', /must be one of uniform, exact\.$/],
    ['LOG_LEVEL', 'verbose', /must be one of fatal/],
    ['SIGN_IN_REQUESTS_PER_MINUTE', '0', /must be a whole number from 1 to/],
    ['TRUSTED_PROXIES', '10.0.0.1,proxy.example', /must be addresses or networks/],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8', /must be addresses or networks/],
    ['PUBLIC_URL', 'bank.example', /must be an http:\/\/ or https:\/\/ address/],
    ['PUBLIC_URL', 'ftp://bank.example', /must be an http:\/\/ or https:\/\/ address/],
    ['PUBLIC_URL', 'http://localhost:1,https://bank.example', /must not mix http and https\.$/],
    ['PUBLIC_URL', 'http://bank.example', /must be https, or this machine\.$/],
    ['PAYMENT_CODE_ABOVE', 'USD=10000,XXX=1', /names "XXX", which is not a currency of the bank\.$/],
    ['PAYMENT_CODE_ABOVE', 'USD=10,000', /names "000"/],
    ['APPROVAL_ABOVE', 'USD=much', /needs an amount for USD/],
    ['PAYMENT_CODE_ABOVE', 'JPY=1.5', /needs an amount for JPY with at most 0 decimals/],
    ['PAYMENT_CODE_ABOVE', 'USD=-5', /needs an amount for USD/],
    ['PAYMENT_CODE_ABOVE', 'USD', /needs an amount for USD/],
    ['VIRUS_SCANNER', 'clamd', /must be tcp:\/\/host:port or unix:\/path\/of\/the\/socket\.$/],
    ['VIRUS_SCANNER', 'tcp://hunter2:99999', /must be tcp:\/\/host:port/],
    ['BANK_NAME', 'Two\nlines', /must be one line of at most 70 characters, without < and >\.$/],
    ['BANK_NAME', '<b>Bank</b>', /without < and >\.$/],
    ['BANK_BIC', 'hunter2', /must be a BIC of 8 or 11 characters\.$/],
    ['BANK_PHONE', '0767 hunter2', /must be a telephone number such as/],
    ['BANK_COMPLIANCE_EMAIL', 'hunter2', /must be an e-mail address\.$/],
  ]
  test.each(wrong)('%s=%s', (name, value, sentence) => {
    const found = sentences({ ...least, [name]: value })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${name} `))
    expect(found[0]).toMatch(sentence)
    expect(found[0]).not.toContain('hunter2')
  })

  test('all wrong settings are named at once', () => {
    expect(
      sentences({ PORT: 'x', LOG_LEVEL: 'x', KEY_FILE: 'k' }).map((sentence) => sentence.split(' ')[0]),
    ).toEqual(['DATABASE_URL', 'PORT', 'LOG_LEVEL'])
  })
})

describe('the demo bank', () => {
  test('asks for no second factor, and creates its own keys', () => {
    expect(readConfig({ DATABASE_URL: least.DATABASE_URL, DEMO: '1' })).toMatchObject({
      demo: { code: '246810' },
      requireTwoFactor: false,
    })
    expect(readConfig({ ...least, DEMO: '1', REQUIRE_TWO_FACTOR: '1' }).requireTwoFactor).toBe(true)
  })

  test('is refused in production, and on a network unless the operator allows it', () => {
    expect(sentences({ ...production, DEMO: '1' })[0]).toMatch(
      /^DEMO cannot be 1 where NODE_ENV is production/,
    )
    expect(sentences({ ...least, DEMO: '1', HOST: '0.0.0.0', PUBLIC_URL: 'http://demo.example' })).toEqual([
      'HOST must be this machine (127.0.0.1) in the demo bank, unless DEMO_PUBLIC is 1.',
    ])
    expect(
      sentences({
        ...least,
        DEMO: '1',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'http://demo.example',
        DEMO_PUBLIC: '1',
      }),
    ).toEqual([])
  })
})

describe('a bank in production', () => {
  test('has no demo code', () => {
    const config = readConfig(production)
    expect(config).toMatchObject({
      production: true,
      demo: null,
      https: true,
      requireTwoFactor: true,
      publicOrigins: ['https://bank.example'],
    })
    expect(JSON.stringify(config)).not.toContain('246810')
  })

  test('can be reached only by https', () => {
    expect(sentences({ ...production, PUBLIC_URL: '' })[0]).toMatch(
      /^PUBLIC_URL must be set to the https:\/\/ address/,
    )
    expect(sentences({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' })[0]).toMatch(
      /^PUBLIC_URL must be set to the https:\/\/ address/,
    )
  })
})

describe('a bank in production encrypts its connections', () => {
  test('to a database elsewhere, unless the operator says that the network is private', () => {
    const sentencesFor = (DATABASE_URL: string, more: Record<string, string> = {}) =>
      sentences({ ...production, DATABASE_URL, ...more })
    const plain = [
      'postgres://x:hunter2@db.example/bank',
      'postgres://x:hunter2@10.0.0.5:5433/bank?sslmode=disable',
      'postgresql://x:hunter2@db.example/bank?sslmode=prefer',
      'postgres://x:hunter2@db.example/bank?sslmode=no-verify',
      'postgres://x:hunter2@localhost/bank?host=db.example',
    ]
    for (const url of plain) {
      const [sentence, ...others] = sentencesFor(url)
      expect(sentence, url).toMatch(
        /^DATABASE_URL leads to another machine without encryption: add sslmode=verify-full.* DATABASE_TLS=off/,
      )
      expect([sentence, ...others].join('\n')).not.toContain('hunter2')
      expect(others).toEqual([])
      expect(sentencesFor(url, { DATABASE_TLS: 'off' })).toEqual([])
      expect(sentences({ ...least, DATABASE_URL: url })).toEqual([])
      expect(sentences({ ...production, DATABASE_APP_URL: url })[0]).toMatch(
        /^DATABASE_APP_URL leads to another machine/,
      )
    }
    const { DATABASE_URL: near } = least
    expect(
      sentences({ ...production, DATABASE_URL: near, DATABASE_HOSTS: `127.0.0.1:5432,db.example:5432` })[0],
    ).toMatch(/^DATABASE_URL leads to another machine/)
    expect(
      sentences({
        ...production,
        DATABASE_URL: `${near}?sslmode=require`,
        DATABASE_HOSTS: 'db.example:5432',
      }),
    ).toEqual([])
    expect(sentences({ ...production, DATABASE_HOSTS: 'db.example' })).toEqual([
      'DATABASE_HOSTS must be host:port, or several separated by commas.',
    ])
    const safe = [
      ...['require', 'verify-ca', 'verify-full'].map(
        (mode) => `postgres://x@db.example/bank?sslmode=${mode}`,
      ),
      'postgres://x@127.0.0.1:5433/bank',
      'postgres://x@[::1]/bank',
      'postgres://x@localhost/bank',
      'postgres:///bank?host=/var/run/postgresql',
      'postgres://x@%2Fvar%2Frun%2Fpostgresql/bank',
    ]
    for (const url of safe) expect(sentencesFor(url), url).toEqual([])
  })

  test('to a mail server elsewhere, or to any mail server with a password', () => {
    const requires = (SMTP_URL: string, env: Record<string, string> = production) =>
      readConfig({ ...env, SMTP_URL }).mail.requireTls
    expect(requires('smtp://user:secret@mail.example:587')).toBe(true)
    expect(requires('smtp://mail.example')).toBe(true)
    expect(requires('smtp://user:secret@127.0.0.1')).toBe(true)
    expect(requires('smtp://127.0.0.1')).toBe(false)
    expect(requires('smtp://user:secret@mail.example', { ...production, SMTP_TLS: 'off' })).toBe(false)
    expect(requires('smtp://user:secret@mail.example', least)).toBe(false)
  })
})

test('a bank on a network needs its own address in its settings', () => {
  expect(sentences({ ...least, HOST: '0.0.0.0' })).toEqual([
    'PUBLIC_URL must be the address browsers use for this bank, because HOST is not this machine.',
  ])
  expect(sentences({ ...least, HOST: '0.0.0.0', PUBLIC_URL: 'https://bank.example' })).toEqual([])
})

test('every currency of the contract has a limit, and an operator can set each of them', () => {
  const { paymentCodeAbove } = readConfig({ ...least, PAYMENT_CODE_ABOVE: ' USD = 5000 , BTC=0.05000000,' })
  expect(Object.keys(paymentCodeAbove).toSorted()).toEqual([...currencySchema.options].toSorted())
  expect(paymentCodeAbove).toMatchObject({ USD: '5000', BTC: '0.05000000', EUR: '9200' })
})

test('the bank has one name, and the invented bank’s data where nothing is set', () => {
  const { bank } = readConfig({
    ...least,
    BANK_NAME: 'Banque des Trois Pitons',
    BANK_CITY: 'Portsmouth',
    BANK_PHONE: '',
  })
  expect(bank).toMatchObject({
    name: 'Banque des Trois Pitons',
    city: 'Portsmouth',
    place: 'Portsmouth, Commonwealth of Dominica',
    bic: null,
    phones: { main: '+1 767 555 0140' },
    accountManager: { hours: 'Mon-Fri 9AM-6PM EST', hoursHere: '10 AM to 7 PM in Portsmouth' },
  })
})
