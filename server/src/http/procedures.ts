import { type AccessNeed, contract } from '@bank/contract'
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { Config } from '#config/config.ts'
import type { Passwords } from '#identity/passwords/passwords.ts'
import { callFunction } from '#platform/call-function.ts'
import type { Changes } from '#platform/changes.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import type { ProxyWatch } from '#platform/proxy-watch.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import type { Scheduler } from '#platform/jobs/scheduler.ts'
import type { Answer } from './answers.ts'

/** The services that the whole process shares. */
export type Services = {
  config: Config
  clock: Clock
  db: Database
  secrets: Secrets
  passwords: Passwords
  changes: Changes
  scheduler: Scheduler
  proxyWatch: ProxyWatch
  log: Log
}

/** The parts of one request. `session` reads and sets the cookies; no other code sees the token. */
export type RequestContext = {
  services: Services
  /** The caller's address, from the proxy's header only where the operator lists that proxy. */
  address: string
  /** The User-Agent header; empty when there is none. */
  userAgent: string
  /** The origin by which this browser reached the bank, one of our own: links in e-mails begin with it. */
  origin: string
  /** SHA-256 of the session cookie's token; null without a cookie. */
  tokenHash: Buffer | null
  /**
   * The holder for whom the caller acts, as they say; null for none. `asSession` refuses such a call, and so
   * do the procedures that begin with it.
   */
  actingFor: string | null
  session: {
    open: (token: string) => void
    close: () => void
    device: string | null
    rememberDevice: (device: string) => void
  }
  /** Logs why a call failed, and returns the answer for the caller. */
  answerTo: (error: unknown) => Answer
}

/**
 * The context of every use case: the request's one transaction, and a way to notify others after the commit.
 */
type UseCaseContext = {
  services: Services
  tx: Tx
  tokenHash: Buffer
  afterCommit: (work: () => void) => void
}

/** The context of a client's use case, by `asClient`. */
export type ClientContext = UseCaseContext & { clientId: string }

/** The context of an admin's use case, by `asAdmin`: there is no client. */
export type AdminContext = UseCaseContext & Pick<RequestContext, 'origin'>

/** The context of a user who prepares orders of a holder, by `asPreparer`. */
export type PreparerContext = UseCaseContext & { userId: string; holderId: string }

/** The context of a user who signs orders, by `asSignatory`; of all holders where `holderId` is null. */
export type SignatoryContext = UseCaseContext & { userId: string; holderId: string | null }

/**
 * The context of a use case in the name of a holder, by `asWriter` or `asRequester`: `clientId` is the
 * holder's id, and `userId` that of the user who acts.
 */
export type WriterContext = ClientContext & { userId: string }

/** The context of calls that are one statement, session look-up included: payments and confirmations. */
export type SessionContext = { services: Services; tokenHash: Buffer }

/**
 * Reads in a transaction of its own under the user's own rows, for a use case that checks a code between two
 * reads.
 */
export async function underOwnRows<Result>(
  { services, tokenHash }: SessionContext,
  work: (own: { tx: Tx; clientId: string }) => Promise<Result>,
): Promise<Result> {
  // All reads in it see one snapshot.
  return await services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { userId } = await enter(tx, tokenHash)
      return await work({ tx, clientId: userId })
    })
}

/**
 * A short transaction of an admin, for calls that need several; a caller who is no admin is refused before
 * their code is used.
 */
export async function underAdminRows<Result>(
  { services, tokenHash }: SessionContext,
  work: (tx: Tx, adminId: string) => Promise<Result>,
): Promise<Result> {
  return await services.db.transaction().execute(async (tx) => {
    const { userId, role } = await enter(tx, tokenHash)
    if (role !== 'admin') refuse('NOT_ALLOWED')
    return await work(tx, userId)
  })
}

type Entered = { userId: string; role: 'user' | 'admin'; complete: boolean }

/** Open to everyone. */
export const asVisitor = implement(contract).$context<RequestContext>()

/**
 * A caller with a session cookie, by themselves or for a holder. There is no transaction: a call that has
 * several of its own enters each by itself.
 */
export const asActingSession = asVisitor.use(
  async ({ context, next }) =>
    await next({ context: { tokenHash: context.tokenHash ?? refuse('NOT_SIGNED_IN') } }),
)

/**
 * A caller with a session cookie; the same database statement decides whether the session is active. A call
 * for another holder is refused here, whatever the caller's right.
 */
export const asSession = asActingSession.use(async ({ context, next }) => {
  if (context.actingFor !== null) refuse('OUTSIDE_OF_ACCESS')
  return await next()
})

/** Signed-in clients only; the whole request is one transaction under the client's own rows. */
export const asClient = asSession.use(
  async ({ context, next }) =>
    await inTransaction(context.services, async (tx, afterCommit) => {
      const { userId } = await enter(tx, context.tokenHash)
      return await next({ context: { tx, clientId: userId, afterCommit } })
    }),
)

/**
 * Signed-in clients, and those who act for another holder and have a right that includes this. `clientId` is
 * the holder's id; the transaction sees the holder's accounts for which a right includes that need, and
 * nothing else of anyone's.
 */
