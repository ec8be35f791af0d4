/** The texts around an announcement, on the public pages and in the portal. */
export const shownTexts = {
  region: 'Announcements',
  title: { info: 'Notice.', warning: 'Important.' },
  dismiss: 'Dismiss',
  dismissThis: (body: string) => `Dismiss, ${body.length > 60 ? `${body.slice(0, 57)}…` : body}`,
} as const
