import { DatabaseError } from 'pg'
import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Fields that are never logged, in any object. Log calls choose their fields; this is the second safeguard.
 */
const neverLogged = [
  'cookie',
  'authorization',
  'password',
  'code',
  'token',
  'tokenHash',
  'secret',
  'totpSecret',
  'body',
  'headers',
  'set-cookie',
]

type Destination = { write: (line: string) => void }

/** The bank's log: JSON lines on standard error, so that standard output says only where the bank listens. */
export function openLog(
  level: string,
  destination: Destination = pino.destination({ dest: 2, sync: false }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: {
        paths: neverLogged.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        remove: true,
      },
    },
    destination,
  )
}

/** The loggable part of an error. PostgreSQL's messages quote values, so they are left out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof DatabaseError) {
    const { code: sqlState, constraint, table, routine, where } = error
    return {
      type: 'DatabaseError',
      sqlState,
      constraint,
      table,
      routine,
      where: where?.split('\n')[0]?.replace(/"[^"]*"/g, '"…"'),
    }
  }
  if (error instanceof Error)
    return { type: error.name, message: error.message, stack: framesOf(error), cause: causeOf(error) }
  return { type: typeof error }
}

function causeOf(error: Error): Record<string, unknown> | undefined {
  return error.cause === undefined ? undefined : describeError(error.cause)
}

/** The stack without the message at its head. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 20)
    .join('\n')
}