export function byRight(need: AccessNeed) {
  return asActingSession.use(async ({ context, next }) => {
    const { actingFor, tokenHash } = context
    return await transactionFor(context.services, actingFor).execute(async (tx) => {
      const clientId =
        actingFor === null
          ? (await enter(tx, tokenHash)).userId
          : (await enterFor(tx, tokenHash, actingFor, need)).holderId
      return await next({ context: { tx, clientId, isActing: actingFor !== null } })
    })
  })
}

/**
 * Signed-in clients in their own conversation, and those who act for a holder in its conversation, by a
 * mandate that includes messages. `clientId` is the holder of the conversation, and `userId` the user.
 */
export const asWriter = inNameOf('messages')

/** The same for account requests, by a mandate to prepare orders. */
export const asRequester = inNameOf('prepare')

function inNameOf(need: AccessNeed) {
  return asActingSession.use(
    async ({ context, next }) =>
      await inTransaction(context.services, async (tx, afterCommit) => {
        const entered = await enterInNameOf(tx, context.tokenHash, context.actingFor, need)
        return await next({ context: { tx, ...entered, afterCommit } })
      }),
  )
}

/** Signs the context of this transaction for a user by themselves, or in the name of a holder. */
export async function enterInNameOf(tx: Tx, tokenHash: Buffer, actingFor: string | null, need: AccessNeed) {
  if (actingFor !== null) {
    const { userId, holderId } = await enterFor(tx, tokenHash, actingFor, need)
    return { userId, clientId: holderId }
  }
  const { userId } = await enter(tx, tokenHash)
  return { userId, clientId: userId }
}

/** Users who act for a holder and have a mandate to prepare its orders; no user acts so for themselves. */
export const asPreparer = asActingSession.use(
  async ({ context: { services, tokenHash, actingFor }, next }) =>
    await inTransaction(services, async (tx, afterCommit) => {
      const { userId } = await enter(tx, tokenHash)
      const holderId = actingFor ?? refuse('OUTSIDE_OF_ACCESS')
      await enterFor(tx, tokenHash, holderId, 'prepare')
      return await next({ context: { tx, userId, holderId, afterCommit } })
    }),
)

/**
 * Signed-in users as themselves, for the orders of every holder on whom they have a mandate. A user who acts
 * for a holder needs a mandate to prepare or to sign, and has that holder's orders alone.
 */
export const asSignatory = asActingSession.use(
  async ({ context: { services, tokenHash, actingFor }, next }) =>
    await inTransaction(services, async (tx, afterCommit) => {
      const userId = await enterAsSignatory(tx, tokenHash, actingFor)
      return await next({ context: { tx, userId, holderId: actingFor, afterCommit } })
    }),
)

/**
 * Signs the context of this transaction for a user as themselves, once their mandate on the holder is seen.
 */
export async function enterAsSignatory(tx: Tx, tokenHash: Buffer, actingFor: string | null): Promise<string> {
  if (actingFor !== null) await enterFor(tx, tokenHash, actingFor, 'orders')
  return (await enter(tx, tokenHash)).userId
}

/** Admins only. */
export const asAdmin = asSession.use(
  async ({ context, next }) =>
    await inTransaction(context.services, async (tx, afterCommit) => {
      const { userId, role } = await enter(tx, context.tokenHash)
      if (role !== 'admin') refuse('NOT_ALLOWED')
      return await next({ context: { tx, adminId: userId, afterCommit } })
    }),
)

/**
 * Does the work of a request in its one transaction. What the work gives to `afterCommit` runs once that has
 * committed; a rollback drops it.
 */
async function inTransaction<Result>(
  { db }: Pick<Services, 'db'>,
  work: (tx: Tx, afterCommit: UseCaseContext['afterCommit']) => Promise<Result>,
): Promise<Result> {
  const followUps: (() => void)[] = []
  const result = await db
    .transaction()
    .execute(async (tx) => await work(tx, (followUp) => void followUps.push(followUp)))
  for (const followUp of followUps) followUp()
  return result
}

/**
 * The transaction of a read. For a user who acts for a holder all of it sees one snapshot, in which their
 * right counts or does not: a statement is never without its lines because the right ended on the way.
 */
export function transactionFor({ db }: Pick<Services, 'db'>, actingFor: string | null) {
  const transaction = db.transaction()
  return actingFor === null ? transaction : transaction.setIsolationLevel('repeatable read')
}

/** Signs the context of this transaction for a user who acts for a holder. */
export async function enterFor(tx: Tx, tokenHash: Buffer, holderId: string, need: AccessNeed) {
  const { userId } = await callFunction(
    tx,
    { ENTERED: ['userId'] },
    sql<{ outcome: string; userId: string | null }>`
      select outcome, user_id from identity.enter_session_for(${tokenHash}, ${holderId}, ${need})`,
  )
  return { userId, holderId }
}

/** Signs the context of this transaction; everything after it sees only what this user may see. */
export async function enter(tx: Tx, tokenHash: Buffer): Promise<Entered> {
  const { rows } = await sql<Entered>`
    select user_id, role, complete from identity.enter_session(${tokenHash})`.execute(tx)
  const entered = rows[0] ?? refuse('NOT_SIGNED_IN')
  if (!entered.complete) refuse('ENROLMENT_REQUIRED')
  return entered
}
