import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import {
  dialog,
  draw,
  expectStep,
  openDeposit,
  openPortfolio,
  makeDeposit,
  order,
  reachCode,
  reachFunding,
  reachSignature,
  sign,
  signed,
} from '#testing/on-screen/deposit.ts'

const question = page.getByRole('alertdialog', { name: 'Leave without a certificate?' })

/** Returns whether the browser would ask before the page is closed. */
function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

/** Presses Back. If the page is kept, its history entry is restored before the next press. */
async function goBack(): Promise<void> {
  const backAndForward = countPops(2)
  window.history.back()
  await backAndForward
}

function countPops(times: number): Promise<void> {
  return new Promise((resolve) => {
    let left = times
    const count = () => {
      left -= 1
      if (left > 0) return
      window.removeEventListener('popstate', count)
      resolve()
    }
    window.addEventListener('popstate', count)
  })
}

/** Goes from the beneficiaries to the portfolio, so that the history has an entry to go back to. */
async function openFromElsewhere(): Promise<void> {
  openPortfolio({}, { ...aPortfolio(), beneficiaries: { list: [] } })
  await press(page.getByRole('link', { name: 'Beneficiaries' }).first())
  await expect.element(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
  await press(page.getByRole('link', { name: 'Portfolio' }).first())
  await press(makeDeposit)
  await expect.element(dialog).toBeVisible()
}

test('Back leads to the step before, and from the first one asks before a signed draft is lost', async () => {
  await openFromElsewhere()
  await reachSignature()
  await reachFunding()
  await goBack()
  await expectStep('Signature & Terms')
  await expect.element(signed).toBeVisible()
  await goBack()
  await expectStep('Deposit Details')
  window.history.back()
  await expect.element(question).toMatchTextContent('Your signature and details will not be saved.')
  await expectSound()
  const kept = countPops(1)
  await press(question.getByRole('button', { name: 'Keep editing' }))
  await kept
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('region', { name: 'Deposit Details' })).toBeVisible()
  window.history.back()
  await press(question.getByRole('button', { name: 'Leave', exact: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => window.location.href).toMatch(/\/dashboard\/portfolio$/)
  window.history.back()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
})

test('Back from the first step asks before a typed amount is lost', async () => {
  await openFromElsewhere()
  await fill(dialog.getByLabelText('Amount'), '5000')
  await goBack()
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await press(discard.getByRole('button', { name: 'Keep editing' }))
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('5,000')
})

test('the browser asks before a page with a draft is closed, and only then', async () => {
  await openDeposit()
  expect(asksBeforeUnload()).toBe(false)
  await reachSignature()
  expect(asksBeforeUnload()).toBe(true)
  draw()
  await expect.element(signed).toBeVisible()
  expect(asksBeforeUnload()).toBe(true)
})

test('an unanswered order is stored, so closing the page asks nothing', async () => {
  await reachCode({ open: lost })
  expect(asksBeforeUnload()).toBe(true)
  await sign()
  await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
  await expect.element(order).toBeVisible()
  expect(asksBeforeUnload()).toBe(false)
})
