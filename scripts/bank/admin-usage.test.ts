import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { root } from '#scripts/project.ts'
import { adminTasks } from './admin-usage.ts'
import { administer } from './admins.ts'

test('an operator who asks for help with any command is told about it, and nothing is done', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  // A command that looked for its bank would say that there is none here.
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/nowhere')
  for (const task of adminTasks) {
    expect(await administer([task, '--help'])).toBe(0)
    expect(print).toHaveBeenLastCalledWith(expect.stringContaining(`  ${task} `))
  }
  expect(await administer(['help'])).toBe(0)
  expect(print).toHaveBeenLastCalledWith(expect.stringMatching(/^npm run admin -- <command>/))
  expect(existsSync(`${root}/--help`)).toBe(false)
})

test('an operator who mistypes a command reads what there is', async () => {
  await expect(administer(['stauts'])).rejects.toThrow(
    /^There is no command called stauts\.\n\nnpm run admin -- <command>/,
  )
  await expect(administer([])).rejects.toThrow(/^npm run admin -- <command>[^]*reports whether all is well/)
})
