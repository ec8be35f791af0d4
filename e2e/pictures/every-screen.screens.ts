/**
 * Pictures of every screen: one visit takes all of its widths, both themes, forced colours and the sheets of
 * paper. The other files of this folder have the dialogs and states on the way through a task.
 */
import type { Locator, Page } from '@playwright/test'
import { userIdOf } from '#e2e/support/acts/chat.ts'
import { type Bank, expect, startSession, test } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers, holderIdOf, query } from '#e2e/support/books.ts'
import { loginDialog } from '#e2e/support/on-screen.ts'
import { takePictures } from '#e2e/support/pictures.ts'
import {
  actingPath,
  adminScreens,
  bankDay,
  clientScreens,
  lostPage,
  publicPages,
  type Screen,
  statementPath,
} from '#e2e/support/every-screen.ts'

type Shown = {
  name: string
  path: string | ((bank: Bank) => Promise<string>)
  /** The part that is there last, where the heading comes before it. */
  last?: (page: Page) => Locator
  /** Fills its window, so that there is nothing more of it. */
  fillsWindow?: boolean
}
type Group = { as: string | null; screens: readonly Shown[] }

const chats = new Set(['messages', 'support', 'admin-chat'])
const screensOf = (screens: readonly Screen[]): Shown[] =>
  screens.map(({ name, path }) => ({ name, path, fillsWindow: chats.has(name) }))

const chart = (page: Page) => page.getByRole('img', { name: /^Balance of/ })
const statementOf = async (bank: Bank, number: string, period = {}) =>
  statementPath(await accountIdOf(bank, number), period)
const trustId = async (bank: Bank) => {
  const [trust] = await query<{ id: string }>(bank, `select id from bank.holder where kind = 'organisation'`)
  return trust?.id ?? ''
}
const trustPath = (path?: string) => async (bank: Bank) => actingPath(await trustId(bank), path)

const groups: Record<string, Group> = {
  'the public site': { as: null, screens: screensOf(publicPages.slice(0, 7)) },
  'the pages to read, and a lost one': {
    as: null,
    screens: [
      ...screensOf([...publicPages.slice(7), lostPage]),
      {
        name: 'login',
        path: '/?login',
        last: (page) => loginDialog(page).getByRole('button', { name: /Helena Laurent/ }),
        fillsWindow: true,
      },
    ],
  },
  'a client’s screens': { as: 'helena', screens: screensOf(clientScreens) },
  'a client’s statements': {
    as: 'helena',
    screens: [
      {
        name: 'statement',
        path: async (bank) => await statementOf(bank, accountNumbers.familyReserve),
        last: chart,
      },
      {
        name: 'statement-year',
        path: async (bank) =>
          await statementOf(bank, accountNumbers.familyReserve, { from: bankDay(366), to: bankDay(0) }),
        last: chart,
      },
      {
        name: 'statement-without-movements',
        path: async (bank) => await statementOf(bank, accountNumbers.bitcoinVault),
      },
      { name: 'statement-not-found', path: statementPath('rubbish') },
      {
        name: 'statement-print-view',
        path: async (bank) =>
          (await statementOf(bank, accountNumbers.familyReserve)).replace(/transactions$/, '$&/print'),
        last: (page) => page.getByRole('heading', { name: 'Statement of account' }),
      },
      { name: 'certificate-terms', path: '/dashboard/certificate-terms/2026-2' },
      { name: 'access-denied', path: '/admin/dashboard' },
    ],
  },
  'a new client’s screens': {
    as: 'ines',
    screens: screensOf(clientScreens).map((one) => ({ ...one, name: `${one.name}-empty` })),
  },
  'the screens of a holder': {
    as: 'helena',
    screens: [
      ...['portfolio', 'beneficiaries', 'messages', 'orders'].map((name) => ({
        name: `acting-${name}`,
        path: trustPath(`/dashboard/${name}`),
        fillsWindow: name === 'messages',
      })),
      { name: 'acting-not-included', path: trustPath('/dashboard/payments') },
    ],
  },
  'the administration': { as: 'admin', screens: screensOf(adminScreens.slice(0, 6)) },
  'the administration, from approvals on': { as: 'admin', screens: screensOf(adminScreens.slice(6)) },
  'what the administration opens': {
    as: 'admin',
    screens: [
      ...['helena', 'marcus', 'admin'].map((name) => ({
        name: `admin-user-${name}`,
        path: async (bank: Bank) => `/admin/users/${await userIdOf(bank, name)}`,
      })),
      { name: 'admin-user-unknown', path: '/admin/users/unknown' },
      { name: 'admin-holder', path: async (bank) => `/admin/holders/${await trustId(bank)}` },
      {
        name: 'admin-statement',
        path: async (bank) =>
          `/admin/accounts/${await accountIdOf(bank, accountNumbers.familyReserve)}/transactions`,
        last: chart,
      },
      {
        name: 'admin-chat-open',
        path: async (bank) => `/admin/chat?client=${await holderIdOf(bank, accountNumbers.familyReserve)}`,
        last: (page) => page.getByLabel('Reply to Helena Laurent'),
        fillsWindow: true,
      },
      { name: 'admin-contact-messages', path: '/admin/consultations?tab=messages' },
      { name: 'admin-consultation-hours', path: '/admin/consultations?tab=hours' },
      { name: 'admin-requests-all', path: '/admin/account-requests?status=all' },
    ],
  },
}

for (const [title, { as, screens }] of Object.entries(groups)) {
  test(title, async ({ page, bank, allowConsole }) => {
    allowConsole(/status of 404/)
    if (as !== null) await startSession(page, as)
    for (const { name, path, last, fillsWindow = false } of screens) {
      await page.goto(typeof path === 'string' ? path : await path(bank))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      // The form for a booking has its calendar once a visitor has moved.
      await page.mouse.move(1, 1)
      await page.mouse.move(2, 2)
      if (last) await expect(last(page)).toBeVisible()
      await takePictures(page, name, { whole: !fillsWindow, paper: true })
    }
  })
}
