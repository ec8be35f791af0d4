import { sql } from 'kysely'
import type { ClientContext, RequestContext } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { isWithinRate, networkOf } from '#identity/sign-in/rates.ts'
import { callForOutcome, callForValue, callOrRefuse } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { mailsOfChangedEmail, mailsOfEmailChange } from './mails.ts'
import { findPendingEmail } from './queries.ts'
import { getUser, readProfile } from './read-profile.ts'
import { hashOfToken, newToken } from '#platform/keys/token.ts'

/** Sends a new link to the pending address and voids the one before. */
export async function sendEmailAgain(context: ClientContext & Pick<RequestContext, 'origin'>) {
  const { tx, clientId, services, origin } = context
  const { newEmail: email } = (await findPendingEmail(tx, clientId)) ?? refuse('NOT_FOUND')
  const { firstName, role } = await getUser(tx, clientId)
  const { token, tokenHash } = newToken()
  const mails = mailsOfEmailChange({
    secrets: services.secrets,
    now: services.clock(),
    bankName: services.config.bank.name,
    origin,
    token,
    firstName,
    email,
    isClient: role === 'user',
  })
  const call = sql`identity.send_email_link_again(${email}, ${tokenHash}, ${JSON.stringify(mails)})`
  await callForOutcome(tx, ['SENT'], call)
  return await changedProfile(context)
}

/** Cancels the pending change. */
export async function cancelEmail(context: ClientContext) {
  await callOrRefuse(context.tx, 'NOT_FOUND', sql`identity.cancel_email_change()`)
  return await changedProfile(context)
}

async function changedProfile(context: ClientContext) {
  const { tx, clientId, services, tokenHash } = context
  publishAfterCommit(context, { to: { user: clientId }, topics: ['profile'] })
  return await readProfile({ tx, clientId, secrets: services.secrets, tokenHash })
}

/**
 * Confirms an address by its link; no session is needed, because the link proves the mailbox. Refuses
 * LINK_NOT_VALID whatever the reason.
 */
export async function confirmEmail(
  { services, address, origin }: Pick<RequestContext, 'services' | 'address' | 'origin'>,
  token: string,
) {
  const { db, config, changes, secrets, clock } = services
  if (!(await isWithinRate(db, `confirm-email|${networkOf(address)}`, config.rates.signInsPerAddress)))
    refuse('TOO_MANY_ATTEMPTS')
  const mail = mailsOfChangedEmail({ bankName: config.bank.name, origin, secrets, now: clock() })
  const call = sql<string>`identity.confirm_email(${hashOfToken(token)}, ${JSON.stringify(mail)})`
  const userId = await callForValue(db, 'LINK_NOT_VALID', call)
  changes.publish({ to: { user: userId }, topics: ['profile'] })
  changes.publish({ to: 'admins', topics: ['users'] })
  return {}
}
