/** Elements of the screens, by role and label. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Helena's beneficiaries, as the list shows them. */
export const beneficiaries = {
  whitcombe: 'Whitcombe & Sons, Thames & Mercer Bank, GB29 NWBK 6016 1331 9268 19',
  familyTrust: 'Laurent Family Trust, Windward Isles Bank, account 0073 4418 2056',
  moreau: 'Atelier Moreau, Banque Rive Saint-Antoine, FR14 2004 1010 0505 0001 3M02 606',
  coldStorage: 'Cold Storage, Bitcoin, bc1qff9uwl…mguuw6qh',
} as const

/** A toast with this title and text. */
export async function expectToast(page: Page, title: string, text = title): Promise<void> {
  const messages = page.getByRole('region', { name: 'Notifications' })
  await expect(messages.getByText(title, { exact: true }).first()).toBeVisible()
  await expect(messages.getByText(text, { exact: true }).first()).toBeVisible()
}

/** The login link in the head of every public page. */
export function loginLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })
}

export function loginDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Portal access' })
}

export type Credentials = { identifier: string; password: string; code: string }

/** Types into the three fields and presses Login. */
export async function tryToSignIn(page: Page, { identifier, password, code }: Credentials): Promise<void> {
  const dialog = loginDialog(page)
  await dialog.getByLabel('Username or e-mail').fill(identifier)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Authentication code').fill(code)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
}

/** An account of the portfolio. */
export function accountCard(page: Page, nickname: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: nickname, exact: true }) })
}

/** Opens the accounts of all clients. */
export async function openAccountManagement(page: Page): Promise<void> {
  await page.goto('/admin/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
}

/** An account in the admins' list. */
export function accountRow(page: Page, text: string): Locator {
  return page
    .getByRole('table', { name: /^Accounts of all clients/ })
    .getByRole('row')
    .filter({ hasText: text })
}

/** A card in the list of beneficiaries. */
export function beneficiaryCard(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

export async function startPayment(page: Page, nickname: string): Promise<Locator> {
  await page.getByRole('button', { name: `Pay, ${nickname}` }).click()
  return page.getByRole('dialog', { name: 'Make Payment' })
}

export type PaymentFields = { beneficiary: string; amount: string }

export async function fillPayment(dialog: Locator, { beneficiary, amount }: PaymentFields): Promise<void> {
  const [name = ''] = beneficiary.split(',')
  await dialog.getByLabel('Beneficiary', { exact: true }).fill(name)
  await dialog.getByRole('option', { name }).click()
  await dialog.getByLabel('Amount').fill(amount)
}

/** Fills in the details and continues; returns the summary that repeats them. */
export async function reviewPayment(dialog: Locator, text: PaymentFields): Promise<Locator> {
  await fillPayment(dialog, text)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const summary = dialog.getByRole('region', { name: 'Review' })
  await expect(summary).toBeVisible()
  return summary
}

export function payButton(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: /^Pay / })
}

/**
 * The lines of a statement and the opening balance, without its head, its foot and the button for earlier
 * lines.
 */
export function statementRows(page: Page): Locator {
  return page
    .getByRole('table', { name: /^Transactions of / })
    .getByRole('row')
    .filter({ hasText: /(TXN-|OPEN-BAL|INIT-BAL)/ })
}

/** A figure above a statement's lines, by its label: "Balance", "Last updated". */
export function statementFigure(page: Page, name: string): Locator {
  const term = page.getByRole('term').filter({ hasText: name })
  return page.locator('dl > div').filter({ has: term }).getByRole('definition')
}

/** Fails when the page is loaded anew: changes have to appear in the open page. */
export function watchReloads(page: Page): { expectNone: () => void } {
  const loads: string[] = []
  page.on('domcontentloaded', (loaded) => loads.push(loaded.url()))
  return { expectNone: () => expect(loads, 'pages loaded anew').toEqual([]) }
}

/** Position and size of an element, independent of the scroll position. */
export async function placeInPage(page: Page, selector: string): Promise<object> {
  return await page.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y: y + window.scrollY, width, height }
  })
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { is, may, widest } = await page.evaluate(() => {
    const room = document.documentElement.clientWidth
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > room + 1,
    )
    return {
      is: document.documentElement.scrollWidth,
      may: room,
      widest: beyond.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    }
  })
  expect(is, `${page.url()} is wider than the screen: ${widest.join('\n')}`).toBeLessThanOrEqual(may)
}

/** Presses Tab until the element has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator, { atMost = 60 } = {}): Promise<void> {
  for (let presses = 0; presses < atMost; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, `reached with Tab within ${atMost} presses`).toBeFocused()
}
