import { amountSchema, balanceSchema } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import * as payment from '#testing/on-screen/pay-dialog.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aBeneficiaryReview } from '#testing/values/beneficiaries.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { anOrderReview } from '#testing/values/standing-orders.ts'
import { client } from '#testing/values/users/sessions.ts'

type Review = {
  dialog: Locator
  /** The warning or notice above the review. */
  notice: Locator
  begins: Locator
  ends: Locator
  send: Locator
}

const nextMonth = new Date(Date.now() + 35 * 86_400_000).toISOString().slice(0, 10)

async function reviewStandingOrder(): Promise<Review> {
  openScreen('/dashboard/portfolio?dialog=pay', {
    as: client,
    api: {
      ...aPortfolio(),
      payments: { beneficiaries: [aPaymentBeneficiary()] },
      standingOrders: { list: [], review: anOrderReview() },
    },
  })
  const { dialog, summary } = payment
  await payment.fillDetails('2500')
  await press(dialog.getByRole('radio', { name: 'Regularly' }))
  await pickDay('First payment', nextMonth)
  await press(payment.goOn)
  return {
    dialog,
    notice: dialog.getByText('We then pay without asking again.'),
    begins: summary.getByText('$2,500.00'),
    ends: summary.getByRole('listitem').last(),
    send: dialog.getByRole('button', { name: 'Set up standing order' }),
  }
}

async function reviewAddAndPay(): Promise<Review> {
  const { id, nickname, accountNumber, currency } = anAccount()
  openScreen('/dashboard/beneficiaries?dialog=add', {
    as: client,
    api: {
      accounts: { list: [anAccount()] },
      beneficiaries: {
        list: [],
        check: aBeneficiaryReview({
          hasCheckDigits: false,
          payment: {
            account: { id, nickname, accountNumber, currency },
            amount: amountSchema.parse('500.00'),
            reference: 'Invoice 2041',
            note: 'Boathouse roof',
            balanceAfter: balanceSchema.parse('1249500.55'),
          },
        }),
      },
    },
  })
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
  await fill(dialog.getByLabelText('Full name'), 'Roseau Joinery')
  await fill(dialog.getByLabelText('Bank name'), 'Westward Bank')
  await fill(dialog.getByLabelText('Account number or IBAN'), '0073 4418 2056')
  await press(dialog.getByRole('button', { name: 'Continue' }))
  return {
    dialog,
    notice: dialog.getByText('This account number has no check digits.'),
    begins: dialog.getByRole('region', { name: 'The new beneficiary' }).getByRole('heading'),
    ends: dialog.getByText('Balance after'),
    send: dialog.getByRole('button', { name: 'Add and pay $500.00' }),
  }
}

const reviews = [
  ['a standing order', reviewStandingOrder],
  ['a beneficiary who is paid at once', reviewAddAndPay],
] as const

function bodyOf(dialog: Locator): HTMLElement {
  const body = dialog.element().querySelector('.dialog-body')
  if (!(body instanceof HTMLElement)) throw new Error('The dialog has no body')
  return body
}

function rectOf(element: Element | null): DOMRect {
  if (element === null) throw new Error('There is nothing to measure')
  return element.getBoundingClientRect()
}

/** Fails unless the whole field of the code, with its label and help, is between review and foot. */
function expectCodeInSight({ dialog }: Review): void {
  const field = rectOf(dialog.getByLabelText('Authentication code').element().closest('.field'))
  const body = rectOf(bodyOf(dialog))
  expect(field.top).toBeGreaterThanOrEqual(body.top)
  expect(field.bottom).toBeLessThanOrEqual(body.bottom)
  // Nothing of the review shows between the code and the buttons.
  const end = rectOf(bodyOf(dialog).querySelector('.dialog-confirm'))
  expect(end.bottom).toBeGreaterThanOrEqual(body.bottom - 1)
}

/** Fails unless the element is between the dialog's head and the code that stays in place. */
function expectAboveCode({ dialog }: Review, part: Locator): void {
  const { top, bottom } = rectOf(part.element())
  expect(top).toBeGreaterThanOrEqual(rectOf(bodyOf(dialog)).top)
  expect(bottom).toBeLessThanOrEqual(rectOf(bodyOf(dialog).querySelector('.dialog-confirm')).top)
}

