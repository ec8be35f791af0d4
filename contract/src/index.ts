import { accountManagement } from './account-management.ts'
import { accountRequests } from './account-requests.ts'
import { accountSetup } from './account-setup.ts'
import { accounts } from './accounts.ts'
import { announcements } from './announcements.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { beneficiaries } from './beneficiaries.ts'
import { consultationPlan } from './consultation-plan.ts'
import { consultations } from './consultations.ts'
import { contactMessages } from './contact-messages.ts'
import { conversations } from './conversations.ts'
import { notifications } from './notifications.ts'
import { dashboard } from './dashboard.ts'
import { messages } from './messages.ts'
import { certificates } from './certificates.ts'
import { overview } from './overview.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'
import { userPage } from './user-page.ts'
import { profile } from './profile.ts'
import { rates } from './rates.ts'
import { security } from './security.ts'
import { signIn } from './sign-in.ts'
import { statements } from './statements.ts'

/** Every procedure that the web can call. */
export const contract = {
  signIn,
  accounts: { ...accounts, ...accountManagement },
  statements,
  payments,
  users: { ...users, ...userPage },
  approvals,
  beneficiaries,
  overview,
  audit,
  notifications,
  accountRequests,
  dashboard,
  messages: { ...messages, ...conversations },
  certificates,
  rates,
  announcements,
  profile,
  security,
  accountSetup,
  consultations: { ...consultations, ...contactMessages, ...consultationPlan },
}

export {
  type AccountOpening,
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
  adminAccountSchema,
} from './account-management.ts'
export * from './account-requests.ts'
export {
  type Account,
  accountSchema,
  type CurrencyAllocation,
  currencyAllocationSchema,
  maximumAccounts,
  trendPoints,
} from './accounts.ts'
export * from './account-setup.ts'
export * from './approval-answer.ts'
export {
  type Approval,
  type ApprovalOperation,
  approvalOperationSchema,
  type ApprovalKind,
  approvalPageSize,
  approvalSchema,
  approvalSetting,
  type ApprovalStatus,
  approvalStatuses,
  type FourEyes,
  fourEyesSchema,
  maximumOwnDecided,
  ownDecidedDays,
} from './approvals.ts'
export * from './activity.ts'
export {
  type AnnouncementAudience,
  announcementLimits,
  announcementLinks,
  type AnnouncementOrder,
  announcementOrderSchema,
  announcementsPageSize,
  type AnnouncementState,
  type AnnouncementTone,
  type ListedAnnouncement,
  type ShownAnnouncement,
  shownAnnouncementsSchema,
  siteAnnouncementsPath,
} from './announcements.ts'
export {
  auditActions,
  auditDetailSchema,
  type AuditEvent,
  auditFilePath,
  auditFileSchema,
  type AuditFilter,
  auditPageSize,
  maximumExportedEvents,
  type CheckpointState,
  theBank,
} from './audit.ts'
export {
  type BankOrder,
  type Beneficiary,
  beneficiaryCurrencies,
  type BeneficiaryCurrency,
  type BeneficiaryOrder,
  type BeneficiaryReview,
  beneficiaryReviewSchema,
  beneficiarySchema,
  maximumBeneficiaries,
  type Network,
  networks,
  networksOf,
  ownNetworks,
  type WalletOrder,
} from './beneficiaries.ts'
export { bankDays } from './bank-days.ts'
export { type Brand, brandSchema, inventedSettings, siteOrigin } from './brand.ts'
export { type Country, countryCodes } from './countries.ts'
export {
  certificateCurrencyGroups,
  certificateCurrencySchema,
  defaultCertificateCurrency,
} from './certificate-currencies.ts'
export * from './certificates.ts'
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
} from './consultation-slots.ts'
export { type ConsultationHour, type ConsultationPlan, type Holiday } from './consultation-plan.ts'
export {
  type Consultation,
  consultationSchema,
  ownConsultationSchema,
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
} from './consultations.ts'
export {
  type ContactMessage,
  contactMessageSchema,
  contactPath,
  type ContactPayload,
  contactPayloadSchema,
  type ContactStatus,
} from './contact-messages.ts'
export * from './conversations.ts'
export * from './currencies.ts'
export * from './dashboard.ts'
export * from './idle-limits.ts'
export * from './invalid-input.ts'
export { type LiveEvent, liveEventSchema, liveTopicSchema } from './live.ts'
export { livePath, type LiveTopic, liveTopics } from './live-topics.ts'
export { type LegalDocument, legalDocumentPath, legalDocuments } from './legal-documents.ts'
export * from './messages.ts'
export * from './money.ts'
export * from './notifications.ts'
export {
  failedPaymentDays,
  type Overview,
  overviewListSize,
  overviewMaturingDays,
  overviewMostCounted,
  overviewSchema,
} from './overview.ts'
export * from './payments.ts'
export * from './users.ts'
export { type UserPage, userPageExcerpt, userPageListSize, userPageLongList } from './user-page.ts'
export * from './profile.ts'
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
} from './rates.ts'
export * from './references.ts'
export * from './refusals.ts'
export * from './security.ts'
export * from './sign-in.ts'
export * from './statements.ts'
export * from './typing.ts'
export { lineSchema } from './written-text.ts'
export { maximumPending } from './pending-approvals.ts'
