import type { RequestContext, SessionContext } from '#http/procedures.ts'

/** The context of a user who reads or changes what is theirs: session, device cookie and user agent. */
export type ProfileContext = SessionContext & Pick<RequestContext, 'origin' | 'session'>
