import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, startSession, test } from '#e2e/support/bank.ts'
import { type PageWeight, weigh } from '#e2e/support/page-weight.ts'

/**
 * Thousands of bytes of script, number of scripts, thousands of bytes and requests in all: as measured, and a
 * little more, because live changes may ask for some data twice. A screen that grows gets its new figure
 * here, with its reason in the commit.
 */
type Budget = readonly [scriptKb: number, scripts: number, kb: number, requests: number]

const clientScreens: Record<string, Budget> = {
  '/dashboard/portfolio': [139, 5, 256, 26],
  '/dashboard': [146, 12, 261, 31],
  '/dashboard/accounts/…/transactions': [202, 32, 329, 51],
  '/dashboard/beneficiaries': [147, 13, 259, 31],
  '/dashboard/payments': [147, 13, 256, 33],
  '/dashboard/orders': [150, 15, 265, 40],
  '/dashboard/profile': [198, 34, 308, 57],
  '/dashboard/messages': [176, 14, 288, 32],
  '/dashboard/support': [177, 18, 290, 36],
}

const adminScreens: Record<string, Budget> = {
  '/admin/dashboard': [150, 14, 261, 32],
  '/admin/users': [202, 27, 313, 45],
  '/admin/holders': [181, 19, 289, 37],
  '/admin/accounts': [199, 27, 311, 44],
  '/admin/account-requests': [149, 16, 258, 35],
  '/admin/chat': [184, 22, 293, 42],
  '/admin/approvals': [148, 13, 257, 33],
  '/admin/consultations': [151, 16, 260, 34],
  '/admin/rates': [183, 25, 292, 44],
  '/admin/settings': [184, 23, 292, 44],
  '/admin/audit': [186, 30, 314, 50],
  '/admin/security': [155, 20, 263, 40],
}

for (const [username, screens] of [
  ['helena', clientScreens],
  ['admin', adminScreens],
] as const)
  test(`every screen of ${username} loads within its budget`, async ({ page, browser, bank }) => {
    await startSession(page, username)
    const over: Record<string, Budget> = {}
    const account = username === 'helena' ? await anAccount(page) : ''
    const waiting = Object.entries(screens)
    // Two at a time: most of a screen's time is the wait for what it might still ask for.
    const measureInTurn = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [screen, budget] = next
        const address = bank.url + screen.replace('…', account)
        const figures = figuresOf(await weigh(browser, page.context(), address))
        if (figures.some((figure, i) => figure > (budget[i] ?? 0))) over[screen] = figures
      }
    }
    await Promise.all([measureInTurn(), measureInTurn()])
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
