import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type Answers, type AnswersOf, inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { live } from '#testing/fake-live.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aProfile, ownAccess } from '#testing/values/users/own-access.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const edit = page.getByRole('button', { name: 'Edit Profile' })
const cancel = page.getByRole('button', { name: 'Cancel' })
const save = page.getByRole('button', { name: 'Save Changes' })
const email = page.getByRole('textbox', { name: 'E-mail' })
const phone = page.getByLabelText('Phone')
const address = page.getByRole('textbox', { name: 'Address', exact: true })
const phrase = page.getByLabelText('New phrase')
const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
const code = proof.getByLabelText('Authentication code')
const confirm = proof.getByRole('button', { name: 'Confirm', exact: true })
const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
const keep = question.getByRole('button', { name: 'Keep editing' })
const discard = question.getByRole('button', { name: 'Discard changes' })
const contact = page.getByRole('region', { name: 'Contact' })
const changed = aProfile({ phone: '+44 20 7946 0111', version: 4 })

function open(profile: AnswersOf<'profile'> = {}, rest: Answers = {}): void {
  openScreen('/dashboard/profile', { as: client, api: ownAccess({ ...rest, profile }) })
}

async function startEditing(profile: AnswersOf<'profile'> = {}, rest?: Answers): Promise<void> {
  open(profile, rest)
  await press(edit)
  await expect.element(email).toHaveFocus()
}

describe('the profile', () => {
  test('shows a skeleton while it is loading', async () => {
    open({ get: new Promise(() => {}) })
    await expect.element(page.getByText('Loading your profile')).toBeInTheDocument()
    await expectSound()
  })

  test('shows that it could not be loaded, and is loaded again on demand', async () => {
    open({ get: lostUntilTryAgain(aProfile()) })
    await expect
      .element(page.getByRole('heading', { name: 'Your profile could not be loaded' }))
      .toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(edit).toBeVisible()
  })

  test('shows the client’s data, and has no fields until it is edited', async () => {
    open()
    await expect
      .element(page.getByRole('region', { name: 'Personal details' }))
      .toMatchTextContent(/Usernamehelena.*First nameHelena.*Last nameLaurent.*Date of birth9 Mar 1974/)
    await expect.element(contact).toMatchTextContent(/Phone\+44 20 7946 0958.*14 Cadogan Terrace/s)
    await expect.poll(() => page.getByRole('textbox').elements()).toEqual([])
    await expectSound()
  })

  test('marks missing data', async () => {
    open({ get: aProfile({ phone: null, address: null, dateOfBirth: null, phraseSetAt: null }) })
    await expect.element(contact).toMatchTextContent(/PhoneNot given.*AddressNot given/)
    await expect.element(page.getByText('Not recorded')).toBeVisible()
    await expect.element(page.getByText('Choose Edit Profile to add what is missing.')).toBeVisible()
    await expect.element(page.getByText('Choose Edit Profile to set a phrase.')).toBeVisible()
    await expect.poll(() => page.getByRole('button', { name: 'Show phrase' }).elements()).toEqual([])
  })
})

