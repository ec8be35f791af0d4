import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anOwnSession, aPasskey, otherSession, ownAccess } from '#testing/values/users/own-access.ts'
import { admin, aSession, client } from '#testing/values/users/sessions.ts'

const creation = {
  challenge: 'A'.repeat(43),
  rpId: 'localhost',
  credentialIds: [],
  bankName: 'Bank',
  userHandle: 'AAAA',
  username: 'helena',
}
const add = page.getByRole('button', { name: 'Add a passkey' })
const dialog = page.getByRole('dialog')

function open(passkeys: AnswersOf<'passkeys'>, as = client): void {
  openScreen('/dashboard/profile', { as, api: ownAccess({ passkeys }) })
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('passkeys', () => {
  test('are listed with name and last use', async () => {
    const list = [
      aPasskey(),
      aPasskey({ id: crypto.randomUUID(), name: 'Key ring', lastUsedAt: '2026-09-28T15:30:00Z' }),
    ]
    open({ list })
    await expect.element(page.getByText(/not used yet/)).toBeVisible()
    await expect.element(page.getByText(/last used/)).toBeVisible()
    await expectSound()
  })

  test('say that there is none, that they could not be loaded, and why none can be added', async () => {
    open({ list: [] })
    await expect.element(page.getByText('You have no passkeys.')).toBeVisible()
    open({ list: lost })
    await expect.element(page.getByText('Your passkeys could not be loaded')).toBeVisible()
    open({ list: [] }, aSession({ twoFactorEnabled: false }))
    await expect.element(add).toHaveAccessibleDescription(/please set that up first/)
    open({ list: Array.from({ length: 10 }, () => aPasskey({ id: crypto.randomUUID() })) })
    await expect.element(add).toHaveAccessibleDescription(/the limit of 10 passkeys/)
  })
})

describe('the addition of a passkey', () => {
  async function fillIn(): Promise<void> {
    await press(add)
    await fill(dialog.getByLabelText('Name'), ' Office ')
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await press(dialog.getByRole('button', { name: 'Add a passkey' }))
  }

  test('needs a name and a code, and says that payments are held', async () => {
    open({ list: [] })
    await press(add)
    await press(dialog.getByRole('button', { name: 'Add a passkey' }))
    await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/Please enter a name/)
    await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
    await expect.element(dialog.getByText(/for the next 24 hours/)).toBeVisible()
    await expectSound()
    expect(sentTo('passkeys.begin')).toEqual([])
  })

  test('is discarded by Escape only after a question', async () => {
    open({ list: [] })
    await press(add)
    await fill(dialog.getByLabelText('Name'), 'Office')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await press(question.getByRole('button', { name: 'Discard changes' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(add).toHaveFocus()
  })

  test('says why the bank refused it', async () => {
    const begin = refused('INVALID_CODE')
    open({ list: [], begin })
    await fillIn()
    await expect.element(dialog.getByText(/This code is incorrect/)).toBeVisible()
    await expect.element(dialog.getByLabelText('Authentication code')).toHaveFocus()
    expect(sentTo('passkeys.begin')).toEqual([{ code: '123456' }])
  })

  test('sends nothing more where the user declined, and asks for a new code', async () => {
    const create = vi
      .spyOn(navigator.credentials, 'create')
      .mockRejectedValue(new DOMException('', 'NotAllowedError'))
    open({ list: [], begin: creation })
    await fillIn()
    await expect.element(dialog.getByText(/The passkey was not created/)).toBeVisible()
    await expect.element(dialog.getByLabelText('Name')).toHaveValue(' Office ')
    await expect.element(dialog.getByLabelText('Authentication code')).toHaveValue('')
    expect(create.mock.calls[0]?.[0]?.publicKey).toMatchObject({
      rp: { id: 'localhost', name: 'Bank' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(sentTo('passkeys.add')).toEqual([])
  })

  test('says that the device holds a passkey already, by its name if there is only one', async () => {
    vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('', 'InvalidStateError'))
    open({ list: [aPasskey()], begin: creation })
    await fillIn()
    const words = dialog.getByRole('status')
    await expect.element(words).toMatchTextContent('This device already holds your passkey “My phone”.')
    await expectSound()
    expect(sentTo('passkeys.add')).toEqual([])
    open({ list: [aPasskey(), aPasskey({ id: crypto.randomUUID() })], begin: creation })
    await fillIn()
    await expect.element(words).toMatchTextContent('This device already holds one of your passkeys.')
  })
})

describe('the removal of a passkey', () => {
  test('takes a code', async () => {
    open({ list: inTurn([aPasskey()], []), remove: {} })
    await press(page.getByRole('button', { name: 'Remove, My phone' }))
    const remove = dialog.getByRole('button', { name: 'Remove' })
    await press(remove)
    await expect
      .element(dialog.getByLabelText('Authentication code'))
      .toHaveAccessibleDescription(/Enter the 6-digit code/)
    await expectSound()
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await press(remove)
    await expectToast('Passkey removed', 'It can no longer be used.')
    await expect.element(page.getByText('You have no passkeys.')).toBeVisible()
    await expect.element(add).toHaveFocus()
    expect(sentTo('passkeys.remove')).toEqual([{ passkeyId: aPasskey().id, code: '123456' }])
  })

  test('says where it was removed before', async () => {
    open({ list: [aPasskey()], remove: refused('NOT_FOUND') })
    await press(page.getByRole('button', { name: 'Remove, My phone' }))
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await press(dialog.getByRole('button', { name: 'Remove' }))
    await expect.element(dialog.getByText('This passkey was already removed.')).toBeVisible()
  })
})

describe('a field for a code', () => {
  const endOthers = page.getByRole('button', { name: 'Sign out everywhere else' })
  const usePasskey = dialog.getByRole('button', { name: 'Use a passkey instead' })
  const code = dialog.getByLabelText('Authentication code')
  const holder = aSession({ hasPasskeys: true })
  const asked = { passkey: { challenge: 'A'.repeat(43), rpId: 'localhost', credentialIds: ['AAAA'] } }

  function openWith(security: AnswersOf<'security'>, as = holder): void {
    const api = ownAccess({ security: { sessions: [anOwnSession(), otherSession], ...security } })
    openScreen('/dashboard/profile', { as, api })
  }

  test('offers no passkey to a user without one', async () => {
    openWith({}, client)
    await press(endOthers)
    await expect.element(code).toBeVisible()
    await expect.element(usePasskey).not.toBeInTheDocument()
  })

  test('takes a passkey instead, and a code again', async () => {
    openWith({ endOtherSessions: { ended: 1 } })
    await press(endOthers)
    await press(usePasskey)
    await expect.element(code).toHaveValue('Your passkey')
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Enter a code instead' }))
    await fill(code, '123456')
    await press(dialog.getByRole('button', { name: 'Confirm' }))
    await expectToast('Signed out', 'One other device has been signed out.')
    expect(sentTo('security.endOtherSessions')).toEqual([{ proof: { code: '123456' } }])
  })

  test('asks what to sign, and says where the user declined', async () => {
    const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValue(null)
    openWith({ endOtherSessions: refused('INVALID_CODE', asked) })
    await press(endOthers)
    await press(usePasskey)
    await press(dialog.getByRole('button', { name: 'Confirm' }))
    await expect.element(dialog.getByText(/Your passkey did not confirm this/)).toBeVisible()
    expect(get.mock.calls[0]?.[0]?.publicKey).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
    })
    expect(sentTo('security.endOtherSessions')).toEqual([{ proof: { code: 'passkey' } }])
  })
})

test('an administrator is not told of payments', async () => {
  openScreen('/admin/security', { as: admin, api: ownAccess({ passkeys: { list: [] } }) })
  await press(add)
  await expect.element(dialog.getByText('We also send you an e-mail.')).toBeVisible()
})
