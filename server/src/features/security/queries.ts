import type { OwnSession, Protection, SignInEvent, SignInOutcome } from '@bank/contract'
import { sql } from 'kysely'
import { decryptAddress } from '#identity/sign-in/origin.ts'
import type { Database } from '#platform/database.ts'
import { pageOf } from '#platform/page.ts'
import { refuse } from '#platform/refusal.ts'
import type { KeyOwner, Secrets } from '#platform/keys/secrets.ts'

type Read = {
  tx: Database
  clientId: string
  tokenHash: Buffer
  services: { secrets: Secrets }
}

const pageSize = 20

export async function getProtection({ tx, tokenHash }: Read): Promise<Protection> {
  type Row = {
    twoFactorEnabled: boolean
    twoFactorRequired: boolean
    codesLeft: number
    codesMade: number
    codesMadeAt: Date | null
  }
  const { rows } = await sql<Row>`select * from identity.own_protection(${tokenHash})`.execute(tx)
  const { codesLeft, codesMade, codesMadeAt, ...rule } = rows[0] ?? refuse('NOT_SIGNED_IN')
  return {
    ...rule,
    recoveryCodes: codesMadeAt && { left: codesLeft, made: codesMade, madeAt: codesMadeAt.toISOString() },
  }
}

export async function listSessions({ tx, clientId, tokenHash, services }: Read): Promise<OwnSession[]> {
  type Row = {
    id: string
    isCurrent: boolean
    browser: string | null
    address: Buffer | null
    createdAt: Date
    seenAt: Date
  }
  const owner = await getOwner(tx, clientId)
  const { rows } = await sql<Row>`select * from identity.own_sessions(${tokenHash})`.execute(tx)
  return rows.map(({ id, isCurrent, browser, address, createdAt, seenAt }) => ({
    id,
    isCurrent,
    browser,
    address: address && decryptAddress(services.secrets, owner, address),
    signedInAt: createdAt.toISOString(),
    lastActiveAt: seenAt.toISOString(),
  }))
}

type EventRow = {
  at: string
  action: string
  reason: string | null
  browser: string | null
  address: string | null
  isNewDevice: boolean
}

/**
 * A page of sign-ins, and where the next one begins. Microseconds stay text: a Date would lose them, and with
 * them a line.
 */
export async function listSignIns({ tx, clientId, tokenHash, services }: Read, before: string | undefined) {
  const owner = await getOwner(tx, clientId)
  const { rows } = await sql<EventRow>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, action, reason, browser,
      address, is_new_device
    from identity.sign_in_history(${tokenHash}, ${before ?? null}, ${pageSize + 1})`.execute(tx)
  const { page, more } = pageOf(rows, pageSize, ({ at }) => at)
  const events = page.map(({ at, browser, address, isNewDevice, ...row }): SignInEvent => ({
    at,
    outcome: outcomeOf(row),
    browser,
    address:
      address === null ? null : decryptAddress(services.secrets, owner, Buffer.from(address, 'base64')),
    isNewDevice,
  }))
  return { events, before: more }
}

function outcomeOf({ action, reason }: Pick<EventRow, 'action' | 'reason'>): SignInOutcome {
  if (action === 'signed-in') return 'signed-in'
  if (reason === 'locked' || reason === 'blocked' || reason === 'wrong-password') return reason
  return 'wrong-code'
}

async function getOwner(tx: Database, clientId: string): Promise<KeyOwner> {
  return await tx
    .selectFrom('identity.users')
    .select(['id', 'dataKey'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
}
