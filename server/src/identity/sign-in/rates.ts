import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { callForRow } from '#platform/call-function.ts'
import type { Database } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

/** A caller who was refused is refused for so long without the database. */
const refusedForMs = 1_000
/** An attacker may have many addresses; beyond these the database is asked again. */
const mostRefused = 10_000

const refusals = new WeakMap<Database, Map<string, number>>()

function refusalsOf(db: Database): Map<string, number> {
  const known = refusals.get(db) ?? new Map<string, number>()
  refusals.set(db, known)
  return known
}

/**
 * Counts a request per minute or per day across all servers. Returns false once there were more than
 * `maximum`, and for a second after that without counting: a flood from one network would otherwise hold
 * every connection, because its requests wait for each other at the row of its count.
 */
export async function isWithinRate(
  db: Database,
  key: string,
  maximum: number,
  window: '1 minute' | '1 day' = '1 minute',
): Promise<boolean> {
  const refused = refusalsOf(db)
  if ((refused.get(key) ?? 0) > performance.now()) return false
  const { within } = await callForRow(
    db,
    sql<{ within: boolean }>`
      select identity.count_request(${key}, ${maximum}, ${window}::interval) as within`,
  )
  if (within) return true
  if (refused.size >= mostRefused) refused.clear()
  refused.set(key, performance.now() + refusedForMs)
  return false
}

/**
 * Returns whether tries under one of these keys are locked. Without keys, the usual case, it asks nothing.
 */
export async function isAnyLocked(db: Database, keys: Buffer[]): Promise<boolean> {
  if (keys.length === 0) return false
  const { locked } = await callForRow(
    db,
    sql<{ locked: boolean }>`select identity.is_locked(${keys}::bytea[]) as locked`,
  )
  return locked
}

/** Verifications of documents per minute from one network: more than a person types. */
const verificationsPerMinute = 30

/** Counts a verification of a certificate or a receipt. Refuses TOO_MANY_ATTEMPTS. */
export async function limitVerifications(db: Database, address: string): Promise<void> {
  if (!(await isWithinRate(db, `verify|${networkOf(address)}`, verificationsPerMinute)))
    refuse('TOO_MANY_ATTEMPTS')
}

/** Deletes counts of past minutes and days. An attacker who guesses names leaves a row for each. */
export async function forgetStaleCounts(db: Database): Promise<void> {
  await sql`select identity.forget_stale_counts()`.execute(db)
}

/**
 * The key of a caller: the IPv4 address, or the first 64 bits of an IPv6 address, within which one caller can
 * choose freely.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail = ''] = address.replace(/%.*/, '').split('::')
  const [groups, behind] = [groupsOf(head), groupsOf(tail)]
  const missing = address.includes('::') ? 8 - groups.length - behind.length : 0
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...behind]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function groupsOf(part: string): string[] {
  return part.split(':').filter((group) => group !== '')
}
