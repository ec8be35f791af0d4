import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openSitePage } from '#testing/site-page.tsx'

const token = 'Fr33zeA11PaymentsWithTheButtonInTheE-mail__'
const freeze = page.getByRole('button', { name: 'Freeze all payments' })
const done = page.getByRole('heading', { level: 1, name: 'Your payments are frozen' })

/** Opens the page of the link in the e-mail. */
function openLink(freezeByLink: AnswersOf<'safeguards'>['freezeByLink'] = {}): void {
  openSitePage(`/freeze-payments#${token}`, { api: { safeguards: { freezeByLink } } })
}

describe('the page of a link that freezes payments', () => {
  test('changes nothing by being opened, and says what the button does', async () => {
    openLink()
    await expect.element(freeze).toBeVisible()
    await expect.element(page.getByText('Nothing happens unless you press the button.')).toBeVisible()
    await expect
      .element(page.getByText(/You still receive money, and your certificates still mature/))
      .toBeVisible()
    expect(sentTo('safeguards.freezeByLink')).toEqual([])
    await expectSound()
  })

  test('freezes once, and leaves no token in the address', async () => {
    openLink()
    await pressTwiceAtOnce(freeze)
    await expect.element(done).toBeVisible()
    await expect.element(done).toHaveFocus()
    await expect.element(page.getByText(/^One press of the button/)).not.toBeVisible()
    const emergency = page.getByRole('region', { name: 'Your payments' }).getByRole('link')
    await expect.element(emergency).toHaveTextContent('+1 767 555 0199')
    // The number stands once on the page.
    const numbers = page.getByRole('main').getByRole('link', { name: '+1 767 555 0199' })
    expect(numbers.elements()).toHaveLength(1)
    expect(sentTo('safeguards.freezeByLink')).toEqual([{ token }])
    await expect.poll(() => window.location.hash).toBe('')
    await expect.element(freeze).not.toBeInTheDocument()
    await expectSound()
  })

  test.for([
    [lost, 'The bank did not respond. Please press the button again, or call us at once.'],
    [refused('TOO_MANY_ATTEMPTS'), 'Too many attempts. Please try again in a minute, or call us at once.'],
  ] as const)('says why it has not frozen (%#), and can be pressed again', async ([answer, words]) => {
    openLink(inTurn<typeof answer | Record<string, never>>(answer, {}))
    await press(freeze)
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await press(freeze)
    await expect.element(done).toBeVisible()
  })

  test('says that an old link works no more, and what to do then', async () => {
    openLink(refused('LINK_NOT_VALID'))
    await press(freeze)
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' }))
      .toBeVisible()
    await expect.element(page.getByText(/Please freeze your payments in your profile/)).toBeVisible()
    await expect.element(freeze).not.toBeInTheDocument()
  })

  test('asks for the whole link where a part of it is missing', async () => {
    openSitePage(`/freeze-payments#${token.slice(1)}`)
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'This link is incomplete' }))
      .toBeVisible()
    await expect.element(freeze).not.toBeInTheDocument()
  })
})
