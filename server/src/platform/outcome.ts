import { DatabaseError } from 'pg'

/**
 * The connection was lost, or not answered, while something was being committed: it may have happened, or
 * not. Sent again under the same id it happens once.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The outcome of a commit is not known', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/**
 * A warning that came with a commit: PostgreSQL no longer waits for its standby, or is about to end because
 * another of its processes has crashed.
 */
export class CommitWarned extends Error {
  constructor(sqlState: string | undefined) {
    super(`PostgreSQL warned at a commit: ${sqlState ?? 'without a code'}`)
    this.name = 'CommitWarned'
  }
}

/** Returns whether PostgreSQL has said that the statement failed; a lost connection says nothing about it. */
export function hasFailedForSure(error: unknown): boolean {
  // FATAL ends the connection, and can come while a commit that is already written waits for a standby.
  return error instanceof DatabaseError && error.severity === 'ERROR'
}
