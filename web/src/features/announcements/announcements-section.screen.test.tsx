import type { ListedAnnouncement } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openAnnouncements, table } from '#testing/on-screen/announcements.ts'
import { expectToast } from '#testing/toasts.ts'
import { aListedAnnouncement } from '#testing/values/announcements.ts'
import { confirmed } from '#testing/values/beneficiaries.ts'

const pageOf = (announcements: ListedAnnouncement[], earlier: string | null = null) => ({
  announcements,
  earlier,
})
const showing = aListedAnnouncement()
const rows = () =>
  table
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent)

describe('the announcements of the bank', () => {
  test('say that they are being loaded', async () => {
    openAnnouncements({ list: new Promise(() => {}) })
    await expect.element(page.getByText('Loading the announcements')).toBeInTheDocument()
  })

  test('show that they could not be loaded, and can be loaded again', async () => {
    const found = pageOf([showing])
    openAnnouncements({ list: lostUntilTryAgain(found) })
    await expect
      .element(page.getByRole('heading', { name: 'Failed to load the announcements' }))
      .toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(table).toBeVisible()
  })

  test('explain the purpose of an announcement if there are none', async () => {
    openAnnouncements({ list: pageOf([]) })
    await expect.element(page.getByRole('heading', { name: 'No announcements yet' })).toBeVisible()
    await expectSound()
  })

  test('show the audience, the link and the state of each', async () => {
    const id = (nth: number) => `0198f000-0000-7000-8000-00000000031${nth}`
    openAnnouncements({
      list: pageOf([
        showing,
        aListedAnnouncement({ id: id(1), state: 'planned', audience: 'site', tone: 'info', link: null }),
        aListedAnnouncement({ id: id(2), state: 'over', audience: 'clients' }),
        aListedAnnouncement({
          id: id(3),
          state: 'withdrawn',
          withdrawnBy: 'Jean Pierre',
          withdrawnAt: '2026-03-02T12:00:00Z',
        }),
      ]),
    })
    await expect.poll(rows).toHaveLength(5)
    const [, first, second, third, fourth] = rows()
    expect(first).toContain('Important. Leads to Regional Offices. Octavia Sinclair, 1 Mar 2026, 07:55')
    expect(first).toMatch(/Public pages and portal.*1 Mar 2026, 08:00 to .*Showing/)
    expect(second).toMatch(/Notice\. Octavia.*Public site.*Planned/)
    expect(third).toMatch(/Clients.*Ended/)
    expect(fourth).toContain('WithdrawnWithdrawn by Jean Pierre, 2 Mar 2026, 08:00')
    await expect.poll(() => table.getByRole('button', { name: /^Withdraw/ }).elements()).toHaveLength(2)
    await expect.element(page.getByText('4 announcements', { exact: true })).toBeVisible()
    await expectSound()
  })

  test('are continued by a button, with a message if the next page is not loaded', async () => {
    const earlier = aListedAnnouncement({ id: '0198f000-0000-7000-8000-000000000320', state: 'over' })
    let older: typeof lost | ReturnType<typeof pageOf> = lost
    openAnnouncements({
      list: ({ before }) => (before === undefined ? pageOf([showing], showing.id) : older),
    })
    await expect.element(page.getByText('1 announcement, and there are more')).toBeVisible()
    await press(page.getByRole('button', { name: 'Show earlier announcements' }))
    await expect.element(page.getByText('The rest could not be loaded.')).toBeVisible()
    older = pageOf([earlier])
    await press(page.getByRole('button', { name: 'Show earlier announcements' }))
    await expect.poll(rows).toHaveLength(3)
  })

  test('show a colleague’s new announcement at once', async () => {
    openAnnouncements({ list: inTurn(pageOf([]), pageOf([showing])) })
    await expect.element(page.getByRole('heading', { name: 'No announcements yet' })).toBeVisible()
    await live.send({ type: 'changed', topics: ['announcements'] })
    await expect.poll(rows).toHaveLength(2)
  })
})

describe('a withdrawal', () => {
  const dialog = page.getByRole('dialog', { name: 'Withdraw this announcement?' })
  const start = table.getByRole('button', { name: `Withdraw, ${showing.body}` })
  const code = dialog.getByLabelText('Authentication code')
  const withdraw = dialog.getByRole('button', { name: 'Withdraw' })
  const list = pageOf([showing])

  test('shows the announcement, and needs a code', async () => {
    openAnnouncements({ list })
    await press(start)
    await expect
      .element(dialog.getByRole('group', { name: 'The announcement' }))
      .toMatchTextContent(showing.body)
    await expect.element(code).toHaveFocus()
    await press(withdraw)
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code to confirm\./)
    await expect.element(code).toHaveFocus()
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Keep it' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(start).toHaveFocus()
    expect(sentTo('announcements.confirmWithdrawal')).toEqual([])
  })

  test('is confirmed by the code, with a message', async () => {
    const gone = aListedAnnouncement({
      state: 'withdrawn',
      withdrawnBy: 'Octavia Sinclair',
      withdrawnAt: showing.from,
    })
    openAnnouncements({
      list: inTurn(list, pageOf([gone])),
      confirmWithdrawal: confirmed,
      withdraw: { id: showing.id },
    })
    await press(start)
    await fill(code, '123456')
    await press(withdraw)
    await expectToast('Announcement withdrawn')
    await expect.poll(() => rows()[1]).toContain('Withdrawn by Octavia Sinclair')
    expect(sentTo('announcements.confirmWithdrawal')).toEqual([{ id: showing.id, code: '123456' }])
    expect(sentTo('announcements.withdraw')).toEqual([
      { id: showing.id, confirmationId: confirmed.confirmationId },
    ])
  })

  test('with a wrong code has an error at the field, which is empty and has the focus', async () => {
    openAnnouncements({ list, confirmWithdrawal: refused('INVALID_CODE') })
    await press(start)
    await fill(code, '123456')
    await press(withdraw)
    await expect
      .element(code)
      .toHaveAccessibleDescription(/Please enter a valid authentication code from your authenticator app\./)
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
    expect(sentTo('announcements.withdraw')).toEqual([])
  })

  test('with too many wrong codes ends the session', async () => {
    openAnnouncements({ list, confirmWithdrawal: refused('TOO_MANY_WRONG_CODES') })
    await press(start)
    await fill(code, '123456')
    await press(withdraw)
    await expect.poll(leftFor).toEqual(['/?login=wrong-codes'])
  })

  test.for([
    { refusal: refused('ANNOUNCEMENT_OVER'), reason: 'This announcement has already ended.' },
    { refusal: refused('ANNOUNCEMENT_NOT_FOUND'), reason: 'This announcement no longer exists.' },
    { refusal: refused('BUSY'), reason: 'We are busy at the moment. Please try again shortly.' },
  ])('that the bank refuses has its reason: $reason', async ({ refusal, reason }) => {
    openAnnouncements({ list, confirmWithdrawal: confirmed, withdraw: refusal })
    await press(start)
    await fill(code, '123456')
    await press(withdraw)
    await expectToast('Failed to withdraw the announcement', reason)
    await expect.element(dialog).toBeVisible()
  })

  test('whose answer is lost is sent again without another code', async () => {
    openAnnouncements({
      list,
      confirmWithdrawal: confirmed,
      withdraw: inTurn<typeof lost | { id: string }>(lost, { id: showing.id }),
    })
    await press(start)
    await fill(code, '123456')
    await press(withdraw)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await press(withdraw)
    await expectToast('Announcement withdrawn')
    expect(sentTo('announcements.confirmWithdrawal')).toHaveLength(1)
  })
})
