import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { type Bank, codeFor, expect, signIn, test } from './bank.ts'
import { query } from './books.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling, expectToast } from './on-screen.ts'
import { wrongCodeFor } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function openProfile(page: Page): Promise<void> {
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
}

function proveDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Confirm that it is you' })
}

function addressField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Address', exact: true })
}

async function prove(page: Page, code: string): Promise<void> {
  await proveDialog(page).getByLabel('Authentication code').fill(code)
  await proveDialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** The value that stands beside this name. */
function value(page: Page, name: string): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')
}

/** The page that the last mail to this address links to. */
async function linkSentTo(bank: Bank, recipient: string): Promise<string> {
  const [mail] = await query<{ body: string }>(
    bank,
    'select body from mail.message where recipient = $1 order by id desc limit 1',
    [recipient],
  )
  const link = /http\S+\/confirm-email#[\w-]{43}/.exec(mail?.body ?? '')?.[0]
  if (link === undefined) throw new Error(`No link was sent to ${recipient}`)
  return link
}

test('a client changes how the bank reaches her, and every mistake is told beside its field', async ({
  page,
}) => {
  await signIn(page, 'helena')
  await openProfile(page)
  await expect(value(page, 'Date of Birth')).toHaveText('9 Mar 1974')
  await expect(value(page, 'Phone')).toHaveText('+44 20 7946 0958')
  await expect(value(page, 'Address')).toContainText('14 Cadogan Terrace')
  await expect(page.getByLabel('Phone')).toHaveCount(0)
  await expectAccessible(page, 'profile')

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  for (const readOnly of ['Username', 'First Name', 'Last Name', 'Date of Birth'])
    await expect(page.getByLabel(readOnly, { exact: true })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
  await page.getByLabel('Phone').fill('020 7946 0958')
  await addressField(page).fill('14 Cadogan Terrace\u202e\nBath')
  await page.getByLabel('New phrase').fill('short')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
    /Please enter a valid e-mail address/,
  )
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
    /Please add the country code, .* or write the country as the last line/,
  )
  await expect(addressField(page)).toHaveAccessibleDescription(
    /Please use letters, digits and punctuation only/,
  )
  await expect(page.getByLabel('New phrase')).toHaveAccessibleDescription(/Please use at least 8 characters/)
  await expectAccessible(page, 'profile with mistakes')

  await page.getByRole('textbox', { name: 'E-mail' }).fill('helena.laurent@client.example')
  await addressField(page).fill('1 Royal Crescent\nBath BA1 2LR\nUnited Kingdom')
  await page.getByLabel('Phone').fill('020 7946 0111')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('We will save +44 20 7946 0111.')
  await page.getByLabel('New phrase').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(proveDialog(page)).toContainText('You are about to change: phone.')
  await proveDialog(page).getByLabel('Authentication code').fill('12')
  await proveDialog(page).getByLabel('Authentication code').press('Enter')
  await expect(proveDialog(page).getByLabel('Authentication code')).toHaveAccessibleDescription(
    /Enter the 6 digits to confirm/,
  )
  await expectAccessible(page, 'confirm that it is you')
  await prove(page, wrongCodeFor('helena'))
  await expect(proveDialog(page).getByLabel('Authentication code')).toHaveAccessibleDescription(
    /Please enter a valid authentication code/,
  )
  await prove(page, codeFor('helena', 1))
  await expectToast(page, 'Success', 'Profile updated successfully')
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(value(page, 'Phone')).toHaveText('+44 20 7946 0111')
  await expect(value(page, 'Address')).toHaveText('1 Royal Crescent\nBath BA1 2LR\nUnited Kingdom')
})

