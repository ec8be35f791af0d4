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
  '/dashboard/portfolio': [139, 5, 255, 25],
  '/dashboard': [149, 15, 265, 37],
  '/dashboard/accounts/…/transactions': [156, 24, 284, 45],
  '/dashboard/beneficiaries': [149, 16, 262, 36],
  '/dashboard/payments': [147, 14, 258, 36],
  '/dashboard/orders': [146, 16, 257, 36],
  '/dashboard/profile': [168, 34, 281, 61],
  '/dashboard/messages': [150, 15, 263, 33],
  '/dashboard/support': [151, 19, 264, 37],
}

const adminScreens: Record<string, Budget> = {
  '/admin/dashboard': [151, 17, 262, 34],
  '/admin/users': [157, 21, 268, 39],
  '/admin/holders': [152, 18, 261, 35],
  '/admin/accounts': [154, 23, 266, 40],
  '/admin/account-requests': [151, 21, 260, 38],
  '/admin/chat': [158, 22, 269, 40],
  '/admin/approvals': [149, 17, 261, 36],
  '/admin/consultations': [152, 20, 262, 37],
  '/admin/rates': [152, 21, 263, 39],
  '/admin/settings': [155, 24, 264, 44],
  '/admin/audit': [157, 25, 286, 43],
  '/admin/security': [155, 22, 264, 42],
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
        console.info(`${screen}: ${figures.join(', ')}`)
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
