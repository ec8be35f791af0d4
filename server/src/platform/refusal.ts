import type { InvalidInput, RefusalCode } from '@bank/contract'

/** An expected no, which the client is told about. Anything else thrown is a fault, and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** What is wrong with which field, for INVALID_INPUT. */
  readonly issues: InvalidInput['issues']

  /** `cause`: the fault behind it, for the log alone. */
  constructor(code: RefusalCode, issues: InvalidInput['issues'] = [], options?: { cause: unknown }) {
    super(code, options)
    this.name = 'Refusal'
    this.code = code
    this.issues = issues
  }
}

/** Says no. Where a transaction is open, it is rolled back. */
export function refuse(code: RefusalCode): never {
  throw new Refusal(code)
}

/** Says what is wrong with which fields, as a schema would. */
export function refuseInput(issues: InvalidInput['issues']): never {
  throw new Refusal('INVALID_INPUT', issues)
}