test('what was typed is lost neither by leaving, nor by another window, nor by a bank that does not answer', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'helena')
  await openProfile(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await addressField(page).fill('Garden flat\nBath')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  await expectAccessible(page, 'discard your changes')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(addressField(page)).toHaveValue('Garden flat\nBath')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(addressField(page)).toHaveValue('Garden flat\nBath')

  // The bank does not answer.
  await interfere(page, '**/api/profile', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Error', 'Failed to update profile')
  await page.unroute('**/api/profile')
  await expect(addressField(page)).toHaveValue('Garden flat\nBath')

  // Another window saves first.
  const other = await context.newPage()
  await other.goto('/dashboard/profile')
  await other.getByRole('button', { name: 'Edit Profile' }).click()
  await other.getByLabel('Phone').fill('+44 20 7946 0111')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await prove(other, codeFor('helena', 1))
  await expectToast(other, 'Success', 'Profile updated successfully')
  await expect(page.getByLabel('Phone')).toHaveValue('+44 20 7946 0111')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Your profile was changed in another window since you began.')).toBeVisible()
  await expect(addressField(page)).toHaveValue('Garden flat\nBath')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Profile updated successfully')
  await expect(value(other, 'Address')).toHaveText('Garden flat\nBath')

  // Thrown away when that is what she says.
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await addressField(page).fill('Nowhere')
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/dashboard\/portfolio$/)
  await openProfile(page)
  await expect(value(page, 'Address')).not.toContainText('Nowhere')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await addressField(page).fill('Nowhere')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a new e-mail address counts once its own mailbox has confirmed it', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  // As long as a phone is narrow.
  const asked = 'helena.laurent.of.the.harbour.office.and.the.house.on.the.hill@laurent.example'
  await signIn(page, 'helena')
  await openProfile(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(asked)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await prove(page, codeFor('helena', 1))
  await expectToast(page, 'Success', 'Profile updated successfully')
  await expect(page.getByText(`We wrote to ${asked}`)).toBeVisible()
  await expect(value(page, 'E-mail')).toHaveText('helena.laurent@client.example')
  await expectAccessible(page, 'an address that waits')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectToast(page, 'Not sent', 'We wrote to this address a moment ago. Please wait a minute.')
  expect(
    await query(
      bank,
      `select kind from mail.message where recipient = 'helena.laurent@client.example' and kind <> 'signed-in'`,
    ),
  ).toEqual([{ kind: 'email-change-notice' }])

  // A script that does not come is said, and pressing asks for it again, with the link still there.
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
  await expect(mailbox.getByText('This page belongs to a link in a mail of ours.')).toBeVisible()
  await mailbox.goto(`/confirm-email#${'x'.repeat(43)}`)
  await mailbox.reload()
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(mailbox.getByText('This link works no more.')).toBeVisible()
  // Opening it, as programs do that look into mails, changes nothing.
  await mailbox.goto(link)
  await mailbox.reload()
  await expect(mailbox.getByRole('button', { name: 'Confirm this address' })).toBeVisible()
  await expectAccessible(mailbox, 'confirm your e-mail address')
  await expect(value(page, 'E-mail')).toHaveText('helena.laurent@client.example')
  await expect(mailbox.getByText('please do nothing')).toBeVisible()
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(mailbox.getByText('please do nothing')).toHaveCount(0)
  await expect(mailbox.getByText('From now on we write to this address.')).toBeVisible()
  await expect(value(page, 'E-mail')).toHaveText(asked)
  await expect(page.getByText('Waiting to be confirmed.')).toHaveCount(0)
  await mailbox.goto(link)
  await mailbox.reload()
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(mailbox.getByText('This link works no more.')).toBeVisible()
  expect(bank.log.join('\n')).not.toContain(link.split('#')[1])
})

test('an address is taken back; and one that is another client’s is answered the same', async ({
  page,
  bank,
}) => {
  await signIn(page, 'helena')
  await openProfile(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('marcus.adeyemi@client.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await prove(page, codeFor('helena', 1))
  await expect(page.getByText('We wrote to marcus.adeyemi@client.example')).toBeVisible()
  const sent = await query<{ kind: string; body: string }>(
    bank,
    `select kind, body from mail.message where recipient = 'marcus.adeyemi@client.example'`,
  )
  expect(sent.map(({ kind }) => kind)).toEqual(['email-taken'])
  expect(sent[0]?.body).not.toContain('#')

  await page.getByRole('button', { name: 'Keep the present address' }).click()
  await expectToast(page, 'Change cancelled', 'Your e-mail address stays helena.laurent@client.example.')
  await expect(page.getByText('Waiting to be confirmed.')).toHaveCount(0)
})

test('the telephone phrase is shown for a code, to its owner, and hidden again', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'helena')
  await openProfile(page)
  await expect(page.getByText('Nobody at the bank has looked at it.')).toBeVisible()
  expect(await page.content()).not.toContain('the blue door')
  expect(await callApi(page, '/profile/phrase', { proof: { password: 'Helena-demo-2026' } })).toMatchObject({
    status: 403,
    body: { code: 'CODE_REQUIRED' },
  })
  await page.getByRole('button', { name: 'Show phrase' }).click()
  await prove(page, codeFor('helena', 1))
  await expect(page.getByText('the blue door above the harbour')).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(page.getByText('the blue door above the harbour')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show phrase' })).toBeVisible()
})

test('everything about oneself is downloaded for a code; on a phone, and by somebody without a second factor', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'marcus')
  await openProfile(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Download my data' }).click()
  const password = proveDialog(page).getByLabel('Current password')
  await password.fill('not his password')
  await proveDialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(password).toHaveAccessibleDescription(/This is not your current password/)
  await password.fill('Marcus-demo-2026')
  const downloading = page.waitForEvent('download')
  await proveDialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^marcus-\d{4}-\d{2}-\d{2}\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    profile: [
      {
        username: 'marcus',
        phone: '+1 202 555 0173',
        address: '2207 Larch Street NW\nWashington, DC 20007\nUnited States',
      },
    ],
    accounts: [{ nickname: 'Everyday', balance: '5000.00' }],
  })
  expect(text).not.toMatch(/helena|Laurent/i)
})
