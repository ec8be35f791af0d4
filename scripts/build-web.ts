import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteOrigin } from '@bank/contract'
import { run, runTool } from './processes.ts'
import { cacheFolder, root } from './project.ts'
import { projectFiles } from './project-files.ts'

/** Makes the icons, pictures and papers beside the pages. */
const madeBy = 'server/src/make-site-files.ts'
/** What the pages, and these files, are made of. */
const sources = ['web', 'contract', 'server/src/platform', 'server/src/features/legal-documents', 'server/src/features/site-pictures']

const stampFile = join(cacheFolder, 'web-built-from')

/** Builds the web into web/dist; where nothing it is made of has changed since the last time, that build still stands. */
export async function buildWeb(): Promise<{ ok: boolean; output: string }> {
  const stamp = hashOfSources()
  if (isBuiltFrom(stamp)) return { ok: true, output: '' }
  rmSync(stampFile, { force: true })
  const built = await makeWeb(join(root, 'web/dist'), process.env)
  if (!built.ok) return built
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(stampFile, stamp)
  return built
}

/** The pages, and then the files beside them, into this folder. */
export async function makeWeb(folder: string, env: NodeJS.ProcessEnv): Promise<{ ok: boolean; output: string }> {
  const pages = await runTool('vite', ['build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'], { cwd: join(root, 'web'), env, output: 'keep' })
  if (pages.code !== 0) return { ok: false, output: pages.output }
  const files = await run(join(root, madeBy), [folder], { env, output: 'keep' })
  return { ok: files.code === 0, output: pages.output + files.output }
}

function isBuiltFrom(stamp: string): boolean {
  return existsSync(join(root, 'web/dist')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of [...sources.flatMap((folder) => projectFiles(folder)), madeBy, 'package-lock.json']) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  // Who the bank is and where it is found stands on every page.
  for (const name of Object.keys(process.env).filter((key) => key.startsWith('BANK_')).toSorted()) {
    hash.update(`${name}=${process.env[name]}\0`)
  }
  hash.update(siteOrigin(process.env['PUBLIC_URL']))
  return hash.digest('hex')
}
