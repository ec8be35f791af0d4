import { oc } from '@orpc/contract'
import { z } from 'zod'
import { maximumAccounts } from '#accounts/accounts.ts'
import { bankDaySchema } from '#accounts/statements.ts'
import { signingClassSchema } from '#holders/signing-rules.ts'
import { namedAccountSchema } from '#payments/payments.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { emailSchema } from '#users/profile.ts'
import { lineSchema } from '#written-text.ts'
import { codeSchema } from './passkey-codes.ts'

/**
 * The header that names the holder for whom the caller acts, by their id. The web sends it with the calls of
 * a page that is about another holder. A file is a plain link, which carries no header: its query names the
 * holder in the field `actingForField`.
 */
export const actingForHeader = 'x-acting-for'
export const actingForField = 'actingFor'

/** How many people may have access to a holder's accounts, now or later. */
export const maximumAccessRights = 20
/** The longest time that a right lasts, counted from its first day. */
export const maximumAccessYears = 2
/** How far ahead the first day of a right may be. */
export const maximumAccessDaysAhead = 365
/** How long the window offers to undo a withdrawal. The bank takes it a little longer, for the way. */
export const undoWithdrawalSeconds = 10
/** How many holders one user may act for, as the list has them. */
export const maximumHolders = 200

/** A right shows the balance of an account, or also its movements and statements. */
export const accessViews = ['balances', 'movements'] as const
export const accessViewSchema = z.enum(accessViews)
export type AccessView = z.infer<typeof accessViewSchema>

const missing = 'Please fill in all required fields'
const nameSchema = lineSchema(80, { missing })

const orderShape = z.strictObject({
  /** Chosen by the browser once: repeating the order repeats the answer. */
  rightId: z.uuidv4(),
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  /** Null for all of the client's accounts, also those that are opened later. */
  accountIds: z
    .array(z.uuid())
    .min(1, 'Please choose at least one account')
    .max(maximumAccounts)
    .refine((ids) => new Set(ids).size === ids.length, 'An account is chosen twice')
    .nullable(),
  view: accessViewSchema,
  /** Days of the bank, both included. */
  firstDay: bankDaySchema,
  lastDay: z.iso
    .date('Please choose the last day of the access')
    .pipe(bankDaySchema)
    .meta({ description: 'Required: there is no access without an end' }),
})

const endsAfterStart = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => firstDay <= lastDay
const endsBeforeStart = { message: 'The last day must not be before the first', path: ['lastDay'] }

/** Access to a client's own accounts, as they give it. */
export const accessOrderSchema = orderShape.refine(endsAfterStart, endsBeforeStart)
export type AccessOrder = z.infer<typeof accessOrderSchema>

const withCodeSchema = orderShape.extend({ code: codeSchema }).refine(endsAfterStart, endsBeforeStart)
const confirmedSchema = orderShape
  .extend({ confirmationId: z.uuid() })
  .refine(endsAfterStart, endsBeforeStart)

const accessSchema = z.object({
  /** As the client typed them. The answer never shows whether the bank knew the address before. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Null for all accounts. */
  accounts: z.array(namedAccountSchema).max(maximumAccounts).nullable(),
  view: accessViewSchema,
  firstDay: bankDaySchema,
  lastDay: bankDaySchema,
})

/** The access that is to be given, as the bank will write it. */
export const accessReviewSchema = accessSchema.extend({
  /** Whether this order was carried out before, and only its answer was lost. */
  isGiven: z.boolean(),
})
export type AccessReview = z.infer<typeof accessReviewSchema>

export const accessRightSchema = accessSchema
  .extend({
    id: z.uuid(),
    givenAt: z.iso.datetime({ offset: true }),
    /** `planned`: its first day is still to come. */
    state: z.enum(['planned', 'inForce']),
  })
  .meta({ id: 'AccessRight' })
export type AccessRight = z.infer<typeof accessRightSchema>

/** A holder for whom the user may act now. */
export const actedForSchema = z
  .object({
    holderId: z.uuid(),
    kind: z.enum(['individual', 'joint', 'organisation']),
    /** The name in full. Of a client also in its two parts; of any other holder the last name is empty. */
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    accounts: z
      .array(
        namedAccountSchema.extend({
          view: accessViewSchema,
          /** Whether the user may prepare orders of it. */
          prepare: z.boolean(),
          /** The class in which the user signs orders of it; null where they do not. */
          sign: signingClassSchema.nullable(),
          /** The last day on which the user may see it in this way; null without one, for a joint holder. */
          lastDay: bankDaySchema.nullable(),
        }),
      )
      .max(maximumAccounts),
    /** Whether any of the accounts shows its movements: statements and search are of use. */
    view: accessViewSchema,
    /** Whether the user may prepare orders of any account, and the highest class in which they sign. */
    prepare: z.boolean(),
    sign: signingClassSchema.nullable(),
    /**
     * Whether the user may prepare new beneficiaries, and request accounts: by a mandate on all accounts of
     * the holder.
     */
    prepareBeneficiaries: z.boolean(),
    /** Whether the user may read and write the holder's messages with the bank. */
    messages: z.boolean(),
    /** The last day on which any of the accounts is seen; null for a joint holder, and without accounts. */
    lastDay: bankDaySchema.nullable(),
  })
  .meta({ id: 'ActedFor' })
