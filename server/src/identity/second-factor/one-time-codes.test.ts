import { Buffer } from 'node:buffer'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { testSecrets } from '#testing/builders.ts'
import {
  codeOf,
  decryptTotpSecret,
  encryptTotpSecret,
  matchingStep,
  newTotpSecret,
  stepAt,
  totpUri,
} from './one-time-codes.ts'

/** RFC 6238, appendix B: SHA-1, of which our six digits are the last six of the RFC's eight. */
const vectors = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const
const rfcSecret = new Secret({ buffer: new Uint8Array(Buffer.from('12345678901234567890')).buffer }).base32

describe('one-time codes are those of RFC 6238', () => {
  test.each(vectors)('at %i seconds', (seconds, eightDigits) => {
    const now = new Date(seconds * 1000)
    expect(codeOf(rfcSecret, stepAt(now))).toBe(eightDigits.slice(2))
    expect(matchingStep(rfcSecret, eightDigits.slice(2), now)).toBe(stepAt(now))
  })
})

test('a code is accepted one step before and after its own, and no further', () => {
  const now = new Date('2026-03-01T12:00:10Z')
  const step = stepAt(now)
  const accepted = [-3, -2, -1, 0, 1, 2, 3].filter(
    (away) => matchingStep(rfcSecret, codeOf(rfcSecret, step + away), now) === step + away,
  )
  expect(accepted).toEqual([-1, 0, 1])
})

test('a new secret has 160 bits, and no two are alike', () => {
  const made = Array.from({ length: 100 }, () => newTotpSecret())
  for (const secret of made) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(made).size).toBe(made.length)
})

test('the text of a QR code has all that an authenticator needs', () => {
  expect(totpUri(rfcSecret, { issuer: 'Morne Bank', label: 'helena' })).toBe(
    `otpauth://totp/Morne%20Bank:helena?issuer=Morne%20Bank&secret=${rfcSecret}` +
      '&algorithm=SHA1&digits=6&period=30',
  )
})

test('only six digits can match a step', () => {
  const now = new Date()
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(matchingStep(rfcSecret, code, now)).toBeNull()
})

test('an encrypted secret decrypts for its own user alone', async () => {
  const secrets = await testSecrets()
  const ciphertext = encryptTotpSecret(secrets, 'one', rfcSecret)
  expect(decryptTotpSecret(secrets, 'one', ciphertext)).toBe(rfcSecret)
  expect(() => decryptTotpSecret(secrets, 'other', ciphertext)).toThrow()
})
