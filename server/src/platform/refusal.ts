import type { InvalidInput, RefusalCode } from '@bank/contract'

/**
 * An expected failure, whose code the client is given. Any other thrown value is a fault, and becomes a 500.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** The wrong fields and why, for INVALID_INPUT. */
  readonly issues: InvalidInput['issues']

  /** `cause`: the fault behind it, for the log alone. */
  constructor(code: RefusalCode, issues: InvalidInput['issues'] = [], options?: { cause: unknown }) {
    super(code, options)
    this.name = 'Refusal'
    this.code = code
    this.issues = issues
  }
}

/** Throws a refusal. An open transaction is rolled back. */
export function refuse(code: RefusalCode): never {
  throw new Refusal(code)
}

/** Refuses INVALID_INPUT with the wrong fields, as a schema would. */
export function refuseInput(issues: InvalidInput['issues']): never {
  throw new Refusal('INVALID_INPUT', issues)
}
