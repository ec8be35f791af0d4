import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { choose, fill, press } from '#testing/acts.ts'
import type { Answers, AnswersOf } from '#testing/answers.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { aCertificate, aQuote, someTerms, todaysRates } from '#testing/values/certificates.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

export const makeDeposit = page.getByRole('button', { name: 'Make Deposit' })
export const dialog = page.getByRole('dialog', { name: 'New certificate of deposit' })
export const amount = dialog.getByRole('textbox', { name: 'Amount' })
export const currency = dialog.getByRole('combobox', { name: 'Currency' })
export const next = dialog.getByRole('button', { name: 'Next' })
export const previous = dialog.getByRole('button', { name: 'Previous' })
export const terms = dialog.getByRole('checkbox', { name: 'I accept the terms and conditions' })
export const signed = dialog.getByRole('img', { name: 'Your signature' })
export const unsigned = dialog.getByRole('img', { name: 'No signature yet' })
export const order = dialog.getByRole('region', { name: 'Review' })
export const code = dialog.getByLabelText('Authentication code')
export const create = dialog.getByRole('button', { name: 'Create Deposit' })

export const steps = [
  'Deposit Details',
  'Signature & Terms',
  'Select Funding Account',
  'Confirm with 2FA',
] as const

export const confirmation = {
  confirmationId: '0198f000-0000-4000-8000-000000000411',
  expiresAt: '2999-01-01T00:00:00Z',
}

/** Opens the portfolio, with answers for a whole deposit. */
export function openPortfolio(
  certificates: AnswersOf<'certificates'> = {},
  api: Answers = aPortfolio(),
  path = '/dashboard/portfolio',
): void {
  openScreen(path, {
    as: client,
    api: {
      ...api,
      certificates: {
        ...api.certificates,
        rates: todaysRates,
        terms: someTerms,
        quote: aQuote(),
        confirm: confirmation,
        open: aCertificate(),
        ...certificates,
      },
    },
  })
}

export async function openDeposit(...answers: Parameters<typeof openPortfolio>): Promise<void> {
  openPortfolio(...answers)
  await press(makeDeposit)
  await expectOpened()
}

export async function expectOpened(): Promise<void> {
  // It takes the focus some moments after it is there, also from a field that was filled in meanwhile.
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
}

/** The bank's quotes for what was typed; it is also asked about 1, for the day of repayment alone. */
export function quoted(): unknown[] {
  return sentTo('certificates.quote').filter((asked) => !JSON.stringify(asked).includes('"amount":"1"'))
}

/** Waits for a step, whose beginning has the focus, or its code. */
export async function expectStep(step: (typeof steps)[number] | 'Review'): Promise<void> {
  const shown = dialog.getByRole('region', { name: step })
  await expect
    .element(step === 'Confirm with 2FA' ? shown.getByLabelText('Authentication code') : shown)
    .toHaveFocus()
}

export async function fillDetails(sum = '75000', unit = 'USD'): Promise<void> {
  await fill(amount, sum)
  await choose(currency, new RegExp(`^${unit}`))
  await press(dialog.getByRole('radio', { name: /^3 years/ }))
}

/** Moves a pen over the sheet; the default movement is a long one. */
export function draw(to: { x: number; y: number } = { x: 0.8, y: 0.6 }): void {
  const sheet = dialog.getByRole('tabpanel').getByRole('img').first().element()
  const { left, top, width, height } = sheet.getBoundingClientRect()
  const pen = (type: string, x: number, y: number) =>
    sheet.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        isPrimary: true,
        clientX: left + width * x,
        clientY: top + height * y,
      }),
    )
  pen('pointerdown', 0.2, 0.7)
  pen('pointermove', (0.2 + to.x) / 2, to.y)
  pen('pointermove', to.x, to.y)
  pen('pointerup', to.x, to.y)
}

/** Goes from the first step to the second. */
export async function reachSignature(sum?: string, unit?: string): Promise<void> {
  await fillDetails(sum, unit)
  await press(next)
  await expectStep('Signature & Terms')
}

/** Goes from the second step to the third, signed with a pen. */
export async function reachFunding(): Promise<void> {
  draw()
  await press(terms)
  await press(next)
  await expectStep('Select Funding Account')
}

/** Opens the dialog and goes to the code field. */
export async function reachCode(...answers: Parameters<typeof openPortfolio>): Promise<void> {
  await openDeposit(...answers)
  await reachSignature()
  await reachFunding()
  await press(dialog.getByRole('radio', { name: /^Family Reserve/ }))
  await press(next)
  await expect.element(order).toBeVisible()
}

export async function sign(typed = '123456'): Promise<void> {
  await fill(code, typed)
  await press(create)
}
