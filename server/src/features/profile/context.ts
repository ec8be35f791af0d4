import type { RequestContext, SessionContext } from '#http/procedures.ts'

/**
 * Whoever changes something of their own: their session, the browser it may be known by, and what that calls
 * the bank.
 */
export type ProfileContext = SessionContext & Pick<RequestContext, 'origin' | 'session'>
