import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#platform/database.ts'
import { ageOf, type Figures, readFigures } from './figures.ts'

/** An answer that was sent. `route` is an address as it was declared, never one that a caller typed. */
export type Answered = {
  method: string
  route: string
  status: number
  refusal: string | undefined
  /** Null for an answer that stays open, such as an event stream. */
  seconds: number | null
}

/** The measures of this server, and every few seconds those of the bank. No label is about a user. */
export type Metrics = {
  answered: (answer: Answered) => void
  /** The same jobs, counted and timed under their names. */
  timed: (jobs: JobsByName) => JobsByName
  /** A value that is read at each scrape. */
  measure: (name: Measured, read: () => number) => void
  /** Everything in Prometheus' text format. */
  print: () => Promise<string>
}

type JobsByName = Record<string, () => Promise<unknown>>

const measured = {
  bank_pool_connections: 'Connections of this server to the database',
  bank_pool_idle: 'Connections that do nothing now',
  bank_pool_waiting: 'Requests that wait for a connection',
  bank_password_hashes_waiting: 'Callers that wait until their password is hashed',
  bank_event_streams: 'Open event streams of this server',
} as const
export type Measured = keyof typeof measured

/** A scrape within this time gets the last figures again, and a fault the same. */
const figuresKeptMs = 5_000
const requestBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8]
const jobBuckets = [0.01, 0.1, 1, 10, 60]

/** The figures that the database has, by metric; null shows nothing. */
const ofTheDatabase: Record<string, { help: string; value: (figures: Figures) => number | null }> = {
  bank_books_open: { help: '1 while the books take payments', value: ({ booksOpen }) => Number(booksOpen) },
  bank_books_checked_timestamp_seconds: {
    help: 'When the books were last checked',
    value: ({ booksCheckedAt }) => timestampOf(booksCheckedAt),
  },
  bank_books_findings: { help: 'What the last check found', value: ({ bookFindings }) => bookFindings },
  bank_audit_checkpoints: {
    help: 'Checkpoints of the audit',
    value: ({ checkpoints }) => Number(checkpoints),
  },
  bank_audit_checkpoint_timestamp_seconds: {
    help: 'When the last checkpoint was written',
    value: ({ lastCheckpointAt }) => timestampOf(lastCheckpointAt),
  },
  bank_audit_pending_age_seconds: {
    help: 'Age of the oldest event under no checkpoint',
    value: ({ pendingSince }) => ageOf(pendingSince),
  },
  bank_audit_verified_timestamp_seconds: {
    help: 'When every checkpoint had last been compared',
    value: ({ checkpointsVerifiedAt }) => timestampOf(checkpointsVerifiedAt),
  },
  bank_audit_findings: {
    help: 'Checkpoints that the audit does not match',
    value: ({ auditFindings }) => auditFindings,
  },
  bank_outbox_due: { help: 'E-mails that are not sent yet', value: ({ outboxDue }) => outboxDue },
  bank_outbox_age_seconds: {
    help: 'Age of the oldest e-mail that is not sent yet',
    value: ({ outboxSince }) => ageOf(outboxSince),
  },
  bank_outbox_given_up: {
    help: 'E-mails of the last 24 hours that were given up',
    value: ({ outboxGivenUp }) => outboxGivenUp,
  },
  bank_certificates_due: {
    help: 'Certificates whose term has ended and that are not repaid, up to 500',
    value: ({ certificatesDue }) => certificatesDue,
  },
  bank_standing_orders_due: {
    help: 'Dates of standing orders that are due and not settled, up to 1,000',
    value: ({ standingOrdersDue }) => standingOrdersDue,
  },
  bank_blocks_to_index: {
    help: 'Blocks of transactions whose words the search reads from the ledger',
    value: ({ blocksToIndex }) => blocksToIndex,
  },
}

export function openMetrics(db: Database): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = openRequests(registers)
  const jobs = openJobs(registers)
  const refreshFigures = openFigures(db, registers)
  return {
    answered: requests,
    timed: jobs,
    measure: (name, read) => {
      registry.registerMetric(
        new Gauge({
          name,
          help: measured[name],
          registers: [],
          collect() {
            this.set(read())
          },
        }),
      )
    },
    print: async () => {
      await refreshFigures()
      return await registry.metrics()
    },
  }
}

function openRequests(registers: Registry[]): Metrics['answered'] {
  const total = new Counter({
    name: 'bank_requests_total',
    help: 'Answers by method, route and class of status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const refused = new Counter({
    name: 'bank_refusals_total',
    help: 'Answers by the code of their refusal',
    labelNames: ['code'],
    registers,
  })
  const duration = new Histogram({
    name: 'bank_request_seconds',
    help: 'Time from a request to the end of its answer, without event streams',
    labelNames: ['method', 'route'],
    buckets: requestBuckets,
    registers,
  })
  return ({ method, route, status, refusal, seconds }) => {
    total.inc({ method, route, status: `${Math.trunc(status / 100)}xx` })
    if (refusal !== undefined) refused.inc({ code: refusal })
    if (seconds !== null) duration.observe({ method, route }, seconds)
  }
}

function openJobs(registers: Registry[]): Metrics['timed'] {
  const labelNames = ['name'] as const
  const failures = new Counter({
    name: 'bank_job_failures_total',
    help: 'Runs of a background job that failed',
    labelNames,
    registers,
  })
  const success = new Gauge({
    name: 'bank_job_success_timestamp_seconds',
    help: 'When a background job last succeeded',
    labelNames,
    registers,
  })
  const duration = new Histogram({
    name: 'bank_job_seconds',
    help: 'Time that a background job took',
    labelNames,
    buckets: jobBuckets,
    registers,
  })

  function timedJob(name: string, job: () => Promise<unknown>): () => Promise<unknown> {
    // A counter that begins at its first failure would hide that one from `increase`.
    failures.inc({ name }, 0)
    return async () => {
      const end = duration.startTimer({ name })
      try {
        const result = await job()
        success.set({ name }, Date.now() / 1_000)
        return result
      } catch (error) {
        failures.inc({ name })
        throw error
      } finally {
        end()
      }
    }
  }
  return (jobs) => Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, timedJob(name, job)]))
}

/** The gauges of the database; while it cannot be read they have no value, so that none is out of date. */
function openFigures(db: Database, registers: Registry[]): () => Promise<void> {
  const reachable = new Gauge({
    name: 'bank_database_reachable',
    help: '1 while this server can read the figures of the bank',
    registers,
  })
  const gauges = Object.entries(ofTheDatabase).map(([name, { help, value }]) => ({
    gauge: new Gauge({ name, help, registers }),
    value,
  }))
  let last: { at: number; figures: Promise<Figures | null> } | undefined
  return async () => {
    const now = performance.now()
    if (last === undefined || now - last.at >= figuresKeptMs)
      last = { at: now, figures: readFigures(db).catch(() => null) }
    const figures = await last.figures
    reachable.set(figures === null ? 0 : 1)
    for (const { gauge, value } of gauges) {
      const read = figures === null ? null : value(figures)
      if (read === null) gauge.remove()
      else gauge.set(read)
    }
  }
}

function timestampOf(at: Date | null): number | null {
  return at === null ? null : at.getTime() / 1_000
}
