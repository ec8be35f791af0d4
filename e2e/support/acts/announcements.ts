/** Announcements, as admins publish them. */
import { expect, type Page } from '@playwright/test'
import { callApi } from '#e2e/support/api.ts'
import { type Bank, codeFor } from '#e2e/support/bank.ts'
import { letCodeCount } from '#e2e/support/books.ts'

/** Publishes an announcement from an admin's page, with a code, without the dialog. */
export async function publishByApi(bank: Bank, page: Page, order: object): Promise<void> {
  await letCodeCount(bank, 'admin')
  const { body } = await callApi(page, '/admin/announcements/confirm', { order, code: codeFor('admin') })
  const confirmationId =
    typeof body === 'object' && body !== null && 'confirmationId' in body ? body.confirmationId : null
  expect(await callApi(page, '/admin/announcements', { order, confirmationId })).toMatchObject({
    status: 200,
  })
}
