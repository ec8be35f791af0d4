import type { Session } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { pass, passUntil, stopClock } from '#testing/clock.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const account = anAccount()
const afterwards = anAccount({ balance: '1250750.00' })
const card = page.getByRole('article').filter({ hasText: 'Family Reserve' })
const lostBanner = page.getByRole('status').filter({ hasText: 'You are offline.' })

type Current = { session: Session | null; demo: boolean }
const signedIn: Current = { session: client, demo: false }
const signedOut: Current = { session: null, demo: false }

/** The portfolio, whose account has another balance when it is read again. */
function openPortfolio(signIn = {}): void {
  const portfolio = aPortfolio()
  const accounts = { ...portfolio.accounts, list: inTurn([account], [afterwards]) }
  openScreen('/dashboard/portfolio', { as: client, api: { ...portfolio, accounts, signIn } })
}

describe('an open page', () => {
  test('loads a balance again when its account changes', async () => {
    openPortfolio()
    await expect.element(card).toMatchTextContent('$1,250,000.55')
    await live.send({ type: 'accounts-changed', accountIds: [account.id] })
    await expect.element(card).toMatchTextContent('$1,250,750.00')
  })

  test('loads once the stream is open what may have changed before', async () => {
    openPortfolio()
    await expect.element(card).toMatchTextContent('$1,250,000.55')
    await live.open()
    await expect.element(card).toMatchTextContent('$1,250,750.00')
  })

  test('shows nothing for a gap of less than three seconds', async () => {
    stopClock()
    openPortfolio()
    await passUntil(() => card.elements().length > 0)
    await live.breakOff()
    await pass(2_900)
    await expect.poll(() => lostBanner.elements()).toEqual([])
    await live.open()
    await pass(10_000)
    await expect.poll(() => lostBanner.elements()).toEqual([])
  })

  test('shows that it lost the bank, and is updated afterwards', async () => {
    stopClock()
    openPortfolio()
    await passUntil(() => card.elements().length > 0)
    await live.breakOff()
    await pass(3_000)
    await expect.element(lostBanner).toMatchTextContent(/Figures as at \d\d:\d\d will update/)
    await expect.element(card).toMatchTextContent('$1,250,000.55')
    await live.open()
    await passUntil(() => /\$1,250,750\.00/.test(card.element().textContent))
    await expect.poll(() => lostBanner.elements()).toEqual([])
  })

  test('shows at once that its computer is offline, and is updated afterwards', async () => {
    openPortfolio()
    await expect.element(card).toMatchTextContent('$1,250,000.55')
    window.dispatchEvent(new Event('offline'))
    await expect.element(lostBanner).toBeVisible()
    await expectSound()
    window.dispatchEvent(new Event('online'))
    await live.open()
    await expect.element(card).toMatchTextContent('$1,250,750.00')
    await expect.element(lostBanner).not.toBeInTheDocument()
  })
})

describe('a session that the bank has ended', () => {
  test('leads to the sign-in as soon as the stream reports its end', async () => {
    openPortfolio({ current: inTurn(signedIn, signedOut) })
    await expect.element(card).toBeVisible()
    await live.send({ type: 'session-ended' })
    await expect.poll(leftFor).toEqual(['/?login=ended&to=%2Fdashboard%2Fportfolio'])
    await expect.element(card).not.toBeInTheDocument()
  })

  test('continues if it only got a new token', async () => {
    openPortfolio({ current: inTurn(signedIn, signedIn) })
    await expect.element(card).toBeVisible()
    await live.send({ type: 'session-ended' })
    await expect.poll(() => sentTo('signIn.current')).toHaveLength(2)
    await expect.element(card).toBeVisible()
    expect(leftFor()).toEqual([])
  })

  test('leads to the sign-in if the stream is refused', async () => {
    openPortfolio({ current: inTurn(signedIn, signedOut) })
    await expect.element(card).toBeVisible()
    await live.refuse()
    await expect.poll(leftFor).toEqual(['/?login=ended&to=%2Fdashboard%2Fportfolio'])
  })

  test('leads to the sign-in at the next request, and shows nothing more', async () => {
    const list = refused('NOT_SIGNED_IN')
    openScreen('/dashboard/portfolio', { as: client, api: { ...aPortfolio(), beneficiaries: { list } } })
    await press(page.getByRole('link', { name: 'Beneficiaries' }))
    await expect.poll(leftFor).toEqual(['/?login=ended&to=%2Fdashboard%2Fbeneficiaries'])
    await expect.element(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  })

  test('carries out no more orders', async () => {
    const beneficiaries = { list: [aBeneficiary()], remove: refused('NOT_SIGNED_IN') }
    const standingOrders = { list: refused('NOT_SIGNED_IN') }
    openScreen('/dashboard/beneficiaries', { as: client, api: { beneficiaries, standingOrders } })
    await press(page.getByRole('button', { name: 'Delete, Whitcombe & Sons' }))
    await expect.poll(leftFor).toEqual(['/?login=ended&to=%2Fdashboard%2Fbeneficiaries'])
    await expect.element(page.getByText('Whitcombe & Sons')).not.toBeInTheDocument()
  })

  test('takes the message of the last success away with it', async () => {
    openScreen('/dashboard/beneficiaries', {
      as: client,
      api: {
        beneficiaries: { list: [aBeneficiary()], remove: {} },
        standingOrders: { list: [] },
        signIn: { current: inTurn(signedIn, signedOut) },
      },
    })
    await press(page.getByRole('button', { name: 'Delete, Whitcombe & Sons' }))
    const success = page.getByText('Beneficiary deleted successfully', { exact: true })
    await expect.element(success.first()).toBeVisible()
    await live.send({ type: 'session-ended' })
    await expect.poll(leftFor).toEqual(['/?login=ended&to=%2Fdashboard%2Fbeneficiaries'])
    await expect.poll(() => success.elements()).toEqual([])
  })
})

test('a client who signs out comes home, also when the stream and another tab are quicker', async () => {
  const signOut = Promise.withResolvers<object>()
  openPortfolio({ current: inTurn(signedIn, signedOut), signOut: signOut.promise })
  await press(page.getByRole('button', { name: 'Sign Out' }))
  await expect.poll(() => sentTo('signIn.signOut')).toHaveLength(1)
  // Another tab hears an answer that is older than the sign-out.
  localStorage.setItem('bank.signed-in', '1')
  await live.send({ type: 'session-ended' })
  await expect.poll(() => sentTo('signIn.current')).toHaveLength(2)
  signOut.resolve({})
  await expect.poll(leftFor).toEqual(['/'])
})

test('a client whose sign-out was carried out without an answer signs in again', async () => {
  openPortfolio({ current: inTurn(signedIn, signedOut), signOut: lost })
  await press(page.getByRole('button', { name: 'Sign Out' }))
  await expect.poll(leftFor).toEqual(['/?login=ended&to=%2Fdashboard%2Fportfolio'])
})

test('a client whose sign-out does not reach the bank stays signed in, with a message', async () => {
  openPortfolio({ signOut: lost })
  await press(page.getByRole('button', { name: 'Sign Out' }))
  await expect.element(page.getByText('You are still signed in').first()).toBeVisible()
  await expect.element(card).toBeVisible()
  expect(leftFor()).toEqual([])
})
