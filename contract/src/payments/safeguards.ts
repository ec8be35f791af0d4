import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantSchema } from '#instant.ts'
import { oneTimeCodeSchema } from '#access/sign-in.ts'
import { currencies } from '#currencies.ts'
import { amountSchema, currencySchema } from '#money.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { ownLimitKinds } from './own-limit-kinds.ts'

/** How long the link in an e-mail freezes payments. */
export const freezeLink = { days: 30 } as const
/** How long a higher limit of one's own has to wait. */
export const raiseHours = 24

export const freezeSourceSchema = z.enum(['portal', 'link'])
export const freezeSchema = z.object({
  id: z.uuid(),
  /** `link`: by the link in an e-mail. Only an admin lifts such a freeze. */
  source: freezeSourceSchema,
  at: instantSchema,
})
export type Freeze = z.infer<typeof freezeSchema>

export const ownLimitSchema = z.object({
  currency: currencySchema,
  /** The limit holds for one payment, or for all payments of a day of the bank together. */
  kind: z.enum(ownLimitKinds),
  /** The limit that counts now; null for none. */
  amount: amountSchema.nullable(),
  /** A higher limit that counts from `at` on; without an amount there is none from then on. */
  planned: z.object({ amount: amountSchema.nullable(), at: instantSchema }).nullable(),
})
export type OwnLimit = z.infer<typeof ownLimitSchema>

export const safeguardsSchema = z.object({
  freeze: freezeSchema.nullable(),
  /** The currencies of the client's accounts. */
  currencies: z.array(currencySchema).max(currencies.length),
  /** The limits that the client has set. */
  limits: z.array(ownLimitSchema).max(currencies.length * ownLimitKinds.length),
})
export type Safeguards = z.infer<typeof safeguardsSchema>

const withCode = [
  'CODE_REQUIRED',
  'INVALID_CODE',
  'TOO_MANY_WRONG_CODES',
  'TWO_FACTOR_NOT_ENABLED',
  'CONFIRMATION_REFUSED',
  'TOO_MANY_ATTEMPTS',
  'BUSY',
] as const
const tags = ['Security']

export const safeguards = {
  get: oc
    .route({
      method: 'GET',
      path: '/safeguards',
      tags,
      summary: 'Whether the client’s payments are frozen, and the client’s own limits',
    })
    .output(safeguardsSchema)
    .errors(refusals(...sessionRefusals)),
  freeze: oc
    .route({
      method: 'POST',
      path: '/safeguards/freeze',
      tags,
      summary: 'Freeze payments, certificates and new beneficiaries at once; needs no code',
    })
    .output(z.object({}))
    .errors(refusals(...sessionRefusals, 'NOT_ALLOWED', 'BUSY')),
  freezeByLink: oc
    .route({
      method: 'POST',
      path: '/freeze-payments',
      tags,
      summary: 'Freeze payments with the link in an e-mail, which can do nothing else',
    })
    .input(z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }))
    .output(z.object({}))
    .errors(refusals('LINK_NOT_VALID', 'TOO_MANY_ATTEMPTS', 'BUSY')),
  unfreeze: oc
    .route({
      method: 'POST',
      path: '/safeguards/unfreeze',
      tags,
      summary:
        'Lift a freeze made in the portal; needs a code. A freeze made by a link is lifted by an admin',
    })
    .input(z.strictObject({ code: oneTimeCodeSchema }))
    .output(z.object({}))
    .errors(refusals(...sessionRefusals, ...withCode, 'FROZEN_BY_LINK')),
  setLimit: oc
    .route({
      method: 'POST',
      path: '/safeguards/limits',
      tags,
      summary: `Set a limit: a lower one applies at once, a higher one needs a code and ${raiseHours} hours`,
    })
    .input(
      z.strictObject({
        currency: currencySchema,
        kind: z.enum(ownLimitKinds),
        /** Null for no limit. The amount that counts now cancels what is planned. */
        amount: amountSchema.nullable(),
        code: oneTimeCodeSchema.optional(),
      }),
    )
    .output(z.object({ plannedFor: instantSchema.nullable() }))
    .errors(refusals(...sessionRefusals, ...withCode, 'NOT_ALLOWED', 'INVALID_AMOUNT', 'PAYMENTS_FROZEN')),
}
