import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { readSiteAnnouncements } from '#features/announcements/show-announcements.ts'
import { forgetEndedSetups } from '#features/account-setup/complete-setup.ts'
import { expireApprovals } from '#features/approvals/decide-approval.ts'
import { matureCertificates } from '#features/certificates/mature-certificates.ts'
import { payStandingOrders } from '#features/standing-orders/pay-standing-orders.ts'
import { emailFunctions } from '#features/consultations/functions.ts'
import { forgetVisitors } from '#features/consultations/visitors.ts'
import { forgetAttachments } from '#features/messages/attachments/receive-attachment.ts'
import { deliverReplies } from '#features/messages/deliver-replies.ts'
import { expireOrders } from '#features/orders/publish-order.ts'
import { notifyUsers } from '#features/notifications/notify-users.ts'
import { indexTransactions } from '#features/statements/index-transactions.ts'
import { addAnnouncements } from '#http/pages/announcements.ts'
import { buildApp } from '#http/app.ts'
import type { Route } from '#http/edge/known-routes.ts'
import type { Services } from '#http/procedures.ts'
import type { IsCrowded } from '#http/rpc.ts'
import { openPasswords, type PasswordCost } from '#identity/passwords/passwords.ts'
import { forgetEndedSessions } from '#identity/sessions.ts'
import { forgetStaleCounts } from '#identity/sign-in/rates.ts'
import { isPaymentQueueFull } from '#ledger/payment.ts'
import { checkBooks } from '#platform/jobs/books.ts'
import { openChanges } from '#platform/changes.ts'
import { type BackgroundJobs, doEvery, doEveryMinute } from '#platform/jobs/background-jobs.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { isCrowded, openDatabase } from '#platform/database.ts'
import { type Log, openLog } from '#platform/log.ts'
import { forgetExpiredLinks, forgetSentEmails, type Mailer, openMailer } from '#platform/jobs/mailer.ts'
import { type Metrics, openMetrics } from '#platform/metrics/metrics.ts'
import { type MetricsServer, openMetricsServer } from '#platform/metrics/metrics-server.ts'
import { openPrimary, type Primary } from '#platform/primary.ts'
import { type Tracing, untraced } from '#platform/tracing/tracing.ts'
import { openProxyWatch } from '#platform/proxy-watch.ts'
import { readBankSecrets } from '#platform/keys/key-check.ts'
import { writeCheckpoints } from '#platform/jobs/checkpoints.ts'
import { openScheduler } from '#platform/jobs/scheduler.ts'
import type { Config } from './config/config.ts'
import { downloads } from './downloads.ts'
import { router } from './router.ts'

/** How long a request waits for a connection before it gets BUSY. */
const usualWaitMs = 2_000
/**
 * New connections that may wait for this process. Thousands of windows connect at once after an outage, and
 * the kernel lets one above this number try again for a minute. It allows 4,096 at most, by somaxconn.
 */
const backlog = 4_096
/** The delay between an event and its notifications, e-mails included. */
const notifyEveryMs = 1_000
/** The longer this is, the more transactions a search has to read from the ledger. */
const indexEveryMs = 1_000
/** How long closing waits for a slow mail server. */
const hurryMs = 3_000
/** How long requests may still take that are under way when the bank closes. */
const closeWithinMs = 8_000

export type Bank = {
  services: Services
  /** Every address that is served, but for the pages of the web. */
  routes: () => Route[]
  /** The address and port it really listens on. */
  listen: () => Promise<AddressInfo>
  /** Where `/metrics` is served since `listen`; null where it is not. */
  metricsAddress: () => AddressInfo | null
  /**
   * The order matters: no new requests, the streams end, running work finishes, and only then the database
   * pool closes.
   */
  close: () => Promise<void>
}

/** `passwordCost` is no setting: nothing but a test makes it less than OWASP's. */
type Options = { clock?: Clock; log?: Log; waitMs?: number; passwordCost?: PasswordCost }

