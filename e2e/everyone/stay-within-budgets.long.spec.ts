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
  '/dashboard/portfolio': [137, 5, 253, 25],
  '/dashboard': [149, 16, 267, 37],
  '/dashboard/accounts/…/transactions': [157, 26, 286, 45],
  '/dashboard/beneficiaries': [148, 17, 262, 36],
  '/dashboard/payments': [147, 16, 263, 36],
  '/dashboard/orders': [144, 17, 256, 36],
  '/dashboard/profile': [169, 36, 283, 61],
  '/dashboard/messages': [149, 16, 264, 33],
  '/dashboard/support': [151, 20, 265, 37],
}

const adminScreens: Record<string, Budget> = {
  '/admin/dashboard': [152, 15, 264, 34],
  '/admin/users': [158, 19, 270, 39],
  '/admin/holders': [152, 15, 262, 35],
  '/admin/accounts': [154, 20, 268, 40],
  '/admin/account-requests': [152, 18, 262, 38],
  '/admin/chat': [159, 19, 271, 40],
  '/admin/approvals': [148, 13, 260, 36],
  '/admin/consultations': [153, 18, 265, 37],
  '/admin/rates': [153, 18, 265, 39],
  '/admin/settings': [154, 20, 264, 44],
  '/admin/audit': [158, 22, 289, 43],
  '/admin/security': [155, 19, 266, 42],
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