export type ActedFor = z.infer<typeof actedForSchema>

/** A right as admins see it: with the users themselves, whatever the client typed. */
export const adminAccessRightSchema = accessRightSchema.extend({
  holder: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
  user: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
})
export type AdminAccessRight = z.infer<typeof adminAccessRightSchema>

/** Admins see this many rights that a user was given, those that end last first. */
export const maximumReceivedRights = 200

const orderRefusals = [
  'ACCOUNT_NOT_FOUND',
  'ACCESS_TO_ONESELF',
  'ACCESS_GIVEN_ALREADY',
  'TOO_MANY_ACCESS_RIGHTS',
  'FIRST_DAY_PASSED',
  'FIRST_DAY_TOO_FAR',
  'LAST_DAY_TOO_FAR',
  'ACCESS_RIGHT_ID_TAKEN',
  'INVALID_INPUT',
] as const
const oneSchema = z.strictObject({ rightId: z.uuid() })
const tags = ['Access rights']

export const accessRights = {
  list: oc
    .route({
      method: 'GET',
      path: '/access-rights',
      tags,
      summary:
        'The people with current or planned access to the client’s accounts, or to one of them; ' +
        'the latest first',
    })
    .input(z.strictObject({ accountId: z.uuid().optional() }))
    .output(z.array(accessRightSchema).max(maximumAccessRights))
    .errors(refusals(...sessionRefusals, 'ACCOUNT_NOT_FOUND')),
  holders: oc
    .route({
      method: 'GET',
      path: '/acting-for',
      tags,
      summary: 'The holders for whom the user may act now, with the accounts the user may see',
    })
    .output(z.array(actedForSchema).max(maximumHolders))
    .errors(refusals(...sessionRefusals)),
  review: oc
    .route({
      method: 'POST',
      path: '/access-rights/review',
      tags,
      summary: 'Check whether this access can be given, and what it would be; changes nothing',
    })
    .input(accessOrderSchema)
    .output(accessReviewSchema)
    .errors(refusals(...sessionRefusals, ...orderRefusals)),
  confirm: oc
    .route({
      method: 'POST',
      path: '/access-rights/confirm',
      tags,
      summary:
        'Exchange a code for one confirmation of exactly this person, these accounts, this view and ' +
        'these dates, valid for five minutes',
    })
    .input(withCodeSchema)
    .output(z.object({ confirmationId: z.uuid(), expiresAt: z.iso.datetime({ offset: true }) }))
    .errors(
      refusals(
        ...sessionRefusals,
        ...orderRefusals,
        'INVALID_CODE',
        'TOO_MANY_WRONG_CODES',
        'TWO_FACTOR_NOT_ENABLED',
        'TOO_MANY_ATTEMPTS',
        'BUSY',
      ),
    ),
  give: oc
    .route({
      method: 'POST',
      path: '/access-rights',
      tags,
      summary:
        'Give the confirmed access. The person receives an e-mail; someone new receives a link to set ' +
        'up their own sign-in. The response is the same for both',
    })
    .input(confirmedSchema)
    .output(accessRightSchema)
    .errors(
      refusals(
        ...sessionRefusals,
        ...orderRefusals,
        'ACCESS_RIGHT_NOT_FOUND',
        'CODE_REQUIRED',
        'CONFIRMATION_REFUSED',
        'TOO_MANY_ATTEMPTS',
        'BUSY',
      ),
    ),
  withdraw: oc
    .route({
      method: 'POST',
      path: '/access-rights/{rightId}/withdraw',
      tags,
      summary: 'Withdraw access at once, also in windows that are open; needs no code',
    })
    .input(oneSchema)
    .output(z.object({}))
    .errors(refusals(...sessionRefusals, 'ACCESS_RIGHT_NOT_FOUND', 'BUSY')),
  restore: oc
    .route({
      method: 'POST',
      path: '/access-rights/{rightId}/restore',
      tags,
      summary: `Undo a withdrawal, within ${undoWithdrawalSeconds} seconds`,
    })
    .input(oneSchema)
    .output(z.object({}))
    .errors(
      refusals(
        ...sessionRefusals,
        'ACCESS_RIGHT_NOT_FOUND',
        'ACCESS_GIVEN_ALREADY',
        'TOO_MANY_ACCESS_RIGHTS',
        'BUSY',
      ),
    ),
  listForAdmin: oc
    .route({
      method: 'GET',
      path: '/admin/users/{userId}/access-rights',
      tags: ['Administration'],
      summary: 'Current and planned access to this user’s accounts, and of this user to those of others',
    })
    .input(z.strictObject({ userId: z.uuid() }))
    .output(
      z.object({
        given: z.array(adminAccessRightSchema).max(maximumAccessRights),
        received: z.array(adminAccessRightSchema).max(maximumReceivedRights),
      }),
    )
    .errors(refusals(...sessionRefusals, 'NOT_ALLOWED', 'NOT_FOUND')),
}
