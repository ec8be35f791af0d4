import type { TestUser } from './builders.ts'
import type { Caller, Expected } from './http-callers.ts'
import type { CertificateTerms } from './certificates.ts'

/** What stands in the bank that is asked. */
export type World = {
  owner: TestUser
  ownerId: string
  accountId: string
  beneficiaryId: string
  pendingId: string
  rejectedId: string
  certificateId: string
  terms: CertificateTerms
  code: (caller: Caller) => string
}
/** What a procedure answers to each caller, and what they ask. */
export type Entry = { expected: Expected; input?: (world: World, caller: Caller) => Record<string, unknown> }
