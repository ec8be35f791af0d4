import {
  type EndedMandate,
  endedMandateSchema,
  type HolderDetails,
  holderDetailsSchema,
  type ListedHolder,
  listedHolderSchema,
  type Mandate,
  mandateSchema,
  type PersonOfAccount,
  type RightsOfAccount,
  rightsOfAccountSchema,
} from '@bank/contract'
import type { z } from 'zod'
import { anAccount } from './accounts/accounts.ts'
import { marcus, trust } from './orders.ts'

const { id, nickname, accountNumber, currency, balance } = anAccount()

const organisation = { legalName: trust.name, registrationNumber: '2019/44120', country: 'DM', lei: null }
const listed = { ...trust, organisation, accounts: 1, people: 1, openOrders: 2 }

/** Marcus prepares, and signs in class B. */
export function aMandate(changes: Partial<z.input<typeof mandateSchema>> = {}): Mandate {
  return mandateSchema.parse({
    id: '0198f000-0000-7000-8000-000000000851',
    holder: trust,
    user: marcus,
    isMember: false,
    accounts: null,
    rights: { view: 'movements', prepare: true, sign: 'B' },
    firstDay: '2026-09-01',
    lastDay: '2027-08-31',
    givenAt: '2026-09-01T15:30:00Z',
    state: 'inForce',
    documents: [],
    ...changes,
  })
}

/** The same after an admin has withdrawn it. */
export function anEndedMandate(changes: Partial<z.input<typeof endedMandateSchema>> = {}): EndedMandate {
  const { state: _, ...mandate } = aMandate()
  return endedMandateSchema.parse({
    ...mandate,
    endedAt: '2026-09-20T14:00:00Z',
    isWithdrawn: true,
    withdrawnBy: {
      id: '0198f000-0000-7000-8000-000000000002',
      firstName: 'Octavia',
      lastName: 'Sinclair',
    },
    ...changes,
  })
}

/** Laurent Family Trust in the list. */
export function aListedHolder(changes: Partial<z.input<typeof listedHolderSchema>> = {}): ListedHolder {
  return listedHolderSchema.parse({ ...listed, ...changes })
}

/** The same with everything that its page shows. */
export function aHolder(changes: Partial<z.input<typeof holderDetailsSchema>> = {}): HolderDetails {
  return holderDetailsSchema.parse({
    ...listed,
    createdAt: '2026-09-01T15:00:00Z',
    namedAccounts: [{ id, nickname, accountNumber, currency, balance }],
    mandates: [aMandate()],
    certificates: { total: 0, first: [] },
    requests: { total: 0, first: [] },
    rules: {
      beneficiaries: { a: 1, b: 1 },
      currencies: [
        {
          currency: 'USD',
          rules: [
            { upTo: '10000.00', signatures: { a: 1, b: 0 } },
            { upTo: null, signatures: { a: 1, b: 1 } },
          ],
        },
      ],
    },
    ...changes,
  })
}

/** Marcus has a mandate on an account of the trust. */
export function aPersonOfAccount(changes: Partial<PersonOfAccount> = {}): PersonOfAccount {
  const { id: mandateId, user, rights, firstDay, lastDay } = aMandate()
  return {
    id: mandateId,
    user,
    basis: 'mandate',
    isForAllAccounts: true,
    rights,
    firstDay,
    lastDay,
    state: 'inForce',
    ...changes,
  }
}

/** An account of the trust, on which only Marcus acts. */
export function someRightsOfAccount(changes: Partial<RightsOfAccount> = {}): RightsOfAccount {
  return rightsOfAccountSchema.parse({
    holder: { ...trust, username: '' },
    people: [aPersonOfAccount()],
    ...changes,
  })
}
