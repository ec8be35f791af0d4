import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/project.ts'
import { waitingFiles } from './test-order.ts'

test('every test file that runs first is there', () => {
  expect(waitingFiles.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
