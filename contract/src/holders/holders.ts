import { oc } from '@orpc/contract'
import { z } from 'zod'
import { codeSchema } from '#access/passkey-codes.ts'
import { accountRequestLineSchema } from '#accounts/account-requests.ts'
import { maximumAccounts } from '#accounts/accounts.ts'
import { approvalReasonSchema, doneOrPendingSchema } from '#approvals/approval-answer.ts'
import { certificateLineSchema } from '#certificates/certificates.ts'
import { balanceSchema } from '#money.ts'
import { namedAccountSchema } from '#payments/payments.ts'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { userPageListSize } from '#users/user-page.ts'
import { organisationSchema } from './organisation.ts'
import {
  endedMandatePageSize,
  endedMandateSchema,
  mandateOrderSchema,
  mandateSchema,
  maximumMandates,
} from './mandates.ts'
import { newSigningRulesSchema, signingRulesSchema } from './signing-rules.ts'

export const holderPageSize = 50
/** How many people hold an account jointly, at least and at most. */
export const fewestJointMembers = 2
export const mostJointMembers = 10

/** `each`: any of them signs alone. `together`: all of them sign each order. */
export const jointSigningSchema = z.enum(['each', 'together'])

/** The holder that is to be created. Their id is chosen by the browser once. */
export const holderOrderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('organisation'), holderId: z.uuidv4(), organisation: organisationSchema }),
  z.strictObject({
    kind: z.literal('joint'),
    holderId: z.uuidv4(),
    members: z
      .array(z.uuid())
      .min(fewestJointMembers, 'A joint account has at least two holders')
      .max(mostJointMembers)
      .refine((ids) => new Set(ids).size === ids.length, 'A person is chosen twice'),
    signing: jointSigningSchema,
  }),
])
export type HolderOrder = z.infer<typeof holderOrderSchema>

/** A holder other than a single client, in the list of the staff. */
export const listedHolderSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['joint', 'organisation']),
  name: z.string(),
  organisation: organisationSchema.nullable(),
  accounts: z.int().nonnegative(),
  people: z.int().nonnegative(),
  openOrders: z.int().nonnegative(),
})
export type ListedHolder = z.infer<typeof listedHolderSchema>

export const holderDetailsSchema = listedHolderSchema.extend({
  createdAt: z.iso.datetime({ offset: true }),
  namedAccounts: z.array(namedAccountSchema.extend({ balance: balanceSchema })).max(maximumAccounts),
  /** Open mandates: in force or planned. */
  mandates: z.array(mandateSchema).max(maximumMandates),
  /** Null until the first rules are set: nothing can be ordered before. */
  rules: signingRulesSchema.nullable(),
  /** The newest certificates of deposit, and how many there are. */
  certificates: z.object({
    total: z.int().nonnegative(),
    first: z.array(certificateLineSchema).max(holderPageSize),
  }),
  /** The newest account requests, and how many there are. */
  requests: z.object({
    total: z.int().nonnegative(),
    first: z.array(accountRequestLineSchema).max(userPageListSize),
  }),
})
export type HolderDetails = z.infer<typeof holderDetailsSchema>

const staff = [...adminRefusals] as const
/** Every operation takes a code, and under four eyes a reason for the approver. */
const operation = [
  ...staff,
  'CODE_REQUIRED',
  'CONFIRMATION_REFUSED',
  'INVALID_CODE',
  'TOO_MANY_WRONG_CODES',
  'TWO_FACTOR_NOT_ENABLED',
  'TOO_MANY_ATTEMPTS',
  'REASON_REQUIRED',
  'APPROVAL_PENDING',
  'OWN_ACCESS',
  'BUSY',
] as const
const proof = { code: codeSchema, reason: approvalReasonSchema.optional() }
const tags = ['Administration']
const doneSchema = doneOrPendingSchema({ holderId: z.uuid() })

