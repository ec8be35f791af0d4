/** The pages of the admin area, each loaded when it is opened. */
export const adminPages = {
  overview: () => import('./admin/overview-page.tsx'),
  users: () => import('./admin/users-page.tsx'),
  user: () => import('./admin/user-page.tsx'),
  holders: () => import('./admin/holders-page.tsx'),
  holder: () => import('./admin/holder-page.tsx'),
  audit: () => import('./admin/audit-page.tsx'),
  rates: () => import('./admin/rates-page.tsx'),
  settings: () => import('./admin/settings-page.tsx'),
  security: () => import('./admin/security-page.tsx'),
  accounts: () => import('./admin/accounts-page.tsx'),
  statement: () => import('./admin/statement-page.tsx'),
  printedStatement: () => import('./admin/printed-statement-page.tsx'),
  accountRequests: () => import('./admin/account-requests-page.tsx'),
  approvals: () => import('./admin/approvals-page.tsx'),
  chat: () => import('./admin/chat-page.tsx'),
  consultations: () => import('./admin/consultations-page.tsx'),
}
