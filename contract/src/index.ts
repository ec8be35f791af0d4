import { receipts } from './payments/receipts.ts'
import { accountManagement } from './accounts/account-management.ts'
import { accountRequests } from './accounts/account-requests.ts'
import { accountSetup } from './access/account-setup.ts'
import { accessRights } from './access/access-rights.ts'
import { accounts } from './accounts/accounts.ts'
import { announcements } from './bank/announcements.ts'
import { approvals } from './approvals/approvals.ts'
import { audit } from './activity/audit.ts'
import { beneficiaries } from './payments/beneficiaries.ts'
export {
  beneficiaryCurrencies,
  type BeneficiaryCurrency,
  type Network,
  networkSchema,
  networks,
  networksOf,
  ownNetworks,
} from './payments/wallet-networks.ts'
import { consultationPlan } from './visitors/consultation-plan.ts'
import { consultations } from './visitors/consultations.ts'
import { contactMessages } from './visitors/contact-messages.ts'
import { conversations } from './messages/conversations.ts'
import { accountRights } from './holders/account-rights.ts'
import { holders } from './holders/holders.ts'
import { mandates } from './holders/mandates.ts'
import { orders } from './holders/orders.ts'
import { notifications } from './activity/notifications.ts'
import { dashboard } from './activity/dashboard.ts'
import { messages } from './messages/messages.ts'
import { attachments } from './messages/attachments.ts'
export * from './messages/attachment-names.ts'
import { certificates } from './certificates/certificates.ts'
import { overview } from './activity/overview.ts'
import { passkeys } from './access/passkeys.ts'
import { payments } from './payments/payments.ts'
import { users } from './users/users.ts'
import { userPage } from './users/user-page.ts'
import { profile } from './users/profile.ts'
import { rates } from './certificates/rates.ts'
import { safeguards } from './payments/safeguards.ts'
import { security } from './access/security.ts'
import { signIn } from './access/sign-in.ts'
import { standingOrders } from './payments/standing-orders.ts'
import { statements } from './accounts/statements.ts'
import { transactions } from './accounts/transactions.ts'

/** Every procedure that the web can call. */
export const contract = {
  signIn,
  accounts: { ...accounts, ...accountManagement },
  statements: { ...statements, ...transactions },
  payments,
  standingOrders,
  safeguards,
  accessRights,
  holders: { ...holders, ...accountRights },
  mandates,
  orders,
  receipts,
  users: { ...users, ...userPage },
  approvals,
  beneficiaries,
  overview,
  audit,
  notifications,
  accountRequests,
  dashboard,
  messages: { ...messages, ...attachments, ...conversations },
  certificates,
  rates,
  announcements,
  profile,
  security,
  passkeys,
  accountSetup,
  consultations: { ...consultations, ...contactMessages, ...consultationPlan },
}

