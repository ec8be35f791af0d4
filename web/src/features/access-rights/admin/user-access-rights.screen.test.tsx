import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, lostUntilTryAgain } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAdminAccessRight } from '#testing/values/access-rights.ts'
import { admin } from '#testing/values/users/sessions.ts'
import { aUserPage } from '#testing/values/users/users.ts'

const card = page.getByRole('region', { name: 'Access to accounts' })
const right = anAdminAccessRight()

function open(listForAdmin: NonNullable<AnswersOf<'accessRights'>['listForAdmin']>): void {
  const { user } = aUserPage()
  openScreen(`/admin/users/${user.id}`, {
    as: admin,
    api: { users: { get: aUserPage() }, accessRights: { listForAdmin } },
  })
}

test('an admin reads who may see a client’s accounts, and whose accounts the client may see', async () => {
  const received = anAdminAccessRight({
    id: '0198f000-0000-7000-8000-000000000704',
    accounts: null,
    view: 'movements',
    state: 'planned',
  })
  open({ given: [right], received: [received] })
  await expect.element(card).toMatchTextContent('Balances · Family Reserve · Until 30 Jun 2027')
  await expect.element(card).toMatchTextContent('Balances, transactions and statements · All accounts')
  await expect.element(card).toMatchTextContent('Not started yet')
  await expect
    .element(card.getByRole('link', { name: 'Odette Baptiste' }))
    .toHaveAttribute('href', `/admin/users/${right.user.id}`)
  await expect
    .element(card.getByRole('link', { name: 'Victor Hale' }))
    .toHaveAttribute('href', `/admin/users/${right.holder.id}`)
  await expect.element(card.getByRole('button')).not.toBeInTheDocument()
  await expectSound()
})

test.for([1280, 390])('the parts of a client’s access begin at one edge, %d pixels wide', async (width) => {
  await page.viewport(width, 844)
  open({ given: [right], received: [] })
  await expect.element(card.getByText('Given to this client')).toBeVisible()
  const edges = [...card.element().querySelectorAll('h2, h3, li a')].map((one) => {
    const text = document.createRange()
    text.selectNodeContents(one)
    return text.getBoundingClientRect().left
  })
  expect(new Set(edges).size, edges.join(' ')).toBe(1)
})

test('an admin reads that a client has given no access', async () => {
  open({ given: [], received: [] })
  await expect.element(card).toMatchTextContent('Given by this clientNone.')
  await expect.element(card).toMatchTextContent('Given to this clientNone.')
})

test('the access to accounts is loaded again after a failure', async () => {
  open(lostUntilTryAgain({ given: [right], received: [] }))
  await press(card.getByRole('button', { name: 'Try again' }))
  await expect.element(card).toMatchTextContent('Odette Baptiste')
})