/** How strong the line and the shadow are that say there is more to read: 0 is unseen. */
function shadeOf(body: HTMLElement): number {
  const code = body.querySelector('.dialog-confirm')
  return code === null ? NaN : Number(getComputedStyle(code, '::before').opacity)
}

describe.for(reviews)('the review of %s', ([, open]) => {
  test.for([
    [1280, 660],
    [390, 700],
  ] as const)(
    'is longer than a dialog of %d × %d, and shows its notice, its code, its button and that it goes on',
    async ([width, height]) => {
      await page.viewport(width, height)
      const review = await open()
      const { dialog, notice, begins, ends, send } = review
      await expect.element(dialog.getByLabelText('Authentication code')).toHaveFocus()
      const body = bodyOf(dialog)
      expect(body.scrollHeight).toBeGreaterThan(body.clientHeight + 40)
      expectCodeInSight(review)
      expectAboveCode(review, notice)
      expectAboveCode(review, begins)
      await expect.element(send).toBeInViewport()
      await expect.poll(() => shadeOf(body)).toBe(1)
      await expectSound()
      // The end of the review is above the code, once it is scrolled to, and not behind it.
      body.scrollTo({ top: body.scrollHeight, behavior: 'instant' })
      expectCodeInSight(review)
      expectAboveCode(review, ends)
      await expect.poll(() => shadeOf(body)).toBe(0)
    },
  )

  test('in a low window is followed by its code, and has the focus', async () => {
    await page.viewport(1280, 640)
    const review = await open()
    await expect.element(review.ends).toBeInTheDocument()
    const body = bodyOf(review.dialog)
    await expect.poll(() => body.querySelector(':focus')?.ariaLabel).toMatch(/^(Review|The new beneficiary)$/)
    const code = rectOf(body.querySelector('.dialog-confirm'))
    expect(body.scrollTop).toBe(0)
    expect(code.top).toBeGreaterThanOrEqual(rectOf(review.ends.element()).bottom)
    expect(code.bottom).toBeGreaterThan(rectOf(body).bottom)
    await userEvent.keyboard('{Tab}')
    await expect.element(review.dialog.getByLabelText('Authentication code')).toHaveFocus()
    expectCodeInSight(review)
  })

  test('that is in sight as a whole has no shade over it', async () => {
    await page.viewport(1280, 1200)
    const { dialog } = await open()
    const body = bodyOf(dialog)
    await expect.element(dialog.getByLabelText('Authentication code')).toHaveFocus()
    expect(body.scrollHeight).toBeLessThanOrEqual(body.clientHeight)
    expect(shadeOf(body)).toBe(0)
  })

  test('is scrolled by the keyboard, and Tab leads from it to the code and to the buttons', async () => {
    await page.viewport(1280, 660)
    const { dialog } = await open()
    const code = dialog.getByLabelText('Authentication code')
    await expect.element(code).toHaveFocus()
    const body = bodyOf(dialog)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement).toBe(body)
    await userEvent.keyboard('{End}')
    await expect.poll(() => body.scrollTop).toBeGreaterThan(20)
    await userEvent.keyboard('{Tab}')
    await expect.element(code).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(dialog.getByRole('button', { name: 'Back' })).toHaveFocus()
  })

  test('sent without its code names it at the field, which has the focus each time', async () => {
    const { dialog, send } = await open()
    const code = dialog.getByLabelText('Authentication code')
    for (const typed of ['', '123']) {
      await fill(code, typed)
      for (let times = 1; times <= 2; times++) {
        await press(send)
        await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code to confirm\./)
        await expect.element(code).toHaveFocus()
        await expect.element(code).toHaveValue(typed)
      }
    }
  })

  test('above the keyboard of a phone shows the field that is typed in', async () => {
    await page.viewport(390, 700)
    const review = await open()
    const code = review.dialog.getByLabelText('Authentication code')
    await expect.element(code).toHaveFocus()
    // The page shrinks by the keyboard's height, and the browser keeps the field in sight.
    await page.viewport(390, 420)
    const field = code.element()
    if (field instanceof HTMLElement) field.scrollIntoView({ block: 'nearest' })
    const { top, bottom } = rectOf(field)
    const body = rectOf(bodyOf(review.dialog))
    expect(top).toBeGreaterThanOrEqual(body.top)
    expect(bottom).toBeLessThanOrEqual(body.bottom)
  })
})
