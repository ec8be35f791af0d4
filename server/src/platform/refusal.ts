import type { InvalidInput, PasskeyRequest, RefusalCode } from '@bank/contract'

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

/** The refusal of a call that asked what a passkey has to sign: it brings exactly that. */
export class PasskeyAsked extends Refusal {
  readonly request: PasskeyRequest

  constructor(request: PasskeyRequest) {
    super('INVALID_CODE')
    this.request = request
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
