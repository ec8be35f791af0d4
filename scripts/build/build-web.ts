import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { siteOrigin } from '@bank/contract'
import { commandLineOf, run, runTool } from '#scripts/processes.ts'
import { cacheFolder, root } from '#scripts/project.ts'
import { projectFiles } from '#scripts/project-files.ts'

/** Makes the icons, pictures and PDFs beside the pages. */
const madeBy = 'server/src/make-site-files.ts'
/** The inputs of the pages and of these files. */
const sources = [
  'web',
  'contract',
  'ornament',
  'server/src/platform',
  'server/src/pdf',
  'server/src/features/legal-documents',
  'server/src/features/site-pictures',
]

type Outcome = { ok: boolean; output: string }
type Make = (folder: string, env: NodeJS.ProcessEnv) => Promise<Outcome>
/** Builds, in a folder each, with a link to the last one for tests and benches. */
export type BuildPlace = { builds: string; link: string }

export const webBuilds = join(cacheFolder, 'web')
const here: BuildPlace = { builds: webBuilds, link: join(root, 'web/dist') }
/** A build that is not served and was not requested for this long is deleted. */
const keptForMs = 7 * 24 * 60 * 60_000
const longestBuildMs = 5 * 60_000

/**
 * Builds the web and returns its folder. Each combination of sources and settings has a folder of its own
 * that no other build touches: banks with different names can be served from the same project folder, and a
 * running server keeps its pages during another build.
 */
export async function buildWeb(
  env: NodeJS.ProcessEnv = process.env,
  { builds, link }: BuildPlace = here,
  make: Make = makeWeb,
): Promise<Outcome & { folder: string }> {
  const name = hashOfSources(env)
  const folder = join(builds, name)
  let outcome: Outcome = { ok: true, output: '' }
  mkdirSync(builds, { recursive: true })
  while (!existsSync(folder) && isBeingMade(builds, name)) await wait(100)
  if (!existsSync(folder)) {
    const draft = mkdtempSync(join(builds, `draft-${name}-${process.pid}-`))
    outcome = await make(draft, env)
    if (outcome.ok) replaceFolder(draft, folder)
    rmSync(draft, { recursive: true, force: true })
  }
  if (!outcome.ok) return { ...outcome, folder }
  writeFileSync(join(folder, `${usedBy}${process.pid}`), '')
  pointLink(link, folder)
  deleteUnused(builds, folder)
  return { ...outcome, folder }
}

/** Hidden, so that the server never sends it. */
const usedBy = '.used-by-'

/** Returns whether a live process makes the same build: a draft names its build and its process. */
function isBeingMade(builds: string, name: string): boolean {
  return readdirSync(builds).some((entry) => {
    const [, build, pid] = /^draft-(\w+)-(\d+)-/.exec(entry) ?? []
    if (build !== name || commandLineOf(Number(pid)) === undefined) return false
    // The number of a killed process may belong to another by now.
    const { mtimeMs } = statSync(join(builds, entry), { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
    return Date.now() - mtimeMs < longestBuildMs
  })
}

/** If another process has begun the same build at the same moment and has finished, that one is kept. */
function replaceFolder(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

function pointLink(link: string, folder: string): void {
  if (existsSync(link) && realpathSync(link) === realpathSync(folder)) return
  const draft = `${link}-${process.pid}`
  // Windows lets every account create a junction, but a symbolic link only some.
  symlinkSync(folder, draft, 'junction')
  // An older version of this project built into a folder of this name.
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() || process.platform === 'win32')
    rmSync(link, { recursive: true, force: true })
  renameSync(draft, link)
}

function deleteUnused(builds: string, current: string): void {
  for (const name of readdirSync(builds)) {
    const folder = join(builds, name)
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity }
    if (folder === current || Date.now() - mtimeMs < keptForMs || isInUse(folder)) continue
    rmSync(folder, { recursive: true, force: true })
  }
}

function isInUse(folder: string): boolean {
  const marks = readdirSync(folder).filter((name) => name.startsWith(usedBy))
  return marks.some((mark) => commandLineOf(Number(mark.slice(usedBy.length))) !== undefined)
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

function hashOfSources(env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256')
  for (const file of [...sources.flatMap((folder) => projectFiles(folder)), madeBy, 'package-lock.json']) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  // The bank's name and address are on every page; the folder of its data (BANK_DATA) is on none.
  const settings = Object.keys(env).filter((key) => key.startsWith('BANK_') && key !== 'BANK_DATA')
  for (const name of settings.toSorted()) {
    hash.update(`${name}=${env[name]}\0`)
  }
  hash.update(siteOrigin(env['PUBLIC_URL']))
  return hash.digest('hex')
}
