import {
  type Enrolment,
  notificationKinds,
  type OwnSession,
  type Passkey,
  type Profile,
  type Protection,
  type Safeguards,
  safeguardsSchema,
  type SignInEvent,
} from '@bank/contract'
import type { z } from 'zod'
import type { Answers } from '#testing/answers.ts'
import { client } from './sessions.ts'

/** The profile of the client of `sessions.ts`, with a telephone phrase that no admin has looked at. */
export function aProfile(changes: Partial<Profile> = {}): Profile {
  const { username, firstName, lastName, email } = client.user
  return {
    username,
    firstName,
    lastName,
    email,
    dateOfBirth: '1974-03-09',
    phone: '+44 20 7946 0958',
    address: '14 Cadogan Terrace\nLondon SW1X 9SA\nUnited Kingdom',
    phraseSetAt: '2025-02-11T14:00:00Z',
    phraseViews: [],
    twoFactorEnabled: true,
    version: 3,
    pendingEmail: null,
    ...changes,
  }
}

/** A user with an authenticator and without recovery codes, where the bank requires neither. */
export function aProtection(changes: Partial<Protection> = {}): Protection {
  return {
    twoFactorEnabled: true,
    twoFactorRequired: false,
    recoveryCodes: null,
    ...changes,
  }
}

/** The session of the window that asks. */
export function anOwnSession(changes: Partial<OwnSession> = {}): OwnSession {
  return {
    id: '0198f000-0000-7000-8000-000000000401',
    isCurrent: true,
    browser: 'Chrome on Linux',
    address: '127.0.0.1',
    signedInAt: '2026-09-28T15:30:00Z',
    lastActiveAt: '2026-09-28T15:45:00Z',
    ...changes,
  }
}

/** The same user in another browser. */
export const otherSession: OwnSession = anOwnSession({
  id: '0198f000-0000-7000-8000-000000000402',
  isCurrent: false,
  browser: 'Firefox on Windows',
  address: '203.0.113.7',
})

/** A sign-in from a known browser. */
export function aSignIn(changes: Partial<SignInEvent> = {}): SignInEvent {
  return {
    at: '2026-09-28T15:30:00Z',
    outcome: 'signed-in',
    browser: 'Chrome on Linux',
    address: '127.0.0.1',
    isNewDevice: false,
    ...changes,
  }
}

/** A passkey that was never used. */
export function aPasskey(changes: Partial<Passkey> = {}): Passkey {
  return {
    id: '0198f000-0000-7000-8000-000000000404',
    name: 'My phone',
    createdAt: '2026-09-20T15:30:00Z',
    lastUsedAt: null,
    ...changes,
  }
}

/** A secret before its first code. */
export const enrolment: Enrolment = {
  enrolmentId: '0198f000-0000-7000-8000-000000000403',
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Bank:helena?secret=JBSWY3DPEHPK3PXP&issuer=Bank',
  expiresAt: '2999-01-01T00:00:00Z',
}

/** A client who has closed nothing. */
export function safeguards(changes: Partial<z.input<typeof safeguardsSchema>> = {}): Safeguards {
  return safeguardsSchema.parse({ freeze: null, currencies: ['USD'], limits: [], ...changes })
}

/** Answers of the profile, or of an admin's security page, that a test is not about. */
export function ownAccess(changes: Answers = {}): Answers {
  return {
    ...changes,
    profile: { get: aProfile(), ...changes.profile },
    notifications: {
      settings: notificationKinds.map((kind) => ({ kind, inPortal: true, byMail: true })),
      ...changes.notifications,
    },
    safeguards: { get: safeguards(), ...changes.safeguards },
    passkeys: { list: [], ...changes.passkeys },
    accessRights: { holders: [], list: [], ...changes.accessRights },
    security: {
      protection: aProtection(),
      sessions: [anOwnSession()],
      history: { events: [], before: null },
      ...changes.security,
    },
  }
}
