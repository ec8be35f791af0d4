import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { amount, beneficiary, dialog, openPayment } from '#testing/on-screen/pay-dialog.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'

describe('the list of beneficiaries in a payment', () => {
  test('has who was paid last first, and the others by name', async () => {
    const beneficiaries = [
      ['Zoë Blanc', null],
      ['Atelier Moreau', '2026-03-01T09:00:00Z'],
      ['Éva Szabó', null],
      ['Whitcombe & Sons', '2026-09-28T18:02:00Z'],
      ['Fleur Martin', null],
    ] as const
    await openPayment({
      beneficiaries: beneficiaries.map(([name, lastPaidAt], index) =>
        aPaymentBeneficiary({ id: `0198f000-0000-7000-8000-00000000011${index}`, name, lastPaidAt }),
      ),
    })
    await press(beneficiary)
    await expect.element(dialog.getByRole('option').first()).toBeVisible()
    const names = dialog.getByRole('option').elements()
    expect(names.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
      'Whitcombe & Sons',
      'Atelier Moreau',
      'Éva Szabó',
      'Fleur Martin',
      'Zoë Blanc',
    ])
  })

  test('moves nothing below it, so that a press there is not lost', async () => {
    await openPayment({}, { ...aPortfolio(), beneficiaries: { list: [] } })
    const place = () => amount.element().getBoundingClientRect().top
    const before = place()
    await press(beneficiary)
    await expect.element(dialog.getByRole('listbox')).toBeVisible()
    expect(place()).toBe(before)
    await userEvent.fill(beneficiary, 'no such name')
    await expect.element(dialog).toMatchTextContent('No beneficiary matches')
    expect(place()).toBe(before)
  })

  test('is wholly in sight on a phone', async () => {
    await page.viewport(390, 480)
    const beneficiaries = Array.from({ length: 9 }, (_, index) =>
      aPaymentBeneficiary({ id: `0198f000-0000-7000-8000-00000000011${index}` }),
    )
    await openPayment({ beneficiaries })
    await press(beneficiary)
    const list = dialog.getByRole('listbox')
    await expect.element(list).toBeVisible()
    const body = dialog.element().querySelector('.dialog-body')?.getBoundingClientRect()
    expect(list.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(body?.bottom ?? 0)
    expect(beneficiary.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(body?.top ?? Infinity)
  })
})