/** The bank of this configuration, with everything open but its port. */
export async function openBank(
  config: Config,
  { clock = systemClock, log = openLog(config.logLevel), waitMs = usualWaitMs, passwordCost }: Options = {},
): Promise<Bank> {
  const secrets = await readBankSecrets(config)
  const passwords = await openPasswords(secrets.peppers, passwordCost)
  const { primary, directly } = openPrimaries(config)
  const tracing = await openOwnTracing(config, log)
  const { db, pool } = openPool(config, { primary, tracing, waitMs })
  const changes = openChanges({ primary: directly, db, log })
  const scheduler = openScheduler(log)
  const proxyWatch = openProxyWatch({ log, ...config })
  const services: Services = { config, clock, db, secrets, passwords, changes, scheduler, proxyWatch, log }
  const metrics = config.metrics && measuring(services, pool)
  const timed = metrics?.timed ?? ((jobs) => jobs)
  let metricsServer: MetricsServer | null = null
  const { app, routes } = await buildApp({
    services,
    router,
    downloads,
    functions: emailFunctions,
    primary,
    isCrowded: crowdingOf(services, pool),
    metrics,
    tracing,
  })
  addAnnouncements(app, { read: () => readSiteAnnouncements(db), isCrowded: () => isCrowded(pool) })
  const backgroundJobs = startBackgroundJobs(services, (jobs) => timed(tracing?.traced(jobs) ?? jobs))
  const bankName = config.bank.name
  const mailer = openOwnMailer(services, tracing)
  const origin = config.publicOrigins?.[0] ?? `http://localhost:${config.port}`
  const notifying = doEvery(
    notifyEveryMs,
    timed({ notifyUsers: () => notifyUsers({ db, changes, secrets, clock, bankName, origin }) }),
    log,
  )
  const indexing = doEvery(indexEveryMs, timed({ indexTransactions: () => indexTransactions(db) }), log)
  // A job of its own, so that a slow mail server does not delay the notifications.
  const delivery = mailer && doEvery(notifyEveryMs, timed({ deliver: () => mailer.deliver() }), log)

  return {
    services,
    routes: () => routes.all(),
    metricsAddress: () => metricsServer?.address ?? null,
    listen: async () => {
      if (config.metrics && metrics) metricsServer = await openMetricsServer(config.metrics, metrics, log)
      await app.listen({ host: config.host, port: config.port, backlog })
      const address = app.server.address()
      if (typeof address !== 'object' || address === null) throw new Error('The server has no address')
      return address
    },
    close: async () => {
      const hurry = setTimeout(() => app.server.closeAllConnections(), closeWithinMs)
      await app.close()
      await metricsServer?.close()
      clearTimeout(hurry)
      await backgroundJobs.close()
      await notifying.close()
      await indexing.close()
      mailer?.close()
      // A claimed e-mail passes to another server after five minutes, so closing need not wait for a slow
      // mail server.
      await Promise.race([delivery?.close(), wait(hurryMs, undefined, { ref: false })])
      await scheduler.close()
      await changes.close()
      await db.destroy()
      await tracing?.close()
    },
  }
}

/** The database by way of a pooler, where there is one, and directly: a pooler forwards no notifications. */
function openPrimaries({ databaseUrl, databaseListenUrl, databaseHosts }: Config) {
  const directly = openPrimary(databaseListenUrl ?? databaseUrl, databaseHosts)
  return { primary: databaseListenUrl === null ? directly : openPrimary(databaseUrl), directly }
}

/** The way to the operator's mail server; null where there is none. */
function openOwnMailer({ config, db, log, secrets }: Services, tracing: Tracing | null): Mailer | null {
  const { bank, mail, publicOrigins, production } = config
  const { smtpUrl } = mail
  if (smtpUrl !== null)
    return openMailer({
      db,
      log,
      secrets,
      ...mail,
      smtpUrl,
      bankName: bank.name,
      ownOrigins: publicOrigins,
      traced: tracing?.email ?? untraced,
    })
  if (production) log.warn('SMTP_URL is not set: e-mails to clients stay in the outbox')
  return null
}

/** The metrics of this server, with what only this file knows. */
function measuring({ db, passwords }: Services, pool: Pool): Metrics {
  const metrics = openMetrics(db)
  metrics.measure('bank_pool_connections', () => pool.totalCount)
  metrics.measure('bank_pool_idle', () => pool.idleCount)
  metrics.measure('bank_pool_waiting', () => pool.waitingCount)
  metrics.measure('bank_password_hashes_waiting', () => passwords.countWaiting())
  return metrics
}

/** The way to the operator's collector. The library is loaded only where there is one. */
async function openOwnTracing({ tracing }: Config, log: Log): Promise<Tracing | null> {
  if (tracing === null) return null
  const { openTracing } = await import('#platform/tracing/open-tracing.ts')
  return openTracing(tracing, log)
}

function openPool(
  { databasePool: connections }: Config,
  { primary, tracing, waitMs }: { primary: Primary; tracing: Tracing | null; waitMs: number },
) {
  return openDatabase({ primary, connections, waitMs, traced: tracing?.statement ?? untraced })
}

/** The jobs of every minute. */
function startBackgroundJobs(services: Services, watched: Metrics['timed']): BackgroundJobs {
  const { db, log } = services
  return doEveryMinute(
    watched({
      checkBooks: () => checkBooks(db, log),
      writeCheckpoints: () => writeCheckpoints(db, log),
      matureCertificates: () => matureCertificates(services),
      payStandingOrders: () => payStandingOrders(services),
      deliverReplies: () => deliverReplies(services),
      forgetStaleCounts: () => forgetStaleCounts(db),
      forgetEndedSetups: () => forgetEndedSetups(services),
      expireApprovals: () => expireApprovals(services),
      expireOrders: () => expireOrders(services),
      forgetExpiredLinks: () => forgetExpiredLinks(db),
      forgetSentEmails: () => forgetSentEmails(db),
      forgetEndedSessions: () => forgetEndedSessions(db),
      forgetVisitors: () => forgetVisitors(services),
      forgetAttachments: () => forgetAttachments(services),
    }),
    log,
  )
}

/**
 * Returns whether the queue for connections is full, or the one in which calls of this address wait before
 * it.
 */
function crowdingOf({ db, passwords }: Services, pool: Pool): IsCrowded {
  const isQueueFull: Record<string, () => boolean> = {
    'POST /api/payments': () => isPaymentQueueFull(db),
    'POST /api/sign-in': passwords.isFull,
  }
  return (method, path) => isCrowded(pool) || isQueueFull[`${method} ${path}`]?.() === true
}
