import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, startSession, test } from '#e2e/support/bank.ts'
import { type PageWeight, weigh } from '#e2e/support/page-weight.ts'

/** Thousands of bytes of script, number of scripts, thousands of bytes and requests in all. */
type Budget = readonly [scriptKb: number, scripts: number, kb: number, requests: number]

const clientScreens: Record<string, Budget> = {
  '/dashboard/portfolio': [0, 0, 0, 0],
  '/dashboard': [0, 0, 0, 0],
  '/dashboard/accounts/…/transactions': [0, 0, 0, 0],
  '/dashboard/beneficiaries': [0, 0, 0, 0],
  '/dashboard/payments': [0, 0, 0, 0],
  '/dashboard/profile': [0, 0, 0, 0],
  '/dashboard/messages': [0, 0, 0, 0],
  '/dashboard/support': [0, 0, 0, 0],
}

const adminScreens: Record<string, Budget> = {
  '/admin/dashboard': [0, 0, 0, 0],
  '/admin/users': [0, 0, 0, 0],
  '/admin/accounts': [0, 0, 0, 0],
  '/admin/account-requests': [0, 0, 0, 0],
  '/admin/chat': [0, 0, 0, 0],
  '/admin/approvals': [0, 0, 0, 0],
  '/admin/consultations': [0, 0, 0, 0],
  '/admin/rates': [0, 0, 0, 0],
  '/admin/settings': [0, 0, 0, 0],
  '/admin/audit': [0, 0, 0, 0],
  '/admin/security': [0, 0, 0, 0],
}

for (const [username, screens] of [
  ['helena', clientScreens],
  ['admin', adminScreens],
] as const)
  test(`every screen of ${username} loads within its budget`, async ({ page, browser, bank }) => {
    await startSession(page, username)
    const over: Record<string, Budget> = {}
    for (const [screen, budget] of Object.entries(screens)) {
      const address = screen.includes('…') ? screen.replace('…', await anAccount(page)) : screen
      const weight = await weigh(browser, page.context(), bank.url + address)
      const figures = figuresOf(weight)
      if (figures.some((figure, i) => figure > (budget[i] ?? 0))) over[screen] = figures
    }
    expect(over).toEqual({})
  })

function figuresOf({ scriptBytes, scripts, bytes, requests }: PageWeight): Budget {
  return [Math.ceil(scriptBytes / 1000), scripts, Math.ceil(bytes / 1000), requests]
}

async function anAccount(page: Page): Promise<string> {
  const answer = await page.request.get('/api/accounts')
  const [first] = z.array(z.object({ id: z.string() })).parse(await answer.json())
  if (!first) throw new Error('The client has no account')
  return first.id
}
