/** The pages about a holder for whom the user acts, each loaded when it is opened. */
export const actingPages = {
  accounts: () => import('./acting/accounts-page.tsx'),
  statement: () => import('./acting/statement-page.tsx'),
  orders: () => import('./acting/orders-page.tsx'),
  beneficiaries: () => import('./acting/beneficiaries-page.tsx'),
  messages: () => import('./acting/messages-page.tsx'),
  outside: () => import('./acting/outside-page.tsx'),
  printed: () => import('./acting/printed-page.tsx'),
}
