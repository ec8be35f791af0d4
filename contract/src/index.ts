import { accounts } from './accounts.ts'
import { beneficiaries } from './beneficiaries.ts'
import { certificates } from './certificates.ts'
import { overview } from './overview.ts'
import { payments } from './payments.ts'
import { signIn } from './sign-in.ts'
import { statements } from './statements.ts'

/** Everything the web may ask of the server. */
export const contract = { signIn, accounts, statements, payments, beneficiaries, certificates, overview }

export { type Account, accountSchema, maximumAccounts } from './accounts.ts'
export { type Beneficiary, beneficiarySchema, maximumBeneficiaries } from './beneficiaries.ts'
export * from './certificates.ts'
export { type LiveEvent, liveEventSchema, livePath, type LiveTopic, liveTopicSchema } from './live.ts'
export * from './money.ts'
export { type Overview } from './overview.ts'
export * from './payments.ts'
export * from './refusals.ts'
export * from './sign-in.ts'
export * from './statements.ts'
