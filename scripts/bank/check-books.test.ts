import { join } from 'node:path'
import { run } from '#scripts/processes.ts'
import { root } from '#scripts/project.ts'
import { expect, test, vi } from 'vitest'
import { auditInWords, checkTheBooks } from './check-books.ts'

test('the check of the books says in a sentence that the operator’s database does not respond', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://bank_operator:hunter2@127.0.0.1:1/bank')
  await expect(checkTheBooks()).rejects.toThrow(/^DATABASE_URL names 127\.0\.0\.1:1\/bank, and [^@]+\.$/)
  vi.unstubAllEnvs()
})

test('the check of the books says whether the audit is intact, with the digest that the log has too', () => {
  const audit = { intact: true, digest: 'e3b0c442', covered: '7', events: '9', checkpoints: '2' }
  expect(auditInWords(audit)).toBe(
    'The audit log matches its checkpoints: 7 of 9 events under 2 checkpoints, the last one e3b0c442.',
  )
  expect(auditInWords({ ...audit, digest: null })).toBe('The audit log has no checkpoint yet.')
  expect(auditInWords({ ...audit, intact: false })).toBe('The audit log does NOT match its checkpoints.')
})

test('a command that takes no arguments refuses one before it does anything', async () => {
  const given = await run(join(root, 'scripts/tasks.ts'), ['check-books', 'may'], { output: 'keep' })
  expect([given.code, given.output.trim()]).toEqual([1, 'This command takes no arguments. It was given: may'])
})
