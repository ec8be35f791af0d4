import type { RefusalCode } from '@bank/contract'

/** An expected no, which the client is told about. Anything else thrown is a fault, and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    super(code)
    this.name = 'Refusal'
    this.code = code
  }
}

/** Says no. Where a transaction is open, it is rolled back. */
export function refuse(code: RefusalCode): never {
  throw new Refusal(code)
}
