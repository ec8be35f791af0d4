import type { Beneficiary } from '@bank/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press, pressTwice } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aBeneficiary, aWallet } from '#testing/values/beneficiaries.ts'
import { aStandingOrder } from '#testing/values/standing-orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const company = aBeneficiary()
const wallet = aWallet()
const yachts = aBeneficiary({
  id: '0198f000-0000-7000-8000-000000000103',
  name: 'Harbour Yachts Ltd',
  verified: false,
})

afterEach(() => vi.restoreAllMocks())

function open(beneficiaries: AnswersOf<'beneficiaries'>, path = '/dashboard/beneficiaries'): void {
  openScreen(path, { as: client, api: { standingOrders: { list: [] }, beneficiaries } })
}

function card(name: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

/** Stands in for the clipboard. */
function watchClipboard() {
  return vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
}

/** The three counters over the list. */
const counts = () => page.getByText('Total').element().closest('dl')?.textContent

describe('the beneficiaries of a client', () => {
  test('say that they are being loaded', async () => {
    open({ list: new Promise(() => {}) })
    await expect.element(page.getByText('Loading your beneficiaries')).toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
    await expectSound()
  })

  test('are shown with all that a client compares before paying', async () => {
    open({ list: [company, wallet, yachts] })
    await expect.element(card('Whitcombe & Sons')).toMatchTextContent('GB29 NWBK 6016 1331 9268 19')
    await expect
      .element(card('Whitcombe & Sons'))
      .toMatchTextContent('14 Savile Row, London W1S 3JN, United Kingdom')
    await expect.element(card('Cold Storage')).toMatchTextContent('Walletbc1qff…w6qh')
    expect(page.getByRole('article').elements()[0]).toBe(card('Harbour Yachts Ltd').element())
    await expect.element(card('Harbour Yachts Ltd')).toMatchTextContent('Not yet verified')
    await expect.element(card('Harbour Yachts Ltd').getByText('Pending', { exact: true })).toBeVisible()
    expect(counts()).toBe('Total3Verified2Pending1')
    expect(document.title).toMatch(/^Beneficiaries · /)
    await expectSound()
  })

  test('offer to add the first one if there are none', async () => {
    open({ list: [] })
    await expect.element(page.getByRole('heading', { name: 'No Beneficiaries Added' })).toBeVisible()
    await expect
      .element(
        page.getByText('Add the people and companies you pay. You confirm each one once, with a code.'),
      )
      .toBeVisible()
    await expect.poll(() => page.getByRole('button', { name: 'Add Beneficiary' }).elements()).toHaveLength(1)
    expect(counts()).toBe('Total0Verified0Pending0')
    await expectSound()
  })

  test('show that they could not be loaded, and can be loaded again', async () => {
    open({ list: lostUntilTryAgain([company]) })
    await expect.element(page.getByRole('heading', { name: 'Failed to load beneficiaries' })).toBeVisible()
    await expect.element(page.getByText('Please try again. Nothing has changed.')).toBeVisible()
    await expectToast('Failed to load beneficiaries')
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(card('Whitcombe & Sons')).toBeVisible()
  })

  test('are found by a part of the name, and their number is announced', async () => {
    open({ list: [company, wallet, yachts] })
    await fill(page.getByRole('searchbox', { name: 'Search beneficiaries' }), 'cold')
    await expect
      .element(page.getByRole('status').filter({ hasText: 'found' }))
      .toMatchTextContent('1 beneficiary found')
    await expect.poll(() => card('Whitcombe & Sons').elements()).toEqual([])
    await fill(page.getByRole('searchbox', { name: 'Search beneficiaries' }), 'unknown')
    await expect.element(page.getByRole('heading', { name: 'No beneficiary matches' })).toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Clear search' }))
    await expect.element(card('Whitcombe & Sons')).toBeVisible()
    await expect.element(page.getByRole('searchbox', { name: 'Search beneficiaries' })).toHaveFocus()
  })

  test('are updated when another window has changed them', async () => {
    open({ list: inTurn([company], [company, wallet]) })
    await expect.element(card('Whitcombe & Sons')).toBeVisible()
    await live.send({ type: 'changed', topics: ['beneficiaries'] })
    await expect.element(card('Cold Storage')).toBeVisible()
  })
})

describe('a beneficiary', () => {
  test('is paid from the card where it is verified, and not before', async () => {
    open({ list: [company, yachts] })
    await expect
      .element(page.getByRole('link', { name: 'Pay, Whitcombe & Sons' }))
      .toHaveAttribute('href', `/dashboard/portfolio?dialog=pay&to=${company.id}`)
    await expect.element(page.getByRole('link', { name: 'Pay, Harbour Yachts Ltd' })).not.toBeInTheDocument()
  })

  test('has a shortened wallet, which is shown in fours, read out, printed and copied in full', async () => {
    const full = wallet.walletAddress ?? ''
    open({ list: [wallet] })
    const short = card('Cold Storage').getByRole('button', { name: full }).first()
    await expect.element(short).toMatchTextContent(/^bc1qff…w6qh$/)
    const printed = card('Cold Storage').element().querySelector('.print-only')
    expect(printed?.textContent).toBe(full)
    await press(short)
    await expect.element(short).toMatchTextContent(full)
    await expect.element(short).toHaveAttribute('aria-expanded', 'true')
    const groups = [...short.element().querySelectorAll('.in-fours > span')]
    expect(groups.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['bc1q', 'ff9u', 'wl0k'])
    const clipboard = watchClipboard()
    await press(page.getByRole('button', { name: 'Copy Wallet, Cold Storage' }))
    await expectToast('Wallet copied')
    expect(clipboard).toHaveBeenLastCalledWith(full)
  })

  test('has a label of two words on one line of a laptop', async () => {
    await page.viewport(1280, 800)
    open({ list: [{ ...company, isIban: false, bankAccountNumber: '4410029937' }, yachts, wallet] })
    const label = card('Whitcombe & Sons').getByText('Account number', { exact: true })
    await expect.element(label).toBeVisible()
    await expect.poll(() => label.element().clientHeight).toBe(20)
  })

  test('has numbers to copy, selected in a field where the browser does not copy', async () => {
    open({ list: [company] })
    const clipboard = watchClipboard()
    await press(page.getByRole('button', { name: 'Copy IBAN, Whitcombe & Sons' }))
    await expectToast('IBAN copied')
    await press(page.getByRole('button', { name: 'Copy SWIFT, Whitcombe & Sons' }))
    expect(clipboard.mock.calls).toEqual([['GB29NWBK60161331926819'], ['NWBKGB2L']])
    clipboard.mockRejectedValue(new Error('The page has no clipboard'))
    await press(page.getByRole('button', { name: 'Copy IBAN, Whitcombe & Sons' }))
    const field = page.getByRole('textbox', { name: 'Copy IBAN, Whitcombe & Sons' })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription('Press Ctrl+C or ⌘C to copy')
    expect(String(window.getSelection())).toBe('GB29NWBK60161331926819')
    await expectSound()
  })

  test('is not deleted by the second click of a double click on the card before it', async () => {
    open({ list: inTurn([wallet, company], [company]), remove: {} })
    const place = page.getByRole('button', { name: 'Delete, Cold Storage' })
    await pressTwice(place)
    await expect.element(card('Cold Storage')).not.toBeInTheDocument()
    await expect.element(card('Whitcombe & Sons')).toBeVisible()
    expect(sentTo('beneficiaries.remove')).toEqual([{ beneficiaryId: wallet.id }])
  })

  test('is deleted at once, and Undo restores it', async () => {
    open({ list: inTurn([wallet, company], [company], [wallet, company]), remove: {}, restore: {} })
    await press(page.getByRole('button', { name: 'Delete, Cold Storage' }))
    await expectToast('Beneficiary deleted successfully', 'Cold Storage')
    await expect.element(card('Cold Storage')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Whitcombe & Sons' })).toHaveFocus()
    expect(counts()).toBe('Total1Verified1Pending0')
    expect(sentTo('beneficiaries.remove')).toEqual([{ beneficiaryId: wallet.id }])
    await press(page.getByRole('button', { name: 'Undo' }))
    await expectToast('Beneficiary restored', 'Cold Storage')
    await expect.element(card('Cold Storage')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Cold Storage' })).toHaveFocus()
    expect(sentTo('beneficiaries.restore')).toEqual([{ beneficiaryId: wallet.id }])
  })

  test('names the orders that will fail when it is deleted', async () => {
    const to = ({ id, name }: Beneficiary) => ({ to: { kind: 'beneficiary' as const, id, name } })
    const orders = [aStandingOrder(to(wallet)), aStandingOrder({ ...to(company), id: crypto.randomUUID() })]
    open({ list: inTurn([wallet, company], [company], [wallet, company], [wallet]), remove: {}, restore: {} })
    answerWith({ standingOrders: { list: orders } })
    await press(page.getByRole('button', { name: 'Delete, Cold Storage' }))
    await expectToast(
      'Beneficiary deleted successfully',
      'Cold Storage. Its scheduled payments will fail unless you edit or stop them.',
    )
    await press(page.getByRole('button', { name: 'Undo' }))
    answerWith({ standingOrders: { list: lost } })
    await press(page.getByRole('button', { name: 'Delete, Whitcombe & Sons' }))
    await expectToast('Beneficiary deleted successfully', 'Whitcombe & Sons')
  })

  test('leaves the focus in the search when it was the only one found', async () => {
    open({ list: inTurn([wallet, company], [company]), remove: {} }, '/dashboard/beneficiaries?q=Cold')
    await press(page.getByRole('button', { name: 'Delete, Cold Storage' }))
    await expect.element(page.getByText('No beneficiary matches')).toBeVisible()
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
  })

  test('leaves the focus on the page when it was the only one', async () => {
    open({ list: inTurn([wallet], []), remove: {} })
    await press(page.getByRole('button', { name: 'Delete, Cold Storage' }))
    await expect.element(card('Cold Storage')).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  test('stays if the deletion fails', async () => {
    open({ list: [wallet], remove: lost })
    await press(page.getByRole('button', { name: 'Delete, Cold Storage' }))
    await expectToast('Failed to delete beneficiary', 'Please try again.')
    await expect.element(card('Cold Storage')).toBeVisible()
  })

  test('stays deleted if Undo comes too late', async () => {
    open({ list: inTurn([wallet, company], [company]), remove: {}, restore: refused('NOT_FOUND') })
    await press(page.getByRole('button', { name: 'Delete, Cold Storage' }))
    await press(page.getByRole('button', { name: 'Undo' }))
    await expectToast('Failed to restore beneficiary', 'This beneficiary no longer exists.')
    await expect.poll(() => card('Cold Storage').elements()).toEqual([])
  })
})
