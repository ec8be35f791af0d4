import { expect, test } from 'vitest'
import { expectedOrigins, relyingPartyOf } from './relying-party.ts'

test('passkeys belong to the host of PUBLIC_URL, and to its other addresses there', () => {
  const origins = ['https://bank.example', 'https://portal.bank.example', 'https://bank.example:8443']
  const relyingParty = relyingPartyOf([...origins, 'https://otherbank.example'])
  expect(relyingParty).toEqual({ id: 'bank.example', origins })
  expect(expectedOrigins(relyingParty, 'https://otherbank.example')).toEqual(origins)
})

test('without PUBLIC_URL they belong to localhost, at any port, and to no other name of this machine', () => {
  const relyingParty = relyingPartyOf(null)
  expect(relyingParty.id).toBe('localhost')
  for (const origin of ['http://localhost:3000', 'http://localhost'])
    expect(expectedOrigins(relyingParty, origin)).toEqual([origin])
  for (const origin of [
    'http://127.0.0.1:3000',
    'http://localhost.example',
    'https://localhost:3000',
    'https://evil.example/http://localhost:3000',
  ])
    expect(expectedOrigins(relyingParty, origin)).toEqual([])
})
