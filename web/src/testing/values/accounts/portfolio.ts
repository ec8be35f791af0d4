import type { Answers } from '#testing/answers.ts'
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
  }
}
