import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type Answers, type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { askedFor, sentTo } from '#testing/fake-server.ts'
import {
  code,
  confirmation,
  create,
  dialog,
  draw,
  expectStep,
  fillDetails,
  makeDeposit,
  next,
  order,
  terms,
} from '#testing/on-screen/deposit.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anActedFor } from '#testing/values/access-rights.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import {
  aCertificate,
  aCertificateList,
  aQuote,
  someTerms,
  todaysRates,
} from '#testing/values/certificates.ts'
import { aCertificateOrder, anOpenedCertificateOrder, aWaitingOrder, trust } from '#testing/values/orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const portfolio = `/dashboard/for/${trust.id}/portfolio`
const main = page.getByRole('main')
const send = dialog.getByRole('button', { name: 'Send for signature' })
const [seen] = anActedFor().accounts
if (!seen) throw new Error('This holder has an account')
const holder = anActedFor({
  holderId: trust.id,
  kind: 'organisation',
  name: trust.name,
  firstName: trust.name,
  lastName: '',
  prepare: true,
  sign: 'A',
  lastDay: null,
  accounts: [{ ...seen, prepare: true, sign: 'A', lastDay: null }],
})
const ofTwo = { needed: { a: 1, b: 1 }, alone: false }
const ofOne = { needed: { a: 1, b: 0 }, alone: true }

function openPortfolio(
  orders: AnswersOf<'orders'> = {},
  api: Answers = {},
  acted = holder,
  address = portfolio,
): void {
  openScreen(address, {
    as: client,
    api: {
      accessRights: { holders: [acted] },
      accounts: { list: [anAccount()] },
      certificates: {
        list: aCertificateList(),
        rates: todaysRates,
        terms: someTerms,
        quote: aQuote(),
        ...api.certificates,
      },
      orders: {
        count: { forMe: 0, forOthers: 0 },
        reviewCertificate: ofTwo,
        prepareCertificate: aCertificateOrder(),
        confirmCertificate: confirmation,
        ...orders,
      },
    },
  })
}

async function reachLastStep(orders: AnswersOf<'orders'> = {}): Promise<void> {
  openPortfolio(orders)
  await reachFunding()
  await press(dialog.getByRole('radio', { name: /^Family Reserve/ }))
  await press(next)
}

async function reachFunding(): Promise<void> {
  await press(makeDeposit)
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await fillDetails()
  await press(next)
  await expectStep('Signature & Terms')
  draw()
  await press(terms)
  await press(next)
  await expectStep('Select Funding Account')
}

describe('the certificates of a holder', () => {
  test('are asked for in its name, with details and a PDF', async () => {
    const certificate = aCertificate()
    openPortfolio(
      {},
      { certificates: { get: certificate, signature: { mediaType: 'image/png', image: 'iVBORw==' } } },
    )
    await expect.element(main).toMatchTextContent('Certificates of Deposit')
    await press(main.getByRole('button', { name: /75,000/ }))
    const details = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
    await expect
      .element(details.getByRole('link', { name: 'Download certificate' }))
      .toHaveAttribute('href', expect.stringContaining(`actingFor=${trust.id}`))
    for (const name of ['certificates.list', 'certificates.get', 'certificates.signature'] as const)
      expect(new Set(askedFor(name))).toEqual(new Set([trust.id]))
    await expectSound()
  })

  test('are not shown to a user whose mandate shows balances alone, and who may prepare one', async () => {
    openPortfolio({}, {}, anActedFor({ ...holder, view: 'balances' }))
    await expect.element(main).toMatchTextContent('Certificates are not included in this access.')
    await expect.element(makeDeposit).toBeVisible()
    expect(sentTo('certificates.list')).toEqual([])
  })

  test('have no button to open another for a user who prepares no orders', async () => {
    openPortfolio(
      {},
      { certificates: { list: aCertificateList([]) } },
      anActedFor({ ...holder, prepare: false }),
    )
    await expect.element(main).toMatchTextContent('No active certificates')
    await expect.element(main).not.toMatchTextContent('Create your first certificate')
    await expect.element(makeDeposit).not.toBeInTheDocument()
  })
})

