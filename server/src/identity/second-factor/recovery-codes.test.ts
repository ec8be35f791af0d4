import { expect, test } from 'vitest'
import { testSecrets } from '#testing/builders.ts'
import { newRecoveryCode, recoveryMacs } from './recovery-codes.ts'

test('recovery codes are ten characters in two groups, and none comes twice', () => {
  const codes = Array.from({ length: 1_000 }, newRecoveryCode)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(new Set(codes).size).toBe(1_000)
})

test('a typed recovery code is read in any case and spacing, O as 0, and I and L as 1', async () => {
  const secrets = await testSecrets()
  const right = recoveryMacs(secrets, 'a user', '01101-ABCDE')
  for (const typed of ['OIL01-ABCDE', 'oil01-abcde', ' 0110 1AB-CDE\n', '01101ABCDE'])
    expect(recoveryMacs(secrets, 'a user', typed)).toEqual(right)
  for (const other of ['01101-ABCDF', '01101-ABCD', 'Q1101-ABCDE'])
    expect(recoveryMacs(secrets, 'a user', other)).not.toEqual(right)
  expect(recoveryMacs(secrets, 'another user', '01101-ABCDE')).not.toEqual(right)
})
