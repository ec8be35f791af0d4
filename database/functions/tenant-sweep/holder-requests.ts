import type { Row } from './row.ts'

const asked = (request: string, holder: string) => `
  select asked.outcome from identity.enter_session_for(:token, ${holder}, 'prepare') entered
  cross join lateral (
    select bank.request_account(${request}, 'deposit', 'School fees', 'CHF', null, null, 0, null) as outcome
    where entered.outcome is not null
  ) asked`

/** Requests in the name of a holder; one that another person has made keeps its id. */
export const requestsForHolders: Row[] = [
  [
    asked('gen_random_uuid()', ':trust'),
    { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_SIGNED_IN', client: 'SUBMITTED' },
  ],
  [
    asked(':wanted', ':trust'),
    { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_SIGNED_IN', client: 'REQUEST_ID_TAKEN' },
  ],
  [
    asked('gen_random_uuid()', ':part'),
    { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_SIGNED_IN', client: 'OUTSIDE_OF_ACCESS' },
  ],
]
