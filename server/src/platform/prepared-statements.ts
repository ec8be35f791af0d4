import { createHash } from 'node:crypto'
import { DatabaseError } from 'pg'

/** Far more than the program has; a statement with a list is another one for each length of the list. */
const mostNamed = 1_000
const names = new Map<string, string>()

/** Which statements the connections of a pool prepare. */
export class PreparedStatements {
  /** Whether what leads to the database carries prepared statements. */
  #areCarried = true

  /**
   * The name under which a connection prepares this statement, so that PostgreSQL parses it once and keeps
   * its plan; undefined where the statement is sent whole. The name follows from the text: whichever server
   * prepared it on a connection of a pooler, it stands for this statement and no other.
   */
  nameOf(text: string): string | undefined {
    if (!this.#areCarried) return undefined
    const known = names.get(text)
    // Several statements in one text cannot be prepared.
    if (known !== undefined || names.size >= mostNamed || text.includes(';')) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }

  /** Has statements sent whole from now on if the error says that a pooler does not carry prepared ones. */
  learnFrom(error: unknown): void {
    if (isNameMistaken(error)) this.#areCarried = false
  }
}

/** SQLSTATE: a statement of this name is there already, or none is. */
const mistakenNames = new Set(['42P05', '26000'])

function isNameMistaken(error: unknown): boolean {
  return error instanceof DatabaseError && mistakenNames.has(error.code ?? '')
}

/**
 * Returns whether a prepared statement cannot be used on its connection any more: an upgrade changed the
 * columns that it returns, or a pooler gave the connection to another server meanwhile.
 */
export function isPreparationLost(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return isNameMistaken(error) || error.message === 'cached plan must not change result type'
}
