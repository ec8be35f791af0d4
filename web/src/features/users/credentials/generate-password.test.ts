import { generatedPassword } from '@bank/contract'
import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.ts'

const all = `${generatedPassword.letters}${generatedPassword.digits}${generatedPassword.signs}`

test('a generated password has twelve of seventy possible characters, each equally likely', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 7_000; i += 1) {
    const password = generatePassword()
    expect(password).toMatch(/^[A-Za-z\d!@#$%^&*]{12}$/)
    for (const sign of password.split('')) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  expect(counts.size).toBe(all.length)
  // 1,200 of each on average; a bias of one byte would lift some by a third.
  for (const [sign, count] of counts) expect(count, sign).toBeGreaterThan(950)
  for (const [sign, count] of counts) expect(count, sign).toBeLessThan(1_450)
})
