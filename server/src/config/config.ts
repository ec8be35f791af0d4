import { resolve } from 'node:path'
import { type Brand, brandSchema } from '@bank/contract'
import { readSecretFiles } from '@bank/database/secret-files'
import { z } from 'zod'
import { withHost } from '@bank/database/with-host'
import { type CodeLimits, readCodeLimits } from './code-limits.ts'
import { withPresentNames } from './renamed-settings.ts'
import {
  yesOrNo,
  wholeNumber,
  oneOf,
  onOrOff,
  httpsSchema,
  securityContactSchema,
  databaseUrlSchema,
  hostsSchema,
  smtpUrlSchema,
  type ScannerAddress,
  scannerSchema,
  originsSchema,
  proxiesSchema,
} from './setting-schemas.ts'
import { type Periods, readPeriods } from './periods.ts'
import { readWatching, type Watching } from './watching.ts'
import { isDatabaseLinkSafe, isLoopback, needsMailTls } from './wire.ts'

/** The operator's settings. */
export type Config = Watching & {
  production: boolean
  host: string
  /** 0 lets the system choose one. */
  port: number
  /** The URL for the role bank_app or a member of it, never the owner's. */
  databaseUrl: string
  /**
   * The same database past a pooler, which forwards no notifications; null where the URL leads to PostgreSQL.
   */
  databaseListenUrl: string | null
  /** "host:port" of the primary and its standbys, in the place of the URL's own; none means the URL alone. */
  databaseHosts: string[]
  databasePool: number
  /** The demo bank, and the one code that stands in there for a second factor; null in every real bank. */
  demo: { code: string } | null
  /** The bank's name and addresses, as pages, PDFs, e-mails and authenticators show them. */
  bank: Brand
  keyFile: string
  /**
   * The origins at which browsers reach this bank, as in the `Origin` header; null means this machine's own
   * names at the listening port.
   */
  publicOrigins: string[] | null
  /** Browsers come by https, and cookies travel no other way. */
  https: boolean
  signInErrors: 'uniform' | 'exact'
  requireTwoFactor: boolean
  paymentCodeAbove: CodeLimits
  /**
   * The amount that one admin may move alone in a day, per currency. The server only reads it; the owner
   * writes it into the database.
   */
  approvalAbove: CodeLimits
  kept: Periods
  /** Requests a minute, and of what visitors send also a day. */
  rates: {
    signInsPerAddress: number
    signInsPerName: number
    confirmationsPerUser: number
    enquiriesPerAddress: number
    enquiriesPerAddressAndDay: number
    enquiries: number
  }
  streams: { perSession: number; inAll: number }
  /** Calls of one session: in work at once, files and event streams apart, and a minute. */
  requests: { atOnce: number; perMinute: number }
  /** Files under way at once. */
  downloads: { perSession: number; inAll: number }
  /** Where clamd listens, which looks into files that users send; null where there is none. */
  virusScanner: ScannerAddress | null
  /** Addresses whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** Whether /openapi.json is served. */
  apiDocs: boolean
  /**
   * The contact for reporting vulnerabilities (RFC 9116), and the page with its policy; null where there is
   * none.
   */
  security: { contact: string; policy: string | null }
  /** The folder of the built web. */
  webRoot: string
  /** The server that e-mails are handed to; null keeps them in the outbox. */
  mail: {
    smtpUrl: string | null
    from: string
    /** The bank's mailbox for visitors' bookings and messages. */
    mailbox: string
    /** The mailer sends neither an e-mail nor a password before STARTTLS has succeeded. */
    requireTls: boolean
  }
}

/** Invalid settings: one sentence each, which names its setting. */
export class WrongSettings extends Error {
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'WrongSettings'
  }
}

/** Accepted in the demo bank only, for users without a second factor. */
const demoCode = '246810'

const root = resolve(import.meta.dirname, '../../..')

/** Reads the server's settings from the environment. Throws WrongSettings with every wrong setting. */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const { env, wrong } = readSecretFiles(given)
  if (wrong.length > 0) throw new WrongSettings(wrong)
  return readSettings(withPresentNames(env))
}

