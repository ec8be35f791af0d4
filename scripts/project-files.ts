import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './project.ts'

// In a git worktree `.git` is a file with a path of this machine.
const notOurs = new Set(['.git', 'node_modules', 'dist', 'test-results', 'screens', 'coverage'])
const oursThoughHidden = new Set(['.ci', '.github'])

/**
 * Every file of the project below a folder, as paths from the project's root, sorted; without generated and
 * installed files.
 */
export function projectFiles(folder = '.'): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name))
    .filter(
      (entry) => !entry.isDirectory() || !entry.name.startsWith('.') || oursThoughHidden.has(entry.name),
    )
    .flatMap((entry) => {
      const path = relative(root, join(root, folder, entry.name))
      return entry.isDirectory() ? projectFiles(path) : [path]
    })
    .toSorted()
}