describe('the form of the profile', () => {
  test('has no fields for data that only the bank changes', async () => {
    await startEditing()
    for (const label of ['Username', 'First name', 'Last name', 'Date of birth'])
      await expect.poll(() => page.getByLabelText(label, { exact: true }).elements()).toEqual([])
  })

  test('has an error beside each wrong field, and focuses the first', async () => {
    await startEditing()
    await fill(email, 'incomplete')
    await fill(address, '14 Cadogan Terrace\u202e\nBath')
    await fill(phone, '020 7946 0958')
    await fill(phrase, 'short')
    await press(save)
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveAccessibleDescription(/Please enter a valid e-mail address/)
    await expect
      .element(phone)
      .toHaveAccessibleDescription(/add the country code, .* or enter the country as the last line/)
    await expect.element(address).toHaveAccessibleDescription(/Please use letters, digits and punctuation/)
    await expect.element(phrase).toHaveAccessibleDescription(/Please use at least 8 characters/)
    await expectSound()
    await fill(email, 'helena@laurent.example')
    await expect.element(email).not.toHaveAccessibleDescription(/valid e-mail/)
    expect(sentTo('profile.save')).toEqual([])
  })

  test('takes the country of a number from the address, and shows it before it is saved', async () => {
    await startEditing()
    await fill(address, '1 Royal Crescent\nBath BA1 2LR\nUnited Kingdom')
    await fill(phone, '020 7946 0111')
    await expect.element(phone).toHaveAccessibleDescription('We will save +44 20 7946 0111.')
  })

  test('saves an address without a proof, and returns the focus', async () => {
    await startEditing({ save: aProfile({ address: 'Garden flat\nBath', version: 4 }) })
    await fill(address, 'Garden flat\nBath')
    await press(save)
    await expectToast('Success', 'Profile updated successfully')
    await expect.element(edit).toHaveFocus()
    await expect.element(contact).toMatchTextContent(/Garden flat/)
    expect(sentTo('profile.save')).toEqual([{ version: 3, address: 'Garden flat\nBath' }])
  })

  test('sends nothing if nothing was changed', async () => {
    await startEditing()
    await press(save)
    await expect.element(edit).toHaveFocus()
    expect(sentTo('profile.save')).toEqual([])
  })

  test('needs a code for a telephone number, once for a double click', async () => {
    await startEditing({ save: changed })
    await fill(phone, '+44 20 7946 0111')
    await press(save)
    await expect
      .element(proof)
      .toMatchTextContent('You are about to change your phone number to +44 20 7946 0111.')
    await expect.element(code).toHaveFocus()
    await fill(code, '12')
    await userEvent.keyboard('{Enter}')
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code to confirm/)
    await expectSound()
    await fill(code, '123456')
    await pressTwiceAtOnce(confirm)
    await expectToast('Success', 'Profile updated successfully')
    await expect.element(contact).toMatchTextContent(/\+44 20 7946 0111/)
    expect(sentTo('profile.save')).toEqual([
      { version: 3, phone: '+44 20 7946 0111', proof: { code: '123456' } },
    ])
  })

  test('needs the password if there is no second factor', async () => {
    await startEditing({
      get: aProfile({ twoFactorEnabled: false }),
      save: refused('INVALID_PASSWORD'),
    })
    await fill(phrase, 'the blue door above the harbour')
    await press(save)
    const password = proof.getByLabelText('Current password')
    await press(confirm)
    await expect.element(password).toHaveAccessibleDescription(/Enter your password to confirm/)
    await fill(password, 'not mine')
    await press(confirm)
    await expect.element(password).toHaveAccessibleDescription(/Your current password is incorrect/)
    expect(sentTo('profile.save')).toEqual([
      { version: 3, phrase: 'the blue door above the harbour', proof: { password: 'not mine' } },
    ])
  })

  test.for([
    ['INVALID_CODE', 'Please enter a valid authentication code from your authenticator app.'],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
    ['CONFIRMATION_REFUSED', 'The confirmation has expired. Please enter a new code.'],
    ['BUSY', 'We are busy at the moment. Please try again shortly.'],
  ] as const)('stays open with its fields if the proof is refused: %s', async ([refusal, words]) => {
    await startEditing({ save: refused(refusal) })
    await fill(phone, '+44 20 7946 0111')
    await press(save)
    await fill(code, '000000')
    await press(confirm)
    await expect.element(code).toHaveAccessibleDescription(new RegExp(words))
    await press(proof.getByRole('button', { name: 'Cancel' }))
    await expect.element(phone).toHaveValue('+44 20 7946 0111')
  })

  test('leads home after the fifth wrong code', async () => {
    await startEditing({ save: refused('TOO_MANY_WRONG_CODES') })
    await fill(phone, '+44 20 7946 0111')
    await press(save)
    await fill(code, '000000')
    await press(confirm)
    await expect.poll(leftFor).toEqual(['/?login=wrong-codes'])
  })

  test('shows at the field that the address is the present one', async () => {
    await startEditing({ save: refused('EMAIL_UNCHANGED') })
    await fill(email, 'helena@laurent.example')
    await press(save)
    await fill(code, '123456')
    await press(confirm)
    await expect.element(email).toHaveAccessibleDescription(/This is already your address/)
  })

  test('keeps everything if the bank does not answer', async () => {
    await startEditing({ save: lost })
    await fill(address, 'Garden flat\nBath')
    await press(save)
    await expectToast('Error', 'Failed to update profile')
    await expect.element(address).toHaveValue('Garden flat\nBath')
  })

  test('keeps its fields if another window saved first, and overwrites only when saved again', async () => {
    await startEditing({ save: aProfile({ ...changed, address: 'Garden flat\nBath', version: 5 }) })
    await fill(address, 'Garden flat\nBath')
    answerWith({ profile: { get: changed } })
    await live.send({ type: 'changed', topics: ['profile'] })
    await expect.element(phone).toHaveValue('+44 20 7946 0111')
    await press(save)
    await expect.element(page.getByText('Your profile has been changed in another window.')).toBeVisible()
    await expect.element(address).toHaveValue('Garden flat\nBath')
    expect(sentTo('profile.save')).toEqual([])
    await expectSound()
    await press(save)
    await expectToast('Success', 'Profile updated successfully')
    expect(sentTo('profile.save')).toEqual([{ version: 4, address: 'Garden flat\nBath' }])
  })

  test('is updated if only the server knows of the other window’s change', async () => {
    await startEditing({ get: inTurn(aProfile(), changed), save: refused('PROFILE_CHANGED') })
    await fill(address, 'Garden flat\nBath')
    await press(save)
    await expect.element(page.getByText('Your profile has been changed in another window.')).toBeVisible()
    await expect.element(phone).toHaveValue('+44 20 7946 0111')
    await expect.element(address).toHaveValue('Garden flat\nBath')
  })
})

