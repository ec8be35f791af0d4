import { receiptFilePath } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type Answers, inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { askedFor, sentTo } from '#testing/fake-server.ts'
import { windows } from '#testing/fake-windows.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anActedFor, holderId } from '#testing/values/access-rights.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aCurve, aStatement, aTransaction } from '#testing/values/accounts/statements.ts'
import { client } from '#testing/values/users/sessions.ts'

const account = anAccount()
const coins = aCoinAccount({ trend: [] })
const portfolio = `/dashboard/for/${holderId}/portfolio`
const statement = `/dashboard/for/${holderId}/accounts/${account.id}/transactions`
const victor = anActedFor()
const main = page.getByRole('main')
const note = main.getByText('You are looking at the accounts of Victor Hale.')
const theSwitch = page.getByRole('button', { name: /^Acting for:/ })
const ended = main.getByRole('heading', { name: 'This access has ended' })

function open(path: string, api: Answers = {}): void {
  openScreen(path, {
    as: client,
    api: {
      ...api,
      accessRights: { holders: [victor], ...api.accessRights },
      accounts: { list: [account], get: account, ...api.accounts },
      accountRequests: { list: { requests: [], more: null } },
    },
  })
}

describe('the switch', () => {
  test('is there for a user who may act for others, and leads to their accounts and back', async () => {
    openScreen('/dashboard/portfolio', {
      as: client,
      api: { ...aPortfolio(), accessRights: { holders: [victor], list: [] } },
    })
    await expect.element(theSwitch).toMatchTextContent('Acting for: Myself')
    await expectSound()
    await press(theSwitch)
    await press(page.getByRole('menuitem', { name: 'Victor Hale' }))
    await expect.element(main.getByRole('heading', { name: 'Accounts of Victor Hale' })).toBeVisible()
    expect(window.location.pathname).toBe(portfolio)
    await expect.element(theSwitch).toMatchTextContent('Acting for: Victor Hale')
    await expect.element(main).toHaveFocus()
    await press(theSwitch)
    await press(page.getByRole('menuitem', { name: 'Myself' }))
    await expect.element(main.getByRole('heading', { name: 'Your Accounts' })).toBeVisible()
    expect(window.location.pathname).toBe('/dashboard/portfolio')
  })

  test('is not there for a user who may act for themself alone', async () => {
    openScreen('/dashboard/portfolio', { as: client, api: aPortfolio() })
    await expect.poll(() => sentTo('accessRights.holders')).toHaveLength(1)
    await expect.element(theSwitch).not.toBeInTheDocument()
  })

  test('appears as soon as access is given', async () => {
    openScreen('/dashboard/portfolio', {
      as: client,
      api: { ...aPortfolio(), accessRights: { holders: inTurn([], [victor]) } },
    })
    await expect.poll(() => sentTo('accessRights.holders')).toHaveLength(1)
    await live.send({ type: 'changed', topics: ['access-rights'] })
    await expect.element(theSwitch).toBeVisible()
  })
})

