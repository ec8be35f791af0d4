import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The project's root folder. */
export const root = resolve(import.meta.dirname, '..')

/** Files that can be made again at any time: an unpacked browser, the stamp of a build. Never committed. */
export const cacheFolder = join(root, '.data')

/** The embedded databases with their keys and passwords; BANK_DATA names another folder. */
export const dataFolder = resolve(root, process.env['BANK_DATA'] ?? '.data')

/**
 * The script behind a package's command, so that it runs on this Node and not on the first one on the PATH.
 */
export function commandOfPackage(name: string, command: string): string {
  const folder = join(root, 'node_modules', name)
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const path = typeof bin === 'string' ? bin : bin[command]
  if (path === undefined) throw new Error(`The package ${name} has no command ${command}`)
  return join(folder, path)
}

/** A sentence for the person at the terminal: printed as it is, without a stack. */
export class Sentence extends Error {}
