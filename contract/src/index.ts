import { accounts } from './accounts.ts'
import { beneficiaries } from './beneficiaries.ts'
import { overview } from './overview.ts'
import { payments } from './payments.ts'
import { profile } from './profile.ts'
import { security } from './security.ts'
import { signIn } from './sign-in.ts'
import { statements } from './statements.ts'

/** Everything the web may ask of the server. */
export const contract = { signIn, accounts, statements, payments, beneficiaries, overview, profile, security }

export { type Account, accountSchema, maximumAccounts } from './accounts.ts'
export { type Beneficiary, beneficiarySchema, maximumBeneficiaries } from './beneficiaries.ts'
export { type LiveEvent, liveEventSchema, livePath, type LiveTopic, liveTopicSchema } from './live.ts'
export * from './money.ts'
export { type Overview } from './overview.ts'
export * from './payments.ts'
export * from './profile.ts'
export * from './refusals.ts'
export * from './security.ts'
export * from './sign-in.ts'
export * from './statements.ts'