export {
  type AccountOpening,
  type AccountSort,
  accountOpeningSchema,
  type AdjustmentReview,
  adjustmentReviewSchema,
  type BalanceAdjustment,
  balanceAdjustmentSchema,
  type Holder,
  holderSchema,
  maximumAdjustmentNote,
  maximumFoundClients,
  openingTypes,
  type OpeningType,
  type AdminAccount,
  adminAccountPageSize,
  mostTotalledAccounts,
  adminAccountSchema,
} from './accounts/account-management.ts'
export * from './accounts/account-request-order.ts'
export * from './accounts/account-requests.ts'
export {
  type Account,
  accountSchema,
  type CurrencyAllocation,
  currencyAllocationSchema,
  accountNameSchema,
  maximumAccounts,
  trendPoints,
} from './accounts/accounts.ts'
export * from './access/access-rights.ts'
export * from './access/procedures-by-right.ts'
export * from './holders/account-rights.ts'
export * from './holders/holders.ts'
export * from './holders/mandates.ts'
export * from './holders/mandate-rights.ts'
export * from './holders/certificate-orders.ts'
export * from './holders/orders.ts'
export * from './holders/waiting-order.ts'
export * from './holders/organisation.ts'
export * from './holders/signing-rules.ts'
export * from './access/account-setup.ts'
export * from './approvals/approval-answer.ts'
export * from './approvals/approval-operations.ts'
export * from './approvals/approvals.ts'
export * from './activity/activity.ts'
export {
  type ActivityAction,
  activityActions,
  activitySentences,
  ownPauseSentences,
} from './activity/activity-sentences.ts'
export * from './bank/announcements.ts'
export {
  auditDetailSchema,
  type AuditEvent,
  auditFilePath,
  auditFileSchema,
  type AuditFilter,
  auditPageSize,
  maximumExportedEvents,
  type CheckpointState,
  theBank,
} from './activity/audit.ts'
export { auditActions } from './activity/audit-actions.ts'
export {
  type BankOrder,
  type Beneficiary,
  type BeneficiaryOrder,
  type BeneficiaryReview,
  beneficiaryReviewSchema,
  type BeneficiaryEdit,
  beneficiaryEditSchema,
  beneficiarySchema,
  maximumBeneficiaries,
  type WalletOrder,
} from './payments/beneficiaries.ts'
export { decimalsProblem } from './amount-decimals.ts'
export { amountInWords } from './amount-in-words.ts'
export { bankDays } from './bank-days.ts'
export { type Brand, brandSchema, inventedSettings, type OfficeHours, siteOrigin } from './bank/brand.ts'
export { type Country, countryCodes } from './bank/countries.ts'
export { countryName } from './bank/country-name.ts'
export {
  certificateCurrencyGroups,
  defaultCertificateCurrency,
} from './certificates/certificate-currencies.ts'
export * from './certificates/certificates.ts'
export { certificateTerms } from './certificates/term-years.ts'
export { claimLimits } from './document-claim.ts'
export {
  bankZone,
  consultationHorizonDays,
  consultationHours,
  consultationMinutes,
  consultationWeekdays,
  hourOfSlot,
  longDay,
  maximumOpenConsultations,
  readLongDay,
  slotLabel,
} from './visitors/consultation-slots.ts'
export { type ConsultationHour, type ConsultationPlan, type Holiday } from './visitors/consultation-plan.ts'
export {
  type Consultation,
  consultationSchema,
  ownConsultationSchema,
  type ConsultationBooked,
  consultationBookedSchema,
  consultationFilePath,
  consultationPageSize,
  consultationPath,
  type ConsultationPayload,
  consultationPayloadSchema,
  type ConsultationStatus,
  missingInConsultation,
  mostReplacedOrders,
  type OfferedDay,
  type OwnConsultation,
} from './visitors/consultations.ts'
export {
  type ContactMessage,
  contactMessageSchema,
  contactPath,
  type ContactPayload,
  contactPayloadSchema,
  type ContactStatus,
} from './visitors/contact-messages.ts'
export {
  type Attachment,
  attachmentPartBytes,
  attachmentSchema,
  attachmentsPerDay,
  attachmentTypeSchema,
  maximumAttachmentBytes,
  maximumAttachments,
} from './messages/attachments.ts'
export * from './messages/attachment-names.ts'
export * from './messages/conversations.ts'
export * from './currencies.ts'
export * from './activity/dashboard.ts'
export * from './access/idle-limits.ts'
export * from './invalid-input.ts'
export { type LiveEvent, liveEventSchema, liveTopicSchema } from './live/live.ts'
export { livePath, type LiveTopic, liveTopics } from './live/live-topics.ts'
export { type LegalDocument, legalDocumentPath, legalDocuments } from './bank/legal-documents.ts'
export * from './messages/messages.ts'
export * from './money.ts'
export * from './activity/notifications.ts'
export {
  failedPaymentDays,
  type Overview,
  overviewMaturingDays,
  overviewMostCounted,
  overviewSchema,
  type WorklistItem,
  type WorklistKind,
  worklistItemSchema,
  worklistKinds,
  worklistSize,
} from './activity/overview.ts'
export * from './payments/payments.ts'
export * from './payments/receipts.ts'
export {
  maximumStandingOrders,
  maximumTimes,
  maximumYearsAhead,
  pastPageSize,
  type PastPayment,
  pastPaymentSchema,
  previewedDays,
  type Rhythm,
  type BusinessDay,
  rhythms,
  businessDays,
  type StandingOrder,
  type StandingOrderInput,
  standingOrderInputSchema,
  type StandingOrderReview,
  standingOrderReviewSchema,
  standingOrderSchema,
  type UpcomingPayment,
  upcomingPaymentSchema,
  upcomingOfOneOrder,
  upcomingSize,
} from './payments/standing-orders.ts'
export * from './payments/own-limit-kinds.ts'
export * from './payments/safeguards.ts'
export * from './users/users.ts'
export { type UserPage, userPageExcerpt, userPageListSize, userPageLongList } from './users/user-page.ts'
export * from './users/profile.ts'
export {
  maximumDaysAhead,
  offeredRateSchema,
  type RateCell,
  type RateChange,
  type RateFrom,
  rateHistorySize,
  type RateOrder,
  rateOrderSchema,
  type RateState,
} from './certificates/rates.ts'
export * from './accounts/references.ts'
export * from './refusals.ts'
export * from './access/passkey-codes.ts'
export * from './access/passkey-limits.ts'
export * from './access/passkeys.ts'
export * from './access/security.ts'
export * from './access/sign-in.ts'
export * from './accounts/statement-archive.ts'
export * from './accounts/statements.ts'
export * from './accounts/transactions.ts'
export * from './messages/typing.ts'
export * from './messages/types-and-places.ts'
export * from './messages/visible-text.ts'
export { lineSchema, tooLongText } from './written-text.ts'
export { maximumPending } from './approvals/pending-approvals.ts'
