import type { FourEyes, ListedUser, ProvisionalCredentials, SetupLink, UserPage } from '@bank/contract'
import { admin, client } from './sessions.ts'

/** A client in the list of users, with a second factor and a telephone phrase. */
export function aListedUser(changes: Partial<ListedUser> = {}): ListedUser {
  const { id, username, firstName, lastName, email } = client.user
  return {
    id,
    username,
    firstName,
    lastName,
    email,
    role: 'user',
    createdAt: '2024-05-14T13:00:00Z',
    twoFactorEnabled: true,
    phraseSet: true,
    ...changes,
  }
}

/** The administrator of `sessions.ts`, as the same list shows them. */
export const ownUser: ListedUser = aListedUser({
  id: admin.user.id,
  username: admin.user.username,
  firstName: admin.user.firstName,
  lastName: admin.user.lastName,
  email: admin.user.email,
  role: 'admin',
})

/** A client who has not set up an authenticator and has no telephone phrase. */
export const newcomer: ListedUser = aListedUser({
  id: '0198f000-0000-7000-8000-000000000003',
  username: 'marcus',
  firstName: 'Marcus',
  lastName: 'Adeyemi',
  email: 'marcus.adeyemi@client.example',
  twoFactorEnabled: false,
  phraseSet: false,
})

const nothing = { total: 0, first: [] }

/** The page of `aListedUser`, who has no accounts and needs no attention. */
export function aUserPage(
  user: Partial<UserPage['user']> = {},
  rest: Partial<Omit<UserPage, 'user'>> = {},
): UserPage {
  return {
    user: {
      ...aListedUser(),
      phone: '+44 20 7946 0958',
      address: '14 Cadogan Terrace\nLondon SW1X 9SA',
      dateOfBirth: '1974-03-09',
      pendingEmail: null,
      lastSignInAt: '2026-09-28T15:30:00Z',
      sessions: 2,
      issuedPassword: null,
      setupLink: null,
      ...user,
    },
    freeze: null,
    attention: {
      requests: 0,
      messages: 0,
      failedPayments: 0,
      maturing: 0,
      approvals: [],
      linkPermittedUntil: null,
    },
    holdings: [],
    accounts: nothing,
    requests: nothing,
    certificates: nothing,
    beneficiaries: nothing,
    conversation: nothing,
    events: nothing,
    ...rest,
  }
}

/** A setup link that was issued and not opened yet. */
export function aSetupLink(changes: Partial<SetupLink> = {}): SetupLink {
  return {
    status: 'issued',
    issuedAt: '2026-09-28T15:30:00Z',
    expiresAt: '2026-10-05T15:30:00Z',
    changedAt: null,
    wrongCodes: false,
    ...changes,
  }
}

/** The credentials shown once after Odile Baptiste was created. */
export function provisionalCredentials(
  changes: Partial<ProvisionalCredentials> = {},
): ProvisionalCredentials {
  return {
    userId: '0198f000-0000-4000-8000-000000000009',
    username: 'obaptiste',
    password: 'xK4!pQ9z@Lm2',
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Bank:obaptiste?secret=JBSWY3DPEHPK3PXP&issuer=Bank',
    link: { url: `https://bank.example/setup/${'x'.repeat(43)}`, expiresAt: '2026-10-05T15:30:00Z' },
    roleRequiresApproval: false,
    ...changes,
  }
}

/** Returns whether operations need a second admin; by default they do not. */
export function fourEyesRule(changes: Partial<FourEyes> = {}): FourEyes {
  return {
    isOn: false,
    changedBy: null,
    changedAt: null,
    applies: false,
    admins: 2,
    appliesUntil: null,
    ...changes,
  }
}
