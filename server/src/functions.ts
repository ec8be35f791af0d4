import { emailFunctions } from '#features/consultations/functions.ts'
import type { NamedFunction } from '#http/functions.ts'

/** Everything that is asked by an address the specification names, once. */
export const functions: readonly NamedFunction[] = [...emailFunctions]
