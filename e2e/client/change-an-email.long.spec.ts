import { type Bank, codeFor, expect, startSession, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { expectToast } from '#e2e/support/on-screen.ts'
import { openProfile, prove, value } from '#e2e/support/acts/profile-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The link in the last e-mail to this address. */
async function linkSentTo(bank: Bank, recipient: string): Promise<string> {
  const outbox = await (await fetch(`${bank.url}/demo/outbox`)).text()
  const email = outbox.split('<article').find((article) => article.includes(`<code>${recipient}</code>`))
  const link = /http[^\s"]+\/confirm-email#[\w-]{43}/.exec(email ?? '')?.[0]
  if (link === undefined) throw new Error(`No link was sent to ${recipient}`)
  return link
}

test('a new e-mail address counts once its own mailbox has confirmed it', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  const asked = 'helena@laurent.example'
  await startSession(page, 'helena')
  await openProfile(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(asked)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await prove(page, codeFor('helena', 1))
  await expectToast(page, 'Success', 'Profile updated successfully')
  await expect(page.getByText(`We have sent an e-mail to ${asked}`)).toBeVisible()
  await expect(value(page, 'E-mail')).toHaveText('helena.laurent@client.example')
  expect(
    await query(
      bank,
      `select kind from mail.message
      where recipient = 'helena.laurent@client.example' and kind <> 'signed-in'`,
    ),
  ).toEqual([{ kind: 'email-change-request' }])

  // The page says that its script did not load, and requests it again on demand with the link kept.
  allowConsole(/ERR_FAILED/)
  const onTheWay = await page.context().newPage()
  await interfere(onTheWay, '**/assets/confirm-email-island-*.js', (route) => route.abort())
  await onTheWay.goto(`/confirm-email#${'x'.repeat(43)}`)
  await expect(onTheWay.getByRole('alert')).toContainText('This page could not be shown')
  await onTheWay.unroute('**/assets/confirm-email-island-*.js')
  await onTheWay.getByRole('button', { name: 'Try again' }).click()
  await expect(onTheWay.getByRole('button', { name: 'Confirm this address' })).toBeVisible()
  await onTheWay.close()

  const mailbox = await openBrowser()
  const link = await linkSentTo(bank, asked)
  await mailbox.goto('/confirm-email')
  await expect(mailbox.getByRole('heading', { level: 1, name: 'This link is incomplete' })).toBeVisible()
  await mailbox.goto(`/confirm-email#${'x'.repeat(43)}`)
  await mailbox.reload()
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(mailbox.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible()
  // Mail scanners open links: opening it changes nothing.
  await mailbox.goto(link)
  await mailbox.reload()
  await expect(mailbox.getByRole('button', { name: 'Confirm this address' })).toBeVisible()
  await expect(value(page, 'E-mail')).toHaveText('helena.laurent@client.example')
  await expect(mailbox.getByText('Nothing changes unless you press the button')).toBeVisible()
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(mailbox.getByText('Nothing changes unless you press the button')).toHaveCount(0)
  await expect(mailbox.getByText('We will use this address from now on.')).toBeVisible()
  await expect(value(page, 'E-mail')).toHaveText(asked)
  await expect(page.getByText('Awaiting confirmation.')).toHaveCount(0)
  await mailbox.goto(link)
  await mailbox.reload()
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(mailbox.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible()
  expect(bank.log.join('\n')).not.toContain(link.split('#')[1])
})
