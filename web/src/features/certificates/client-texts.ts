/** Words about the certificates of one client, for admins. */
export const clientTexts = {
  title: 'Certificates of Deposit',
  none: 'No certificates.',
  newest: (shown: number, total: number) => `The newest ${shown} of ${total}`,
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  matures: (day: string) => `matures ${day}`,
  matured: (day: string) => `matured ${day}`,
  active: 'Active',
  expired: 'Expired',
} as const
