import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, press } from '#testing/acts.ts'
import { inTurn, lostUntilTryAgain } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { cell, change, dialog, done, list, openRates } from '#testing/on-screen/rates.ts'
import { aRateCell, aRateChange, plannedCell, rateDay } from '#testing/values/rates.ts'

describe('the rates of the bank', () => {
  test('show that they are being loaded', async () => {
    openRates({ list: new Promise(() => {}) })
    await expect.element(page.getByText('Loading the rates')).toBeInTheDocument()
    await expectSound()
  })

  test('show that they could not be loaded, and can be loaded again', async () => {
    openRates({ list: lostUntilTryAgain(list(aRateCell())) })
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load the rates')
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(cell('USD, 2 years')).toBeVisible()
  })

  test('show that there are none, and the first change begins with its currency', async () => {
    openRates({ list: list(), history: { changes: [], earlier: null } })
    await expect.element(page.getByText('No rates yet')).toBeVisible()
    await expectSound()
    const currency = page.getByLabelText('Add a currency')
    // With arrow keys a select chooses what it passes, and passing by must not open a dialog.
    await choose(currency, /^GBP/)
    await expect.element(dialog).not.toBeInTheDocument()
    await choose(currency, /^XAU/)
    await press(page.getByRole('button', { name: 'Add XAU' }))
    await expect.element(dialog.getByText('This rate has never been set')).toBeVisible()
    await expect.element(dialog).toHaveAccessibleDescription('The bank pays no interest today.')
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(cell('XAU, 3 years')).toMatchTextContent('None')
  })

  test('show which apply, which are planned and which are pending approval', async () => {
    const pending = {
      changeId: '0198f000-0000-4000-8000-000000000503',
      rate: '2.70',
      validFrom: rateDay,
      requester: 'Grace Toussaint',
    }
    openRates({ list: list(aRateCell({ pending }), plannedCell) }, true)
    await expect.element(cell('USD, 2 years')).toMatchTextContent('3.10%')
    await expect.element(cell('USD, 2 years')).toMatchTextContent('from 1 Oct 2026: 2.70%, awaiting approval')
    await expect.element(cell('CHF, 5 years')).toMatchTextContent(/None.*Planned from 1 Nov 2026: 0\.75%/)
    await expectSound()
    await press(cell('USD, 2 years'))
    await expect.element(dialog).toMatchTextContent('Grace Toussaint requested 2.70% from 1 Oct 2026.')
    await expect
      .element(change)
      .toHaveAccessibleDescription('A change to this rate is already awaiting approval.')
    await expect.element(change).toHaveAttribute('aria-disabled', 'true')
    await expectSound()
  })

  test('fit a small phone, with their unit, since when they apply and what is planned', async () => {
    await page.viewport(320, 640)
    const planned = plannedCell.planned.map((later) => ({ ...later, validFrom: '2026-12-24' }))
    openRates({ list: list(aRateCell(), { ...plannedCell, planned }) })
    await expect.element(page.getByText(/^The interest the bank pays .* in per cent a year\./)).toBeVisible()
    const since = cell('USD, 2 years').getByText(/^since/)
    const until = cell('CHF, 5 years').getByText('24 Dec 2026')
    await expect.element(since).toBeVisible()
    // A date has a line of its own, and is never broken.
    expect(until.element().getBoundingClientRect().height).toBeLessThan(20)
    const { scrollWidth = 0, clientWidth } = document.querySelector('.table-frame') ?? {}
    expect(scrollWidth).toBe(clientWidth)
  })

  test('are updated when another administrator has changed one', async () => {
    const current = { ...plannedCell.planned[0], rate: '3.25', validFrom: rateDay }
    openRates({
      list: inTurn(list(aRateCell()), list(aRateCell({ current: { changeId: done.changeId, ...current } }))),
    })
    await expect.element(cell('USD, 2 years')).toMatchTextContent('3.10%')
    await live.send({ type: 'changed', topics: ['rates'] })
    await expect.element(cell('USD, 2 years')).toMatchTextContent('3.25%')
  })
})

describe('the history of a rate', () => {
  const row = (text: string) =>
    dialog
      .getByRole('table', { name: /^Changes/ })
      .getByRole('row')
      .filter({ hasText: text })

  test('names the admins who decided, approved and withdrew, and returns the focus to its cell', async () => {
    const withdrawn = aRateChange({
      changeId: '0198f000-0000-4000-8000-000000000504',
      rate: '9.99',
      validFrom: '2026-12-01',
      state: 'withdrawn',
      withdrawnAt: '2026-09-01T14:00:00Z',
      withdrawnBy: 'Jean Pierre',
    })
    const first = aRateChange({
      changeId: '0198f000-0000-4000-8000-000000000505',
      rate: '2.90',
      validFrom: '2025-01-15',
      state: 'past',
      setBy: null,
      approvedBy: null,
    })
    openRates({ history: { changes: [withdrawn, aRateChange(), first], earlier: null } })
    await press(cell('USD, 2 years'))
    await expect.element(dialog).toHaveAccessibleDescription('The bank pays 3.10% a year today.')
    await expect.element(row('In force')).toMatchTextContent('Grace Toussaint, approved by Jean Pierre')
    await expect.element(row('9.99%')).toMatchTextContent('Withdrawn by Jean Pierre')
    await expect.element(row('Past')).toMatchTextContent('The bank')
    await expect.element(dialog.getByRole('img', { name: /^The rate over time/ })).toBeVisible()
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Close' }).last())
    await expect.element(cell('USD, 2 years')).toHaveFocus()
  })

  test('shows that it could not be loaded, and can be loaded again', async () => {
    const answer = { changes: [aRateChange()], earlier: null }
    openRates({ history: lostUntilTryAgain(answer) })
    await press(cell('USD, 2 years'))
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to load the history')
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(row('In force')).toBeVisible()
  })
})
