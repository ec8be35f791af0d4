import type { Page } from '@playwright/test'

/**
 * Calls the bank's API from inside a page, with the page's own cookies, as a user could in the browser's
 * console. With a body it is a POST, without one a GET.
 */
export async function callApi(
  page: Page,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  return await page.evaluate(
    async ({ url, json }) => {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: json ?? '' }
      const answer = await fetch(url, json === null ? {} : post)
      const answered: unknown = await answer.json().catch(() => null)
      return { status: answer.status, body: answered }
    },
    { url: `/api${path}`, json: body === undefined ? null : JSON.stringify(body) },
  )
}
