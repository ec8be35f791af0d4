import { expect, test, vi } from 'vitest'
import { checkTheBooks } from './check-books.ts'

test('the check of the books says in a sentence that the operator’s database does not respond', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://bank_operator:hunter2@127.0.0.1:1/bank')
  await expect(checkTheBooks()).rejects.toThrow(/^DATABASE_URL names 127\.0\.0\.1:1\/bank, and [^@]+\.$/)
  vi.unstubAllEnvs()
})
