import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './project.ts'

const NOT_OURS = new Set(['node_modules', 'dist', '.data', '.git', 'test-results', 'screens', 'coverage'])

/** Every file of the project below a folder, as paths from the project's root, in a fixed order; nothing generated or installed. */
export function projectFiles(folder = '.'): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      const path = relative(root, join(root, folder, entry.name))
      return entry.isDirectory() ? projectFiles(path) : [path]
    })
    .toSorted()
}
