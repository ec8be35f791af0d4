import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { ownAccess, safeguards } from '#testing/values/users/own-access.ts'
import { client } from '#testing/values/users/sessions.ts'

const section = page.getByRole('region', { name: 'Freeze payments' })
const freezeNow = section.getByRole('button', { name: 'Freeze all payments' })
const lift = section.getByRole('button', { name: 'Lift the freeze' })
const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
const limits = page.getByRole('region', { name: 'Your own limits' })
const dialog = page.getByRole('dialog', { name: 'Limit for one payment in USD' })

const frozen = {
  id: '0198f000-0000-7000-8000-000000000801',
  source: 'portal' as const,
  at: '2026-11-20T15:30:00Z',
}
const limited = { currency: 'USD' as const, kind: 'payment' as const, amount: '500.00', planned: null }

function open(answers: AnswersOf<'safeguards'>): void {
  openScreen('/dashboard/profile', { as: client, api: ownAccess({ safeguards: answers }) })
}

describe('the freeze of payments', () => {
  test('could not be loaded, and is loaded again on demand', async () => {
    open({ get: lost })
    await expect.element(section.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
    answerWith({ safeguards: { get: safeguards() } })
    await press(section.getByRole('button', { name: 'Try again' }))
    await expect.element(freezeNow).toBeVisible()
  })

  test('is given by one press, which says what it stops and what goes on', async () => {
    open({ get: inTurn(safeguards(), safeguards({ freeze: frozen })), freeze: {} })
    await expect.element(section).toMatchTextContent(/One press stops all payments.*receive money/)
    await press(freezeNow)
    await expectToast('Your payments are frozen', 'We have confirmed this by e-mail.')
    await expect.element(section).toMatchTextContent(/Frozen since 20 Nov 2026, 11:30/)
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Frozen since/)
    expect(sentTo('safeguards.freeze')).toHaveLength(1)
    await expectSound()
  })

  test('says when it was not given', async () => {
    open({ get: safeguards(), freeze: refused('BUSY') })
    await press(freezeNow)
    await expectToast('Your payments were not frozen', 'We are busy at the moment. Please try again shortly.')
  })

  test('from another window is shown at once', async () => {
    open({ get: safeguards() })
    await expect.element(freezeNow).toBeVisible()
    answerWith({ safeguards: { get: safeguards({ freeze: frozen }) } })
    await live.send({ type: 'changed', topics: ['safeguards'] })
    await expect.element(lift).toBeVisible()
  })

  test('is lifted for a code; a wrong one is named at the field', async () => {
    open({
      get: inTurn(safeguards({ freeze: frozen }), safeguards({ freeze: frozen }), safeguards()),
      unfreeze: inTurn<ReturnType<typeof refused<'INVALID_CODE'>> | Record<string, never>>(
        refused('INVALID_CODE'),
        {},
      ),
    })
    await press(lift)
    const code = proof.getByLabelText('Authentication code')
    await fill(code, '000000')
    await press(proof.getByRole('button', { name: 'Confirm', exact: true }))
    await expect.element(proof.getByText(/Please enter a valid authentication code/)).toBeVisible()
    await expect.element(code).toHaveFocus()
    await fill(code, '123456')
    await press(proof.getByRole('button', { name: 'Confirm', exact: true }))
    await expectToast('The freeze was lifted', 'You can make payments again.')
    expect(sentTo('safeguards.unfreeze')).toEqual([{ code: '000000' }, { code: '123456' }])
    await expect.element(freezeNow).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Something not right/)
  })

  test('stands above every page, in every window, with the way to lift it', async () => {
    openScreen('/dashboard/support', { as: client, api: { messages: { thread: new Promise(() => {}) } } })
    const banner = page.getByRole('status').filter({ hasText: 'Your payments are frozen.' })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => banner.elements()).toEqual([])
    answerWith({ safeguards: { get: safeguards({ freeze: frozen }) } })
    await live.send({ type: 'changed', topics: ['safeguards'] })
    await expect.element(banner).toBeVisible()
    await expect
      .element(banner.getByRole('link', { name: 'Lift the freeze' }))
      .toHaveAttribute('href', '/dashboard/profile#security')
    await expectSound()
    answerWith({ safeguards: { get: safeguards({ freeze: { ...frozen, source: 'link' } }) } })
    await live.send({ type: 'changed', topics: ['safeguards'] })
    await expect.element(banner.getByRole('link', { name: 'About the freeze' })).toBeVisible()
  })

  test('by a link is lifted by staff alone', async () => {
    open({ get: safeguards({ freeze: { ...frozen, source: 'link' } }) })
    await expect.element(section).toMatchTextContent(/only we can lift it. Please call your account manager/)
    await expect.poll(() => lift.elements()).toEqual([])
  })
})

