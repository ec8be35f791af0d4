import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePrivateFolder } from './restore-cluster.ts'

test('a data folder belongs to its account alone, also one that the operator made for all to read', () => {
  const own = mkdtempSync(join(tmpdir(), 'bank-private-'))
  const made = join(own, 'made')
  mkdirSync(made, { mode: 0o755 })
  for (const folder of [made, join(own, 'new/folder')]) {
    makePrivateFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  }
  rmSync(own, { recursive: true })
})
