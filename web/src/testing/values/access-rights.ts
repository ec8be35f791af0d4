import {
  type AccessReview,
  accessReviewSchema,
  type AccessRight,
  accessRightSchema,
  type AdminAccessRight,
  adminAccessRightSchema,
  type ActedFor,
  actedForSchema,
} from '@bank/contract'
import { anAccount } from './accounts/accounts.ts'

const { id, nickname, accountNumber, currency } = anAccount()
const familyReserve = { id, nickname, accountNumber, currency, isCrypto: false }

/** An accountant who sees the balance of one account. */
export function anAccessRight(changes: Partial<AccessRight> = {}): AccessRight {
  return accessRightSchema.parse({
    id: '0198f000-0000-7000-8000-000000000701',
    firstName: 'Odette',
    lastName: 'Baptiste',
    email: 'odette@books.example',
    accounts: [familyReserve],
    view: 'balances',
    firstDay: '2026-09-01',
    lastDay: '2027-06-30',
    givenAt: '2026-09-01T15:30:00Z',
    state: 'inForce',
    ...changes,
  })
}

/** The same, as the bank reviews it before it is given. */
export function anAccessReview(changes: Partial<AccessReview> = {}): AccessReview {
  return accessReviewSchema.parse({ ...anAccessRight(), isGiven: false, ...changes })
}

export const holderId = '0198f000-0000-7000-8000-000000000702'

/** A holder whose one account the user may see with its movements. */
export function anActedFor(changes: Partial<ActedFor> = {}): ActedFor {
  const { firstName, lastName } = { firstName: 'Victor', lastName: 'Hale', ...changes }
  return actedForSchema.parse({
    holderId,
    kind: 'individual',
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    accounts: [{ ...familyReserve, view: 'movements', prepare: false, sign: null, lastDay: '2027-06-30' }],
    view: 'movements',
    prepare: false,
    sign: null,
    prepareBeneficiaries: false,
    messages: false,
    lastDay: '2027-06-30',
    ...changes,
  })
}

/** A right as admins see it. */
export function anAdminAccessRight(changes: Partial<AdminAccessRight> = {}): AdminAccessRight {
  return adminAccessRightSchema.parse({
    ...anAccessRight(),
    holder: { id: holderId, firstName: 'Victor', lastName: 'Hale' },
    user: { id: '0198f000-0000-7000-8000-000000000705', firstName: 'Odette', lastName: 'Baptiste' },
    ...changes,
  })
}
