/** The texts around an announcement, on the public pages and in the portal. */
export const shownTexts = {
  region: 'Announcements',
  title: { info: 'Notice.', warning: 'Important.' },
  dismiss: 'Dismiss',
  dismissThis: (body: string) => `Dismiss, ${body.length > 60 ? `${body.slice(0, 57)}…` : body}`,
} as const

/**
 * Returns the bank's words with no-break spaces inside of dates and times, so that no line ends there. Public
 * pages load this file: with an import from `lib` they would load the scripts of the portal.
 */
export function shownBody(body: string): string {
  return body
    .replaceAll(/(?<=\d) (?=(?:AM|PM|noon)\b)/g, '\u00a0')
    .replaceAll(/(?<=\b\d{1,2}) (?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*\b)/gu, '\u00a0')
    .replaceAll(/(?<=\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*) (?=\d)/gu, '\u00a0')
}
