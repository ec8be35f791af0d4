import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteOrigin } from '@bank/contract'
import { run, runTool } from './processes.ts'
import { cacheFolder, root } from './project.ts'
import { projectFiles } from './project-files.ts'

/** Makes the icons, pictures and papers beside the pages. */
const madeBy = 'server/src/make-site-files.ts'
/** What the pages, and these files, are made of. */
const sources = [
  'web',
  'contract',
  'server/src/platform',
  'server/src/features/legal-documents',
  'server/src/features/site-pictures',
]

const webFolder = join(root, 'web/dist')
const stampFile = join(cacheFolder, 'web-built-from')

/**
 * Builds the web into web/dist. A build of the same sources and settings still stands. Two processes may
 * build at once: each has a folder of its own, and the last one to finish puts its build in place.
 */
export async function buildWeb(): Promise<{ ok: boolean; output: string }> {
  const stamp = hashOfSources()
  if (isBuiltFrom(stamp)) return { ok: true, output: '' }
  mkdirSync(cacheFolder, { recursive: true })
  const folder = mkdtempSync(join(cacheFolder, 'web-'))
  const built = await makeWeb(folder, process.env)
  if (!built.ok) {
    rmSync(folder, { recursive: true, force: true })
    return built
  }
  rmSync(stampFile, { force: true })
  rmSync(webFolder, { recursive: true, force: true })
  renameSync(folder, webFolder)
  writeFileSync(stampFile, stamp)
  return built
}

/** The pages, and then the files beside them, into this folder. */
export async function makeWeb(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<{ ok: boolean; output: string }> {
  const pages = await runTool('vite', ['build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'], {
    cwd: join(root, 'web'),
    env,
    output: 'keep',
  })
  if (pages.code !== 0) return { ok: false, output: pages.output }
  const files = await run(join(root, madeBy), [folder], { env, output: 'keep' })
  return { ok: files.code === 0, output: pages.output + files.output }
}

function isBuiltFrom(stamp: string): boolean {
  return existsSync(webFolder) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of [...sources.flatMap((folder) => projectFiles(folder)), madeBy, 'package-lock.json']) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  // Who the bank is and where it is found stands on every page; where its data lie (BANK_DATA) stands on
  // none.
  const settings = Object.keys(process.env).filter((key) => key.startsWith('BANK_') && key !== 'BANK_DATA')
  for (const name of settings.toSorted()) {
    hash.update(`${name}=${process.env[name]}\0`)
  }
  hash.update(siteOrigin(process.env['PUBLIC_URL']))
  return hash.digest('hex')
}
