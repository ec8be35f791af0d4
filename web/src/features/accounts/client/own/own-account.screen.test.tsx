import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { showAs } from '#testing/media.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aCoinAccount, anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { withoutBic } from '#testing/values/bank.ts'
import { client } from '#testing/values/users/sessions.ts'

const reserve = anAccount()
const vault = aCoinAccount()
const { id: accountId } = reserve

function open(accounts: AnswersOf<'accounts'> = {}): void {
  openScreen('/dashboard/portfolio', {
    as: client,
    api: { ...aPortfolio(), accounts: { list: [reserve, vault], allocation: [], ...accounts } },
  })
}

const more = (account: string) => page.getByRole('button', { name: `More, ${account}` })

async function choose(action: string, account = 'Family Reserve'): Promise<void> {
  await press(more(account))
  await press(page.getByRole('menuitem', { name: action }))
}

afterEach(async () => {
  vi.restoreAllMocks()
  await showAs()
})

describe('a client’s own name for an account', () => {
  const dialog = page.getByRole('dialog', { name: 'Rename account' })
  const name = dialog.getByLabelText('Account name')
  const save = dialog.getByRole('button', { name: 'Save' })

  test('is saved without a code, and is then on its card', async () => {
    const renamed = anAccount({ nickname: 'Rainy days', openedAs: 'Family Reserve' })
    open({ list: inTurn([reserve, vault], [renamed, vault]), rename: {} })
    await choose('Rename')
    await expect.element(name).toHaveValue('Family Reserve')
    await expectSound()
    await fill(name, ' Rainy days ')
    await press(save)
    await expectToast('Account renamed')
    expect(sentTo('accounts.rename')).toEqual([{ accountId, nickname: 'Rainy days' }])
    await expect.element(page.getByRole('heading', { name: 'Rainy days' })).toBeVisible()
    await expect.element(more('Rainy days')).toHaveFocus()
    await choose('Rename', 'Rainy days')
    await expect.element(name).toHaveAccessibleDescription(/The bank opened it as Family Reserve\.$/)
  })

  test('is refused at its field, and a failure is shown', async () => {
    open({
      rename: inTurn<typeof lost | ReturnType<typeof refused<'ACCOUNT_NOT_FOUND'>>>(
        lost,
        refused('ACCOUNT_NOT_FOUND'),
      ),
    })
    await choose('Rename')
    for (const [typed, sentence] of [
      ['  ', 'Please enter a name'],
      ['Good\u202eevil', 'Please use letters, digits and punctuation only'],
    ] as const) {
      await fill(name, typed)
      await press(save)
      await expect.element(name).toHaveAccessibleDescription(new RegExp(`${sentence}$`))
    }
    // As a person pastes it: a limit of the field would cut it without a word.
    await userEvent.fill(name, 'n'.repeat(41))
    await press(save)
    await expect.element(name).toHaveValue('n'.repeat(41))
    await expect.element(name).toHaveAccessibleDescription(/Please use at most 40 characters$/)
    expect(sentTo('accounts.rename')).toEqual([])
    await fill(name, 'Rainy days')
    await press(save)
    await expectToast('Failed to rename the account', 'Please try again.')
    await press(save)
    await expectToast('Failed to rename the account', 'Account not found')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Keep editing' })).toBeVisible()
  })

  test('that another of their accounts has is refused at the field', async () => {
    open({ rename: refused('ACCOUNT_NAME_TAKEN') })
    await choose('Rename')
    await fill(name, 'Rainy days')
    await press(save)
    await expect
      .element(name)
      .toHaveAccessibleDescription(/Another of your accounts has this name. Please choose a different one.$/)
    await expect.element(name).toHaveFocus()
    await expectSound()
  })
})

