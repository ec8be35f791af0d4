import type { Answers } from '#testing/answers.ts'
import { aDashboard } from '#testing/values/dashboard.ts'
import { aProtection } from '#testing/values/users/own-access.ts'
import { anAccount, type ListedAccount } from './accounts.ts'

/** The portfolio of a client with these accounts, without certificates and requests. */
export function aPortfolio(accounts: ListedAccount[] = [anAccount()]): Answers {
  return {
    accounts: { list: accounts, allocation: [] },
    certificates: {
      list: { certificates: [], earlier: null, counts: { active: 0, expired: 0 }, next: null },
    },
    accountRequests: { list: { requests: [], more: null } },
    accessRights: { holders: [], list: [] },
    // The first steps of a client without an account read them.
    dashboard: { get: aDashboard({ counts: { accounts: 0, unreadMessages: 0, beneficiaries: 0 } }) },
    security: { protection: aProtection() },
  }
}