describe('a deposit for a holder', () => {
  test('that no account can fund says so of the holder', async () => {
    openPortfolio({}, { certificates: { quote: aQuote({ accounts: [] }) } })
    await reachFunding()
    await expect.element(dialog).toMatchTextContent('There is no account to take a deposit from.')
    await expect
      .element(dialog)
      .toMatchTextContent('You may not prepare orders from an account that can fund one.')
  })

  test('that others sign too is sent without a code, and says who is missing', async () => {
    await reachLastStep()
    await expectStep('Review')
    await expect
      .element(order)
      .toMatchTextContent('Signatures neededOne signature of class A and one of class A or B')
    await expect.element(order).toMatchTextContent('If it is fully signed today')
    await expect.element(order).toMatchTextContent('Balance after$1,175,000.55')
    await expect.element(code).not.toBeInTheDocument()
    await expectSound()
    await press(send)
    await expectToast(
      'The certificate is waiting for signatures',
      'Everyone who can sign it has been notified.',
    )
    await expect.element(dialog).toMatchTextContent('Still neededOne signature of class A')
    await expect
      .element(dialog.getByRole('link', { name: 'Review and sign' }))
      .toHaveAttribute('href', `/dashboard/for/${trust.id}/orders?order=${aCertificateOrder().id}`)
    await expectSound()
    const [sent] = sentTo('orders.prepareCertificate')
    expect(sent).toMatchObject({ termYears: 3, termsVersion: someTerms.version })
    expect(sent).not.toHaveProperty('endDate')
    expect(sent).not.toHaveProperty('confirmationId')
    expect(new Set(askedFor('certificates.quote'))).toEqual(new Set([trust.id]))
    await press(dialog.getByRole('button', { name: 'Done' }))
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('that waits is shown again after a reload, and nothing is prepared anew', async () => {
    await reachLastStep()
    await press(send)
    const result = dialog.getByRole('region', { name: 'Result' })
    await expect.element(result).toHaveFocus()
    const before = result.element().textContent
    const { id } = aCertificateOrder()
    expect(location.search).toBe(`?dialog=deposit&prepared=${id}`)
    openPortfolio({ get: aCertificateOrder() }, {}, holder, location.pathname + location.search)
    await expect.element(result).toHaveFocus()
    expect(result.element().textContent).toBe(before)
    expect(sentTo('orders.get')).toEqual([{ orderId: id }])
    expect(new Set(askedFor('orders.get'))).toEqual(new Set([trust.id]))
    await expect.element(dialog.getByRole('link', { name: 'Review and sign' })).toBeVisible()
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Done' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(location.search).toBe('')
    await press(makeDeposit)
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  })

  test('that waits no more leads to its order, and one that is not there says so', async () => {
    const address = `${portfolio}?dialog=deposit&prepared=${aCertificateOrder().id}`
    openPortfolio({ get: anOpenedCertificateOrder() }, {}, holder, address)
    await expect.element(dialog).toMatchTextContent('The certificate is no longer waiting for signatures')
    await expect.element(dialog.getByRole('link', { name: 'View order' })).toBeVisible()
    await expectSound()
    for (const get of [refused('ORDER_NOT_FOUND'), aWaitingOrder()] as const) {
      openPortfolio({ get }, {}, holder, address)
      await expect.element(dialog).toMatchTextContent('Order not found')
    }
    await expectSound()
  })

  test('that the user alone signs takes a code and opens at once', async () => {
    await reachLastStep({ reviewCertificate: ofOne, prepareCertificate: anOpenedCertificateOrder() })
    await expectStep('Confirm with 2FA')
    await fill(code, '123456')
    await press(create)
    await expectToast('Certificate of Deposit created successfully! Certificate #CD-2026-K7M2P9QX')
    await expect.element(dialog).not.toBeInTheDocument()
    const { confirmationId } = confirmation
    expect(sentTo('orders.confirmCertificate')).toMatchObject([{ code: '123456' }])
    expect(sentTo('orders.prepareCertificate')).toMatchObject([{ confirmationId }])
  })

  test('that was not answered is sent again under its id', async () => {
    await reachLastStep({
      prepareCertificate: inTurn<typeof lost | ReturnType<typeof aCertificateOrder>>(
        lost,
        aCertificateOrder(),
      ),
    })
    await press(send)
    await expect.element(dialog).toMatchTextContent('You can safely try again')
    await press(send)
    await expectToast('The certificate is waiting for signatures')
    const [first, second] = sentTo('orders.prepareCertificate')
    expect(second).toEqual(first)
  })

  test.for([
    ['NO_SIGNING_RULES', 'No signing rules', 'Deposit Details'],
    ['INSUFFICIENT_FUNDS', 'Insufficient funds in the selected account', 'Select Funding Account'],
    ['TOO_MANY_OPEN_ORDERS', 'Transaction failed', 'Select Funding Account'],
  ] as const)(
    'that is refused before it is sent says why, where it can be mended: %s',
    async ([refusal, title, step]) => {
      await reachLastStep({ reviewCertificate: refused(refusal) })
      await expectToast(title)
      await expect.element(dialog.getByRole('region', { name: step })).toBeVisible()
    },
  )

  test.for(['ORDER_ENDED', 'ORDER_EXPIRED', 'PAYMENTS_FROZEN'] as const)(
    'that is refused when it is sent stays open and says why: %s',
    async (refusal) => {
      await reachLastStep({ prepareCertificate: refused(refusal) })
      await press(send)
      await expectToast('Transaction failed')
      await expect.element(send).toBeVisible()
    },
  )
})
