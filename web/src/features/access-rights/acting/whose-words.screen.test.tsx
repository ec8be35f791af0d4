import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type Answers, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { anActedFor } from '#testing/values/access-rights.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aCurve, aStatement, aTransaction } from '#testing/values/accounts/statements.ts'
import {
  aCertificate,
  aCertificateList,
  aSignaturePicture,
  someTerms,
  todaysRates,
} from '#testing/values/certificates.ts'
import { trust } from '#testing/values/orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const account = anAccount()
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
  messages: true,
  lastDay: null,
  accounts: [{ ...seen, prepare: true, sign: 'A', lastDay: null }],
})
const below = `/dashboard/for/${trust.id}`
const main = page.getByRole('main')
const pending = new Promise<never>(() => {})

function open(address: string, api: Answers): void {
  openScreen(`${below}/${address}`, {
    as: client,
    api: {
      ...api,
      accessRights: { holders: [holder] },
      accounts: { list: [account], get: account, ...api.accounts },
      certificates: {
        list: aCertificateList([]),
        rates: todaysRates,
        terms: someTerms,
        ...api.certificates,
      },
      messages: { unread: { unread: 0 }, ...api.messages },
      orders: { count: { forMe: 0, forOthers: 0 }, ...api.orders },
    },
  })
}

/** A holder's things are not the user's own, on the screen or for a screen reader. */
afterEach(() => {
  const words = document.body.textContent
  expect(words).toContain(trust.name)
  expect(words).not.toMatch(
    /\byour (first |verified |own )?(account|certificate|beneficiar|statement|money)/i,
  )
  expect(words).not.toMatch(/\bMy note\b|Your messages|You have no account/)
})

test('the accounts of a holder are not called the user’s own while they are loaded', async () => {
  open('portfolio', { accounts: { list: pending } })
  await expect.element(main.getByRole('heading', { level: 2, name: 'Accounts' })).toBeVisible()
  await expect.element(main.getByText('Loading accounts').first()).toBeInTheDocument()
  await expectSound()
})

test('a holder without certificates is offered the first one in its own words', async () => {
  open('portfolio', {})
  await expect
    .element(main)
    .toMatchTextContent('A certificate earns a fixed return from the day it is opened.')
  await expectSound()
})

test('the certificates of a holder that are loading or lost are not called the user’s own', async () => {
  open('portfolio', { certificates: { list: pending } })
  await expect.element(main.getByText('Loading certificates').first()).toBeInTheDocument()
  open('portfolio', { certificates: { list: lost } })
  await expect.element(main).toMatchTextContent('The certificates are not affected. Please try again.')
})

test('a certificate of a holder that is lost is not called the user’s own', async () => {
  const certificateId = '0198f000-0000-7000-8000-000000000999'
  open(`portfolio?certificate=${certificateId}`, { certificates: { get: lost } })
  const details = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
  await expect.element(details).toMatchTextContent('The certificates are not affected.')
})

test('a certificate of a holder names its depositor and all who signed it, with class and time', async () => {
  const certificate = aCertificate()
  const signatories = [
    { name: 'Helena Laurent', class: 'A', signedAt: '2026-10-01T13:05:00Z' },
    { name: 'Marcus Vale', class: 'B', signedAt: '2026-10-01T15:40:00Z' },
  ] as const
  const signedFor = { holder: trust.name, drawnBy: 'Sophie Laurent', signatories: [...signatories] }
  const signature = { mediaType: 'image/png', image: aSignaturePicture, signedFor } as const
  open(`portfolio?certificate=${certificate.id}`, { certificates: { get: certificate, signature } })
  const details = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
  await expect.element(details.getByRole('img', { name: 'Signature of Sophie Laurent' })).toBeVisible()
  for (const words of [
    `Depositor${trust.name}`,
    'Signed byHelena Laurent (A) 1 Oct 2026, 09:05',
    'Marcus Vale (B) 1 Oct 2026, 11:40',
  ])
    await expect.element(details).toMatchTextContent(words)
  await expectSound()
})

test('a statement of a holder that is lost does not speak of the user’s money', async () => {
  open(`accounts/${account.id}/transactions`, { statements: { page: lost, curve: aCurve } })
  await expect.element(main).toMatchTextContent('The account is not affected. Please try again.')
})

test('a note of a holder’s payment is not the user’s own', async () => {
  const transaction = aTransaction({ clientNote: 'Boathouse roof' })
  open(`accounts/${account.id}/transactions?transaction=${transaction.id}`, {
    statements: { page: aStatement(), curve: aCurve, transaction },
  })
  const sheet = page.getByRole('dialog', { name: 'Transaction', exact: true })
  await expect.element(sheet).toMatchTextContent('NoteBoathouse roof')
})

test('the beneficiaries of a holder are not called the user’s own while a payment chooses one', async () => {
  open('portfolio', { payments: { beneficiaries: pending } })
  await press(main.getByRole('button', { name: 'Prepare payment, Family Reserve' }))
  await expect
    .element(page.getByRole('dialog').getByLabelText('Beneficiary', { exact: true }))
    .toHaveAttribute('placeholder', 'Loading beneficiaries')
})

test('the messages of a holder that are loading or lost are not called the user’s own', async () => {
  open('messages', { messages: { thread: pending } })
  await expect.element(main.getByText('Loading messages')).toBeInTheDocument()
  open('messages', { messages: { thread: lost } })
  await expect.element(main).toMatchTextContent('Please try again. The messages are safe.')
})
