import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type Answers, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { aDashboard, anActivity } from '#testing/values/dashboard.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const activity = page.getByRole('region', { name: 'Recent Activity' })

function open(dashboard: NonNullable<Answers['dashboard']>): void {
  openScreen('/dashboard', { as: client, api: { ...aPortfolio(), dashboard } })
}

test('earlier activity is shown on demand, page by page, and stays with what happens meanwhile', async () => {
  const event = (nth: number) => anActivity({ id: `${nth}`, name: `Beneficiary ${nth}`, accountId: null })
  const events = (from: number, to: number) => {
    const ids = Array.from({ length: from - to + 1 }, (_, step) => from - step)
    return ids.map(event)
  }
  const latest = aDashboard({ activity: events(50, 41) })
  const first = { activity: events(50, 31), older: '31' }
  const rest = { activity: events(30, 28), older: null }
  open({ get: latest, activity: lost })
  const lines = activity.getByRole('listitem')
  const earlier = activity.getByRole('button', { name: 'Show earlier activity' })
  await expect.poll(() => lines.elements()).toHaveLength(10)
  expect(sentTo('dashboard.activity')).toEqual([])
  await press(earlier)
  await expect.element(activity.getByRole('alert')).toMatchTextContent('The rest could not be loaded.')
  await expect.poll(() => lines.elements()).toHaveLength(10)
  await expectSound()
  answerWith({ dashboard: { activity: ({ before }) => (before === undefined ? first : rest) } })
  await press(earlier)
  await expect.poll(() => lines.elements()).toHaveLength(20)
  await press(earlier)
  await expect.poll(() => lines.elements()).toHaveLength(23)
  await expect.element(lines.nth(22)).toMatchTextContent('Beneficiary 28')
  await expect.element(activity.getByText('Everything is shown.')).toHaveFocus()
  const newer = { activity: events(51, 32), older: '32' }
  const restOfNewer = { activity: events(31, 28), older: null }
  answerWith({
    dashboard: {
      get: aDashboard({ activity: events(51, 42) }),
      activity: ({ before }) => (before === undefined ? newer : restOfNewer),
    },
  })
  await live.send({ type: 'changed', topics: ['notifications'] })
  await expect.poll(() => lines.elements()).toHaveLength(24)
  await expectSound()
  answerWith({ beneficiaries: { list: [] } })
  await press(page.getByRole('link', { name: 'Beneficiaries' }).first())
  await expect.element(page.getByRole('heading', { name: 'Beneficiaries', level: 1 })).toBeVisible()
  await press(page.getByRole('link', { name: 'Dashboard' }).first())
  await expect.poll(() => lines.elements()).toHaveLength(10)
})

test('a short history has no button for earlier activity', async () => {
  open({ get: aDashboard({ activity: [anActivity()] }) })
  await expect.poll(() => activity.getByRole('listitem').elements()).toHaveLength(1)
  await expect.poll(() => activity.getByRole('button').elements()).toEqual([])
})
