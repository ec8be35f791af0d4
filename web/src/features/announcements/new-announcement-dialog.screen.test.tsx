import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { choose, fill, press, pressTwice } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { create, openAnnouncements } from '#testing/on-screen/announcements.ts'
import { expectToast } from '#testing/toasts.ts'
import { confirmed } from '#testing/values/beneficiaries.ts'

const dialog = page.getByRole('dialog', { name: 'New announcement' })
const body = dialog.getByLabelText('Text')
const until = dialog.getByLabelText('Until')
const link = dialog.getByLabelText('Page it leads to')
const code = dialog.getByLabelText('Authentication code')
const goOn = dialog.getByRole('button', { name: 'Continue' })
const publish = dialog.getByRole('button', { name: 'Publish' })
const preview = dialog.getByRole('group', { name: 'How it will look' })

const closed = 'Our offices are closed until Monday.'
const empty = { announcements: [], earlier: null }

async function open(announcements: AnswersOf<'announcements'> = {}): Promise<void> {
  openAnnouncements({ list: empty, ...announcements })
  await press(create)
  await expect.element(body).toBeVisible()
}

/** Writes an announcement and goes on to its review. */
async function reachReview(announcements: AnswersOf<'announcements'>): Promise<void> {
  await open(announcements)
  await fill(body, closed)
  await press(goOn)
  await expect.element(code).toBeVisible()
}

function orderIdOf(sent: unknown): string {
  return z.object({ order: z.object({ id: z.string() }) }).parse(sent).order.id
}

async function publishWithCode(): Promise<void> {
  await fill(code, '123456')
  await press(publish)
}

