import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccessRight } from '#testing/values/access-rights.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { ownAccess } from '#testing/values/users/own-access.ts'
import { client } from '#testing/values/users/sessions.ts'

const section = page.getByRole('region', { name: 'People with access' })
const odette = anAccessRight()
const paul = anAccessRight({
  id: '0198f000-0000-7000-8000-000000000703',
  firstName: 'Paul',
  lastName: 'Renard',
  email: 'paul@advice.example',
  accounts: null,
  view: 'movements',
  firstDay: '2027-01-01',
  state: 'planned',
})

function open(accessRights: AnswersOf<'accessRights'>): void {
  openScreen('/dashboard/profile', { as: client, api: ownAccess({ accessRights }) })
}

function line(name: string) {
  return section.getByRole('listitem').filter({ hasText: name })
}

describe('the people with access', () => {
  test('are shown with what they see and until when', async () => {
    open({ list: [odette, paul] })
    await expect.element(line('Odette Baptiste')).toMatchTextContent('odette@books.example')
    await expect.element(line('Odette Baptiste')).toMatchTextContent('Balances · Family Reserve')
    await expect.element(line('Odette Baptiste')).toMatchTextContent('Until 30 Jun 2027')
    await expect
      .element(line('Paul Renard'))
      .toMatchTextContent('Balances, transactions and statements · All accounts')
    await expect
      .element(line('Paul Renard'))
      .toMatchTextContent('From 1 Jan 2027 until 30 Jun 2027Not started yet')
    await expectSound()
  })

  test('are explained to a client who has given no access', async () => {
    open({ list: [] })
    await expect
      .element(section)
      .toMatchTextContent('Let an accountant, an adviser or a member of your family')
    await expect.element(section.getByRole('button', { name: 'Give access' })).toBeVisible()
    await expectSound()
  })

  test('are loaded again after a failure', async () => {
    open({ list: lostUntilTryAgain([odette]) })
    await expect.element(section).toMatchTextContent('Failed to load the people with access')
    await press(section.getByRole('button', { name: 'Try again' }))
    await expect.element(line('Odette Baptiste')).toBeVisible()
  })

  test('are shown as soon as another window has given access', async () => {
    open({ list: inTurn([], [odette]) })
    await expect.element(section).toMatchTextContent('Let an accountant')
    await live.send({ type: 'changed', topics: ['access-rights'] })
    await expect.element(line('Odette Baptiste')).toBeVisible()
  })

  test('are shown for one account in its details', async () => {
    openScreen(`/dashboard/portfolio?dialog=details&account=${anAccount().id}`, {
      as: client,
      api: { ...aPortfolio(), accessRights: { list: [odette], holders: [] } },
    })
    const here = page.getByRole('dialog', { name: 'Account details' }).getByRole('region', {
      name: 'People with access',
    })
    await expect.element(here).toMatchTextContent('Odette Baptiste')
    expect(sentTo('accessRights.list')).toEqual([{ accountId: anAccount().id }])
    await expectSound()
    await press(here.getByRole('button', { name: 'Give access' }))
    await expect.element(page.getByRole('dialog', { name: 'Give access' })).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: 'Family Reserve' })).toBeChecked()
  })
})

describe('access', () => {
  test('is withdrawn at once and once, and the focus goes to the next name', async () => {
    open({ list: inTurn([odette, paul], [paul]), withdraw: {} })
    await pressTwiceAtOnce(section.getByRole('button', { name: 'Withdraw, Odette Baptiste' }))
    await expectToast('Access withdrawn', 'Odette Baptiste')
    await expect.element(line('Odette Baptiste')).not.toBeInTheDocument()
    await expect.element(section.getByText('Paul Renard')).toHaveFocus()
    expect(sentTo('accessRights.withdraw')).toEqual([{ rightId: odette.id }])
  })

  test('is given back by Undo, and the focus stays with the people', async () => {
    open({ list: inTurn([odette], [], [odette]), withdraw: {}, restore: {} })
    await press(section.getByRole('button', { name: 'Withdraw, Odette Baptiste' }))
    await expect.element(section).toMatchTextContent('Let an accountant')
    await expect.poll(() => section.element().contains(document.activeElement)).toBe(true)
    await press(page.getByRole('button', { name: 'Undo' }))
    await expectToast('Access restored', 'Odette Baptiste')
    await expect.element(section.getByText('Odette Baptiste')).toHaveFocus()
    expect(sentTo('accessRights.restore')).toEqual([{ rightId: odette.id }])
  })

  test('that was withdrawn too long ago cannot be restored', async () => {
    open({ list: inTurn([odette], []), withdraw: {}, restore: refused('ACCESS_RIGHT_NOT_FOUND') })
    await press(section.getByRole('button', { name: 'Withdraw, Odette Baptiste' }))
    await press(page.getByRole('button', { name: 'Undo' }))
    await expectToast(
      'Failed to restore access',
      'This access has ended, or was withdrawn too long ago to be restored.',
    )
  })

  test('that is not restored says why', async () => {
    const reasons = {
      ACCESS_GIVEN_ALREADY: 'This person has since been given access again.',
      TOO_MANY_ACCESS_RIGHTS: 'At most 20 people can have access. Please withdraw one first.',
    } as const
    for (const code of ['ACCESS_GIVEN_ALREADY', 'TOO_MANY_ACCESS_RIGHTS'] as const) {
      open({ list: inTurn([odette], []), withdraw: {}, restore: refused(code) })
      await press(section.getByRole('button', { name: 'Withdraw, Odette Baptiste' }))
      await press(page.getByRole('button', { name: 'Undo' }))
      await expectToast('Failed to restore access', reasons[code])
    }
  })

  test('that is not withdrawn stays on the list, with the reason', async () => {
    open({ list: [odette], withdraw: refused('BUSY') })
    await press(section.getByRole('button', { name: 'Withdraw, Odette Baptiste' }))
    await expectToast('Failed to withdraw access', 'We are busy at the moment. Please try again shortly.')
    await expect.element(line('Odette Baptiste')).toBeVisible()
  })
})
