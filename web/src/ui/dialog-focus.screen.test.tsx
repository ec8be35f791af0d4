import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { useFinger } from '#testing/media.ts'
import { openScreen } from '#testing/screen.tsx'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'
import { Dialog } from './overlay/dialog.tsx'

const request = page.getByRole('dialog', { name: 'Request New Account' })

beforeEach(async () => {
  await useFinger(true)
  await page.viewport(320, 640)
})
afterEach(async () => await useFinger(false))

test('A dialog that a link opens on a phone has the focus itself, and its × stays a square', async () => {
  openScreen('/dashboard/portfolio?dialog=request', { as: client, api: aPortfolio() })
  await expect.element(request).toHaveFocus()
  const { width, height } = request.getByRole('button', { name: 'Close' }).element().getBoundingClientRect()
  expect(width).toBe(height)
})

test('A dialog without a field that a link opens has the focus itself', async () => {
  await useFinger(false)
  await page.viewport(1280, 900)
  openScreen('/dashboard/portfolio?dialog=pay', { as: client, api: aPortfolio([]) })
  await expect
    .element(page.getByRole('dialog', { name: 'You have no account to pay from yet' }))
    .toHaveFocus()
})

test('The page has the focus once a dialog that a link opened is closed', async () => {
  await useFinger(false)
  openScreen('/dashboard/portfolio?dialog=pay', { as: client, api: aPortfolio([]) })
  const pay = page.getByRole('dialog', { name: 'You have no account to pay from yet' })
  await expect.element(pay).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(pay).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('A dialog that takes the place of another one keeps the focus that it has given a field', async () => {
  await useFinger(false)
  await page.viewport(1280, 900)
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  try {
    root.render(<ReceiptAndPayment />)
    await press(page.getByRole('button', { name: 'Open' }))
    await press(page.getByRole('button', { name: 'Pay again' }))
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await expect.element(amount).toBeVisible()
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
    await expect.element(amount).toHaveFocus()
  } finally {
    root.unmount()
    host.remove()
  }
})

function ReceiptAndPayment() {
  const [shown, show] = useState('')
  return (
    <>
      <button type="button" onClick={() => show('receipt')}>
        Open
      </button>
      {shown === 'receipt' && (
        <Dialog open title="Receipt" onClose={() => show('')}>
          <button type="button" onClick={() => show('payment')}>
            Pay again
          </button>
        </Dialog>
      )}
      {shown === 'payment' && (
        <Dialog open title="Make Payment" onClose={() => show('')}>
          <BeneficiaryAndAmount />
        </Dialog>
      )}
    </>
  )
}

function BeneficiaryAndAmount() {
  const amount = useRef<HTMLInputElement>(null)
  useEffect(() => amount.current?.focus(), [])
  return (
    <>
      <input aria-label="Beneficiary" />
      <input aria-label="Amount" ref={amount} />
    </>
  )
}