describe('an announcement that is being written', () => {
  test('has an error at each missing or wrong field, and the first one has the focus', async () => {
    await open()
    await press(goOn)
    await expect.element(body).toHaveAccessibleDescription(/Please enter a text\./)
    await expect.element(body).toHaveFocus()
    await fill(body, closed)
    await fill(until, '2020-01-01T09:00')
    await press(goOn)
    await expect.element(until).toHaveAccessibleDescription(/The end must be after the start\./)
    await expect.element(until).toHaveFocus()
    await fill(until, '')
    await press(goOn)
    await expect.element(until).toHaveAccessibleDescription(/Enter a date and a time\./)
    await expectSound()
  })

  test('is one line of 280 characters, with a preview', async () => {
    await open()
    await fill(body, 'x'.repeat(280))
    await expect.element(body).toHaveAccessibleDescription(/^One line\. 0 of 280 characters left\./)
    await fill(body, 'Our offices\nare closed.')
    await expect.element(body).toHaveValue('Our offices are closed.')
    await press(dialog.getByRole('radio', { name: /^Important/ }))
    await choose(link, 'Regional Offices')
    await expect.element(preview).toMatchTextContent(/Important\..*Our offices are closed\. Regional Offices/)
    await expectSound()
  })

  test('can link to pages of clients if it is for clients alone', async () => {
    await open()
    expect(link.element().textContent).not.toContain('Portfolio')
    await press(dialog.getByRole('radio', { name: /^Clients/ }))
    await choose(link, 'Portfolio')
    await press(dialog.getByRole('radio', { name: /^Public pages and portal/ }))
    await expect.element(link).toHaveValue('none')
  })

  test('is discarded by Cancel, which returns the focus to the button', async () => {
    await open()
    await press(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(create).toHaveFocus()
  })
})

describe('an announcement in its review', () => {
  test('shows its audience and times, needs a code, and offers the way back', async () => {
    await open()
    await fill(body, closed)
    await press(goOn)
    await expect.element(preview).toMatchTextContent(closed)
    await expect
      .element(dialog)
      .toMatchTextContent(
        /AudiencePublic pages and portalFrom\d.*, \d\d:\d\d in RoseauUntil\d.*, \d\d:\d\d in Roseau/,
      )
    await expect.element(code).toHaveFocus()
    await press(publish)
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code to confirm\./)
    await expect.element(code).toHaveFocus()
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Back' }))
    await expect.element(body).toHaveValue(closed)
    expect(sentTo('announcements.confirm')).toEqual([])
  })

  test('is not published by a double click on Continue', async () => {
    await open()
    await fill(body, closed)
    await pressTwice(goOn)
    await expect.element(code).toBeVisible()
    expect(sentTo('announcements.confirm')).toEqual([])
    await expect.element(code).toHaveAccessibleDescription(/^6 digits/)
  })

  test('is published with a code, exactly as it was reviewed', async () => {
    await reachReview({ confirm: confirmed, publish: ({ order: { id } }) => ({ id }) })
    await publishWithCode()
    await expectToast('Announcement published')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(create).toHaveFocus()
    const order = {
      id: expect.any(String),
      body: closed,
      tone: 'info',
      audience: 'both',
      link: null,
      from: expect.any(String),
      until: expect.any(String),
    }
    expect(sentTo('announcements.confirm')).toEqual([{ order, code: '123456' }])
    expect(sentTo('announcements.publish')).toEqual([{ order, confirmationId: confirmed.confirmationId }])
    expect(sentTo('announcements.list').length).toBeGreaterThan(1)
  })

  test('with a wrong code has an error at the field, which is empty and has the focus', async () => {
    await reachReview({ confirm: refused('INVALID_CODE') })
    await publishWithCode()
    await expect.element(code).toHaveAccessibleDescription(/Please enter a valid authentication code/)
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
    await expectSound()
    expect(sentTo('announcements.publish')).toEqual([])
  })

  test('whose confirmation has expired asks for another code', async () => {
    await reachReview({ confirm: confirmed, publish: refused('CONFIRMATION_REFUSED') })
    await publishWithCode()
    await expect
      .element(code)
      .toHaveAccessibleDescription(/The confirmation has expired\. Please enter a new code\./)
  })

  test.for([
    {
      refusal: refused('TOO_MANY_ANNOUNCEMENTS'),
      reason: 'There are already 10 current and planned announcements. Please withdraw one first.',
    },
    {
      refusal: refused('ANNOUNCEMENT_TIMES'),
      reason: 'It must end in the future, start within a year and be shown for no more than a year.',
    },
    {
      refusal: refused('ANNOUNCEMENT_ID_TAKEN'),
      reason: 'An earlier version from this window was published. Please check the list.',
    },
  ])('that the bank refuses has its reason: $reason', async ({ refusal, reason }) => {
    await reachReview({ confirm: confirmed, publish: refusal })
    await publishWithCode()
    await expectToast('Failed to publish the announcement', reason)
    await expect.element(dialog).toBeVisible()
  })

  test.for([
    { refusal: refused('TOO_MANY_ATTEMPTS'), reason: 'Too many attempts. Please try again later.' },
    {
      refusal: refused('TWO_FACTOR_NOT_ENABLED'),
      reason: 'Two-factor authentication is required for this action.',
    },
  ])('whose code the bank refuses has its reason: $reason', async ({ refusal, reason }) => {
    await reachReview({ confirm: refusal })
    await publishWithCode()
    await expectToast('Failed to publish the announcement', reason)
  })

  test('for other readers than it was confirmed for needs another code under the same id', async () => {
    await reachReview({
      confirm: confirmed,
      publish: inTurn<typeof lost | { id: string }>(lost, { id: '0198f000-0000-7000-8000-000000000301' }),
    })
    await publishWithCode()
    await expect.element(dialog.getByText('Your code was accepted.')).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Back' }))
    await press(dialog.getByRole('radio', { name: /^Clients/ }))
    await press(goOn)
    await expect.element(dialog).toMatchTextContent(/AudienceClients/)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await publishWithCode()
    await expectToast('Announcement published')
    const [first, second] = sentTo('announcements.publish')
    expect(first).toMatchObject({ order: { audience: 'both' } })
    expect(second).toMatchObject({ order: { audience: 'clients', id: orderIdOf(first) } })
    expect(sentTo('announcements.confirm').at(-1)).toMatchObject({ order: { audience: 'clients' } })
  })

  test('whose answer is lost is sent again under its id, without another code', async () => {
    await reachReview({
      confirm: confirmed,
      publish: inTurn<typeof lost | { id: string }>(lost, { id: '0198f000-0000-7000-8000-000000000301' }),
    })
    await publishWithCode()
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await expect.element(dialog.getByText('Your code was accepted.')).toBeVisible()
    await press(publish)
    await expectToast('Announcement published')
    const [first, second] = sentTo('announcements.publish')
    expect(second).toEqual(first)
    expect(sentTo('announcements.confirm')).toHaveLength(1)
  })

  test('whose answer is lost is remembered while its page is loaded anew', async () => {
    await reachReview({ confirm: confirmed, publish: lost })
    await press(dialog.getByRole('button', { name: 'Back' }))
    await fill(until, '2099-01-01T09:00')
    await press(goOn)
    await publishWithCode()
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await open({ confirm: confirmed, publish: ({ order: { id } }) => ({ id }) })
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await expect.element(body).toHaveValue(closed)
    await expect.element(until).toHaveValue('2099-01-01T09:00')
    await press(goOn)
    await publishWithCode()
    await expectToast('Announcement published')
    const [first, second] = sentTo('announcements.publish')
    expect(second).toEqual(first)
    expect(sessionStorage).toHaveLength(0)
  })
})
