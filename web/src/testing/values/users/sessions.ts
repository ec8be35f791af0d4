import { type Session, sessionSchema } from '@bank/contract'
import type { Answers } from '#testing/answers.ts'

type Person = Session['user']

/** A signed-in user with a second factor. */
export function aSession(user: Partial<Person> = {}, rest: Partial<Omit<Session, 'user'>> = {}): Session {
  return sessionSchema.parse({
    user: {
      id: '0198f000-0000-7000-8000-000000000001',
      username: 'helena',
      firstName: 'Helena',
      lastName: 'Laurent',
      email: 'helena.laurent@client.example',
      role: 'user',
      twoFactorEnabled: true,
      hasPasskeys: false,
      ...user,
    },
    complete: true,
    passwordDue: false,
    idleExpiresAt: '2999-01-01T00:00:00Z',
    expiresAt: '2999-01-01T00:00:00Z',
    ...rest,
  })
}

/** A client, with answers for the frame around their pages. */
export const client = aSession()

/** An administrator. */
export const admin = aSession({
  id: '0198f000-0000-7000-8000-000000000002',
  username: 'admin',
  firstName: 'Octavia',
  lastName: 'Sinclair',
  email: 'octavia.sinclair@bank.example',
  role: 'admin',
})

/** The calls of every page for a signed-in user: the tests of a screen need not answer them. */
export function answersToEveryPage(session: Session | null): Answers {
  const asked: Answers = { signIn: { current: { session, demo: false } } }
  if (session === null) return asked
  const signIn = { current: { session, demo: false }, touch: session, signOut: {} }
  if (session.user.role === 'admin') {
    return {
      signIn,
      accessRights: { listForAdmin: { given: [], received: [] } },
      holders: { listForUser: [], listEnded: { mandates: [], more: null } },
      accountRequests: { countPending: { pending: 0 } },
      messages: { countUnanswered: { unanswered: 0 } },
      consultations: { countNewMessages: { unanswered: 0 } },
      approvals: { countPending: { pending: 0, forMe: 0 }, ownDecided: { approvals: [] } },
      passkeys: { list: [] },
    }
  }
  return {
    signIn,
    accessRights: { holders: [] },
    messages: { unread: { unread: 0 } },
    notifications: { unread: { count: 0 } },
    announcements: { inPortal: { announcements: [], endsInSeconds: null } },
    safeguards: { get: { freeze: null, currencies: ['USD'], limits: [] } },
    passkeys: { list: [] },
  }
}
