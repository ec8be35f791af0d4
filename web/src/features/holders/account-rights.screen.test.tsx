import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, lostUntilTryAgain } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aCurve, aStatement } from '#testing/values/accounts/statements.ts'
import { aPersonOfAccount, someRightsOfAccount } from '#testing/values/holders.ts'
import { anna, helena, trust } from '#testing/values/orders.ts'
import { admin } from '#testing/values/users/sessions.ts'

const card = page.getByRole('region', { name: 'Access to this account' })

function open(listForAccount: NonNullable<AnswersOf<'holders'>['listForAccount']>): void {
  const account = anAccount()
  openScreen(`/admin/accounts/${account.id}/transactions`, {
    as: admin,
    api: {
      statements: { pageForAdmin: aStatement(), curveForAdmin: aCurve },
      accounts: { getForAdmin: { ...account, client: aStatement().holder } },
      holders: { listForAccount },
    },
  })
}

test('Staff read who may do what on an account of an organisation, and until when', async () => {
  const planned = aPersonOfAccount({ id: anna.id, user: anna, isForAllAccounts: false, state: 'planned' })
  open(someRightsOfAccount({ people: [aPersonOfAccount(), planned] }))
  await expect
    .element(card.getByRole('link', { name: 'Laurent Family Trust' }))
    .toHaveAttribute('href', `/admin/holders/${trust.id}`)
  await expect
    .element(card.getByRole('link', { name: 'Marcus Vale' }))
    .toHaveAttribute('href', `/admin/users/${aPersonOfAccount().user.id}`)
  await expect
    .element(card)
    .toMatchTextContent(
      'Sees balances and transactions, prepares orders, signs in class B · All accounts · 1 Sep 2026',
    )
  await expect.element(card).toMatchTextContent('Chosen accounts, including this one')
  await expect.element(card).toMatchTextContent('Not started yet')
  await expectSound()
})

test('Staff read that a client holds an account alone, or whom they let see it', async () => {
  const holder = { ...helena, kind: 'individual', name: 'Helena Laurent', username: 'helena' } as const
  open({ holder, people: [] })
  await expect
    .element(card.getByRole('link', { name: 'Helena Laurent' }))
    .toHaveAttribute('href', `/admin/users/${helena.id}`)
  await expect.element(card).toMatchTextContent('No one else can see this account or act on it.')
  const access = aPersonOfAccount({
    basis: 'access',
    rights: { view: 'balances', prepare: false, sign: null, messages: false },
    state: 'blocked',
  })
  open({ holder, people: [access] })
  await expect.element(card).toMatchTextContent('Sees balances · All accounts · 1 Sep 2026 to 31 Aug 2027')
  await expect.element(card).toMatchTextContent('View-only accessBlocked')
})

test('Many people of an account are behind a button, and are loaded again after a failure', async () => {
  const people = Array.from({ length: 8 }, (_, place) =>
    aPersonOfAccount({ id: `0198f000-0000-7000-8000-00000000090${place}` }),
  )
  open(lostUntilTryAgain(someRightsOfAccount({ people })))
  await press(card.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => card.getByRole('listitem').elements()).toHaveLength(6)
  await press(card.getByRole('button', { name: 'Show all 8 people' }))
  await expect.poll(() => card.getByRole('listitem').elements()).toHaveLength(9)
})
