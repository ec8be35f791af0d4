import type { Page } from '@playwright/test'

/** An address that no page asks for. */
const nowhere = /^https:\/\/interception-stays-on\.invalid\//

/**
 * Comes between a page and the bank. It is taken back with `page.unroute` or `page.unrouteAll`; interception
 * itself stays on until the browser's context closes: where it ends while requests are under way, the browser
 * leaves some of them without an answer for ever (7 of 100 pages that were loading just then).
 */
export async function interfere(
  page: Page,
  ...[address, handler, options]: Parameters<Page['route']>
): Promise<void> {
  await page.context().route(nowhere, (route) => route.abort())
  await page.route(address, handler, options)
}
