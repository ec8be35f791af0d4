import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openSitePage } from '#testing/site-page.tsx'

const token = 'Q0nf1rmTh1sAddre55WithTheButtonInTheE-mail_'
const confirm = page.getByRole('button', { name: 'Confirm this address' })
const done = page.getByText('Thank you. We will use this address from now on.')

/** Opens the page of the link in the e-mail. */
function openLink(confirmEmail: AnswersOf<'profile'>['confirmEmail'] = {}): void {
  openSitePage(`/confirm-email#${token}`, { api: { profile: { confirmEmail } } })
}

describe('the page of a link that confirms an e-mail address', () => {
  test('changes nothing by being opened, and says so', async () => {
    openLink()
    await expect.element(confirm).toBeVisible()
    await expect.element(page.getByText(/the e-mail address to which we sent you this link/)).toBeVisible()
    await expect.element(page.getByText(/Nothing changes unless you press the button\.$/)).toBeVisible()
    expect(sentTo('profile.confirmEmail')).toEqual([])
    await expectSound()
  })

  test('confirms the address once, leads to the accounts, and leaves no token in the address', async () => {
    openLink()
    await pressTwiceAtOnce(confirm)
    await expect.element(done).toBeVisible()
    expect(sentTo('profile.confirmEmail')).toEqual([{ token }])
    await expect.poll(() => window.location.hash).toBe('')
    await expect
      .element(page.getByRole('link', { name: 'My accounts' }))
      .toHaveAttribute('href', '/dashboard/profile')
    await expectSound()
  })

  test('tells the user’s other tabs, which show the new address', async () => {
    const tabs = new BroadcastChannel('bank.session')
    const heard: unknown[] = []
    tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => void heard.push(data))
    openLink()
    await press(confirm)
    await expect.element(done).toBeVisible()
    await expect.poll(() => heard).toContain('user-updated')
    tabs.close()
  })

  test('says that it is confirming', async () => {
    openLink(new Promise<never>(() => {}))
    await press(confirm)
    await expect.element(page.getByRole('button', { name: 'Confirming...' })).toBeVisible()
    await expectSound()
  })

  test.for([
    [lost, 'The bank did not respond. Your address has not been changed. Please try again.'],
    [refused('TOO_MANY_ATTEMPTS'), 'Too many attempts. Please try again later.'],
  ] as const)('says why it has not confirmed (%#), and can be pressed again', async ([answer, words]) => {
    openLink(inTurn<typeof answer | Record<string, never>>(answer, {}))
    await press(confirm)
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expectSound()
    await press(confirm)
    await expect.element(done).toBeVisible()
  })

  test('says that a used or old link works no more, and where to ask for another', async () => {
    openLink(refused('LINK_NOT_VALID'))
    await press(confirm)
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' }))
      .toBeVisible()
    await expect.element(page.getByText(/You can request another in your profile\.$/)).toBeVisible()
    await expect.element(confirm).not.toBeInTheDocument()
    await expectSound()
  })

  test('asks for the whole link where a part of it is missing', async () => {
    openSitePage(`/confirm-email#${token.slice(1)}`)
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'This link is incomplete' }))
      .toBeVisible()
    await expect.element(page.getByText('Please open it directly from our e-mail.')).toBeVisible()
    await expect.element(page.getByText(/^You asked us to use another/)).not.toBeVisible()
    await expect.element(confirm).not.toBeInTheDocument()
    await expectSound()
  })
})