describe('the accounts of a holder', () => {
  test('are asked for in their name, and say whose they are, what is seen and until when', async () => {
    open(portfolio)
    await expect.element(note).toBeVisible()
    await expect
      .element(main)
      .toMatchTextContent(
        'You can see the balances, transactions and statements of Family Reserve. ' +
          'You cannot pay or change anything here. This access is valid until 30 Jun 2027.',
      )
    await expect
      .element(main.getByRole('link', { name: 'Family Reserve' }))
      .toHaveAttribute('href', statement)
    await expect.element(main.getByRole('button', { name: /^Prepare payment/ })).not.toBeInTheDocument()
    expect(new Set(askedFor('accounts.list'))).toEqual(new Set([holderId]))
    expect(new Set(askedFor('accessRights.holders'))).toEqual(new Set([null]))
    await expectSound()
  })

  test('have transactions that the holder has made', async () => {
    const { id } = aTransaction()
    const transaction = aTransaction({ beneficiaryId: null, hasReceipt: true })
    const statements = { page: aStatement(), curve: aCurve, transaction }
    open(`${statement}?transaction=${id}`, { statements })
    const sheet = page.getByRole('dialog', { name: 'Transaction', exact: true })
    await expect.element(sheet).toMatchTextContent('Made byThe account holder')
    const receipt = sheet.getByRole('link', { name: 'Download receipt' })
    await expect.element(receipt).toHaveAttribute('href', `${receiptFilePath(id)}?actingFor=${holderId}`)
  })

  test('without their movements have no link to a statement and no file', async () => {
    const { accounts } = victor
    const holder = anActedFor({
      view: 'balances',
      prepareBeneficiaries: true,
      accounts: accounts.map((one) => ({ ...one, view: 'balances' })),
    })
    open(portfolio, { accessRights: { holders: [holder] }, accounts: { list: [coins] } })
    await expect.element(main).toMatchTextContent('3.50000000 BTC')
    await expect.element(main).toMatchTextContent('You can see the balances of Family Reserve.')
    await expect.element(main.getByRole('link', { name: 'Bitcoin Vault' })).not.toBeInTheDocument()
    await expect.element(main.getByRole('heading', { level: 2, name: 'Accounts' })).toBeVisible()
    await expect
      .element(main)
      .toMatchTextContent('Transactions and statements are not included in this access.')
    await expect.element(main.getByRole('button', { name: 'Download statements' })).not.toBeInTheDocument()
    await press(main.getByRole('button', { name: 'Details, Bitcoin Vault' }))
    const details = page.getByRole('dialog', { name: 'Account details' })
    await expect.element(details).toMatchTextContent('BTC4501928375')
    await expect.element(details.getByRole('link')).not.toBeInTheDocument()
    await expectSound()
  })

  test('are downloaded in the holder’s name, each by its id', async () => {
    const asked: URLSearchParams[] = []
    openScreen(`${portfolio}?dialog=statements`, {
      as: client,
      api: { accessRights: { holders: [victor] }, accounts: { list: [account] } },
      files: {
        'GET /api/statements.zip': ({ url }) => {
          asked.push(new URL(url).searchParams)
          return new Response('a file')
        },
      },
    })
    const dialog = page.getByRole('dialog')
    await press(dialog.getByRole('button', { name: 'Download' }))
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]?.get('actingFor')).toBe(holderId)
    expect(asked[0]?.get('accounts')).toBe(account.id)
  })

  test('say so where there are none, where they are lost, and load again', async () => {
    open(portfolio, { accounts: { list: [] } })
    await expect.element(main.getByRole('heading', { name: 'No accounts to see' })).toBeVisible()
    await expectSound()
    open(portfolio, { accounts: { list: lostUntilTryAgain([account]) } })
    await press(main.getByRole('button', { name: 'Try again' }))
    await expect.element(main.getByRole('link', { name: 'Family Reserve' })).toBeVisible()
  })
})

