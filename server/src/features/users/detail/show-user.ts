import { approvalOperationSchema, auditDetailSchema, type UserPage } from '@bank/contract'
import { decryptAddress, decryptField } from '#identity/encrypted-fields.ts'
import { bankDay } from '#domain/bank-day.ts'
import { refuse } from '#platform/refusal.ts'
import { findUserPage } from './user-query.ts'
import type { AdminContext } from '#http/procedures.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findUserPage>>>

/** Everything admins see of one user. Refuses NOT_FOUND. */
export async function showUser(
  { tx, services: { secrets, clock } }: Pick<AdminContext, 'tx' | 'services'>,
  userId: string,
): Promise<UserPage> {
  const row = (await findUserPage(tx, userId, bankDay(clock()))) ?? refuse('NOT_FOUND')
  const {
    id,
    username,
    firstName,
    lastName,
    email,
    role,
    phraseSet,
    twoFactorEnabled,
    sessions,
    pendingEmail,
    setupLink,
  } = row
  return {
    user: {
      id,
      username,
      firstName,
      lastName,
      email,
      role,
      phraseSet,
      twoFactorEnabled,
      sessions,
      pendingEmail,
      setupLink,
      createdAt: row.createdAt.toISOString(),
      lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
      phone: decryptField(secrets, row, 'phone', row.phone),
      address: decryptAddress(secrets, row, row.address),
      dateOfBirth: decryptField(secrets, row, 'date_of_birth', row.dateOfBirth),
      issuedPassword: issuedPassword(row),
    },
    freeze: row.freeze,
    attention: {
      requests: row.pendingRequests,
      messages: row.unanswered,
      failedPayments: row.failedPayments,
      maturing: row.maturing,
      approvals: row.approvals.map(({ operation, ...approval }) => ({
        ...approval,
        operation: approvalOperationSchema.parse(operation),
      })),
      linkPermittedUntil: row.linkPermittedUntil?.toISOString() ?? null,
    },
    holdings: row.holdings,
    accounts: { total: row.accountTotal, first: row.accounts },
    requests: { total: row.requestTotal, first: row.requests },
    certificates: { total: row.certificateTotal, first: row.certificates },
    beneficiaries: { total: row.beneficiaryTotal, first: row.beneficiaries },
    conversation: { total: row.messageTotal, first: row.messages },
    events: { total: row.eventTotal, first: row.events.map(presentEvent) },
  }
}

function issuedPassword({ issuedPassword: state, issuedUntil }: Row): UserPage['user']['issuedPassword'] {
  if (state !== 'provisional' && state !== 'one-time' && state !== 'expired') return null
  return { state, expiresAt: issuedUntil?.toISOString() ?? null }
}

function presentEvent({
  id,
  at,
  action,
  subject,
  detail,
  checkpoint,
  ...row
}: Row['events'][number]): UserPage['events']['first'][number] {
  return {
    id,
    at,
    action,
    subject,
    checkpoint,
    actor: named(row.actorId, row.actorUsername, row.actorName),
    user: named(row.userId, row.userUsername, row.userName),
    detail: auditDetailSchema.parse(JSON.parse(detail)),
  }
}

function named(id: string | null, username: string | null, name: string | null) {
  return id === null || username === null ? null : { id, username, name: name ?? username }
}
