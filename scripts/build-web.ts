import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './processes.ts'
import { cacheFolder, root } from './project.ts'
import { projectFiles } from './project-files.ts'

const stampFile = join(cacheFolder, 'web-built-from')

/** Builds the web into web/dist; where nothing it is made of has changed since the last time, that build still stands. */
export async function buildWeb(): Promise<{ ok: boolean; output: string }> {
  const sources = hashOfSources()
  if (isBuiltFrom(sources)) return { ok: true, output: '' }
  rmSync(stampFile, { force: true })
  const { code, output } = await runTool('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'web'), output: 'keep' })
  if (code !== 0) return { ok: false, output }
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(stampFile, sources)
  return { ok: true, output }
}

function isBuiltFrom(sources: string): boolean {
  return existsSync(join(root, 'web/dist')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of [...projectFiles('web'), ...projectFiles('contract'), 'package-lock.json']) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  // Vite puts these into what it builds.
  for (const name of Object.keys(process.env).filter((key) => key.startsWith('VITE_')).toSorted()) {
    hash.update(`${name}=${process.env[name]}\0`)
  }
  return hash.digest('hex')
}
