import { sql } from 'kysely'
import { publishOrdersSignedWith } from '#domain/publish-waiting-orders.ts'
import type { ClientContext, RequestContext, Services, SessionContext } from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { isWithinRate, networkOf } from '#identity/sign-in/rates.ts'
import { findOwner } from '#identity/sessions.ts'
import { callForDigest, callForOutcome, callForRow } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { hashOfToken } from '#platform/keys/token.ts'

/** Freezes the client's payments at once. */
export async function freezePayments({ tx, clientId, services, afterCommit }: ClientContext) {
  await callForOutcome(tx, ['FROZEN'], sql`bank.freeze_payments()`)
  afterCommit(() => publishFreeze(services, clientId))
  return {}
}

/**
 * Freezes payments by the link of an e-mail; no session is needed, because the link proves the mailbox.
 * Refuses LINK_NOT_VALID whatever the reason, and answers nothing about the user.
 */
export async function freezeByLink(
  { services, address }: Pick<RequestContext, 'services' | 'address'>,
  token: string,
) {
  const { db, config } = services
  if (!(await isWithinRate(db, `freeze-link|${networkOf(address)}`, config.rates.signInsPerAddress)))
    refuse('TOO_MANY_ATTEMPTS')
  const { clientId } = await callForRow(
    db,
    sql<{ clientId: string | null }>`
      select bank.freeze_payments_by_link(${hashOfToken(token)}) as client_id`,
  )
  publishFreeze(services, clientId ?? refuse('LINK_NOT_VALID'))
  return {}
}

/**
 * Lifts the client's own freeze for a code. It is looked at before the code is used, so that a refusal costs
 * none and a repeated call needs none.
 */
export async function unfreezePayments(context: SessionContext, { code }: { code: string }) {
  const {
    services,
    services: { db },
    tokenHash,
  } = context
  const withoutCode = sql`bank.unfreeze_payments(${tokenHash}, null)`
  if ((await callForOutcome(db, ['UNFROZEN', 'CODE_REQUIRED'], withoutCode)) === 'CODE_REQUIRED') {
    const digest = await callForDigest(db, sql`bank.unfreezing_digest(${tokenHash})`)
    const { id } = await confirm(context, { action: 'unfreeze', digest, code })
    await callForOutcome(db, ['UNFROZEN'], sql`bank.unfreeze_payments(${tokenHash}, ${id})`)
    const { userId } = (await findOwner(db, tokenHash)) ?? refuse('NOT_SIGNED_IN')
    publishFreeze(services, userId)
  }
  return {}
}

/** A freeze, or its end, is also shown to those who sign for a holder with the client. */
function publishFreeze(services: Pick<Services, 'db' | 'changes' | 'log'>, clientId: string): void {
  publishSafeguards(services, clientId)
  publishOrdersSignedWith(services, clientId)
}

/** Every window of the client shows it, and the screens of the admins. */
export function publishSafeguards({ changes }: Pick<Services, 'changes'>, clientId: string): void {
  changes.publish({ to: { user: clientId }, topics: ['safeguards'] })
  changes.publish({ to: 'admins', clientId, topics: ['safeguards'] })
}
