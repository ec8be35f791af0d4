import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn } from '#testing/answers.ts'
import { live } from '#testing/fake-live.ts'
import { askedFor, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { anActedFor, holderId } from '#testing/values/access-rights.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { ownAccess } from '#testing/values/users/own-access.ts'
import { client } from '#testing/values/users/sessions.ts'

const card = (name: string) => page.getByRole('link', { name, exact: true })

describe('a window that hears of a change', () => {
  test('of the accounts shows one that was opened', async () => {
    const portfolio = aPortfolio()
    const accounts = { ...portfolio.accounts, list: inTurn([anAccount()], [anAccount(), aCoinAccount()]) }
    openScreen('/dashboard/portfolio', { as: client, api: { ...portfolio, accounts } })
    await expect.element(card('Family Reserve')).toBeVisible()
    await expect.poll(() => card('Bitcoin Vault').elements()).toEqual([])
    await live.send({ type: 'changed', topics: ['accounts'] })
    await expect.element(card('Bitcoin Vault')).toBeVisible()
  })

  test('of an access reads the holder’s accounts again', async () => {
    openScreen(`/dashboard/for/${holderId}/portfolio`, {
      as: client,
      api: {
        accessRights: { holders: [anActedFor()] },
        accounts: { list: [anAccount()] },
      },
    })
    await expect.element(card('Family Reserve')).toBeVisible()
    await live.send({ type: 'changed', topics: ['access-rights'] })
    await expect.poll(() => askedFor('accounts.list')).toEqual([holderId, holderId])
  })

  test('of the messages counts the notifications again, because a message was read', async () => {
    openScreen('/dashboard/portfolio', {
      as: client,
      api: { ...aPortfolio(), notifications: { unread: inTurn({ count: 1 }, { count: 0 }) } },
    })
    await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await live.send({ type: 'changed', topics: ['messages'] })
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  test('of the user’s own data reads the state of their second factor again', async () => {
    openScreen('/dashboard/profile', { as: client, api: ownAccess() })
    await expect.poll(() => sentTo('security.protection')).toHaveLength(1)
    await expect.element(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
    await live.send({ type: 'changed', topics: ['profile'] })
    await expect.poll(() => sentTo('security.protection').length).toBeGreaterThan(1)
  })
})
