import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, lost, lostUntilTryAgain } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { answerWith, askedFor, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anActedFor } from '#testing/values/access-rights.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aBeneficiary, aWallet } from '#testing/values/beneficiaries.ts'
import { aCertificateList } from '#testing/values/certificates.ts'
import { trust } from '#testing/values/orders.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { client } from '#testing/values/users/sessions.ts'

const below = `/dashboard/for/${trust.id}`
const main = page.getByRole('main')
const cardOf = (name: string) =>
  main.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
const [seen] = anActedFor().accounts
if (!seen) throw new Error('This holder has an account')
const dollars = { ...seen, prepare: true, lastDay: null }
const euros = {
  ...dollars,
  id: '0198f000-0000-7000-8000-000000000877',
  nickname: 'Euros',
  currency: 'EUR',
} as const
const locked = { ...euros, id: '0198f000-0000-7000-8000-000000000878', nickname: 'Locked', prepare: false }

type Listed = Exclude<AnswersOf<'beneficiaries'>['list'], undefined>
type Mandate = Partial<ReturnType<typeof anActedFor>>

function open(list: Listed, mandate: Mandate = {}): void {
  const holder = anActedFor({
    holderId: trust.id,
    kind: 'organisation',
    name: trust.name,
    firstName: trust.name,
    lastName: '',
    prepare: true,
    prepareBeneficiaries: true,
    sign: 'A',
    lastDay: null,
    accounts: [dollars],
    ...mandate,
  })
  openScreen(`${below}/beneficiaries`, {
    as: client,
    api: {
      accessRights: { holders: [holder] },
      beneficiaries: { list },
      orders: { count: { forMe: 0, forOthers: 0 } },
    },
  })
}

describe('The page of a holder’s beneficiaries', () => {
  test('shows where each one is paid, and leads to the payment of the verified ones', async () => {
    const unverified = aBeneficiary({ id: aWallet().id, name: 'Roseau School', verified: false })
    open([aBeneficiary(), unverified])
    await expect.element(main.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
    const known = cardOf('Whitcombe & Sons')
    await expect.element(known).toMatchTextContent('GB29 NWBK 6016 1331 9268 19')
    await expect
      .element(known.getByRole('link', { name: 'Prepare payment, Whitcombe & Sons' }))
      .toHaveAttribute('href', `${below}/portfolio?dialog=pay&account=${dollars.id}&to=${aBeneficiary().id}`)
    await expect.element(cardOf('Roseau School')).toMatchTextContent('Pending')
    await expect.element(main).toMatchTextContent('Total2Verified1Pending1')
    expect(main.getByRole('link', { name: /Roseau School$/ }).elements()).toEqual([])
    expect(main.getByRole('button', { name: /^(Edit|Delete)/ }).elements()).toEqual([])
    await expect
      .element(page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Beneficiaries' }))
      .toHaveAttribute('aria-current', 'page')
    expect(new Set(askedFor('beneficiaries.list'))).toEqual(new Set([trust.id]))
    await expectSound()
    await fill(main.getByRole('searchbox', { name: 'Search beneficiaries' }), 'school')
    await expect.element(known).not.toBeInTheDocument()
    await expect.element(main.getByRole('status')).toMatchTextContent('1 beneficiary found')
    await fill(main.getByRole('searchbox', { name: 'Search beneficiaries' }), 'no such name')
    await press(main.getByRole('button', { name: 'Clear search' }))
    await expect.element(known).toBeVisible()
  })

  test('asks which account pays where several can, and says when none suits', async () => {
    open([aBeneficiary(), aWallet()], { accounts: [dollars, euros, locked] })
    const { id, nickname, currency } = euros
    answerWith({
      accounts: { list: [anAccount(), anAccount({ id, nickname, currency }), anAccount({ id: locked.id })] },
      accountRequests: { list: { requests: [], more: null } },
      certificates: { list: aCertificateList([]) },
      payments: { beneficiaries: [aPaymentBeneficiary()] },
    })
    const known = cardOf('Whitcombe & Sons')
    await expect
      .element(cardOf('Cold Storage'))
      .toMatchTextContent('None of the accounts you can pay from suits this beneficiary.')
    await expectSound()
    await press(known.getByRole('button', { name: 'Prepare payment, Whitcombe & Sons' }))
    const choice = page.getByRole('dialog', { name: 'Prepare payment' })
    await expect.element(choice).toMatchTextContent('To Whitcombe & Sons')
    expect(choice.getByRole('radio').elements()).toHaveLength(2)
    await expectSound()
    await press(choice.getByRole('radio', { name: /^Euros/ }))
    await press(choice.getByRole('button', { name: 'Continue' }))
    await expect.poll(() => window.location.pathname).toBe(`${below}/portfolio`)
    expect(window.location.search).toBe(`?dialog=pay&account=${euros.id}&to=${aBeneficiary().id}`)
  })

  test('adds one by an order that waits for signatures', async () => {
    open([])
    await expect.element(main).toMatchTextContent('Each one waits for the holder’s signatures.')
    await expectSound()
    await press(main.getByRole('button', { name: 'Add Beneficiary' }))
    const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
    await expect.element(dialog.getByRole('button', { name: 'Send for signature' })).toBeVisible()
  })

  test('says who adds beneficiaries to a user with a mandate on single accounts', async () => {
    const why = 'People who can prepare orders on all of the holder’s accounts add'
    open([aBeneficiary()], { prepareBeneficiaries: false })
    await expect.element(main).toMatchTextContent(`${why} beneficiaries.`)
    expect(main.getByRole('button', { name: 'Add Beneficiary' }).elements()).toEqual([])
    open([], { prepareBeneficiaries: false })
    await expect.element(main).toMatchTextContent(`${why} the first one.`)
    await expectSound()
  })

  test('is not there for a user who views or signs alone, and asks the bank for nothing', async () => {
    open([aBeneficiary()], { prepare: false, prepareBeneficiaries: false, accounts: [seen] })
    await expect
      .element(main)
      .toMatchTextContent(`Your access to the accounts of ${trust.name} does not include beneficiaries.`)
    const navigation = page.getByRole('navigation', { name: 'Portal' })
    await expect.element(navigation.getByRole('link', { name: 'Accounts' })).toBeVisible()
    expect(navigation.getByRole('link', { name: 'Beneficiaries' }).elements()).toEqual([])
    expect(sentTo('beneficiaries.list')).toEqual([])
    await expectSound()
  })

  test('shows that it is loading, and that it could not be loaded', async () => {
    open(new Promise(() => {}))
    await expect.element(main.getByText('Loading beneficiaries').first()).toBeInTheDocument()
    await expectSound()
    open(lost)
    await expectToast('Failed to load beneficiaries')
    await expectSound()
    open(lostUntilTryAgain([aBeneficiary()]))
    await press(main.getByRole('button', { name: 'Try again' }))
    await expect.element(cardOf('Whitcombe & Sons')).toBeVisible()
  })
})
