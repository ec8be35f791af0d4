import { brandSchema } from '@bank/contract'

/**
 * What an operator says of the bank. The build puts its answer in the place of this module; without one it is
 * the invented bank.
 */
export const brand = brandSchema.parse({})
