import { z } from 'zod'
import { bankDays } from './bank-days.ts'

/**
 * Schemas with the limits of their columns: PostgreSQL answers a larger value with an error, not with "no
 * row".
 */

const bigint = { min: -(2n ** 63n), max: 2n ** 63n - 1n } as const

/**
 * A `bigint` as text, because a JavaScript number holds only 53 bits of it: -9223372036854775808 to
 * 9223372036854775807.
 */
export const bigintSchema = z
  .string()
  .regex(/^-?\d{1,19}$/)
  .refine((text) => {
    // zod also calls this for text that the pattern has refused already.
    if (!/^-?\d{1,19}$/.test(text)) return true
    const value = BigInt(text)
    return value >= bigint.min && value <= bigint.max
  }, 'must be a whole number of 64 bits')
  .meta({ description: 'A whole number of 64 bits as text', examples: ['9223372036854775807'] })

/** The version of a row: an `int` that grows from 0. */
export const versionSchema = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/**
 * An instant from a request: within the years of the bank's days, because PostgreSQL has no year 0, and at
 * most 15:59 from UTC, because it has no larger offsets.
 */
export const momentSchema = z.iso
  .datetime({ offset: true })
  .refine(
    (text) => text >= bankDays.first && text.slice(0, 10) <= bankDays.last,
    'must be a moment of the years 1900 to 2999',
  )
  .refine((text) => !/[+-](1[6-9]|2\d):\d\d$/.test(text), 'must be at most 15:59 from UTC')