/** The same, without the files of secrets. */
export function readSettings(env: NodeJS.ProcessEnv): Config {
  const wrong: string[] = []
  const refuse = (name: string, sentence: string) => void wrong.push(`${name} ${sentence}.`)

  function setting<Value>(name: string, schema: z.ZodType<Value>, otherwise: Value): Value {
    const text = env[name]
    if (text === undefined || text === '') return otherwise
    const read = schema.safeParse(text)
    if (read.success) return read.data
    refuse(name, read.error.issues[0]?.message ?? 'is wrong')
    return otherwise
  }

  const production =
    setting('NODE_ENV', oneOf(['production', 'development', 'test']), 'development') === 'production'
  const host = setting('HOST', z.string(), '127.0.0.1')
  const demo = setting('DEMO', yesOrNo, false)
  if (demo && production)
    refuse('DEMO', 'cannot be 1 where NODE_ENV is production: the demo users’ passwords are public')
  if (demo && !isLoopback(host) && !setting('DEMO_PUBLIC', yesOrNo, false)) {
    refuse('HOST', 'must be this machine (127.0.0.1) in the demo bank, unless DEMO_PUBLIC is 1')
  }

  const publicOrigins = setting('PUBLIC_URL', originsSchema, null)
  const https = publicOrigins?.every((origin) => origin.startsWith('https:')) ?? false
  if (!https) {
    const plain = publicOrigins?.every((origin) => isLoopback(new URL(origin).hostname)) ?? isLoopback(host)
    if (production)
      refuse('PUBLIC_URL', 'must be set to the https:// address of the bank where NODE_ENV is production')
    else if (publicOrigins === null && !plain)
      refuse('PUBLIC_URL', 'must be the address browsers use for this bank, because HOST is not this machine')
    else if (!plain && !demo) refuse('PUBLIC_URL', 'must be https, or this machine')
  }

  const database = readDatabase(env, { setting, refuse, production })
  const keyFile = setting('KEY_FILE', z.string(), demo ? '.data/bank.key' : '')
  if (keyFile === '') refuse('KEY_FILE', howToMakeKeys)
  const limits = readCodeLimits(env['PAYMENT_CODE_ABOVE'] ?? '')
  if ('wrong' in limits) refuse('PAYMENT_CODE_ABOVE', limits.wrong)
  const alone = readCodeLimits(env['APPROVAL_ABOVE'] ?? '')
  if ('wrong' in alone) refuse('APPROVAL_ABOVE', alone.wrong)

  const bank = readBrand(env, refuse)
  const config: Omit<Config, 'paymentCodeAbove' | 'approvalAbove'> = {
    production,
    host,
    port: setting('PORT', wholeNumber(0, 65_535), 3000),
    ...database,
    databasePool: setting('DATABASE_POOL', wholeNumber(2, 100), 20),
    demo: demo ? { code: demoCode } : null,
    bank,
    keyFile: resolve(root, keyFile),
    publicOrigins,
    https,
    signInErrors: setting('SIGN_IN_ERRORS', oneOf(['uniform', 'exact']), 'uniform'),
    requireTwoFactor: setting('REQUIRE_TWO_FACTOR', yesOrNo, !demo),
    ...readLoadLimits(setting),
    kept: readPeriods(setting),
    virusScanner: setting<ScannerAddress | null>('VIRUS_SCANNER', scannerSchema, null),
    trustedProxies: setting('TRUSTED_PROXIES', proxiesSchema, []),
    logLevel: setting('LOG_LEVEL', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
    apiDocs: setting('API_DOCS', oneOf(['open', 'closed']), production ? 'closed' : 'open') === 'open',
    ...readWatching(setting),
    security: readSecurity(setting, bank),
    webRoot: resolve(root, setting('WEB_ROOT', z.string(), 'web/dist')),
    mail: readMail(setting, production),
  }
  if (wrong.length > 0 || 'wrong' in limits || 'wrong' in alone) throw new WrongSettings(wrong)
  return { ...config, paymentCodeAbove: limits.limits, approvalAbove: alone.limits }
}

type Reading = { setting: Setting; refuse: (name: string, sentence: string) => void; production: boolean }

/**
 * The server's database. DATABASE_APP_URL is what `npm start` will hand over as such, and is looked at with
 * it.
 */
function readDatabase(
  env: NodeJS.ProcessEnv,
  { setting, refuse, production }: Reading,
): Pick<Config, 'databaseUrl' | 'databaseListenUrl' | 'databaseHosts'> {
  const mustEncrypt = setting('DATABASE_TLS', onOrOff, 'on') === 'on' && production
  const databaseHosts = setting('DATABASE_HOSTS', hostsSchema, [])
  const [databaseUrl = '', , listenUrl = ''] = [
    'DATABASE_URL',
    'DATABASE_APP_URL',
    'DATABASE_LISTEN_URL',
  ].map((name) => {
    const url = setting(name, databaseUrlSchema, '')
    const links = url === '' ? [] : [url, ...databaseHosts.map((host) => withHost(url, host))]
    if (mustEncrypt && !links.every(isDatabaseLinkSafe)) refuse(name, unsafeLink)
    return url
  })
  if (!env['DATABASE_URL'])
    refuse('DATABASE_URL', 'must be set to the postgres:// address of the bank’s database, as bank_app')
  return { databaseUrl, databaseListenUrl: listenUrl || null, databaseHosts }
}

const unsafeLink =
  'leads to another machine without encryption: add sslmode=verify-full, verify-ca or require to it, ' +
  'or set DATABASE_TLS=off where the network itself is private'

const howToMakeKeys =
  'must be set to the file with the bank’s keys, ' +
  'which `npm run admin -- make-keys <file>` makes for a new bank'

type Setting = <Value>(name: string, schema: z.ZodType<Value>, otherwise: Value) => Value

/** Reads how much work one session, one address and all together may ask for. */
function readLoadLimits(setting: Setting): Pick<Config, 'rates' | 'streams' | 'requests' | 'downloads'> {
  return {
    rates: readRates(setting),
    streams: {
      perSession: setting('STREAMS_PER_SESSION', wholeNumber(1, 1_000), 10),
      inAll: setting('STREAMS', wholeNumber(1, 1_000_000), 10_000),
    },
    requests: {
      atOnce: setting('REQUESTS_PER_SESSION', wholeNumber(1, 1_000), 8),
      perMinute: setting('REQUESTS_PER_SESSION_AND_MINUTE', wholeNumber(4, 10_000_000), 3_000),
    },
    downloads: {
      perSession: setting('DOWNLOADS_PER_SESSION', wholeNumber(1, 100), 3),
      inAll: setting('DOWNLOADS', wholeNumber(1, 10_000), 40),
    },
  }
}

/** Request limits: per caller, and for all callers together. */
function readRates(setting: Setting): Config['rates'] {
  return {
    signInsPerAddress: setting('SIGN_IN_REQUESTS_PER_MINUTE', wholeNumber(1, 1_000_000), 30),
    signInsPerName: setting('SIGN_IN_REQUESTS_PER_NAME', wholeNumber(1, 1_000_000), 10),
    confirmationsPerUser: setting('CONFIRMATIONS_PER_MINUTE', wholeNumber(1, 1_000_000), 10),
    enquiriesPerAddress: setting('ENQUIRIES_PER_ADDRESS', wholeNumber(1, 1_000_000), 10),
    enquiriesPerAddressAndDay: setting('ENQUIRIES_PER_ADDRESS_AND_DAY', wholeNumber(1, 1_000_000), 30),
    enquiries: setting('ENQUIRIES_PER_MINUTE', wholeNumber(1, 1_000_000), 120),
  }
}

/**
 * The bank's identity: an invented one, unless the operator sets another. The build of the web reads the same
 * settings.
 */
function readBrand(env: NodeJS.ProcessEnv, refuse: (name: string, sentence: string) => void): Brand {
  const read = brandSchema.safeParse(env)
  if (read.success) return read.data
  for (const { path, message } of read.error.issues) refuse(String(path[0]), message)
  return brandSchema.parse({})
}

/** The contact for vulnerabilities; by default the compliance mailbox. */
function readSecurity(setting: Setting, { emails: { compliance } }: Brand): Config['security'] {
  return {
    contact: setting('SECURITY_CONTACT', securityContactSchema, `mailto:${compliance}`),
    policy: setting<string | null>('SECURITY_POLICY', httpsSchema, null),
  }
}

/** Reads how e-mails leave the bank; without a mail server they stay in the outbox. */
function readMail(setting: Setting, production: boolean): Config['mail'] {
  const smtpUrl = setting<string | null>('SMTP_URL', smtpUrlSchema, null)
  const mayBePlain = setting('SMTP_TLS', onOrOff, 'on') === 'off'
  return {
    smtpUrl,
    from: setting('MAIL_FROM', z.email('must be an e-mail address'), 'no-reply@morne.example'),
    mailbox: setting('MAIL_TO', z.email('must be an e-mail address'), 'private.clients@morne.example'),
    requireTls: production && smtpUrl !== null && !mayBePlain && needsMailTls(smtpUrl),
  }
}
