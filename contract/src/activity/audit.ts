import { oc } from '@orpc/contract'
import { z } from 'zod'
import { bigintSchema } from '#column-limits.ts'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { bankDaySchema } from '#accounts/statements.ts'

export const auditPageSize = 50
/** The limit of events in a file; a shorter period makes several files. */
export const maximumExportedEvents = 100_000

/** The actor of events that no user caused. */
export const theBank = 'bank'

// No control characters and no lone surrogates, which PostgreSQL cannot store.
const userSchema = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

const filterSchema = z.strictObject({
  /** Username, e-mail address or id; `bank` for events that no user caused. */
  actor: userSchema.optional(),
  /** The user concerned: username, e-mail address or id. */
  user: userSchema.optional(),
  action: z
    .string()
    .max(60)
    .regex(/^[a-z]+(-[a-z]+)*$/)
    .optional(),
  /** Days of the bank, both included. */
  from: bankDaySchema.optional(),
  to: bankDaySchema.optional(),
})
export type AuditFilter = z.infer<typeof filterSchema>

type Days = Pick<AuditFilter, 'from' | 'to'>
const isDateOrderValid = ({ from, to }: Days) => from === undefined || to === undefined || from <= to
const orderMessage = { message: 'Start date must be before end date', path: ['from'] }

export const auditFileSchema = filterSchema.refine(isDateOrderValid, orderMessage)
/** Path of the CSV file: a plain GET with the session's cookie. */
export const auditFilePath = '/api/admin/audit.csv'

/** The id of an event; below zero for events older than the audit, which no checkpoint covers. */
const eventIdSchema = bigintSchema
const nameSchema = z.object({ id: z.uuid(), username: z.string(), name: z.string() })

/** Details of an event by name; never anything encrypted or secret. */
export const auditDetailSchema = z.record(z.string(), z.unknown())

export const auditEventSchema = z
  .object({
    id: eventIdSchema,
    at: z.iso.datetime({ offset: true }),
    /** Null for the bank itself and for a visitor. */
    actor: nameSchema.nullable(),
    user: nameSchema.nullable(),
    action: z.string(),
    /** The id of its subject. */
    subject: z.string().nullable(),
    detail: auditDetailSchema,
    /** The number of the checkpoint that covers it; null for up to two minutes. */
    checkpoint: z.string().nullable(),
  })
  .meta({ id: 'AuditEvent' })
export type AuditEvent = z.infer<typeof auditEventSchema>

const checkpointStateSchema = z.object({
  checkpoints: z.int().nonnegative(),
  /** SHA-256 of the last checkpoint, in hex: it covers every earlier checkpoint. Null before the first. */
  digest: z.string().nullable(),
  lastCheckpointAt: z.iso.datetime({ offset: true }).nullable(),
  /** The oldest event without a checkpoint. */
  pendingSince: z.iso.datetime({ offset: true }).nullable(),
  /** When the server last verified every checkpoint. */
  verifiedAt: z.iso.datetime({ offset: true }).nullable(),
  /** A sentence for each broken checkpoint. */
  findings: z.array(z.string()).max(100),
})
export type CheckpointState = z.infer<typeof checkpointStateSchema>

const tags = ['Administration']

export const audit = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/audit',
      tags,
      summary: 'The audit log, newest first, paged by keyset',
    })
    .input(filterSchema.extend({ before: eventIdSchema.optional() }).refine(isDateOrderValid, orderMessage))
    /** `more`: ask again with this as `before`; null at the end. */
    .output(
      z.object({ events: z.array(auditEventSchema).max(auditPageSize), more: eventIdSchema.nullable() }),
    )
    .errors(refusals(...adminRefusals, 'ACTOR_NOT_FOUND', 'USER_NOT_FOUND')),
  checkpoints: oc
    .route({
      method: 'GET',
      path: '/admin/audit/checkpoints',
      tags,
      summary: 'The state of the audit log’s checkpoints',
    })
    .output(checkpointStateSchema)
    .errors(refusals(...adminRefusals)),
  verify: oc
    .route({
      method: 'POST',
      path: '/admin/audit/verify',
      tags,
      summary: 'Verify up to twenty-five checkpoints against their events',
    })
    .input(z.strictObject({ from: z.int().positive() }))
    /** `next`: the checkpoint to continue with; null after the last one. */
    .output(
      z.object({
        events: z.int().nonnegative(),
        next: z.int().positive().nullable(),
        findings: z.array(z.string()).max(100),
      }),
    )
    .errors(refusals(...adminRefusals)),
}