describe('the statement of a holder’s account', () => {
  const seen = { statements: { page: aStatement(), curve: aCurve } }

  test('is read and downloaded in their name', async () => {
    const asked: string[] = []
    openScreen(`${statement}?from=2026-09-01&to=2026-09-28`, {
      as: client,
      api: { ...seen, accessRights: { holders: [victor] }, accounts: { get: account } },
      files: {
        [`GET /api/accounts/${account.id}/statement.csv`]: ({ url }) => {
          asked.push(new URL(url).searchParams.get('actingFor') ?? '')
          return new Response('a file')
        },
      },
    })
    await expect.element(note).toBeVisible()
    await expect.element(main).toMatchTextContent('Whitcombe & Sons')
    await expect
      .element(main.getByRole('link', { name: 'Back to the accounts' }))
      .toHaveAttribute('href', portfolio)
    await expectSound()
    for (const name of ['statements.page', 'statements.curve', 'accounts.get'] as const)
      expect(new Set(askedFor(name))).toEqual(new Set([holderId]))
    await press(page.getByRole('button', { name: 'Download' }))
    await press(page.getByRole('menuitem', { name: 'CSV' }))
    await expectToast('Statement Generated', 'The account statement has been downloaded')
    expect(windows.downloads()).toHaveLength(1)
    expect(asked).toEqual([holderId])
    await expect
      .element(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'))
      .toHaveAttribute('href', portfolio)
  })

  test('is not included where the balance alone may be seen', async () => {
    const holder = anActedFor({
      view: 'balances',
      accounts: victor.accounts.map((one) => ({ ...one, view: 'balances' })),
    })
    open(statement, {
      accessRights: { holders: [holder] },
      statements: { page: refused('INVALID_INPUT'), curve: aCurve },
    })
    await expect
      .element(main)
      .toMatchTextContent(
        'Your access to the accounts of Victor Hale does not include the transactions and statements of ' +
          'Family Reserve.',
      )
    await expect
      .element(main.getByRole('link', { name: 'Back to the accounts' }))
      .toHaveAttribute('href', portfolio)
    await expectSound()
  })

  test('is left as soon as the bank shows the balance alone', async () => {
    const accounts = victor.accounts.map((one) => ({ ...one, view: 'balances' as const }))
    open(statement, {
      accessRights: { holders: inTurn([victor], [anActedFor({ view: 'balances', accounts })]) },
      statements: { page: refused('OUTSIDE_OF_ACCESS'), curve: aCurve },
    })
    await expect.element(main.getByRole('heading', { name: 'Not included in this access' })).toBeVisible()
    await expect.element(page.getByText('Failed to load').first()).not.toBeInTheDocument()
  })
})

describe('a page outside of the access', () => {
  test.for([
    ['payments', 'scheduled payments or standing orders'],
    ['beneficiaries', 'beneficiaries'],
    ['certificates', 'certificates'],
    ['messages', 'messages'],
    ['support', 'messages'],
    ['profile', 'the profile'],
  ])('says that %s is not included', async ([at, words]) => {
    open(`/dashboard/for/${holderId}/${at}`)
    await expect
      .element(main)
      .toMatchTextContent(`Your access to the accounts of Victor Hale does not include ${words}.`)
  })
})

describe('an access that ends', () => {
  test('while its page is open is said at once, and nothing of it stays', async () => {
    open(portfolio, { accessRights: { holders: inTurn([victor], []) } })
    await expect.element(main.getByRole('link', { name: 'Family Reserve' })).toBeVisible()
    await live.send({ type: 'changed', topics: ['access-rights'] })
    await expect.element(ended).toBeVisible()
    await expect
      .element(main)
      .toMatchTextContent(
        'Your access to the accounts of Victor Hale was withdrawn or has expired, so nothing',
      )
    await expect.element(main).not.toMatchTextContent('1,250,000')
    await expect
      .element(main.getByRole('link', { name: 'Back to my own portal' }))
      .toHaveAttribute('href', '/dashboard/portfolio')
    await expectSound()
  })

  test('is back when it is restored', async () => {
    open(portfolio, { accessRights: { holders: inTurn([victor], [], [victor]) } })
    await expect.element(note).toBeVisible()
    await live.send({ type: 'changed', topics: ['access-rights'] })
    await expect.element(ended).toBeVisible()
    await live.send({ type: 'changed', topics: ['access-rights'] })
    await expect.element(main.getByRole('link', { name: 'Family Reserve' })).toBeVisible()
  })

  test('is said by the first call that the bank refuses', async () => {
    open(portfolio, {
      accessRights: { holders: inTurn([victor], []) },
      accounts: { list: refused('ACCESS_ENDED') },
    })
    await expect.element(ended).toBeVisible()
    await expect.element(page.getByText('Failed to load accounts')).not.toBeInTheDocument()
  })

  test('is said to a user who follows an old link', async () => {
    open(statement, {
      accessRights: { holders: [] },
      statements: { page: refused('ACCESS_ENDED') },
    })
    await expect.element(ended).toBeVisible()
    await expect.element(theSwitch).toMatchTextContent('Acting for: Myself')
  })

  test('is no answer where the bank gives none: it is asked again', async () => {
    open(portfolio, { accessRights: { holders: lostUntilTryAgain([victor]) } })
    await expect.element(main.getByRole('heading', { name: 'Failed to load this access' })).toBeVisible()
    await press(main.getByRole('button', { name: 'Try again' }))
    await expect.element(note).toBeVisible()
  })

  test('is said in the window of a statement to print', async () => {
    open(`${statement}/print`, {
      accessRights: { holders: [] },
      statements: { page: lost },
    })
    await expect.element(ended).toBeVisible()
  })
})
