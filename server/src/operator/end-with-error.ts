import { KeyFileError } from '#platform/keys/secrets.ts'
import { WrongSettings } from '#config/config.ts'

type Kind = abstract new (...given: never[]) => Error

/**
 * Returns what ends a command after an error: the error's sentence where it is one for the operator, as of
 * wrong settings, of the key file and of the command's `own` errors; its stack otherwise.
 */
export function endWithError(...own: Kind[]): (error: unknown) => void {
  return (error) => {
    const isForTheOperator = [WrongSettings, KeyFileError, ...own].some((kind) => error instanceof kind)
    const shown = error instanceof Error ? (isForTheOperator ? error.message : error.stack) : String(error)
    process.stderr.write(`${shown}\n`)
    process.exitCode = 1
  }
}
