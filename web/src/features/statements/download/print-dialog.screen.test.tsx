import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'

import { sentTo } from '#testing/fake-server.ts'
import { windows } from '#testing/fake-windows.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount, aCoinAccount, type ListedAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'
import { aStatement } from '#testing/values/accounts/statements.ts'

const account = anAccount()
const dialog = page.getByRole('dialog', { name: 'Print Statement' })
const from = dialog.getByRole('button', { name: /^From\b/ })
const to = dialog.getByRole('button', { name: /^To\b/ })
const lastMonth = dialog.getByRole('button', { name: 'Last month' })
const generate = dialog.getByRole('button', { name: 'Generate statement' })
const form = (name: RegExp) => dialog.getByRole('radio', { name })
const toasts = page.getByRole('region', { name: 'Notifications' })

type Files = Parameters<typeof openScreen>[1]['files']

/** Starts from the details of this account, as a client does. */
async function open(
  statements: AnswersOf<'statements'> = {},
  { shown = account, files = {} }: { shown?: ListedAccount; files?: NonNullable<Files> } = {},
): Promise<void> {
  openScreen('/dashboard/portfolio', { as: client, api: { ...aPortfolio([shown]), statements }, files })
  await press(page.getByRole('button', { name: `Details, ${shown.nickname}` }))
  const details = page.getByRole('dialog', { name: 'Account details' })
  await press(details.getByRole('button', { name: 'Print Statement' }))
  await expect.element(dialog).toBeVisible()
}

async function chooseSeptember(): Promise<void> {
  await pickDay('From', '2026-09-01')
  await pickDay('To', '2026-09-28')
}

/** The message of a print view to the window that opened it. */
function answerFromPrintView(outcome: 'printed' | 'failed'): void {
  const channel = new BroadcastChannel('bank.printed-statement')
  channel.postMessage(`${outcome} ${windows.opened().at(-1)?.name}`)
  channel.close()
}

describe('the days of a statement to print', () => {
  test('are both required, in order, and an error is shown at its field', async () => {
    await open()
    await expect.element(dialog).toMatchTextContent('Family Reserve, USD4501928374. Dates are inclusive.')
    await press(lastMonth)
    await expect.element(lastMonth).toHaveAttribute('aria-pressed', 'false')
    await expectSound()
    await press(generate)
    await expectToast('Invalid Date Range', 'Please select both start and end dates')
    await pickDay('From', '2026-09-20')
    await press(generate)
    await expect.element(from).toHaveAccessibleDescription(/Please select both start and end dates/)
    await pickDay('To', '2026-09-10')
    await press(generate)
    await expectToast('Invalid Date Range', 'Start date must be before end date')
    await expect.element(from).toHaveAccessibleDescription(/Start date must be before end date/)
    await expectSound()
    expect(sentTo('statements.page')).toEqual([])
    expect(windows.opened()).toEqual([])
  })

  test('are offered as six usual periods on two lines of three', async () => {
    await open()
    const buttons = dialog.getByRole('group', { name: 'Quick ranges' }).getByRole('button')
    const lines = buttons.elements().map((one) => one.getBoundingClientRect().top)
    expect(lines).toHaveLength(6)
    expect([...new Set(lines)].map((top) => lines.filter((one) => one === top).length)).toEqual([3, 3])
  })

  test('are at first those of the last full month, and their fields keep a distance', async () => {
    await open()
    await expect.element(lastMonth).toHaveAttribute('aria-pressed', 'true')
    await expect.element(from).toMatchTextContent(/\b1 \w+ \d{4}/)
    await expect.element(to).toMatchTextContent(/\b(28|29|30|31) \w+ \d{4}/)
    const { left, top } = to.element().getBoundingClientRect()
    const { right, bottom } = from.element().getBoundingClientRect()
    expect(Math.max(left - right, top - bottom)).toBeGreaterThanOrEqual(16)
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Last year' }))
    await expect.element(lastMonth).toHaveAttribute('aria-pressed', 'false')
    await expect.element(from).toMatchTextContent(/\b1 Jan \d{4}/)
    await expect.element(to).toMatchTextContent(/\b31 Dec \d{4}/)
  })

  test('are discarded by Escape, which returns the focus', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement).not.toBe(document.body)
  })
})

