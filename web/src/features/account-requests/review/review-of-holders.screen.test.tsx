import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { inTurn } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAdminRequest } from '#testing/values/accounts/account-requests.ts'
import { aHolder } from '#testing/values/holders.ts'
import { trust } from '#testing/values/orders.ts'
import { admin } from '#testing/values/users/sessions.ts'

const path = '/admin/account-requests'
const sophie = { id: '0198f000-0000-7000-8000-000000000881', name: 'Sophie Laurent' }
const pending = anAdminRequest({
  client: { id: trust.id, username: '', firstName: trust.name, lastName: '' },
  requestedBy: sophie,
})
const withdrawn = { ...pending, status: 'withdrawn' as const }
const ended = { ...withdrawn, withdrawn: { by: 'Helena Laurent', at: '2026-11-17T14:00:00Z' } }
const table = page.getByRole('table', { name: 'Account requests' })
const dialog = page.getByRole('dialog', { name: 'Account request', exact: true })

function open(request: typeof pending | typeof ended, address = path): void {
  openScreen(address, {
    as: admin,
    api: {
      holders: { get: aHolder() },
      accountRequests: {
        listForAdmin: { requests: [request], more: null },
        showToAdmin: inTurn(pending, request),
      },
    },
  })
}

test('a request for a holder says for which one, and who asked, in the list and in its review', async () => {
  open(pending, `${path}?client=${trust.id}`)
  const row = table.getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent('Laurent Family TrustRequested by Sophie Laurent')
  await expect
    .element(row.getByRole('link', { name: trust.name }))
    .toHaveAttribute('href', `/admin/holders/${trust.id}`)
  await expect.element(page.getByText(`Requests from ${trust.name}`)).toBeVisible()
  expect(sentTo('accountRequests.listForAdmin')).toEqual([{ client: trust.id, status: 'pending' }])

  await press(page.getByRole('button', { name: `Review, Zurich Reserve of ${trust.name}` }))
  await expect.element(dialog.getByText(trust.name, { exact: true })).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Sophie Laurent' }))
    .toHaveAttribute('href', `/admin/users/${sophie.id}`)
  const context = dialog.getByRole('region', { name: 'The account holder' })
  await expect.element(context).toMatchTextContent('KindOrganisation')
  await expect.element(context).toMatchTextContent('People with a mandate')
  await expectSound()
  expect(sentTo('holders.get')).toEqual([{ holderId: trust.id }])
})

test('a request that is withdrawn while its review is open says by whom, and is not decided', async () => {
  open(ended)
  await press(page.getByRole('button', { name: /^View, Zurich Reserve/ }))
  await expect.element(dialog.getByRole('button', { name: 'Approve' })).toBeVisible()
  await live.send({ type: 'changed', topics: ['account-requests'] })
  await expect.element(dialog).toMatchTextContent('Helena Laurent has already withdrawn this request.')
  await expect.element(dialog).toMatchTextContent('Withdrawn byHelena Laurent')
  await expect.element(dialog.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  await expectSound()
})
