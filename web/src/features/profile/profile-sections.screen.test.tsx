import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aProfile, ownAccess } from '#testing/values/users/own-access.ts'
import { client } from '#testing/values/users/sessions.ts'

const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
const code = proof.getByLabelText('Authentication code')
const confirm = proof.getByRole('button', { name: 'Confirm', exact: true })
const contact = page.getByRole('region', { name: 'Contact' })

function open(profile: AnswersOf<'profile'>): void {
  openScreen('/dashboard/profile', { as: client, api: ownAccess({ profile }) })
}

test('an address leads to a part of the profile, also when it is loaded late', async () => {
  const held = Promise.withResolvers<ReturnType<typeof aProfile>>()
  openScreen('/dashboard/profile#security', {
    as: client,
    api: ownAccess({ profile: { get: held.promise } }),
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  held.resolve(aProfile())
  await expect.poll(() => document.activeElement?.id).toBe('security')
  await expect.element(page.getByRole('heading', { name: 'Freeze payments' })).toBeInViewport()
})

test('the index of the profile marks the part that is being read', async () => {
  open({})
  const index = page.getByRole('navigation', { name: 'Parts of your profile' })
  const marked = () =>
    index
      .getByRole('link')
      .elements()
      .filter((link) => link.hasAttribute('aria-current'))
      .map(({ textContent }) => textContent)
  await expect.element(page.getByRole('heading', { name: 'Freeze payments' })).toBeVisible()
  expect(marked()).toEqual(['Details'])
  document.getElementById('security')?.scrollIntoView()
  await expect.poll(marked).toEqual(['Security'])
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(marked).toEqual(['Your data'])
  // At the end of the page this part does not come to the top, and is what was asked for.
  await press(index.getByRole('link', { name: 'Notifications' }))
  await expect.poll(marked).toEqual(['Notifications'])
  await expect
    .poll(() => {
      scrollTo(0, 0)
      return marked()
    })
    .toEqual(['Details'])
})

test('on the narrowest phones the index of the profile is one line', async () => {
  await page.viewport(320, 640)
  open({})
  const links = page.getByRole('navigation', { name: 'Parts of your profile' }).getByRole('link')
  await expect.element(links.first()).toBeVisible()
  const tops = links.elements().map((link) => Math.round(link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('the form of the profile has Cancel and Save Changes on one line, at its foot', async () => {
  await page.viewport(1280, 800)
  open({})
  await press(page.getByRole('button', { name: 'Edit Profile' }))
  const [cancel, save] = ['Cancel', 'Save Changes'].map((name) =>
    page.getByRole('button', { name }).element().getBoundingClientRect(),
  )
  expect(cancel?.top).toBe(save?.top)
  expect(cancel?.right).toBeLessThan(save?.left ?? 0)
})

test('the form of the profile says at each field that a text is too long, and cuts none', async () => {
  open({})
  await press(page.getByRole('button', { name: 'Edit Profile' }))
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await expect.element(email).toHaveFocus()
  const tooLong = [
    [email, 254, `helena@${'a'.repeat(250)}.example`],
    [page.getByLabelText('Phone'), 30, `+44 20 7946 0958${' '.repeat(8)}(0) 20 7946`],
    [page.getByRole('textbox', { name: 'Address', exact: true }), 400, 'a'.repeat(401)],
    [page.getByLabelText('New phrase'), 100, 'a'.repeat(101)],
  ] as const
  // As a person pastes it: a limit of the field would cut it without a word.
  for (const [field, , text] of tooLong) await userEvent.fill(field, text)
  await press(page.getByRole('button', { name: 'Save Changes' }))
  for (const [field, most, text] of tooLong) {
    await expect.element(field).toHaveValue(text)
    await expect
      .element(field)
      .toHaveAccessibleDescription(new RegExp(`Please use at most ${most} characters$`))
  }
  expect(sentTo('profile.save')).toEqual([])
})

describe('a new e-mail address', () => {
  const pendingEmail = {
    email: 'helena@laurent.example',
    expiresAt: '2026-09-29T15:30:00Z',
    sendAgainAt: '2026-09-28T15:31:00Z',
  }
  const pending = aProfile({ pendingEmail })
  const again = page.getByRole('button', { name: 'Send again' })
  const keepAddress = page.getByRole('button', { name: 'Keep my current address' })

  test('is shown as pending beside the present one', async () => {
    const asked = 'helena.laurent.of.the.harbour.office.and.the.house.on.the.hill@laurent.example'
    open({ get: aProfile({ pendingEmail: { ...pendingEmail, email: asked } }) })
    await expect.element(page.getByText(`We have sent an e-mail to ${asked}`)).toBeVisible()
    await expect.element(contact).toMatchTextContent(/E-mailhelena\.laurent@client\.example/)
    await expectSound()
  })

  test('gets another link on demand, but not at once', async () => {
    open({ get: pending, sendEmailAgain: refused('TOO_MANY_ATTEMPTS') })
    await press(again)
    await expectToast('Not sent', 'We sent an e-mail to this address a moment ago. Please wait a minute.')
    answerWith({ profile: { sendEmailAgain: pending } })
    await press(again)
    await expectToast(
      'Sent again',
      'A new link is on its way to helena@laurent.example. The old one no longer works.',
    )
  })

  test('gets a limited number of links a day', async () => {
    open({ get: aProfile({ pendingEmail: { ...pendingEmail, sendAgainAt: null } }) })
    await expect.element(again).toBeDisabled()
    await expect.element(page.getByText('No more links can be sent to this address today.')).toBeVisible()
  })

  test('can be cancelled', async () => {
    open({ get: pending, cancelEmail: aProfile() })
    await press(keepAddress)
    await expectToast('Change cancelled', 'Your e-mail address is still helena.laurent@client.example.')
    await expect.element(keepAddress).not.toBeInTheDocument()
  })

  test('that was confirmed elsewhere meanwhile is loaded again', async () => {
    open({ get: inTurn(pending, aProfile()), cancelEmail: refused('NOT_FOUND') })
    await press(keepAddress)
    await expectToast('Error', 'Failed to update profile')
    await expect.element(keepAddress).not.toBeInTheDocument()
  })
})

describe('a user’s own telephone phrase', () => {
  const show = page.getByRole('button', { name: 'Show phrase' })
  const shown = page.getByText('the blue door above the harbour')

  afterEach(() => {
    vi.useRealTimers()
  })

  test('is shown with a code for half a minute', async () => {
    open({ phrase: { phrase: 'the blue door above the harbour' } })
    await expect.element(page.getByText('No one at the bank has viewed it.')).toBeVisible()
    await press(show)
    await expect.element(proof).toMatchTextContent('Your telephone phrase will be shown for 30 seconds.')
    await fill(code, '123456')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await press(confirm)
    await expect.element(shown).toBeVisible()
    vi.advanceTimersByTime(29_999)
    await expect.element(shown).toBeVisible()
    vi.advanceTimersByTime(1)
    await expect.element(shown).not.toBeInTheDocument()
    await expect.element(show).toBeVisible()
    expect(sentTo('profile.phrase')).toEqual([{ proof: { code: '123456' } }])
  })

  test('can be hidden at once', async () => {
    open({ phrase: { phrase: 'the blue door above the harbour' } })
    await press(show)
    await fill(code, '123456')
    await press(confirm)
    await expectSound()
    await press(page.getByRole('button', { name: 'Hide phrase' }))
    await expect.element(shown).not.toBeInTheDocument()
  })

  test('stays hidden after a wrong code', async () => {
    open({ phrase: refused('INVALID_CODE') })
    await press(show)
    await fill(code, '000000')
    await press(confirm)
    await expect.element(code).toHaveAccessibleDescription(/Please enter a valid authentication code/)
    await expect.poll(() => shown.elements()).toEqual([])
  })

  test('has the times when the bank’s staff looked at it', async () => {
    open({ get: aProfile({ phraseViews: ['2026-09-28T15:30:00Z'] }) })
    await expect.element(page.getByText(/Viewed by our staff: 28 Sept? 2026/)).toBeVisible()
  })
})

describe('the download of a user’s own data', () => {
  const start = page.getByRole('button', { name: 'Download my data' })

  test('needs a proof and gives the file its name', async () => {
    const file = new File(['{}'], 'helena-2026-09-28.json', { type: 'application/json' })
    open({ exportData: file })
    const saved: { name: string; address: string }[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, address: this.href })
    })
    const takenAway = vi.spyOn(URL, 'revokeObjectURL')
    await press(start)
    await fill(code, '123456')
    await pressTwiceAtOnce(confirm)
    await expectToast('Your data', 'The file has been downloaded.')
    click.mockRestore()
    expect(saved.map(({ name }) => name)).toEqual(['helena-2026-09-28.json'])
    // A browser that asks where to save a file reads it only after the answer. The file of an earlier test
    // may be taken away meanwhile.
    expect(takenAway).not.toHaveBeenCalledWith(saved[0]?.address)
    takenAway.mockRestore()
    expect(sentTo('profile.exportData')).toEqual([{ proof: { code: '123456' } }])
  })

  test('has a message if the file could not be made', async () => {
    open({ exportData: lost })
    await press(start)
    await fill(code, '123456')
    await press(confirm)
    await expectToast('Your data', 'The file could not be prepared. Please try again.')
    await expect.element(proof).not.toBeInTheDocument()
  })
})
