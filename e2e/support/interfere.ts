import type { Page } from '@playwright/test'

/** An address that no page requests. */
const nowhere = /^https:\/\/interception-stays-on\.invalid\//

/**
 * Intercepts the requests between a page and the bank. `page.unroute` or `page.unrouteAll` ends it;
 * interception itself stays on until the browser's context closes: if it ended while requests are under way,
 * the browser would leave some of them without an answer for ever (7 of 100 loading pages).
 */
export async function interfere(
  page: Page,
  ...[address, handler, options]: Parameters<Page['route']>
): Promise<void> {
  await page.context().route(nowhere, (route) => route.abort())
  await page.route(address, handler, options)
}
