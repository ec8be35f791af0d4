import type { TestUser } from '#testing/builders.ts'
import type { Caller, Expected } from './http-callers.ts'
import type { CertificateTerms } from '#testing/orders/certificates.ts'

/** The rows in the bank under test. */
export type World = {
  owner: TestUser
  ownerId: string
  accountId: string
  /** The opening balance of the account. */
  transactionId: string
  beneficiaryId: string
  pendingId: string
  rejectedId: string
  certificateId: string
  terms: CertificateTerms
  code: (caller: Caller) => string
}
/** The input of a procedure and its answer to each caller. */
export type Entry = { expected: Expected; input?: (world: World, caller: Caller) => Record<string, unknown> }
