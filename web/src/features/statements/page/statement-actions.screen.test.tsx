import type { Statement } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { inTurn, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { windows } from '#testing/fake-windows.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { someRightsOfAccount } from '#testing/values/holders.ts'
import { admin, client } from '#testing/values/users/sessions.ts'
import { aCurve, aStatement } from '#testing/values/accounts/statements.ts'

const account = anAccount()
const address = `/dashboard/accounts/${account.id}/transactions`
const september = '?from=2026-09-01&to=2026-09-28'
const download = page.getByRole('button', { name: 'Download' })
const print = page.getByRole('button', { name: 'Print', exact: true })
const item = (name: string) => page.getByRole('menuitem', { name })

type Files = NonNullable<Parameters<typeof openScreen>[1]['files']>

async function open(statement: Statement, files: Files = {}, search = september): Promise<void> {
  const api = { accounts: { get: account }, statements: { page: statement, curve: aCurve } }
  openScreen(address + search, { as: client, api, files })
  await expect.element(print).toBeVisible()
}

function openAsAdmin(files: Files = {}): void {
  openScreen(address + september, {
    as: admin,
    api: {
      statements: { pageForAdmin: aStatement(), curveForAdmin: aCurve },
      accounts: { getForAdmin: { ...account, client: aStatement().holder } },
      holders: { listForAccount: someRightsOfAccount() },
    },
    files,
  })
}

function ofMovements(movements: number): Statement {
  return aStatement({ totals: { credit: '0.00', debit: '0.00', movements } })
}

describe('the statement on the screen', () => {
  test.for([
    ['PDF', '.pdf'],
    ['CSV', '.csv'],
    ['JSON', '.json'],
    ['OFX', '.ofx'],
    ['camt.053', '.xml'],
  ] as const)(
    'is downloaded as %s for exactly its period, under the account’s number',
    async ([name, ending]) => {
      const asked: string[] = []
      await open(aStatement(), {
        [`GET /api/accounts/${account.id}/statement${ending}`]: ({ url }) => {
          asked.push(new URL(url).search)
          return new Response('a file')
        },
      })
      await press(download)
      await press(item(name))
      await expectToast('Statement Generated', 'Your account statement has been downloaded')
      await expect.poll(() => windows.downloads()).toEqual([`USD4501928374_statement${ending}`])
      expect(asked).toEqual([ending === '.pdf' ? `${september}&paper=A4` : september])
    },
  )

  test('of any client is downloaded by an admin from an address for admins', async () => {
    const asked: string[] = []
    openAsAdmin({
      [`GET /api/admin/accounts/${account.id}/statement.csv`]: ({ url }) => {
        asked.push(new URL(url).search)
        return new Response('a file')
      },
    })
    await press(download)
    await press(item('CSV'))
    await expect.poll(() => windows.downloads()).toEqual(['USD4501928374_statement.csv'])
    expect(asked).toEqual([september])
  })

  test('of any client is printed by an admin from an address for admins', async () => {
    openAsAdmin()
    await press(print)
    const path = `/admin/accounts/${account.id}/transactions/print${september}`
    await expect.poll(() => windows.opened()).toMatchObject([{ path }])
  })

  test.for([
    ['TOO_MANY_ATTEMPTS', 'Other files are still being prepared. Please try again in a moment.'],
    ['ACCOUNT_NOT_FOUND', 'Account not found'],
    [
      'STATEMENT_TOO_LONG',
      'A PDF can hold up to 1,000,000 transactions. Please choose a shorter period or another format.',
    ],
  ] as const)('is not downloaded if the bank refuses with %s', async ([code, words]) => {
    await open(aStatement(), {
      [`GET /api/accounts/${account.id}/statement.pdf`]: () => Response.json({ code }, { status: 409 }),
    })
    await press(download)
    await press(item('PDF'))
    await expectToast('Failed to generate statement', words)
    expect(windows.downloads()).toEqual([])
  })

  test('is not called downloaded if its connection breaks', async () => {
    await open(aStatement(), {
      [`GET /api/accounts/${account.id}/statement.json`]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await press(download)
    await press(item('JSON'))
    await expectToast('Error', 'Failed to generate statement')
    expect(windows.downloads()).toEqual([])
  })
})

describe('the menu of files', () => {
  test('names the period, what each format is for, the last one used, and the paper', async () => {
    const asked: string[] = []
    await open(aStatement(), {
      [`GET /api/accounts/${account.id}/statement.pdf`]: ({ url }) => {
        asked.push(new URL(url).search)
        return new Response('a file')
      },
    })
    await press(download)
    await expect.element(page.getByRole('group', { name: '1 Sep to 28 Sep 2026', exact: true })).toBeVisible()
    await expect.element(item('CSV')).toHaveAccessibleName('CSV For spreadsheets')
    await expect.element(item('PDF')).toHaveAccessibleName('PDF A document to keep or share')
    await press(page.getByRole('menuitemradio', { name: 'Letter' }))
    await expectSound()
    await press(item('PDF'))
    await expectToast('Statement Generated', 'Your account statement has been downloaded')
    expect(asked).toEqual([`${september}&paper=LETTER`])
    await press(download)
    await expect.element(item('PDF')).toHaveAccessibleName(/Last used$/)
    await expect.element(page.getByRole('menuitemradio', { name: 'Letter' })).toBeChecked()
  })

  test('explains why a coin has no money format', async () => {
    await open(aStatement({ account: aCoinAccount() }))
    await press(download)
    for (const name of ['OFX', 'camt.053']) {
      await expect.element(item(name)).toHaveAttribute('aria-disabled', 'true')
      await expect
        .element(item(name))
        .toMatchTextContent('this format does not support cryptocurrencies or metals')
    }
    await expectSound()
  })

  test.for([
    ['', 'This account has 1,000,001 transactions, but a PDF can hold up to 1,000,000. Please choose dates'],
    [
      september,
      'A PDF can hold up to 1,000,000 transactions. Please choose a shorter period or another format.',
    ],
  ] as const)('explains why more than 1,000,000 transactions have no PDF (%s)', async ([search, words]) => {
    await open(ofMovements(1_000_001), {}, search)
    await press(download)
    await expect.element(item('PDF')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item('PDF')).toMatchTextContent(words)
    await expect.element(item('CSV')).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('offers a PDF of 1,000,000 transactions', async () => {
    await open(ofMovements(1_000_000))
    await press(download)
    await expect.element(item('PDF')).not.toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the print view of the statement on the screen', () => {
  test('is not opened for more than 5,000 transactions', async () => {
    await open(ofMovements(5_001), {}, '')
    await press(print)
    await expectToast(
      'Failed to generate statement',
      'This account has 5,001 transactions, but the print view shows up to 5,000. ' +
        'Please choose dates, or download the PDF and print it.',
    )
    expect(windows.opened()).toEqual([])
  })

  test('is not opened if the bank does not answer', async () => {
    const api = {
      accounts: { get: account },
      statements: { page: inTurn<Statement | typeof lost>(aStatement(), lost), curve: aCurve },
    }
    openScreen(address + september, { as: client, api })
    await press(print)
    await expectToast('Error', 'Failed to generate statement')
    expect(windows.opened()).toEqual([])
  })
})

test('a statement leads staff to the page of the organisation that holds the account', async () => {
  const trust = { ...aStatement().holder, username: '', firstName: 'Laurent Family Trust', lastName: '' }
  openScreen(address + september, {
    as: admin,
    api: {
      statements: { pageForAdmin: { ...aStatement(), holder: trust }, curveForAdmin: aCurve },
      accounts: { getForAdmin: { ...account, client: trust } },
      holders: { listForAccount: someRightsOfAccount() },
    },
  })
  await expect
    .element(page.getByRole('link', { name: 'Laurent Family Trust', exact: true }))
    .toHaveAttribute('href', `/admin/holders/${trust.id}`)
})