describe('unsaved changes of the profile', () => {
  test('are not asked about if nothing would be lost', async () => {
    await startEditing()
    await press(cancel)
    await expect.element(edit).toHaveFocus()
    await expect.poll(() => question.elements()).toEqual([])
  })

  test('are asked about before Cancel, a link and Sign Out, and can be kept', async () => {
    await startEditing()
    await fill(address, 'Garden flat\nBath')
    const ways = [
      cancel,
      page.getByRole('link', { name: 'Portfolio' }).first(),
      page.getByRole('button', { name: 'Sign Out', exact: true }),
    ]
    for (const way of ways) {
      await press(way)
      await expect.element(question).toBeVisible()
      if (way === cancel) await expectSound()
      await press(keep)
      await expect.element(question).not.toBeInTheDocument()
      await expect.element(address).toHaveValue('Garden flat\nBath')
    }
    await expect.poll(() => window.location.pathname).toBe('/dashboard/profile')
    expect(sentTo('signIn.signOut')).toEqual([])
  })

  test('stay while the client goes to another part of the profile', async () => {
    await startEditing()
    await fill(address, 'Garden flat')
    const index = page.getByRole('navigation', { name: 'Parts of your profile' })
    await press(index.getByRole('link', { name: 'Security' }))
    await expect.poll(() => window.location.hash).toBe('#security')
    await expect.poll(() => document.activeElement?.id).toBe('security')
    await expect.element(index.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current')
    await expect.element(address).toHaveValue('Garden flat')
    await expect.poll(() => discard.elements()).toEqual([])
    await expectSound()
  })

  test('can be discarded, and then the link is followed', async () => {
    await startEditing({}, aPortfolio())
    await fill(address, 'Nowhere')
    await press(page.getByRole('link', { name: 'Portfolio' }).first())
    await press(discard)
    await expect.poll(() => window.location.pathname).toBe('/dashboard/portfolio')
    await startEditing()
    await fill(address, 'Nowhere')
    await press(page.getByRole('button', { name: 'Sign Out', exact: true }))
    await press(discard)
    await expect.poll(leftFor).toEqual(['/'])
    expect(sentTo('signIn.signOut')).toHaveLength(1)
  })

  test('keep the browser from closing the page without a question', async () => {
    await startEditing()
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(asks()).toBe(false)
    await fill(address, 'Garden flat\nBath')
    await expect.poll(asks).toBe(true)
  })
})
