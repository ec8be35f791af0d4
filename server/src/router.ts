import { accessRights } from '#features/access-rights/routes.ts'
import { accountRequests } from '#features/account-requests/routes.ts'
import { accountSetup } from '#features/account-setup/routes.ts'
import { accounts } from '#features/accounts/routes.ts'
import { announcements } from '#features/announcements/routes.ts'
import { approvals } from '#features/approvals/routes.ts'
import { audit } from '#features/audit/routes.ts'
import { beneficiaries } from '#features/beneficiaries/routes.ts'
import { consultations } from '#features/consultations/routes.ts'
import { holders } from '#features/holders/routes.ts'
import { mandates, orders } from '#features/orders/routes.ts'
import { notifications } from '#features/notifications/routes.ts'
import { dashboard } from '#features/dashboard/routes.ts'
import { messages } from '#features/messages/routes.ts'
import { certificates } from '#features/certificates/routes.ts'
import { overview } from '#features/overview/routes.ts'
import { passkeys } from '#features/passkeys/routes.ts'
import { payments } from '#features/payments/routes.ts'
import { receipts } from '#features/payments/receipt/routes.ts'
import { users } from '#features/users/routes.ts'
import { profile } from '#features/profile/routes.ts'
import { rates } from '#features/rates/routes.ts'
import { safeguards } from '#features/safeguards/routes.ts'
import { security } from '#features/security/routes.ts'
import { signIn } from '#features/sign-in/routes.ts'
import { standingOrders } from '#features/standing-orders/routes.ts'
import { statements } from '#features/statements/routes.ts'
import { asVisitor } from '#http/procedures.ts'

/** Every feature, once. The contract decides what must be here. */
export const router = asVisitor.router({
  signIn,
  accounts,
  statements,
  payments,
  standingOrders,
  safeguards,
  accessRights,
  holders,
  mandates,
  orders,
  receipts,
  users,
  approvals,
  beneficiaries,
  overview,
  audit,
  notifications,
  accountRequests,
  dashboard,
  messages,
  certificates,
  rates,
  announcements,
  profile,
  security,
  passkeys,
  accountSetup,
  consultations,
})
