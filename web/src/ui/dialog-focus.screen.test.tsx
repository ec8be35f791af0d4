import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { useFinger } from '#testing/media.ts'
import { chooseAction } from '#testing/on-screen/user-actions.ts'
import { openScreen } from '#testing/screen.tsx'
import { aPendingAdjustment, aRule, londonHouse } from '#testing/values/accounts/account-management.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { anApproval, fourEyes } from '#testing/values/approvals.ts'
import { admin, client } from '#testing/values/users/sessions.ts'
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

test('A field that a dialog loads below its code leaves it the focus, and shows above the code', async () => {
  await useFinger(false)
  await page.viewport(320, 660)
  const asked = anApproval()
  openScreen(`/admin/approvals?approval=${asked.id}`, {
    as: admin,
    api: { approvals: { rule: fourEyes(), list: { approvals: [asked], more: null }, get: asked } },
  })
  const approval = page.getByRole('dialog', { name: 'Approval', exact: true })
  const note = approval.getByLabelText('Note')
  await expect.element(note).toBeInTheDocument()
  await expect.element(approval).toHaveFocus()
  // On the way to it Tab would stop at links, whose pages begin to load where a machine is slow.
  note.element().focus()
  const code = approval.element().querySelector('.dialog-confirm')
  await expect.poll(() => bottomOf(note.element().closest('.field')) - topOf(code)).toBeLessThanOrEqual(0)
})

test('A warning that a dialog loads above its first field stays in sight when the dialog opens', async () => {
  await useFinger(false)
  openScreen('/admin/accounts', {
    as: admin,
    api: {
      accounts: { listForAdmin: { accounts: [londonHouse], more: null }, getForAdmin: londonHouse },
      approvals: {
        rule: aRule({ isOn: true, applies: true }),
        findPending: { approval: aPendingAdjustment() },
      },
    },
  })
  await chooseAction('London House', 'Edit Balance')
  const dialog = page.getByRole('dialog', { name: 'Edit Balance' })
  const warning = dialog.getByRole('link', { name: 'View' })
  await expect.element(warning).toBeVisible()
  const body = dialog.element().querySelector('.dialog-body')
  expect(body?.scrollTop).toBe(0)
  // Its link begins where its words do.
  expect(leftOf(warning.element())).toBe(leftOf(warning.element().previousElementSibling))
})

function rectOf(element: Element | null): DOMRect {
  if (element === null) throw new Error('There is nothing to measure')
  return element.getBoundingClientRect()
}

const topOf = (element: Element | null) => rectOf(element).top
const bottomOf = (element: Element | null) => rectOf(element).bottom
const leftOf = (element: Element | null) => rectOf(element).left

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
