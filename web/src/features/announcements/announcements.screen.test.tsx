import type { ShownAnnouncement } from '@bank/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { inTurn } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { openScreen } from '#testing/screen.tsx'
import { aShownAnnouncement } from '#testing/values/announcements.ts'
import { client } from '#testing/values/users/sessions.ts'

const region = page.getByRole('region', { name: 'Announcements' })
const idOf = (nth: number) => `0198f000-0000-7000-8000-00000000040${nth}`

type Shown = { announcements: ShownAnnouncement[]; endsInSeconds: number | null }
const showing = (...announcements: ShownAnnouncement[]): Shown => ({ announcements, endsInSeconds: 3_600 })
const nothing: Shown = { announcements: [], endsInSeconds: null }

function open(inPortal: Shown | (() => Shown)): void {
  openScreen('/dashboard/beneficiaries', {
    as: client,
    api: { beneficiaries: { list: [] }, announcements: { inPortal } },
  })
}

test('an announcement stands above a client’s page, with its tone and its link', async () => {
  open(
    showing(
      aShownAnnouncement(idOf(1), { tone: 'warning', link: { path: '/contact', name: 'Regional Offices' } }),
      aShownAnnouncement(idOf(2), {
        body: 'There are new terms.',
        link: { path: '/dashboard/portfolio', name: 'Portfolio' },
      }),
    ),
  )
  await expect
    .element(region)
    .toMatchTextContent('Important. Our offices are closed on Monday. Regional Offices')
  await expect.element(region).toMatchTextContent('Notice. There are new terms. Portfolio')
  await expect
    .element(region.getByRole('link', { name: 'Regional Offices' }))
    .toHaveAttribute('href', '/contact')
  await expectSound()
  await press(region.getByRole('link', { name: 'Regional Offices' }))
})

test('an announcement keeps a date on one line', async () => {
  open(showing(aShownAnnouncement(idOf(7), { body: 'Our offices are closed until 30 November.' })))
  await expect.poll(() => region.element().textContent).toContain('until 30\u00a0November.')
})

test('an announcement is on one line with its icon and the button that dismisses it', async () => {
  await page.viewport(1280, 800)
  open(showing(aShownAnnouncement(idOf(6))))
  await expect.element(region).toBeVisible()
  const middleOf = (part: Element | null) => {
    const { top, bottom } = part?.getBoundingClientRect() ?? { top: NaN, bottom: NaN }
    return (top + bottom) / 2
  }
  const text = middleOf(region.getByText('Notice.').element())
  for (const part of [region.getByRole('button').element(), region.element().querySelector('.icon')])
    expect(Math.abs(middleOf(part) - text)).toBeLessThanOrEqual(1.5)
})

test('an announcement appears and disappears at its times while a page is open', async () => {
  open(inTurn(nothing, showing(aShownAnnouncement(idOf(3))), nothing))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
  await expect.poll(() => region.elements()).toEqual([])
  await live.send({ type: 'changed', topics: ['announcements'] })
  await expect.element(region).toMatchTextContent('Our offices are closed')
  await live.send({ type: 'changed', topics: ['announcements'] })
  await expect.element(region).not.toBeInTheDocument()
})

test('an announcement that was dismissed stays hidden in this browser, and the others stay', async () => {
  const both = showing(
    aShownAnnouncement(idOf(4)),
    aShownAnnouncement(idOf(5), { body: 'There are new terms.' }),
  )
  open(both)
  await press(region.getByRole('button', { name: 'Dismiss, Our offices are closed on Monday.' }))
  await expect.element(region).not.toMatchTextContent('Our offices')
  await expect.element(page.getByRole('main')).toHaveFocus()
  // It outlives this document: a reload and another window of the browser read it there.
  expect(window.localStorage.getItem('announcements-dismissed') ?? '').toContain(idOf(4))
  open(both)
  await expect.element(region).toMatchTextContent('There are new terms.')
  expect(region.element().textContent).not.toContain('Our offices')
})
