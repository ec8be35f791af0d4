import { oc } from '@orpc/contract'
import { z } from 'zod'
import { amountSchema, balanceSchema, currencySchema } from '#money.ts'
import { addedPaymentSchema, namedAccountSchema, paymentReceiptSchema } from './payments.ts'
import { beneficiaryCurrencies, networkSchema } from './wallet-networks.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { codeSchema } from '#access/passkey-codes.ts'
import { lineSchema, linesSchema } from '#written-text.ts'

export const maximumBeneficiaries = 500

const sentences = { unreadable: 'Some of these characters cannot be shown as they were typed.' }

/** A line of text without control characters. */
const line = (longest: number) => lineSchema(longest, sentences)

/** A postal address, line by line. */
const addressSchema = linesSchema(300, sentences)

const partySchema = z.strictObject({
  /** Chosen by the browser once, so that a retry adds no duplicate. */
  beneficiaryId: z.uuidv4(),
  name: line(140),
  /** The address, line by line. Town and country may be in it, or in the two fields that follow. */
  address: addressSchema.nullable(),
  town: line(100).nullable(),
  /** A code of `countryCodes`. The list stays out of the contract, which every screen loads. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .meta({ description: 'ISO 3166-1 alpha-2', examples: ['DM'] })
    .nullable(),
})

/** A beneficiary with a bank account, as the client typed it. */
const bankOrderSchema = partySchema.extend({
  kind: z.literal('bank'),
  bankName: line(140),
  /** An IBAN, or any other account number. */
  bankAccountNumber: line(60),
  bankRoutingNumber: line(30).nullable(),
  swiftCode: line(20).nullable(),
})
export type BankOrder = z.infer<typeof bankOrderSchema>

/** A beneficiary with a wallet, as the client typed it. */
const walletOrderSchema = partySchema.extend({
  kind: z.literal('wallet'),
  walletAddress: line(200),
  currency: z.enum(beneficiaryCurrencies),
  network: networkSchema,
  walletHolderName: line(140).nullable(),
})
export type WalletOrder = z.infer<typeof walletOrderSchema>

const beneficiaryOrderSchema = z.discriminatedUnion('kind', [bankOrderSchema, walletOrderSchema])
export type BeneficiaryOrder = z.infer<typeof beneficiaryOrderSchema>

/** A beneficiary as its bank details or its wallet say, in full. */
export const beneficiaryDetailsSchema = z.object({
  name: z.string(),
  isCrypto: z.boolean(),
  address: z.string().nullable(),
  town: z.string().nullable(),
  country: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccountNumber: z.string().nullable(),
  bankRoutingNumber: z.string().nullable(),
  swiftCode: z.string().nullable(),
  walletAddress: z.string().nullable(),
  currency: currencySchema.nullable(),
  network: z.string().nullable(),
  walletHolderName: z.string().nullable(),
})

const shownSchema = beneficiaryDetailsSchema.extend({
  /** Whether the number is an IBAN with valid check digits; any other number is stored as typed. */
  isIban: z.boolean(),
  /**
   * Whether check digits would have revealed a typing mistake. Some networks, and account numbers that are no
   * IBAN, have none.
   */
  hasCheckDigits: z.boolean(),
})

export const beneficiarySchema = shownSchema
  .extend({
    id: z.uuid(),
    /** The client's own name for it; the bank pays the one in `name`. */
    nickname: z.string().nullable(),
    verified: z.boolean(),
    createdAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Beneficiary' })
export type Beneficiary = z.infer<typeof beneficiarySchema>

/** The beneficiary to be added, as the bank will store it. */
export const beneficiaryReviewSchema = shownSchema.extend({
  /** The payment that is made with it, as the bank will make it. */
  payment: z
    .object({
      account: namedAccountSchema,
      amount: amountSchema,
      reference: z.string().nullable(),
      note: z.string().nullable(),
      balanceAfter: balanceSchema,
    })
    .nullable(),
  /** Whether this order was carried out before, and only its answer was lost. */
  isAdded: z.boolean(),
  /** The receipt of its payment, if it was carried out before with one; else null. */
  receipt: paymentReceiptSchema.nullable(),
})
export type BeneficiaryReview = z.infer<typeof beneficiaryReviewSchema>

const oneSchema = z.strictObject({ beneficiaryId: z.uuid() })

/**
 * The fields that a client changes without a code: none says where money goes. Null clears a field; one that
 * is left out stays.
 */
export const beneficiaryEditSchema = oneSchema.extend({
  nickname: line(40).nullable().optional(),
  /** Town and country are lines of it. */
  address: addressSchema.nullable().optional(),
})
export type BeneficiaryEdit = z.infer<typeof beneficiaryEditSchema>

/** A payment may be sent along, for one code that is bound to both. */
const orderFields = { beneficiary: beneficiaryOrderSchema, payment: addedPaymentSchema.optional() }
const paymentRefusals = [
  'ACCOUNT_NOT_FOUND',
  'BENEFICIARY_NOT_PAYABLE',
  'PAYMENTS_FROZEN',
  'ABOVE_OWN_PAYMENT_LIMIT',
  'ABOVE_OWN_DAY_LIMIT',
  'INVALID_AMOUNT',
  'INSUFFICIENT_FUNDS',
  'PAYMENT_HELD',
] as const

export const beneficiaries = {
  list: oc
    .route({
      method: 'GET',
      path: '/beneficiaries',
      tags: ['Beneficiaries'],
      summary: "The client's own beneficiaries, newest first",
    })
    .output(z.array(beneficiarySchema).max(maximumBeneficiaries))
    .errors(refusals(...sessionRefusals)),
  check: oc
    .route({
      method: 'POST',
      path: '/beneficiaries/check',
      tags: ['Beneficiaries'],
      summary:
        'Check whether a beneficiary can be added with these details: INVALID_INPUT says what ' +
        'is wrong with which field; ' +
        'changes nothing',
    })
    .input(z.strictObject(orderFields))
    .output(beneficiaryReviewSchema)
    .errors(refusals(...sessionRefusals, ...paymentRefusals, 'INVALID_INPUT', 'TOO_MANY_BENEFICIARIES')),
  confirm: oc
    .route({
      method: 'POST',
      path: '/beneficiaries/confirm',
      tags: ['Beneficiaries'],
      summary:
        'Exchange a code for one confirmation of exactly this beneficiary and its payment, valid ' +
        'for five minutes',
    })
    .input(z.strictObject({ ...orderFields, code: codeSchema }))
    .output(z.object({ confirmationId: z.uuid(), expiresAt: z.iso.datetime({ offset: true }) }))
    .errors(
      refusals(
        ...sessionRefusals,
        'INVALID_INPUT',
        'INVALID_CODE',
        'TOO_MANY_WRONG_CODES',
        'TWO_FACTOR_NOT_ENABLED',
        'TOO_MANY_ATTEMPTS',
      ),
    ),
  add: oc
    .route({
      method: 'POST',
      path: '/beneficiaries',
      tags: ['Beneficiaries'],
      summary:
        'Add a confirmed beneficiary, and pay it if a payment is included: both or ' +
        'neither; the same ids and content return the same result',
    })
    .input(z.strictObject({ ...orderFields, confirmationId: z.uuid() }))
    .output(z.object({ beneficiaryId: z.uuid(), receipt: paymentReceiptSchema.nullable() }))
    .errors(
      refusals(
        ...sessionRefusals,
        ...paymentRefusals,
        'TWO_FACTOR_NOT_ENABLED',
        'PAYMENT_ID_TAKEN',
        'BOOKS_CLOSED',
        'INVALID_INPUT',
        'CONFIRMATION_REFUSED',
        'BENEFICIARY_ID_TAKEN',
        'TOO_MANY_BENEFICIARIES',
        'BUSY',
      ),
    ),
  prepare: oc
    .route({
      method: 'POST',
      path: '/beneficiaries/prepare',
      tags: ['Orders'],
      summary:
        'Prepare a beneficiary of the holder that the caller acts for: it waits for signatures, and is ' +
        'added with the last one. `beneficiaryId` is the id of the order; `orders.get` shows it',
    })
    .input(z.strictObject({ beneficiary: beneficiaryOrderSchema }))
    .output(z.object({ orderId: z.uuid() }))
    .errors(
      refusals(
        ...sessionRefusals,
        'INVALID_INPUT',
        'PAYMENTS_FROZEN',
        'TWO_FACTOR_NOT_ENABLED',
        'NO_SIGNING_RULES',
        'BENEFICIARY_ID_TAKEN',
        'TOO_MANY_BENEFICIARIES',
        'TOO_MANY_OPEN_ORDERS',
        'BUSY',
      ),
    ),
  confirmPending: oc
    .route({
      method: 'POST',
      path: '/beneficiaries/{beneficiaryId}/confirm',
      tags: ['Beneficiaries'],
      summary: 'Exchange a code for one confirmation of exactly this beneficiary',
    })
    .input(oneSchema.extend({ code: codeSchema }))
    .output(z.object({ confirmationId: z.uuid(), expiresAt: z.iso.datetime({ offset: true }) }))
    .errors(
      refusals(
        ...sessionRefusals,
        'NOT_FOUND',
        'INVALID_CODE',
        'TOO_MANY_WRONG_CODES',
        'TWO_FACTOR_NOT_ENABLED',
        'TOO_MANY_ATTEMPTS',
      ),
    ),
  verify: oc
    .route({
      method: 'POST',
      path: '/beneficiaries/{beneficiaryId}/verify',
      tags: ['Beneficiaries'],
      summary: 'Verify a beneficiary with the confirmation',
    })
    .input(oneSchema.extend({ confirmationId: z.uuid() }))
    .output(z.object({}))
    .errors(refusals(...sessionRefusals, 'NOT_FOUND', 'PAYMENTS_FROZEN', 'CONFIRMATION_REFUSED', 'BUSY')),
  edit: oc
    .route({
      method: 'POST',
      path: '/beneficiaries/{beneficiaryId}/edit',
      tags: ['Beneficiaries'],
      summary: 'Change the details that need no code',
    })
    .input(beneficiaryEditSchema)
    .output(z.object({}))
    .errors(refusals(...sessionRefusals, 'NOT_FOUND', 'INVALID_INPUT')),
  remove: oc
    .route({
      method: 'POST',
      path: '/beneficiaries/{beneficiaryId}/remove',
      tags: ['Beneficiaries'],
      summary: 'Delete a beneficiary at once; past payments keep its details',
    })
    .input(oneSchema)
    .output(z.object({}))
    .errors(refusals(...sessionRefusals, 'NOT_FOUND')),
  restore: oc
    .route({
      method: 'POST',
      path: '/beneficiaries/{beneficiaryId}/restore',
      tags: ['Beneficiaries'],
      summary: 'Undo a deletion within a minute',
    })
    .input(oneSchema)
    .output(z.object({}))
    .errors(refusals(...sessionRefusals, 'NOT_FOUND', 'TOO_MANY_BENEFICIARIES')),
}
