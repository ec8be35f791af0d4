import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { SoftPasskey } from '#testing/passkeys.ts'
import { readAssertion } from './assertion.ts'
import { challengeOf, verifyNewPasskey } from './attestation.ts'

const relyingParty = { id: 'bank.example', origins: ['https://bank.example'] }
const challenge = randomBytes(32).toString('base64url')

function aNewPasskey(options = {}) {
  return new SoftPasskey('https://bank.example').create({ challenge, rpId: relyingParty.id }, options)
}

const clientData = (fields: object | string) =>
  Buffer.from(typeof fields === 'string' ? fields : JSON.stringify(fields)).toString('base64url')
const origin = 'https://bank.example'

test('a new passkey is known by its own key, and one without a challenge of the bank is none', async () => {
  const made = aNewPasskey()
  expect(await verifyNewPasskey(relyingParty, made)).toMatchObject({ signCount: 0 })
  for (const clientDataJSON of [
    clientData('no json'),
    clientData({ origin }),
    clientData({ origin, challenge: 'c2hvcnQ' }),
    clientData({ origin, challenge, crossOrigin: true }),
  ]) {
    expect(challengeOf({ ...made, clientDataJSON })).toBeNull()
    expect(await verifyNewPasskey(relyingParty, { ...made, clientDataJSON })).toBeNull()
    const [, ...parts] = new SoftPasskey(origin).answer({ challenge, rpId: relyingParty.id }).split('.')
    expect(readAssertion(['passkey', parts[0], parts[1], clientDataJSON, parts[3]].join('.'))).toBeNull()
  }
})

test('a new passkey that was made without PIN or finger, or attests itself, is none', async () => {
  for (const options of [{ isUserVerified: false }, { isSelfAttested: true }])
    expect(await verifyNewPasskey(relyingParty, aNewPasskey(options))).toBeNull()
})

test('a new passkey with a wrong attestation is none', async () => {
  const made = aNewPasskey()
  const none = Buffer.from('\x63fmt\x64none\x67attStmt\xa0', 'latin1')
  // The algorithm of the key, and a signature that it did not make.
  const packed = Buffer.from('\x63fmt\x66packed\x67attStmt\xa2\x63alg\x26\x63sig\x48', 'latin1')
  const signature = Buffer.from('3006020101020101', 'hex')
  const attestation = Buffer.from(made.attestationObject, 'base64url')
  const rest = attestation.subarray(1 + none.length)
  const attestationObject = Buffer.concat([attestation.subarray(0, 1), packed, signature, rest])
  expect(
    await verifyNewPasskey(relyingParty, {
      ...made,
      attestationObject: attestationObject.toString('base64url'),
    }),
  ).toBeNull()
})

test('what no browser writes in the place of a code is no answer of a passkey', () => {
  const [scheme, ...parts] = new SoftPasskey(origin).answer({ challenge, rpId: relyingParty.id }).split('.')
  expect(readAssertion([scheme, ...parts].join('.'))).not.toBeNull()
  for (const text of ['', '123456', ['other', ...parts].join('.')]) expect(readAssertion(text)).toBeNull()
  for (let missing = 0; missing < parts.length; missing += 1)
    expect(readAssertion([scheme, ...parts.with(missing, '')].join('.'))).toBeNull()
})
