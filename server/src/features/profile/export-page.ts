import type { Tx } from '#platform/database.ts'
import type { KeyOwner, Secrets } from '#platform/keys/secrets.ts'

/** The user, the transaction and the secrets of an export. */
export type Own = {
  tx: Tx
  clientId: string
  user: KeyOwner
  secrets: Secrets
  tokenHash: Buffer
  /** The bank's day. */
  today: string
}
export type Page = readonly object[]

/** Rows read at once. */
export const pageSize = 1_000
/** Starts a keyset of ids before every row. */
export const beforeFirst: { id: string | null } = { id: null }
/** Starts a keyset of time and id before every row. The time is text, because a Date has no microseconds. */
export const beforeAll = { at: '-infinity', ...beforeFirst }
