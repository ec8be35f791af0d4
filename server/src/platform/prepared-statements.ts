import { createHash } from 'node:crypto'
import { DatabaseError } from 'pg'

/** Far more than the program has; a statement with a list is another one for each length of the list. */
const mostNamed = 1_000
const names = new Map<string, string>()

/** How a statement is sent; `name` is undefined where it is sent whole. */
type Sent = { text: string; name: string | undefined }

/** Which statements the connections of a pool prepare. */
export class PreparedStatements {
  /** Whether what leads to the database carries prepared statements. */
  #areCarried = true
  /** By statement, how often the columns that it returns have changed. */
  readonly #changes = new Map<string, number>()

  /**
   * How a statement is sent. A connection prepares it under `name`, so that PostgreSQL parses it once and
   * keeps its plan. The name follows from the text: whichever server prepared it on a connection of a pooler,
   * it stands for this statement and no other.
   */
  formOf(statement: string): Sent {
    const changes = this.#changes.get(statement) ?? 0
    const text = changes === 0 ? statement : `/* ${changes} */ ${statement}`
    return { text, name: this.#areCarried ? nameOf(text) : undefined }
  }

  /**
   * Has statements sent whole from now on if the error says that a pooler does not carry prepared ones. If
   * the columns of this one have changed, it is another text from now on: a pooler finds what is prepared on
   * its own connections by the text alone, and would lead to the plan that is refused until they end.
   */
  learnFrom(error: unknown, statement: string, sent: Sent): void {
    if (isNameMistaken(error)) this.#areCarried = false
    // Where several requests were refused at once, the first one changes the text.
    else if (haveColumnsChanged(error) && sent.text === this.formOf(statement).text)
      this.#changes.set(statement, (this.#changes.get(statement) ?? 0) + 1)
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  // Several statements in one text cannot be prepared.
  if (known !== undefined || names.size >= mostNamed || text.includes(';')) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** SQLSTATE: a statement of this name is there already, or none is. */
const mistakenNames = new Set(['42P05', '26000'])

function isNameMistaken(error: unknown): boolean {
  return error instanceof DatabaseError && mistakenNames.has(error.code ?? '')
}

function haveColumnsChanged(error: unknown): boolean {
  return error instanceof DatabaseError && error.message === 'cached plan must not change result type'
}

/**
 * Returns whether a prepared statement cannot be used any more: an upgrade changed the columns that it
 * returns, or a pooler gave the connection to another server meanwhile.
 */
export function isPreparationLost(error: unknown): boolean {
  return isNameMistaken(error) || haveColumnsChanged(error)
}
