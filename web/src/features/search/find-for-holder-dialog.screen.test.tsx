import type { ActedFor } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type Answers, inTurn, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { askedFor, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { anActedFor } from '#testing/values/access-rights.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aCurve, aStatement, aTransaction } from '#testing/values/accounts/statements.ts'
import { aCertificateList, anExpiredCertificate } from '#testing/values/certificates.ts'
import { aListedCertificateOrder, aListedOrder, trust } from '#testing/values/orders.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { client } from '#testing/values/users/sessions.ts'

const find = page.getByRole('dialog', { name: 'Find' })
const field = find.getByRole('combobox')
const status = find.getByRole('status')
const options = find.getByRole('option')
const main = page.getByRole('main')

const account = anAccount()
const other = anAccount({ id: '0198f000-0000-7000-8000-000000000841', nickname: 'London House' })
const [seen] = anActedFor().accounts
if (!seen) throw new Error('This holder has an account')
const signatory = anActedFor({
  holderId: trust.id,
  kind: 'organisation',
  name: trust.name,
  firstName: trust.name,
  lastName: '',
  prepare: true,
  sign: 'A',
  prepareBeneficiaries: true,
  messages: true,
  lastDay: null,
  accounts: [
    { ...seen, prepare: true, sign: 'A', lastDay: null },
    { ...seen, id: other.id, nickname: other.nickname, prepare: true, sign: 'A', lastDay: null },
  ],
})
/** An accountant: the balances of one account of a client, the movements of the other. */
const accountant = anActedFor({
  accounts: [
    { ...seen, view: 'balances' },
    { ...seen, id: other.id, nickname: other.nickname },
  ],
})
const certificate = anExpiredCertificate()
const line = {
  accountId: account.id,
  nickname: 'Family Reserve',
  id: '7f3a91c4-5d20-4c1e-9a47-0b6f2c1d8e55',
  currency: 'USD' as const,
  day: '2026-09-28',
  direction: 'debit' as const,
  amount: '6425.00',
  reference: 'TXN-7F3A91C4',
  note: null,
  counterparty: 'Atelier Moreau',
}

async function open(holder: ActedFor, api: Answers = {}): Promise<void> {
  openScreen(`/dashboard/for/${holder.holderId}/portfolio`, {
    as: client,
    api: {
      accounts: { list: [account, other] },
      accountRequests: { list: { requests: [], more: null } },
      certificates: { list: aCertificateList([certificate]) },
      payments: { beneficiaries: [aPaymentBeneficiary()] },
      statements: { find: ({ search }) => (search === 'moreau' ? [line] : []) },
      messages: { unread: { unread: 0 } },
      ...api,
      accessRights: { holders: [holder, anActedFor({ firstName: 'Odette' })], ...api.accessRights },
      orders: {
        count: { forMe: 0, forOthers: 0 },
        list: ({ which }) => ({
          orders: which === 'forMe' ? [aListedOrder()] : which === 'done' ? [aListedCertificateOrder()] : [],
          more: null,
        }),
        ...api.orders,
      },
    },
  })
  await expect.element(main.getByRole('heading', { name: `Accounts of ${holder.name}` })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
}

const address = () => window.location.pathname + window.location.search
const below = `/dashboard/for/${trust.id}`

describe('Ctrl+K while a user acts for a holder', () => {
  test('is named after the holder, and finds the holder’s screens and accounts', async () => {
    await open(signatory)
    await expect
      .element(
        find.getByLabelText(`Find an account, a certificate, an order or a transaction of ${trust.name}`),
      )
      .toHaveFocus()
    await expect
      .element(find)
      .toMatchTextContent('ScreensAccountsBeneficiariesOrders to signMessagesBack to my own portalAccounts')
    await expectSound()
    await fill(field, 'london')
    await expect.element(options.first()).toMatchTextContent('London House')
    await userEvent.keyboard('{Escape}')
    await expect.element(find).not.toBeInTheDocument()
    await press(page.getByRole('button', { name: /^Find a screen/ }))
    await fill(field, 'messages')
    await expect.element(options.first()).toMatchTextContent('Messages')
  })

  test('finds the holder’s certificates, asked for in its name, and opens one', async () => {
    const never = new Promise<never>(() => {})
    await open(signatory, {
      certificates: { list: aCertificateList([certificate]), get: certificate, signature: never },
    })
    await fill(field, certificate.number)
    await expect.element(options.first()).toMatchTextContent(certificate.number)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Certificate of Deposit Details' })).toBeVisible()
    expect(address()).toBe(`${below}/portfolio?certificate=${certificate.id}`)
    expect(new Set(askedFor('certificates.list'))).toEqual(new Set([trust.id]))
  })

  test('finds orders that wait and that are done by their words', async () => {
    await open(signatory)
    await fill(field, 'INV-2041')
    await expect
      .element(options)
      .toMatchTextContent('Payment to Whitcombe & Sons$25,000.00, waiting for signatures')
    await fill(field, 'order deposit')
    await expect.element(options).toMatchTextContent('Certificate of deposit$250,000.00')
    expect(new Set(askedFor('orders.list'))).toEqual(new Set([trust.id]))
  })

  test('finds a transaction of the holder', async () => {
    await open(signatory, {
      accounts: { list: [account, other], get: account },
      statements: { find: [line], page: aStatement(), curve: aCurve, transaction: aTransaction() },
    })
    await fill(field, 'moreau')
    await expect.element(options).toMatchTextContent('Atelier Moreau−$6,425.00, 28 Sep 2026, Family Reserve')
    expect(askedFor('statements.find')).toEqual([trust.id])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Transaction', exact: true })).toBeVisible()
    await expect.poll(address).toBe(`${below}/accounts/${account.id}/transactions?transaction=${line.id}`)
  })

  test('leads to a payment from the account, with the beneficiary chosen', async () => {
    await open(signatory)
    await fill(field, 'pay whitcombe london')
    await expect.element(options).toMatchTextContent('Pay Whitcombe & Sonsfrom London House')
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog', { name: 'Prepare payment' })
    await expect.element(dialog).toMatchTextContent('London House')
    await expect
      .element(dialog.getByLabelText('Beneficiary', { exact: true }))
      .toHaveValue('Whitcombe & Sons')
    // The search asks once for accounts of a kind, and the dialog for its own.
    expect(sentTo('payments.beneficiaries')).toEqual([{ accountId: account.id }, { accountId: other.id }])
  })

  test('leads to the request for another account of the holder', async () => {
    await open(signatory)
    await fill(field, 'request')
    await expect.element(options).toMatchTextContent('Request New Account')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Request New Account' })).toBeVisible()
    expect(address()).toBe(`${below}/portfolio?dialog=request`)
  })

  test('leads to another holder and back to the user’s own portal', async () => {
    await open(signatory)
    await fill(field, 'odette')
    await expect.element(options).toMatchTextContent('Act for Odette Hale')
    await fill(field, 'myself')
    await expect.element(options).toMatchTextContent('Back to my own portal')
  })

  test('offers nothing that the access does not include, and asks the bank for nothing of it', async () => {
    await open(accountant)
    await fill(field, 'a')
    await fill(field, 'pay')
    await expect.element(status).toMatchTextContent(/^No matches/)
    for (const asked of [
      'beneficiary',
      'deposit',
      'request',
      'message',
      certificate.number,
      'order',
      'password',
    ]) {
      await fill(field, asked)
      await expect.element(status).toMatchTextContent(/^No matches/)
    }
    await fill(field, 'statements')
    await expect.element(options).toMatchTextContent('Download statements')
    await fill(field, 'family reserve')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Account Details' })).toBeVisible()
    expect(sentTo('certificates.list')).toEqual([])
    expect(sentTo('orders.list')).toEqual([])
    expect(sentTo('payments.beneficiaries')).toEqual([])
  })

  test('finds accounts also while the bank does not answer', async () => {
    await open(signatory, { payments: { beneficiaries: lost } })
    await fill(field, 'london')
    await expect
      .element(status)
      .toMatchTextContent('The search is not available at the moment. You can still find screens.')
    await expect.element(options.first()).toMatchTextContent('London House')
  })

  test('is gone with everything that it found as soon as the access ends', async () => {
    await open(signatory, { accessRights: { holders: inTurn([signatory], []) } })
    await fill(field, certificate.number)
    await expect.element(options.first()).toMatchTextContent(certificate.number)
    await live.send({ type: 'changed', topics: ['access-rights'] })
    await expect.element(main.getByRole('heading', { name: 'This access has ended' })).toBeVisible()
    await expect.element(find).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(find.elements()).toEqual([])
  })
})
