import { archivePeriods, type RefusalCode } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { windows } from '#testing/fake-windows.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount, aCoinAccount, type ListedAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const reserve = anAccount()
const coins = aCoinAccount()
const dialog = page.getByRole('dialog', { name: 'Download statements' })
const opener = page.getByRole('button', { name: 'Download statements' })
const download = dialog.getByRole('button', { name: 'Download' })
const box = (name: string) => dialog.getByRole('checkbox', { name })
const form = (name: RegExp) => dialog.getByRole('radio', { name })
const toasts = page.getByRole('region', { name: 'Notifications' })

/** The bank's calendar follows the browser's clock here. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Dominica' }).format(new Date())
const [year = 0, month = 0] = today.split('-').map(Number)
const begin = month - 1 - ((month - 1) % 3)
const dayText = (months: number, date: number) =>
  new Date(Date.UTC(year, months, date)).toISOString().slice(0, 10)
const { from, to } = { from: dayText(begin - 3, 1), to: dayText(begin, 0) }
const zip = 'Morne_statements.zip'
const saved = () =>
  new Response('a zip', { headers: { 'content-disposition': `attachment; filename="${zip}"` } })

type Answer = (request: Request) => Response | Promise<Response>

/** Opens the dialog from the portfolio of a client with these accounts; the queries that it sends. */
async function open(answer: Answer = saved, accounts: ListedAccount[] = [reserve, coins]) {
  const asked: Record<string, string>[] = []
  openScreen('/dashboard/portfolio', {
    as: client,
    api: aPortfolio(accounts),
    files: {
      'GET /api/statements.zip': async (request) => {
        asked.push(Object.fromEntries(new URL(request.url).searchParams))
        return await answer(request)
      },
    },
  })
  await press(opener)
  await expect.element(dialog).toBeVisible()
  return asked
}

