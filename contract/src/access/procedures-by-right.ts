import type { AccessView } from './access-rights.ts'

/**
 * The need of a call for a holder: a view, a mandate with the view of movements (`certificates`), one to
 * prepare, one to prepare or sign (`orders`), or one with messages.
 */
export type AccessNeed = AccessView | 'certificates' | 'prepare' | 'orders' | 'messages'

/**
 * The procedures for a caller who acts for a holder, and what their right has to include. Those of `orders`
 * also answer without a holder, then about all holders of the caller. Every other procedure of a client
 * refuses OUTSIDE_OF_ACCESS while the header is sent. With ACCESS_ENDED the right is not in force.
 */
export const proceduresByRight = {
  'accounts.list': 'balances',
  'accounts.get': 'balances',
  'accounts.allocation': 'balances',
  'statements.page': 'movements',
  'statements.curve': 'movements',
  'statements.transaction': 'movements',
  'statements.find': 'movements',
  'payments.beneficiaries': 'prepare',
  'beneficiaries.list': 'prepare',
  'orders.reviewPayment': 'prepare',
  'orders.preparePayment': 'prepare',
  'certificates.list': 'certificates',
  'certificates.get': 'certificates',
  'certificates.signature': 'certificates',
  'certificates.quote': 'prepare',
  'orders.reviewCertificate': 'prepare',
  'orders.confirmCertificate': 'prepare',
  'orders.prepareCertificate': 'prepare',
  'beneficiaries.prepare': 'prepare',
  'accountRequests.list': 'prepare',
  'accountRequests.submit': 'prepare',
  'accountRequests.withdraw': 'prepare',
  'orders.list': 'orders',
  'orders.count': 'orders',
  'orders.get': 'orders',
  'orders.confirm': 'orders',
  'orders.sign': 'orders',
  'orders.refuse': 'orders',
  'orders.withdraw': 'orders',
  'mandates.signatories': 'orders',
  'messages.thread': 'messages',
  'messages.send': 'messages',
  'messages.markRead': 'messages',
  'messages.unread': 'messages',
  'messages.typing': 'messages',
  'messages.beginAttachment': 'messages',
  'messages.addAttachmentPart': 'messages',
  'messages.finishAttachment': 'messages',
  'messages.removeAttachment': 'messages',
} as const satisfies Record<string, AccessNeed>
