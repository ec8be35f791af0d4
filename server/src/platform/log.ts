import { DatabaseError } from 'pg'
import { type Logger, pino, symbols } from 'pino'

export type Log = Logger

/**
 * Fields that are never logged, in any object. Log calls choose their fields; this is the second safeguard.
 */
const neverLogged = new Set([
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
])
/** Deeper than this, no line of ours goes. */
const objectsWithin = 3
/** Lines wait for each other this long, unless they warn: a write for each would cost more than the line. */
const togetherMs = 50
const togetherBytes = 8 * 1024
const warning = 40

type Destination = { write: (line: string) => void }

/** The bank's log: JSON lines on standard error, so that standard output says only where the bank listens. */
export function openLog(level: string, destination: Destination = standardError()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (fields) => withoutSecrets(fields) },
      serializers: { err: describeError },
      // Fields that a child logger gives to all of its lines do not pass the formatter.
      redact: { paths: [...neverLogged].map((name) => `["${name}"]`), remove: true },
    },
    destination,
  )
}

/**
 * Writes lines together. A warning is written at once with those before it, and the end of the process
 * writes what is left (`pino.destination`).
 */
function standardError() {
  const stream = pino.destination({ dest: 2, sync: false, minLength: togetherBytes })
  let timer: NodeJS.Timeout | null = null
  let isDue = false
  function flush(): void {
    if (timer) clearTimeout(timer)
    timer = null
    isDue = true
    stream.flush()
  }
  // A flush does nothing while a write is under way, so another follows that write.
  stream.on('drain', () => {
    if (!isDue) return
    isDue = false
    stream.flush()
  })
  return {
    // With this symbol pino sets `lastLevel` before each line.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      stream.write(line)
      if (this.lastLevel >= warning) flush()
      else timer ??= setTimeout(flush, togetherMs).unref()
    },
  }
}

/**
 * The fields of a line without those that are never logged. The library's own redaction by wildcards took
 * longer than everything else about a line. An error stays: its serializer chooses its fields.
 */
function withoutSecrets(fields: Record<string, unknown>, depth = 1): Record<string, unknown> {
  let kept = fields
  for (const [name, value] of Object.entries(fields)) {
    const isSecret = neverLogged.has(name)
    const inner = isSecret || name === 'err' || depth >= objectsWithin ? value : innerOf(value, depth)
    if (!isSecret && inner === value) continue
    if (kept === fields) kept = { ...fields }
    if (isSecret) delete kept[name]
    else kept[name] = inner
  }
  return kept
}

function innerOf(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((one) => innerOf(one, depth + 1))
  return isObject(value) ? withoutSecrets(value, depth + 1) : value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
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
