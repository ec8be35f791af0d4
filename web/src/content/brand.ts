import { brandSchema } from '@bank/contract'

/**
 * The operator's settings. The build replaces this module; without a build it describes the invented bank.
 */
export const brand = brandSchema.parse({})