export const holders = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/holders',
      tags,
      summary: 'Joint holders and organisations, by name; found by any part of it',
    })
    .input(
      z.strictObject({
        search: z.string().trim().max(80).default(''),
        /** The last holder of the page before. */
        after: z.uuid().optional(),
      }),
    )
    .output(z.object({ holders: z.array(listedHolderSchema).max(holderPageSize), more: z.uuid().nullable() }))
    .errors(refusals(...staff)),
  get: oc
    .route({
      method: 'GET',
      path: '/admin/holders/{holderId}',
      tags,
      summary: 'A joint holder or an organisation, with accounts, people and signing rules',
    })
    .input(z.strictObject({ holderId: z.uuid() }))
    .output(holderDetailsSchema)
    .errors(refusals(...staff, 'HOLDER_NOT_FOUND')),
  create: oc
    .route({
      method: 'POST',
      path: '/admin/holders',
      tags,
      summary: 'Create an organisation, or joint holders with all rights of each member; needs a code',
    })
    .input(z.strictObject({ order: holderOrderSchema, ...proof }))
    .output(doneSchema)
    .errors(refusals(...operation, 'HOLDER_ID_TAKEN', 'USER_NOT_FOUND', 'ORGANISATION_KNOWN')),
  edit: oc
    .route({
      method: 'POST',
      path: '/admin/holders/{holderId}',
      tags,
      summary: 'Change what the register says about an organisation; needs a code',
    })
    .input(z.strictObject({ holderId: z.uuid(), organisation: organisationSchema, ...proof }))
    .output(doneSchema)
    .errors(refusals(...operation, 'HOLDER_NOT_FOUND', 'ORGANISATION_KNOWN')),
  setRules: oc
    .route({
      method: 'POST',
      path: '/admin/holders/{holderId}/rules',
      tags,
      summary: 'Replace all signing rules of a holder; needs a code',
    })
    .input(z.strictObject({ holderId: z.uuid(), rules: newSigningRulesSchema, ...proof }))
    .output(doneSchema)
    .errors(
      refusals(...operation, 'HOLDER_NOT_FOUND', 'RULES_NOT_FULFILLABLE', 'CLASS_NOT_HELD', 'INVALID_AMOUNT'),
    ),
  giveMandate: oc
    .route({
      method: 'POST',
      path: '/admin/holders/{holderId}/mandates',
      tags,
      summary: 'Give a person rights on a holder or on some of its accounts; needs a code',
    })
    .input(z.strictObject({ holderId: z.uuid(), mandate: mandateOrderSchema, ...proof }))
    .output(doneSchema)
    .errors(
      refusals(
        ...operation,
        'HOLDER_NOT_FOUND',
        'USER_NOT_FOUND',
        'ACCOUNT_NOT_FOUND',
        'MANDATE_ID_TAKEN',
        'MANDATE_GIVEN_ALREADY',
        'TOO_MANY_MANDATES',
        'FIRST_DAY_PASSED',
        'FIRST_DAY_TOO_FAR',
        'LAST_DAY_TOO_FAR',
      ),
    ),
  keepDocument: oc
    .route({
      method: 'POST',
      path: '/admin/holders/{holderId}/mandates/{mandateId}/documents',
      tags,
      summary:
        'Keep a PDF with a mandate for good; needs a code. It is uploaded before as a file of a message to ' +
        'the person with the mandate, and not sent',
    })
    .input(z.strictObject({ holderId: z.uuid(), mandateId: z.uuid(), attachmentId: z.uuid(), ...proof }))
    .output(doneSchema)
    .errors(
      refusals(
        ...operation,
        'HOLDER_NOT_FOUND',
        'MANDATE_NOT_FOUND',
        'ATTACHMENT_NOT_FOUND',
        'FILE_TYPE_REFUSED',
        'TOO_MANY_DOCUMENTS',
      ),
    ),
  withdrawMandate: oc
    .route({
      method: 'POST',
      path: '/admin/mandates/{mandateId}/withdraw',
      tags,
      summary:
        'Withdraw a mandate at once, and with it the signatures under it on open orders; needs a code, but ' +
        'no approval, because taking rights away has to be quick',
    })
    .input(z.strictObject({ mandateId: z.uuid(), ...proof }))
    .output(z.object({ holderId: z.uuid() }))
    .errors(refusals(...operation, 'MANDATE_NOT_FOUND', 'RULES_NOT_FULFILLABLE')),
  listEnded: oc
    .route({
      method: 'GET',
      path: '/admin/holders/{holderId}/ended-mandates',
      tags,
      summary: 'The mandates of a holder that were withdrawn or have run out, the latest end first',
    })
    .input(
      z.strictObject({
        holderId: z.uuid(),
        /** The last mandate of the page before. */
        before: z.uuid().optional(),
      }),
    )
    .output(
      z.object({
        mandates: z.array(endedMandateSchema).max(endedMandatePageSize),
        more: z.uuid().nullable(),
      }),
    )
    .errors(refusals(...staff)),
  listForUser: oc
    .route({
      method: 'GET',
      path: '/admin/users/{userId}/mandates',
      tags,
      summary: 'The open mandates of a user, on whichever holders',
    })
    .input(z.strictObject({ userId: z.uuid() }))
    .output(z.array(mandateSchema).max(maximumMandates))
    .errors(refusals(...staff, 'NOT_FOUND')),
}
