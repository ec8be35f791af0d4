import type { Tx } from '#platform/database.ts'
import type { KeyOwner, Secrets } from '#platform/secrets.ts'

/** Whose data it is, the transaction it is read in, and what opens it. */
export type Own = { tx: Tx; clientId: string; user: KeyOwner; secrets: Secrets; tokenHash: Buffer }
export type Page = readonly object[]

/** Rows read at once. */
export const pageSize = 1_000
/** Before every row of a list by time and id. */
export const beforeAll = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