describe('a statement to print', () => {
  test('opens in a window of its own, and the dialog closes once it is loaded', async () => {
    await open({ page: aStatement() })
    await chooseSeptember()
    await press(generate)
    await expect.poll(() => windows.opened()).toHaveLength(1)
    expect(windows.opened()).toMatchObject([
      {
        path: `/dashboard/accounts/${account.id}/transactions/print?from=2026-09-01&to=2026-09-28`,
        opener: null,
      },
    ])
    await expect.element(dialog.getByRole('button', { name: 'Generating...' })).toBeVisible()
    await expect.poll(() => toasts.getByText('Statement Generated').elements()).toEqual([])
    answerFromPrintView('printed')
    await expectToast('Statement Generated', 'Your account statement has been downloaded')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('that its window cannot load is not called generated, and the dialog stays', async () => {
    await open({ page: aStatement() })
    await chooseSeptember()
    await press(generate)
    await expect.poll(() => windows.opened()).toHaveLength(1)
    answerFromPrintView('failed')
    await expectToast('Error', 'Failed to generate statement')
    await expect.poll(() => toasts.getByText('Statement Generated').elements()).toEqual([])
    await expect.element(generate).toBeVisible()
  })

  test('without transactions opens no window, with a message at the days', async () => {
    const totals = { credit: '0.00', debit: '0.00', movements: 0 }
    await open({ page: aStatement({ lines: [], totals }) })
    await chooseSeptember()
    await press(generate)
    await expectToast('Error', 'Failed to generate statement')
    await expect.element(from).toHaveAccessibleDescription(/No transactions in this period/)
    expect(windows.opened()).toEqual([])
  })

  test('with too many transactions opens no window, with the limit in a message', async () => {
    const totals = { credit: '0.00', debit: '0.00', movements: 5_001 }
    await open({ page: aStatement({ lines: [], totals }) })
    await chooseSeptember()
    await press(generate)
    await expectToast(
      'Failed to generate statement',
      'This period has 5,001 transactions, and the print view shows up to 5,000. ' +
        'Please choose a shorter period, or download the PDF and print it.',
    )
    expect(windows.opened()).toEqual([])
  })

  test('has a hint if the browser opens no window', async () => {
    windows.block()
    await open({ page: aStatement() })
    await chooseSeptember()
    await press(generate)
    await expectToast(
      'Failed to generate statement',
      'Your browser blocked the new window. Please allow pop-ups for this page, or download a file.',
    )
  })

  test('has a message if the bank does not answer', async () => {
    await open({ page: lost })
    await chooseSeptember()
    await press(generate)
    await expectToast('Error', 'Failed to generate statement')
    await expect.element(generate).toBeVisible()
  })
})

describe('a statement to download', () => {
  let asked: string[] = []
  beforeEach(() => {
    asked = []
  })
  const fileOf = (listed: ListedAccount, ending: string, answer: () => Response) => ({
    [`GET /api/accounts/${listed.id}/statement${ending}`]: (request: Request) => {
      asked.push(new URL(request.url).search)
      return answer()
    },
  })

  test('is saved under the name that the server gives it, and the dialog closes', async () => {
    const name = 'Morne_USD4501928374_2026-09-01_2026-09-28.csv'
    const headers = { 'content-disposition': `attachment; filename="${name}"` }
    await open({}, { files: fileOf(account, '.csv', () => new Response('Date,Description', { headers })) })
    await chooseSeptember()
    await press(form(/^CSV/))
    await press(generate)
    await expectToast('Statement Generated', 'Your account statement has been downloaded')
    expect(asked).toEqual(['?from=2026-09-01&to=2026-09-28'])
    await expect.poll(() => windows.downloads()).toEqual([name])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('is made as a PDF for the chosen paper', async () => {
    await open({}, { files: fileOf(account, '.pdf', () => new Response('%PDF-1.7')) })
    await chooseSeptember()
    await expect.poll(() => dialog.getByLabelText('Paper').elements()).toEqual([])
    await press(form(/^PDF/))
    await expect.element(dialog.getByLabelText('Paper')).toHaveValue('A4')
    await userEvent.selectOptions(dialog.getByLabelText('Paper'), 'Letter')
    await expectSound()
    await press(generate)
    await expect.poll(() => windows.downloads()).toEqual(['USD4501928374_statement.pdf'])
    expect(asked).toEqual(['?from=2026-09-01&to=2026-09-28&paper=LETTER'])
  })

  test('that fails half-way is not saved, and can be requested again', async () => {
    const refusal = () => Response.json({ code: 'BUSY' }, { status: 503 })
    await open({}, { files: fileOf(account, '.csv', refusal) })
    await chooseSeptember()
    await press(form(/^CSV/))
    await press(generate)
    await expectToast('Error', 'Failed to generate statement')
    expect(windows.downloads()).toEqual([])
    await expect.element(generate).toBeVisible()
    await expect.element(form(/^CSV/)).toBeChecked()
  })

  test('of a coin has no money format, with the reason', async () => {
    await open({}, { shown: aCoinAccount() })
    for (const name of [/^OFX/, /^camt\.053/]) await expect.element(form(name)).toBeDisabled()
    const reason = 'For currency accounts only: this format does not support cryptocurrencies or metals.'
    await expect.element(dialog.getByText(reason).first()).toBeVisible()
    for (const name of [/^Print view/, /^PDF/, /^CSV/, /^JSON/])
      await expect.element(form(name)).toBeEnabled()
    await expectSound()
  })
})
