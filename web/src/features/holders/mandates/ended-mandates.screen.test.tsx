import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, lostUntilTryAgain } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { aHolder, anEndedMandate } from '#testing/values/holders.ts'
import { trust } from '#testing/values/orders.ts'
import { admin } from '#testing/values/users/sessions.ts'

const title = page.getByRole('heading', { name: 'Ended mandates' })
const main = page.getByRole('main')
const scan = {
  id: '0198f000-0000-7000-8000-000000000861',
  name: 'Mandate.pdf',
  bytes: 200 * 1024,
  keptAt: '2026-09-01T15:40:00Z',
}

function open(listEnded: AnswersOf<'holders'>['listEnded']): void {
  openScreen(`/admin/holders/${trust.id}`, {
    as: admin,
    api: { holders: { get: aHolder(), ...(listEnded && { listEnded }) } },
  })
}

test('Staff read who had a mandate, which, until when, who withdrew it, and its document', async () => {
  open({ mandates: [anEndedMandate({ documents: [scan] })], more: null })
  await expect.element(title).toBeVisible()
  await expect
    .element(main)
    .toMatchTextContent(
      'All accounts · 1 Sep 2026 to 31 Aug 2027 · Withdrawn 20 Sep 2026 by Octavia Sinclair',
    )
  await expect
    .element(page.getByRole('link', { name: 'Download Mandate.pdf' }))
    .toHaveAttribute('href', `/api/attachments/${scan.id}`)
  await expectSound()
})

test('A mandate that ran out names no one who withdrew it', async () => {
  open({ mandates: [anEndedMandate({ isWithdrawn: false, withdrawnBy: null })], more: null })
  await expect.element(main).toMatchTextContent('31 Aug 2027 · Ran out on its last day')
})

test('Earlier mandates come page by page', async () => {
  const first = anEndedMandate()
  const earlier = anEndedMandate({ id: '0198f000-0000-7000-8000-000000000852', withdrawnBy: null })
  open(({ before }) =>
    before === undefined ? { mandates: [first], more: first.id } : { mandates: [earlier], more: null },
  )
  await press(page.getByRole('button', { name: 'Show earlier mandates' }))
  await expect.element(page.getByRole('button', { name: 'Show earlier mandates' })).not.toBeInTheDocument()
  expect(sentTo('holders.listEnded')).toEqual([
    { holderId: trust.id },
    { holderId: trust.id, before: first.id },
  ])
})

test('A holder whose mandates all count has no such list', async () => {
  open({ mandates: [], more: null })
  await expect.element(page.getByRole('heading', { name: 'People and mandates' })).toBeVisible()
  await expect.element(title).not.toBeInTheDocument()
})

test('Ended mandates that could not be loaded are asked for again', async () => {
  open(lostUntilTryAgain({ mandates: [anEndedMandate()], more: null }))
  await press(page.getByRole('button', { name: 'Try again' }))
  await expect.element(main).toMatchTextContent('Withdrawn 20 Sep 2026')
})
