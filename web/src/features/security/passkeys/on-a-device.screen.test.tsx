import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { z } from 'zod'
import { fill, press } from '#testing/acts.ts'
import { inTurn, type Refused, refused } from '#testing/answers.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anOwnSession, aPasskey, otherSession, ownAccess } from '#testing/values/users/own-access.ts'
import { aSession, client } from '#testing/values/users/sessions.ts'

/* These tests use an authenticator of Chromium's own, as a phone or a computer has one built in. */

let authenticatorId = ''

beforeEach(async () => {
  await cdp().send('WebAuthn.enable')
  const added = await cdp().send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  authenticatorId = added.authenticatorId
})

afterEach(async () => {
  await cdp().send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await cdp().send('WebAuthn.disable')
})

const dialog = page.getByRole('dialog')
const challengeToMake = 'Y2hhbGxlbmdlIHRvIG1ha2UgYSBwYXNza2V5LCAzMiBi'
const challengeToSign = 'Y2hhbGxlbmdlIG9mIGV4YWN0bHkgb25lIG9yZGVyLCAz'
const creation = {
  challenge: challengeToMake,
  rpId: 'localhost',
  credentialIds: [],
  bankName: 'Bank',
  userHandle: 'AZjC9HsafD6dUm8KGyw9Tg',
  username: 'helena',
}
const key = aPasskey({ name: 'This computer' })

/** Adds a passkey on the page, and returns what was sent for it. */
async function addPasskey(credentialIds: string[] = []): Promise<z.infer<typeof madeSchema>> {
  const passkeys = { list: inTurn([], [key]), begin: { ...creation, credentialIds }, add: key }
  openScreen('/dashboard/profile', { as: client, api: ownAccess({ passkeys }) })
  await press(page.getByRole('button', { name: 'Add a passkey' }))
  await fill(dialog.getByLabelText('Name'), 'This computer')
  await fill(dialog.getByLabelText('Authentication code'), '123456')
  await press(dialog.getByRole('button', { name: 'Add a passkey' }))
  await expectToast('Passkey added', 'You can now use it instead of a code.')
  return madeSchema.parse(sentTo('passkeys.add').at(-1))
}

const madeSchema = z.object({
  name: z.string(),
  id: z.string(),
  clientDataJSON: z.string(),
  attestationObject: z.string(),
})

function bytesOf(text: string): string {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
}

test('a passkey is made by the device for this user and this challenge, and sent to the bank', async () => {
  const made = await addPasskey()
  expect(made.name).toBe('This computer')
  expect(JSON.parse(bytesOf(made.clientDataJSON))).toMatchObject({
    type: 'webauthn.create',
    challenge: challengeToMake,
  })
  // CBOR: a map whose first key is the format, of which the bank asks for none.
  expect(bytesOf(made.attestationObject)).toMatch(/^\xa3cfmtdnone/)
  expect(bytesOf(made.attestationObject)).toContain(bytesOf(made.id))
  await expect.element(page.getByRole('heading', { name: 'This computer' })).toBeVisible()
  const { credentials } = await cdp().send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost', userName: 'helena' }])
  expect(bytesOf(credentials[0]?.userHandle ?? '')).toBe(bytesOf(creation.userHandle))
})

test('a device that holds one of the user’s passkeys makes no second one', async () => {
  const { id } = await addPasskey()
  const passkeys = { list: [key], begin: { ...creation, credentialIds: [id] } }
  openScreen('/dashboard/profile', { as: client, api: ownAccess({ passkeys }) })
  await press(page.getByRole('button', { name: 'Add a passkey' }))
  await fill(dialog.getByLabelText('Name'), 'Again')
  await fill(dialog.getByLabelText('Authentication code'), '654321')
  await press(dialog.getByRole('button', { name: 'Add a passkey' }))
  await expect.element(dialog.getByText(/already holds your passkey “This computer”/)).toBeVisible()
  expect(sentTo('passkeys.add')).toHaveLength(1)
})

test('an order is confirmed by what the passkey has signed for exactly this order', async () => {
  const { id } = await addPasskey()
  const asked = { passkey: { challenge: challengeToSign, rpId: 'localhost', credentialIds: [id] } }
  const security = {
    sessions: [anOwnSession(), otherSession],
    endOtherSessions: inTurn<Refused<'INVALID_CODE'> | { ended: number }>(refused('INVALID_CODE', asked), {
      ended: 1,
    }),
  }
  const as = aSession({ hasPasskeys: true })
  openScreen('/dashboard/profile', { as, api: ownAccess({ security, passkeys: { list: [key] } }) })
  await press(page.getByRole('button', { name: 'Sign out everywhere else' }))
  await press(dialog.getByRole('button', { name: 'Use a passkey instead' }))
  await press(dialog.getByRole('button', { name: 'Confirm' }))
  await expectToast('Signed out', 'One other device has been signed out.')
  const sent = z.array(z.object({ proof: z.object({ code: z.string() }) }))
  const codes = sent.parse(sentTo('security.endOtherSessions')).map(({ proof }) => proof.code)
  expect(codes).toHaveLength(2)
  expect(codes[0]).toBe('passkey')
  const [word, signer, ...parts] = (codes[1] ?? '').split('.')
  expect([word, signer]).toEqual(['passkey', id])
  const [authenticatorData = '', clientData = '', signature = ''] = parts.map(bytesOf)
  expect(JSON.parse(clientData)).toMatchObject({ type: 'webauthn.get', challenge: challengeToSign })
  const ofDomain = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('localhost'))
  expect(authenticatorData.slice(0, 32)).toBe(String.fromCharCode(...new Uint8Array(ofDomain)))
  // Present and verified: the finger, and that it was the user's.
  expect(authenticatorData.charCodeAt(32) & 5).toBe(5)
  // Ed25519, the first algorithm that the bank offers.
  expect(signature).toHaveLength(64)
})

test('a client signs in with name, password and what their passkey has signed', async () => {
  const { id } = await addPasskey()
  const askPasskey = { challenge: challengeToSign, rpId: 'localhost', credentialIds: [id] }
  const current = { session: null, demo: false }
  const api = { signIn: { current, askPasskey, signIn: refused('INVALID_CREDENTIALS') } }
  openScreen('/dashboard/messages', { as: null, api })
  await press(page.getByRole('button', { name: 'Log In' }))
  // This browser remembers that it has one.
  await press(dialog.getByRole('button', { name: 'Use a passkey' }))
  await fill(dialog.getByLabelText('Username or e-mail'), 'helena')
  await fill(dialog.getByLabelText('Password', { exact: true }), 'Helena-demo-2026')
  await press(dialog.getByRole('button', { name: 'Login', exact: true }))
  await expectToast('Login Failed', 'Invalid credentials')
  const passkey = expect.stringMatching(new RegExp(`^passkey\\.${id}\\.`))
  expect(sentTo('signIn.signIn')).toEqual([{ identifier: 'helena', password: 'Helena-demo-2026', passkey }])
})
