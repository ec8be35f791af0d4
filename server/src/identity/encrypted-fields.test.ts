import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testSecrets } from '#testing/builders.ts'
import { decryptAddress, decryptField, encryptAddress, encryptField } from './encrypted-fields.ts'

async function aKeyOwner() {
  const secrets = await testSecrets()
  const id = randomUUID()
  return { secrets, owner: { id, dataKey: secrets.newDataKey(id) } }
}

test('a field decrypts as that field of its user alone, and one that is not there stays so', async () => {
  const { secrets, owner } = await aKeyOwner()
  const phone = encryptField(secrets, owner, 'phone', '+1 767 225 0000')
  expect(decryptField(secrets, owner, 'phone', phone)).toBe('+1 767 225 0000')
  expect(() => decryptField(secrets, owner, 'phrase', phone)).toThrow()
  const { owner: other } = await aKeyOwner()
  expect(() => decryptField(secrets, other, 'phone', phone)).toThrow()
  const place = { table: 'identity.profile', column: 'phone', row: owner.id }
  expect(secrets.decryptFor(owner, phone, place)).toBe('+1 767 225 0000')
  expect(decryptField(secrets, owner, 'phone', null)).toBeNull()
  expect(decryptAddress(secrets, owner, null)).toBeNull()
})

test('an address is read as it was written, and one of parts without those that are empty', async () => {
  const { secrets, owner } = await aKeyOwner()
  const written = '12 Castle Street\nRoseau'
  expect(decryptAddress(secrets, owner, encryptAddress(secrets, owner, written))).toBe(written)
  const parts = { line1: '12 Castle Street', line2: '', town: 'Roseau', postcode: '', country: 'DM' }
  const saved = encryptField(secrets, owner, 'address', JSON.stringify(parts))
  expect(decryptAddress(secrets, owner, saved)).toBe('12 Castle Street\nRoseau\nDominica')
})
