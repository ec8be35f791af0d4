import type { RefusalCode } from '@bank/contract'

/** The callers of the access table. Every input names the owner's data. */
export const callers = [
  'visitor',
  'madeUpCookie',
  'expired',
  'signedOut',
  'blocked',
  'incomplete',
  'owner',
  'otherClient',
  'admin',
] as const
export type Caller = (typeof callers)[number]
export type Expected = Record<Caller, RefusalCode | 'answered'>

/** A caller without a session, or with an ended one. */
export const withoutSession = {
  visitor: 'NOT_SIGNED_IN',
  madeUpCookie: 'NOT_SIGNED_IN',
  expired: 'NOT_SIGNED_IN',
  signedOut: 'NOT_SIGNED_IN',
  blocked: 'NOT_SIGNED_IN',
} as const

/** The same for every caller. */
export function everybody(answer: RefusalCode | 'answered'): Expected {
  const [visitor, incomplete, owner, otherClient, admin] = [answer, answer, answer, answer, answer]
  return {
    visitor,
    madeUpCookie: answer,
    expired: answer,
    signedOut: answer,
    blocked: answer,
    incomplete,
    owner,
    otherClient,
    admin,
  }
}

/** A client's call: with another client's ids, admins' included, it finds nothing. */
export function clients(foreign: RefusalCode | 'answered'): Expected {
  return {
    ...withoutSession,
    incomplete: 'ENROLMENT_REQUIRED',
    owner: 'answered',
    otherClient: foreign,
    admin: foreign,
  }
}

/** A call of the admins'. */
export const admins: Expected = {
  ...withoutSession,
  incomplete: 'ENROLMENT_REQUIRED',
  owner: 'NOT_ALLOWED',
  otherClient: 'NOT_ALLOWED',
  admin: 'answered',
}
