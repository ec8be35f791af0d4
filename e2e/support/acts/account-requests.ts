/** Account requests, on the client’s page and in the database. */
import { accountRequestSchema } from '@bank/contract'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { callApi } from '#e2e/support/api.ts'

const pageSchema = z.object({ requests: z.array(accountRequestSchema) })

/** A request in the client’s list. */
export function requestRow(page: Page, nickname: string): Locator {
  return page
    .getByRole('table', { name: 'Pending Account Requests' })
    .getByRole('row')
    .filter({ hasText: nickname })
}

/** All requests of the signed-in client in the database. */
export async function requestsOf(page: Page) {
  const { body } = await callApi(page, '/account-requests')
  return pageSchema.parse(body).requests
}