describe('the client’s own limits', () => {
  const set = limits.getByRole('button', { name: 'Set, limit for one payment, USD' })
  const change = limits.getByRole('button', { name: 'Change, limit for one payment, USD' })
  const amount = dialog.getByLabelText('Limit', { exact: true })
  const save = dialog.getByRole('button', { name: 'Save limit' })

  test('can be set, and a missing amount is named', async () => {
    open({
      get: inTurn(safeguards(), safeguards({ limits: [limited] })),
      setLimit: { plannedFor: null },
    })
    await expect.element(limits).toMatchTextContent(/For one paymentNo limit.*For one dayNo limit/)
    await press(set)
    await press(save)
    await expect.element(dialog.getByText('Please enter a valid amount greater than 0')).toBeVisible()
    await expect.element(amount).toHaveFocus()
    await fill(amount, '500')
    await press(save)
    await expectToast('Your limit applies now', 'We have confirmed this by e-mail.')
    expect(sentTo('safeguards.setLimit')).toEqual([{ currency: 'USD', kind: 'payment', amount: '500' }])
    await expect.element(change).toBeVisible()
  })

  test('are discarded by Escape only after a question', async () => {
    open({ get: safeguards() })
    await press(set)
    await fill(amount, '500')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await press(question.getByRole('button', { name: 'Keep editing' }))
    await expect.element(amount).toHaveValue('500')
    await userEvent.keyboard('{Escape}')
    await press(question.getByRole('button', { name: 'Discard changes' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(set).toHaveFocus()
  })

  test('take a code when they are raised, and say when the higher one applies', async () => {
    const planned = { amount: '900.00', at: '2026-11-21T15:30:00Z' }
    open({
      get: inTurn(
        safeguards({ limits: [limited] }),
        safeguards({ limits: [limited] }),
        safeguards({ limits: [{ ...limited, planned }] }),
        safeguards({ limits: [limited] }),
      ),
      setLimit: inTurn<ReturnType<typeof refused<'CODE_REQUIRED'>> | { plannedFor: string | null }>(
        refused('CODE_REQUIRED'),
        { plannedFor: planned.at },
        { plannedFor: null },
      ),
    })
    await press(change)
    await expect.element(amount).toHaveAccessibleDescription(/Current limit \$/)
    await fill(amount, '900')
    await press(save)
    await expect.element(dialog.getByText(/This is higher than your current limit/)).toBeVisible()
    await expect.element(dialog.getByLabelText('Authentication code')).toHaveFocus()
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await expectSound()
    await press(save)
    await expectToast('Your limit will change', 'It applies from 21 Nov 2026, 11:30.')
    await expect.element(limits).toMatchTextContent(/Rising to \$900\.00 on 21 Nov 2026, 11:30 in Roseau/)
    await press(limits.getByRole('button', { name: 'Keep $500.00, limit for one payment, USD' }))
    await expectToast('The change was cancelled', 'Your current limit is unchanged.')
    await expect.element(change).toHaveFocus()
    const order = { currency: 'USD', kind: 'payment' }
    expect(sentTo('safeguards.setLimit')).toEqual([
      { ...order, amount: '900' },
      { ...order, amount: '900', code: '123456' },
      { ...order, amount: '500.00' },
    ])
  })

  test('can be removed, but not while payments are frozen', async () => {
    open({ get: safeguards({ limits: [limited] }), setLimit: refused('PAYMENTS_FROZEN') })
    await press(change)
    await press(dialog.getByLabelText('Remove the limit'))
    await press(save)
    await expectToast(
      'The limit was not changed',
      'Your payments are frozen. You can raise a limit once the freeze is lifted.',
    )
    expect(sentTo('safeguards.setLimit')).toEqual([{ currency: 'USD', kind: 'payment', amount: null }])
  })
})
