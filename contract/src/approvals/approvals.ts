import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantSchema } from '#instant.ts'
import { approvalReasonSchema, doneOrPendingSchema } from './approval-answer.ts'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { approvalOperationSchema } from './approval-operations.ts'
import { codeSchema } from '#access/passkey-codes.ts'
import { maximumPending } from './pending-approvals.ts'

export const approvalPageSize = 20
/** Decisions about an admin's own requests are listed for this many days, at most this many. */
export const ownDecidedDays = 3
export const maximumOwnDecided = 10

export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired', 'failed'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

const adminNameSchema = z.object({ id: z.uuid(), name: z.string(), username: z.string() })

export const approvalSchema = z
  .object({
    id: z.uuid(),
    operation: approvalOperationSchema,
    /** Id of the account, user, rate or setting concerned. */
    subject: z.string(),
    /**
     * The user concerned, or the joint holders or organisation, whose username is empty; null if there is
     * none.
     */
    user: adminNameSchema.nullable(),
    reason: z.string(),
    requester: adminNameSchema,
    requestedAt: instantSchema,
    expiresAt: instantSchema,
    status: z.enum(approvalStatuses),
    decidedBy: adminNameSchema.nullable(),
    decidedAt: instantSchema.nullable(),
    note: z.string().nullable(),
    /** Why it could no longer be carried out: the code of a refusal. */
    failure: z.string().nullable(),
    /** When it was carried out; null for an approved permission that the requester has not used yet. */
    doneAt: instantSchema.nullable(),
    /** Until when the requester may use an approved permission; null if there is none to use. */
    permittedUntil: instantSchema.nullable(),
    /** The permission expired unused. */
    lapsed: z.boolean(),
    /** It is about the reader, or about a holder of whom the reader has a mandate: another admin decides. */
    isOwnAffair: z.boolean(),
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof approvalSchema>

export const fourEyesSchema = z.object({
  /** True when the bank has turned approval by a second admin on. */
  isOn: z.boolean(),
  /** Name of the admin who last switched it, and when; null if it was never switched. */
  changedBy: z.string().nullable(),
  changedAt: instantSchema.nullable(),
  /** Whether four eyes apply: it is on, and there are two admins or were recently. */
  applies: z.boolean(),
  /** The number of admins who could decide. */
  admins: z.int().nonnegative(),
  /** Until when it applies although only one admin is left: another one was demoted or blocked recently. */
  appliesUntil: instantSchema.nullable(),
})
export type FourEyes = z.infer<typeof fourEyesSchema>

const code = ['INVALID_CODE', 'TWO_FACTOR_NOT_ENABLED', 'CONFIRMATION_REFUSED', 'TOO_MANY_ATTEMPTS'] as const
const tags = ['Administration']

export const approvals = {
  rule: oc
    .route({
      method: 'GET',
      path: '/admin/approvals/rule',
      tags,
      summary: 'Whether approval by a second admin is on, and who last changed that',
    })
    .output(fourEyesSchema)
    .errors(refusals(...adminRefusals)),
  setRule: oc
    .route({
      method: 'POST',
      path: '/admin/approvals/rule',
      tags,
      summary:
        'Turn approval by a second admin on or off; needs a code. Turning it off also needs another ' +
        'admin’s approval',
    })
    .input(z.strictObject({ on: z.boolean(), reason: approvalReasonSchema.optional(), code: codeSchema }))
    .output(doneOrPendingSchema({ on: z.boolean() }))
    .errors(
      refusals(
        ...adminRefusals,
        ...code,
        'SECOND_ADMIN_REQUIRED',
        'APPROVAL_PENDING',
        'REASON_REQUIRED',
        'BUSY',
      ),
    ),
  countPending: oc
    .route({
      method: 'GET',
      path: '/admin/approvals/pending',
      tags,
      summary: `The number pending, up to ${maximumPending}, and the number that this admin may decide`,
    })
    .output(z.object({ pending: z.int().nonnegative(), forMe: z.int().nonnegative() }))
    .errors(refusals(...adminRefusals)),
  ownDecided: oc
    .route({
      method: 'GET',
      path: '/admin/approvals/own-decided',
      tags,
      summary: `Decisions on this admin’s own requests within ${ownDecidedDays} days, newest first`,
    })
    .output(z.object({ approvals: z.array(approvalSchema).max(maximumOwnDecided) }))
    .errors(refusals(...adminRefusals)),
  list: oc
    .route({
      method: 'GET',
      path: '/admin/approvals',
      tags,
      summary: 'Pending approvals, oldest first, or decided ones, newest first; paged by keyset',
    })
    .input(
      z.strictObject({
        which: z.enum(['pending', 'decided']),
        /** The cursor: the last row of the page before. */
        after: z.uuid().optional(),
      }),
    )
    .output(z.object({ approvals: z.array(approvalSchema).max(approvalPageSize), more: z.uuid().nullable() }))
    .errors(refusals(...adminRefusals)),
  get: oc
    .route({
      method: 'GET',
      path: '/admin/approvals/{approvalId}',
      tags,
      summary: 'One approval, as it is now',
    })
    .input(z.strictObject({ approvalId: z.uuid() }))
    .output(approvalSchema)
    .errors(refusals(...adminRefusals, 'APPROVAL_NOT_FOUND')),
  findPending: oc
    .route({
      method: 'GET',
      path: '/admin/approvals/for/{kind}/{subject}',
      tags,
      summary: 'The pending approval of this kind for this subject; null if there is none',
    })
    .input(
      z.strictObject({
        kind: z
          .string()
          .max(40)
          .regex(/^[a-z]+(-[a-z]+)*$/),
        subject: z
          .string()
          .min(1)
          .max(100)
          .regex(/^[\w.:-]+$/),
      }),
    )
    .output(z.object({ approval: approvalSchema.nullable() }))
    .errors(refusals(...adminRefusals)),
  decide: oc
    .route({
      method: 'POST',
      path: '/admin/approvals/{approvalId}/decision',
      tags,
      summary: 'Approve, which carries out the operation, or reject, which needs a note; needs a code',
    })
    .input(
      z.strictObject({
        approvalId: z.uuid(),
        decision: z.enum(['approved', 'rejected']),
        /** Shown to the requester. A rejection needs it. */
        note: approvalReasonSchema.optional(),
        code: codeSchema,
      }),
    )
    .output(
      z.object({
        approvalId: z.uuid(),
        status: z.enum(['approved', 'rejected', 'failed']),
        failure: z.string().nullable(),
      }),
    )
    .errors(
      refusals(
        ...adminRefusals,
        ...code,
        'APPROVAL_NOT_FOUND',
        'OWN_APPROVAL',
        'OWN_ACCESS',
        'APPROVALS_PAUSED',
        'APPROVAL_DECIDED',
        'APPROVAL_EXPIRED',
        'REASON_REQUIRED',
        'BOOKS_CLOSED',
        'BUSY',
      ),
    ),
  withdraw: oc
    .route({
      method: 'POST',
      path: '/admin/approvals/{approvalId}/withdrawal',
      tags,
      summary: 'Withdraw the admin’s own request',
    })
    .input(z.strictObject({ approvalId: z.uuid() }))
    .output(z.object({ approvalId: z.uuid() }))
    .errors(refusals(...adminRefusals, 'APPROVAL_NOT_FOUND', 'APPROVAL_DECIDED')),
}
