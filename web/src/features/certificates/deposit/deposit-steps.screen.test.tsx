import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CertificateQuote } from '@bank/contract'
import { choose, fill, press, pressTwice } from '#testing/acts.ts'
import { inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { expectNoToast, expectToast } from '#testing/toasts.ts'
import { aFundingAccount, aQuote, euroAccount, someTerms, todaysRates } from '#testing/values/certificates.ts'
import {
  amount,
  currency,
  dialog,
  draw,
  expectStep,
  fillDetails,
  makeDeposit,
  next,
  openDeposit,
  order,
  previous,
  quoted,
  reachCode,
  reachFunding,
  reachSignature,
  signed,
  terms,
  unsigned,
} from '#testing/on-screen/deposit.ts'

const status = dialog.getByRole('status').filter({ hasText: 'Interest at maturity' })

/** A toast, and the same text at its field. */
async function expectRefused(title: string, words: string): Promise<void> {
  await expectToast(title, words)
  await expect.element(dialog.getByText(words, { exact: true })).toBeVisible()
}

describe('the details of a deposit', () => {
  test('begin with an empty amount in dollars for two years, also when opened again', async () => {
    await openDeposit()
    await expect.element(amount).toHaveFocus()
    await fillDetails('500', 'EUR')
    await expectSound()
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await press(question.getByRole('button', { name: 'Keep editing' }))
    await expect.element(amount).toHaveValue('500')
    await userEvent.keyboard('{Escape}')
    await press(question.getByRole('button', { name: 'Discard changes' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(makeDeposit).toHaveFocus()
    await press(makeDeposit)
    await expect.element(amount).toHaveValue('')
    await expect.element(currency).toHaveValue('USD')
    await expect.element(dialog.getByRole('radio', { name: /^2 years/ })).toBeChecked()
    await press(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test.for(['', '0.00', '-5', '1e3'])('refuse "%s" as an amount before the bank is asked', async (typed) => {
    await openDeposit()
    await fill(amount, typed)
    await press(next)
    await expectRefused('Invalid Amount', 'Please enter a valid deposit amount')
    await expect.element(amount).toHaveFocus()
    await expect.element(amount).toHaveValue(typed)
    expect(quoted()).toEqual([])
  })

  test('take the message about them away when they are corrected or accepted', async () => {
    await openDeposit()
    await press(next)
    await expectToast('Invalid Amount', 'Please enter a valid deposit amount')
    await fill(amount, '5')
    await expectNoToast('Invalid Amount')
    await fill(amount, '')
    await press(next)
    await expectToast('Invalid Amount', 'Please enter a valid deposit amount')
    await reachSignature()
    await expectNoToast('Invalid Amount')
  })

  test.for([
    ['12.999', 'USD', 'Enter no more than 2 decimal places for USD.'],
    ['100.55', 'JPY', 'JPY has no decimal places. Please enter a whole number.'],
  ] as const)('show for %s %s how many decimals its currency has', async ([typed, unit, words]) => {
    await openDeposit()
    await fillDetails(typed, unit)
    await press(next)
    await expectToast('Invalid Amount', 'Please enter a valid deposit amount')
    await expect.element(amount).toHaveAccessibleDescription(new RegExp(words))
    await expectSound()
  })

  test('show today’s rates, and the interest for the amount', async () => {
    await openDeposit()
    await expect.element(dialog.getByRole('radio', { name: /^2 years.*3\.10% a year/ })).toBeVisible()
    await expect.element(status).toMatchTextContent('Maturity date 1 Oct 2029')
    await fillDetails('75,000')
    for (const words of ['$75,000.00', '3 years, 3.40%', '$7,656.99', 'Maturity date 1 Oct 2029'])
      await expect.element(status).toMatchTextContent(words)
    expect(quoted()).toEqual([{ amount: '75000', currency: 'USD', termYears: 3 }])
    await expect.element(dialog).toMatchTextContent('Simple interest, calculated daily')
  })

  test('show that the bank pays no interest at a rate of zero', async () => {
    await openDeposit()
    await choose(currency, /^BTC/)
    await expect.element(dialog.getByRole('radio', { name: /^2 years No interest/ })).toBeChecked()
    await expect
      .element(
        dialog.getByText(
          /^The bank currently pays no interest on 2-year deposits in BTC\. At maturity only the deposit is/,
        ),
      )
      .toBeVisible()
  })

  test('show that the rates could not be loaded, and load them again', async () => {
    const rates = lostUntilTryAgain(todaysRates)
    await openDeposit({ rates })
    await expect.element(dialog.getByText('Today’s rates could not be loaded.')).toBeVisible()
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(dialog.getByRole('radio', { name: /3\.10% a year/ })).toBeVisible()
  })

  test('stay on the screen if the bank does not respond or refuses the amount', async () => {
    await openDeposit({ quote: lost })
    await fillDetails()
    await press(next)
    await expectToast('The bank is not responding', 'No money has been taken. Please try again.')
    await expect.element(amount).toHaveValue('75,000')
    await openDeposit({ quote: refused('INVALID_AMOUNT') })
    await fillDetails()
    await press(next)
    await expectRefused('Invalid Amount', 'Please enter a valid deposit amount')
    await expect.element(amount).toHaveFocus()
  })

  test('continue once for a double click', async () => {
    await openDeposit()
    await fillDetails()
    await pressTwice(next)
    await expect.element(unsigned).toBeVisible()
    await expect.element(page.getByText('Signature Required')).not.toBeInTheDocument()
  })
})

describe('the signature and the terms', () => {
  test('are both required, and a pen without a stroke signs nothing', async () => {
    await page.viewport(390, 844)
    await openDeposit()
    await reachSignature()
    await press(next)
    await expectRefused('Signature Required', 'Please provide your signature')
    await expect.element(dialog.getByRole('tab', { name: 'Draw' })).toHaveFocus()
    await expectSound()
    draw({ x: 0.21, y: 0.7 })
    await press(next)
    await expectRefused('Signature Required', 'Please provide your signature')
    await press(dialog.getByRole('button', { name: 'Clear' }))
    await expect.element(unsigned).toBeVisible()
    draw()
    await expect.element(signed).toBeVisible()
    await press(next)
    await expectRefused('Terms Required', 'Please accept the terms and conditions')
    await expect.element(terms).toHaveFocus()
    const box = (of: Element) => of.getBoundingClientRect()
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await expect.poll(() => box(terms.element()).top - box(toasts.element()).bottom).toBeGreaterThan(0)
    await expectSound()
  })

  test('can be read in full, and printed without leaving the deposit', async () => {
    await openDeposit()
    await reachSignature()
    const text = dialog.getByRole('region', { name: 'Terms and conditions' })
    for (const words of [someTerms.title, ...someTerms.paragraphs])
      await expect.element(text).toMatchTextContent(words)
    const whole = dialog.getByRole('link', { name: 'Read or print (version 2026-1)' })
    await expect.element(whole).toHaveAttribute('href', '/dashboard/certificate-terms/2026-1')
    await expect.element(whole).toHaveAttribute('target', '_blank')
  })

  test('wait for the terms, show that they could not be loaded, and load them again', async () => {
    const held = Promise.withResolvers<typeof lost>()
    const later = inTurn<typeof lost | typeof someTerms>(lost, lost, someTerms)
    let isFirst = true
    await openDeposit({
      terms: () => {
        if (!isFirst) return later()
        isFirst = false
        return held.promise
      },
    })
    await reachSignature()
    await expect.element(dialog.getByText('Loading the terms')).toBeInTheDocument()
    held.resolve(lost)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('The terms could not be loaded.')
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(terms).toBeVisible()
  })

  test('accept a typed name as a picture of 500 by 200 pixels', async () => {
    await openDeposit()
    await reachSignature()
    await press(dialog.getByRole('tab', { name: 'Type' }))
    await fill(dialog.getByLabelText('Your full name'), 'Hélène Łaurent')
    await expect.element(signed).toHaveAttribute('src', expect.stringMatching(/^data:image\/png;base64,/))
    const picture = signed.element()
    if (!(picture instanceof HTMLImageElement)) throw new Error('The typed name is no picture')
    await picture.decode()
    expect([picture.naturalWidth, picture.naturalHeight]).toEqual([500, 200])
    await expectSound()
  })
})

describe('the account that funds a deposit', () => {
  test('cannot be one in another currency, which is shown with the reason', async () => {
    await openDeposit({ quote: aQuote({ accounts: [euroAccount, aFundingAccount()] }) })
    await reachSignature()
    await reachFunding()
    const other = dialog.getByRole('radio', { name: /Operating Account.*Different currency/ })
    await expect.element(other).toBeDisabled()
  })

  test('is the first that can fund it; on a phone those in other currencies are folded away', async () => {
    await page.viewport(390, 844)
    await openDeposit({ quote: aQuote({ accounts: [euroAccount, aFundingAccount()] }) })
    await reachSignature()
    await reachFunding()
    const radios = dialog.getByRole('radio')
    await expect.element(radios.nth(0)).toHaveAccessibleName(/^Family Reserve.*8374.*after \$1,175,000\.55$/)
    await expect.element(radios.nth(0)).toBeChecked()
    await expect.poll(() => radios.elements()).toHaveLength(1)
    await expectSound()
    await press(dialog.getByText('1 account in another currency').first())
    await expect
      .element(dialog.getByRole('radio', { name: /Operating Account.*Different currency/ }))
      .toBeDisabled()
    await expect
      .element(dialog.getByText('The deposit and its interest return to this account on 1 Oct 2029.'))
      .toBeVisible()
    await expectSound()
    await press(next)
    await expect.element(order).toMatchTextContent('Family Reserve')
  })

  test('cannot be chosen if none has enough, and the amount can be changed', async () => {
    const accounts = [aFundingAccount({ reason: 'INSUFFICIENT_FUNDS' }), euroAccount]
    await openDeposit({ quote: aQuote({ accounts }) })
    await reachSignature()
    await reachFunding()
    await expect
      .element(dialog.getByRole('radio', { name: /Family Reserve.*Insufficient Funds/ }))
      .toBeDisabled()
    await expect.element(dialog.getByText('No account can fund a deposit of this size in USD.')).toBeVisible()
    await expect.element(dialog.getByText(/returns? to this account/)).not.toBeInTheDocument()
    await press(next)
    await expectToast('Account Required', 'Please select an account to make the deposit from')
    await expectSound()
  })

  test('is repaid the amount alone if there is no interest', async () => {
    await openDeposit({ quote: aQuote({ rate: '0.00', interest: '0.00', maturityAmount: '75000.00' }) })
    await reachSignature()
    await reachFunding()
    await expect.element(dialog.getByText('The deposit returns to this account on 1 Oct 2029.')).toBeVisible()
  })
})

test('a step back keeps all that was filled in', async () => {
  await reachCode()
  await press(previous)
  await expect.element(dialog.getByRole('radio', { name: /^Family Reserve/ })).toBeChecked()
  await press(previous)
  await expect.element(signed).toBeVisible()
  await expect.element(terms).toBeChecked()
  await press(previous)
  await expect.element(amount).toHaveValue('75,000')
  await expect.element(dialog.getByRole('radio', { name: /^3 years/ })).toBeChecked()
})

test('an account that can no longer fund the deposit must be chosen again', async () => {
  const poor = aQuote({ amount: '1250000.56', accounts: [aFundingAccount({ reason: 'INSUFFICIENT_FUNDS' })] })
  await reachCode({
    quote: ({ amount: sum }): CertificateQuote => (sum === '75000' || sum === '75000.00' ? aQuote() : poor),
  })
  for (let step = 0; step < 3; step += 1) await press(previous)
  await fill(amount, '1250000.56')
  await press(next)
  await expectStep('Signature & Terms')
  await press(next)
  await expectStep('Select Funding Account')
  await press(next)
  await expectToast('Account Required', 'Please select an account to make the deposit from')
  await expect.element(order).not.toBeInTheDocument()
})