describe('the details to receive money', () => {
  const dialog = page.getByRole('dialog', { name: 'Details to receive money' })

  test('of an account are copied line by line or at once, scanned and printed', async () => {
    const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    open()
    await choose('Details to receive money')
    await expect.element(dialog).toMatchTextContent('Account holderHelena Laurent')
    await expect.element(dialog).toMatchTextContent('BankMorne Bank & Trust Ltd')
    await expect.element(dialog).toMatchTextContent('BICMRNEDMR0')
    await expect.element(dialog).not.toMatchTextContent('Payers abroad')
    await expect.element(dialog.getByRole('img', { name: 'QR code of these details' })).toBeVisible()
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Copy Account number' }))
    await expectToast('Account number copied')
    await press(dialog.getByRole('button', { name: 'Copy all' }))
    await expectToast('Details copied')
    expect(clipboard.mock.calls).toEqual([
      ['USD4501928374'],
      [
        [
          'Account holder: Helena Laurent',
          'Account number: USD4501928374',
          'Currency: USD, US Dollar',
          'Bank: Morne Bank & Trust Ltd',
          'Bank address: Bayfront House, Roseau, Commonwealth of Dominica',
          'BIC: MRNEDMR0',
        ].join('\n'),
      ],
    ])
    await showAs({ media: 'print' })
    expect(getComputedStyle(document.querySelector('.dialog-foot') ?? document.body).display).toBe('none')
    await expect.element(page.getByRole('heading', { name: 'Your Accounts' })).not.toBeInTheDocument()
  })

  test('say where to ask for the BIC of a bank that has set none', async () => {
    const restore = withoutBic()
    open()
    await choose('Details to receive money')
    await expect.element(dialog).toMatchTextContent('Payers abroad also need the bank’s BIC.')
    restore()
  })

  test('are a press away from the details of the account', async () => {
    open()
    await press(page.getByRole('button', { name: 'Details, Family Reserve' }))
    const details = page.getByRole('dialog', { name: 'Account details' })
    await press(details.getByRole('button', { name: 'Details to receive money' }))
    await expect.element(dialog).toMatchTextContent('Account holderHelena Laurent')
    await expect.poll(() => window.location.search).toBe(`?dialog=receive&account=${accountId}`)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(window.location.search).toBe('')
  })

  test('of a wallet say that its number is no address, and lead to the account manager', async () => {
    openScreen(`/dashboard/portfolio?dialog=receive&account=${vault.id}`, {
      as: client,
      api: aPortfolio([reserve, vault]),
    })
    await expect.element(dialog).toMatchTextContent('Wallet numberBTC4501928375')
    await expect.element(dialog.getByText('The bank issues no address for this wallet.')).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'Send a message' }))
      .toHaveAttribute('href', '/dashboard/messages')
    await expect.poll(() => dialog.getByRole('button', { name: /Copy all|Print/ }).elements()).toEqual([])
    await expect.poll(() => dialog.getByRole('img', { name: /QR/ }).elements()).toEqual([])
    await expectSound()
  })
})

describe('the order of the accounts', () => {
  const order = () => [...document.querySelectorAll('.account h3')].map(({ textContent }) => textContent)

  test('is changed from an account’s menu, which keeps the focus, and is kept by the bank', async () => {
    let stored = [reserve, vault]
    open({
      list: () => stored,
      order: ({ accountIds }) => {
        stored = stored.toSorted((one, other) => accountIds.indexOf(one.id) - accountIds.indexOf(other.id))
        return {}
      },
    })
    await choose('Move later')
    await expectToast('Family Reserve is now 2 of 2')
    await expect.poll(order).toEqual(['Bitcoin Vault', 'Family Reserve'])
    expect(sentTo('accounts.order')).toEqual([{ accountIds: [vault.id, accountId] }])
    await expect.element(more('Family Reserve')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const down = page.getByRole('menuitem', { name: /^Move later/ })
    await expect.element(down).toHaveAttribute('aria-disabled', 'true')
    await expect.element(down).toMatchTextContent('This is the last account.')
    await press(page.getByRole('menuitem', { name: 'Move earlier' }))
    await expect.poll(order).toEqual(['Family Reserve', 'Bitcoin Vault'])
    await expect.element(more('Family Reserve')).toHaveFocus()
  })

  test('is the bank’s again when it could not be saved', async () => {
    open({ order: lost })
    await choose('Move later')
    await expectToast('Failed to move the account', 'Please try again.')
    await expect.poll(order).toEqual(['Family Reserve', 'Bitcoin Vault'])
  })
})
