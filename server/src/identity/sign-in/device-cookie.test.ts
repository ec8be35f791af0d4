import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newKey, newSignInKeys, secretsOf } from '#platform/keys/secrets.ts'
import { testSecrets } from '#testing/builders.ts'
import { attemptKey, deviceCookie, knownDevice, otherAttemptKeys } from './device-cookie.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 24 * 3600 * 1000)

test('a browser is known for a year for the name that signed in with it', async () => {
  const secrets = await testSecrets()
  const cookie = deviceCookie(secrets, null, 'helena', now)
  const id = knownDevice(secrets, cookie, ['helena'], later(364))
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(knownDevice(secrets, cookie, ['helena'], later(365))).toBeNull()
  expect(knownDevice(secrets, cookie, ['marcus'], now)).toBeNull()
})

test('a known browser keeps its id, so that repeated sign-ins give no further tries', async () => {
  const secrets = await testSecrets()
  const id = knownDevice(secrets, deviceCookie(secrets, null, 'helena', now), ['helena'], now)
  const renewed = deviceCookie(secrets, id, 'helena', later(300))
  expect(knownDevice(secrets, renewed, ['helena'], later(600))).toBe(id)
})

test('a cookie that the bank did not sign is not a device', async () => {
  const secrets = await testSecrets()
  const cookie = deviceCookie(secrets, null, 'helena', now)
  const [id = '', at = '', signature = ''] = cookie.split('.')
  const forged = [
    null,
    '',
    'x',
    `${id}.${at}`,
    `${id}.${Number(at) + 1}.${signature}`,
    `${'A'.repeat(22)}.${at}.${signature}`,
    `${id}.${at}.${'A'.repeat(43)}`,
  ]
  for (const value of forged) expect(knownDevice(secrets, value, ['helena'], now)).toBeNull()
})

test('a browser is known by any of the names of its user', async () => {
  const secrets = await testSecrets()
  const cookie = deviceCookie(secrets, null, 'helena@client.example', now)
  expect(knownDevice(secrets, cookie, ['helena', 'helena@client.example'], now)).not.toBeNull()
  expect(knownDevice(secrets, cookie, ['helena'], now)).toBeNull()
})

test('failures are counted by user and credential, by an unknown name, and by known browser', async () => {
  const secrets = await testSecrets()
  const [helena, marcus] = ['0199a1b2-0000-7000-8000-000000000001', '0199a1b2-0000-7000-8000-000000000002']
  const keys = [
    attemptKey(secrets, null, { userId: helena, version: 1 }),
    attemptKey(secrets, null, { userId: helena, version: 2 }),
    attemptKey(secrets, null, { userId: marcus, version: 1 }),
    attemptKey(secrets, null, { identifier: `user|${helena}|1` }),
    attemptKey(secrets, null, { identifier: helena }),
    attemptKey(secrets, 'one', { userId: helena, version: 1 }),
    attemptKey(secrets, 'two', { userId: helena, version: 1 }),
    attemptKey(secrets, 'one', { userId: marcus, version: 1 }),
  ].map((key) => key.toString('hex'))
  expect(new Set(keys).size).toBe(keys.length)
})

test('tries under an older key of the bank are found among the other keys, and present ones are not', () => {
  const keys = { ...newSignInKeys(), encryptWith: 1, masterKeys: { 1: newKey() }, certificateKeys: {} }
  const signInKeys = { 2: newSignInKeys() }
  const older = secretsOf({ ...keys, signInKeys, signInWith: 1 })
  const newer = secretsOf({ ...keys, signInKeys, signInWith: 2 })
  for (const device of [null, 'one'])
    for (const counted of [{ userId: randomUUID(), version: 1 }, { identifier: 'helena' }])
      expect(otherAttemptKeys(newer, device, counted)).toEqual([attemptKey(older, device, counted)])
  expect(attemptKey(older, null, { identifier: 'helena' })).toEqual(older.identifierMac('name|helena'))
})