describe('statements to download', () => {
  test('are those of all accounts and the last quarter, by two presses', async () => {
    const asked = await open()
    await expect.element(dialog.getByRole('button', { name: /^From\b/ })).toHaveFocus()
    await expect
      .element(dialog.getByRole('button', { name: 'Last quarter' }))
      .toHaveAttribute('aria-pressed', 'true')
    await expect.element(dialog.getByRole('status')).toMatchTextContent('2 files')
    await expectSound()
    await press(download)
    await expectToast('Statements downloaded', 'The zip file has 2 files.')
    expect(asked).toEqual([{ form: 'pdf', paper: 'A4', from, to }])
    await expect.poll(() => windows.downloads()).toEqual([zip])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('leave out an account that was opened after the period, and say so', async () => {
    const later = anAccount({ ...coins, createdAt: new Date().toISOString() })
    const asked = await open(saved, [reserve, later])
    await expect.element(box(coins.nickname)).toBeDisabled()
    await expect
      .element(box(coins.nickname))
      .toHaveAccessibleDescription(/^Opened on .*, after this period\.$/)
    await expect.element(dialog.getByRole('status')).toMatchTextContent('1 file')
    await press(download)
    await expectToast('Statements downloaded', 'The zip file has 1 file.')
    expect(asked).toEqual([{ form: 'pdf', paper: 'A4', from, to, accounts: reserve.id }])
  })

  test('leave out the months before an account was opened, and say so', async () => {
    const later = anAccount({ ...coins, createdAt: `${dayText(begin - 2, 15)}T15:00:00Z` })
    const asked = await open(saved, [reserve, later])
    await expect.element(box(coins.nickname)).not.toHaveAccessibleDescription(/Opened on/)
    await expect.element(dialog.getByRole('status')).toMatchTextContent('2 files')
    await press(box('One file for each month'))
    await expect
      .element(box(coins.nickname))
      .toHaveAccessibleDescription(/Opened on 15 .*: no files of the months before\.$/)
    await expect.element(dialog.getByRole('status')).toMatchTextContent('5 files')
    await expectSound()
    await press(download)
    await expectToast('Statements downloaded', 'The zip file has 5 files.')
    expect(asked).toEqual([{ form: 'pdf', paper: 'A4', from, to, split: 'month' }])
  })

  test('are of the chosen accounts and months, in the chosen format, which is kept', async () => {
    const asked = await open()
    await press(dialog.getByRole('button', { name: 'Last year' }))
    await press(box('One file for each month'))
    await press(box(coins.nickname))
    await expect.element(box('Both accounts')).not.toBeChecked()
    await expect.element(dialog.getByRole('status')).toMatchTextContent('12 files')
    await press(form(/^CSV/))
    await press(download)
    await expectToast('Statements downloaded', 'The zip file has 12 files.')
    const period = { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    expect(asked).toEqual([{ form: 'csv', ...period, split: 'month', accounts: reserve.id }])
    await expect.element(dialog).not.toBeInTheDocument()
    await press(opener)
    await expect.element(form(/^CSV/)).toBeChecked()
    await press(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await press(page.getByRole('button', { name: 'Details, Family Reserve' }))
    await press(page.getByRole('button', { name: 'Print Statement' }))
    await expect.element(page.getByRole('radio', { name: /^CSV/ })).toBeChecked()
  })

  test('leave out accounts that the format cannot hold, with the reason', async () => {
    const asked = await open()
    await press(form(/^OFX/))
    await expect.element(box(coins.nickname)).toBeDisabled()
    await expect.element(box(coins.nickname)).not.toBeChecked()
    await expect.element(box(coins.nickname)).toHaveAccessibleDescription(/^For currency accounts only/)
    await press(download)
    await expect.poll(() => asked).toEqual([{ form: 'ofx', from, to, accounts: reserve.id }])
    await expectToast('Statements downloaded', 'The zip file has 1 file.')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('are printed on the paper that was last chosen', async () => {
    const asked = await open()
    await choose(dialog.getByLabelText('Paper'), 'Letter')
    await press(download)
    await expect.poll(() => asked).toEqual([{ form: 'pdf', paper: 'LETTER', from, to }])
    await expect.element(dialog).not.toBeInTheDocument()
    await press(opener)
    await expect.element(dialog.getByLabelText('Paper')).toHaveValue('LETTER')
  })
})

describe('a download of statements', () => {
  test('needs an account, and has a limit of files', async () => {
    const many = Array.from({ length: 26 }, (_, index) =>
      anAccount({
        id: `0198f000-0000-7000-8000-0000000003${String(index).padStart(2, '0')}`,
        nickname: `Account ${index}`,
      }),
    )
    const asked = await open(saved, many)
    await press(box('All 26 accounts'))
    const accounts = dialog.getByRole('group', { name: 'Accounts' })
    await expect.element(accounts).toHaveAccessibleDescription('Please choose at least one account')
    await press(download)
    await press(box('All 26 accounts'))
    await press(dialog.getByRole('button', { name: 'Last year' }))
    await press(box('One file for each month'))
    await expect
      .element(dialog.getByRole('button', { name: /^From\b/ }))
      .toHaveAccessibleDescription(/A zip file can hold up to 300 files/)
    await press(download)
    await expectSound()
    expect(asked).toEqual([])
    expect(archivePeriods({ from: '2025-01-01', to: '2025-12-31' }, 'month')).toHaveLength(12)
  })

  test.for([
    ['EXPORT_TOO_LONG', /^A zip file can hold up to 300 files and 30,000 transactions as PDF/],
    ['STATEMENT_TOO_LONG', /^A PDF can hold up to 1,000,000 transactions/],
    ['FORM_NOT_FOR_CURRENCY', /^For currency accounts only/],
    ['TOO_MANY_ATTEMPTS', /^Other files are still being prepared/],
    ['BUSY', /^Other files are still being prepared/],
    ['ACCOUNT_NOT_FOUND', /^Account not found/],
  ] satisfies [RefusalCode, RegExp][])('that is refused with %s says why', async ([code, words]) => {
    await open(() => Response.json({ code }, { status: 422 }))
    await press(download)
    await expect.element(toasts).toMatchTextContent('The statements were not downloaded')
    await expect.element(toasts.getByText(words)).toBeVisible()
    await expect.element(download).toBeEnabled()
    expect(windows.downloads()).toEqual([])
  })

  test('that breaks off saves nothing', async () => {
    await open(
      () =>
        new Response(
          new ReadableStream({
            start: (stream) => stream.enqueue(new Uint8Array(9)),
            pull: (stream) => stream.error(new TypeError('network error')),
          }),
        ),
    )
    await press(download)
    await expectToast('The statements were not downloaded', 'Nothing was saved. Please try again.')
    expect(windows.downloads()).toEqual([])
  })

  test('ends, also at the bank, when its dialog is closed', async () => {
    const signals: AbortSignal[] = []
    await open(async ({ signal }) => {
      signals.push(signal)
      return await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await press(download)
    await expect.element(dialog.getByRole('button', { name: 'Preparing...' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true])
    await expect.poll(() => toasts.getByText('The statements were not downloaded').elements()).toEqual([])
  })
})
