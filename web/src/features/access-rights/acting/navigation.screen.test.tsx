import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import type { AnswersOf } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { anActedFor, holderId } from '#testing/values/access-rights.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

describe('the navigation of a user who acted for others the last time', () => {
  const navigation = page.getByRole('navigation', { name: 'Portal' })
  const trustee = anActedFor({ prepare: true })
  const load = (holders: NonNullable<AnswersOf<'accessRights'>['holders']>) =>
    openScreen('/dashboard/portfolio', {
      as: client,
      api: {
        ...aPortfolio(),
        accessRights: { holders, list: [] },
        orders: { count: { forMe: 1, forOthers: 0 } },
      },
    })

  test('is drawn once, with the orders and the switch', async () => {
    load([trustee])
    await expect.element(navigation.getByRole('link', { name: /^Orders/ })).toBeVisible()
    const answer = Promise.withResolvers<[typeof trustee]>()
    load(answer.promise)
    await expect.element(page.getByText('Loading').first()).toBeInTheDocument()
    expect(navigation.elements()).toEqual([])
    answer.resolve([trustee])
    await expect.element(navigation).toBeVisible()
    expect(navigation.getByRole('link', { name: /^Orders/ }).elements()).toHaveLength(1)
    expect(sentTo('accessRights.holders')).toHaveLength(2)
  })

  test('does not wait long for a bank that answers late, nor once there is no holder', async () => {
    load([trustee])
    await expect.element(navigation.getByRole('link', { name: /^Orders/ })).toBeVisible()
    load(new Promise(() => {}))
    await expect.element(navigation).toBeVisible()
    load([])
    await expect.element(navigation).toBeVisible()
    await expect.poll(() => localStorage.getItem('bank.acts-for-others')).toBeNull()
  })
})

test('a holder’s page says how many orders wait for the user’s signature, and leads to them', async () => {
  const open = (forMe: number) =>
    openScreen(`/dashboard/for/${holderId}/portfolio`, {
      as: client,
      api: {
        accessRights: { holders: [anActedFor({ sign: 'A' })] },
        accounts: { list: [anAccount()] },
        orders: { count: { forMe, forOthers: 1 } },
      },
    })
  const main = page.getByRole('main')
  const review = main.getByRole('link', { name: 'Review, 2 orders are waiting for your signature' })
  open(2)
  await expect.element(main).toMatchTextContent('2 orders are waiting for your signature.')
  await expect.element(review).toHaveAttribute('href', `/dashboard/for/${holderId}/orders`)
  await expectSound()
  open(0)
  await expect.element(main.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  await expect.element(main).not.toMatchTextContent('waiting for your signature')
})

test('? shows the shortcuts of a holder’s pages, where G opens no screen of the user', async () => {
  openScreen(`/dashboard/for/${holderId}/portfolio`, {
    as: client,
    api: {
      accessRights: { holders: [anActedFor()] },
      accounts: { list: [anAccount()] },
      accountRequests: { list: { requests: [], more: null } },
    },
  })
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(page.getByRole('heading', { name: 'Accounts of Victor Hale' })).toBeVisible()
  await userEvent.keyboard('gb?')
  const single = help.getByRole('switch', { name: 'Shortcuts without Ctrl' })
  await expect.element(single).toBeChecked()
  expect([...help.element().querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Search',
    'Keyboard shortcuts',
    'The message on the screen, to undo or close it',
  ])
  await expectSound()
  await press(single)
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await press(page.getByRole('button', { name: 'Keyboard shortcuts' }))
  await expect.element(single).not.toBeChecked()
  expect(window.location.pathname).toBe(`/dashboard/for/${holderId}/portfolio`)
})
