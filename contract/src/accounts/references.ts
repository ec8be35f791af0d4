import { z } from 'zod'
import { lineSchema, tooLongText } from '#written-text.ts'

/** The most characters of a payment's reference and of the client's own note. */
export const maximumRemittance = 140

/**
 * The Latin character set of SEPA (EPC217-08) for ISO 20022 unstructured remittance information. The domain
 * `ledger.reference` is the same rule for the tables.
 */
const remittanceCharacter = "A-Za-z0-9/?:().,'+ -"
const remittance = new RegExp(`^[${remittanceCharacter}]+$`)
const otherCharacter = new RegExp(`[^${remittanceCharacter}]`, 'u')

/** The client's own text for the beneficiary, sent with a payment. */
export const paymentReferenceSchema = z
  .string()
  .trim()
  .min(1)
  .max(maximumRemittance, tooLongText(maximumRemittance))
  .regex(remittance, { error: ({ input }) => refusedCharacter(input) })
  .meta({ description: 'ISO 20022 unstructured remittance information', examples: ['Invoice 2041'] })

function refusedCharacter(text: unknown): string {
  const [character = ''] = typeof text === 'string' ? (otherCharacter.exec(text) ?? []) : []
  return (
    `${/\P{C}/u.test(character) ? `“${character}”` : 'A hidden character'} cannot be sent in a reference. ` +
    "Please use the letters A to Z, digits, spaces and / - ? : ( ) . , ' +"
  )
}

/** The client's own note of a payment. The client and the bank's staff read it; the beneficiary does not. */
export const paymentNoteSchema = lineSchema(maximumRemittance)

const prefix = 'TXN-'
const digits = 8

/** The reference of a statement's line: TXN- and the first eight characters of the transfer's id. */
export function referenceOf(transferId: string): string {
  return `${prefix}${transferId.slice(0, digits).toUpperCase()}`
}
