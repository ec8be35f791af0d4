import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../../..')

/** Another version of this program, in a folder of its own. It runs on the packages of this one. */
export type OtherVersion = {
  folder: string
  name: string
  commit: string
  /** Whether it is the commit that is checked out here. */
  isThisOne: boolean
  /** Runs one of its programs to its end, or the text of a module. */
  run: (program: string, env: Record<string, string>) => Promise<void>
  remove: () => Promise<void>
}

/**
 * The latest release before this commit, or what RELEASED names: a tag or a commit. Where no release is
 * tagged yet, it is this commit.
 */
export async function checkOutRelease(): Promise<OtherVersion> {
  const named = process.env['RELEASED']
  const name =
    named ?? (await git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-v:refname')).split('\n')[0]
  const ref = name === undefined || name === '' ? 'HEAD' : name
  const commit = await git('rev-parse', '--short', `${ref}^{commit}`)
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'bank-other-version-'))
  await git('archive', '--format=tar', `--output=${join(folder, 'all.tar')}`, commit)
  await run('tar', ['-xf', 'all.tar'], { cwd: folder })
  await linkPackages(folder)
  return {
    folder,
    name: ref === 'HEAD' ? 'no release is tagged, so this commit' : ref,
    commit,
    isThisOne: commit === (await git('rev-parse', '--short', 'HEAD')),
    run: async (program, env) => {
      const args = program.endsWith('.ts') ? [program] : ['--input-type=module', '--eval', program]
      await run(process.execPath, args, { cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...env } })
    },
    remove: async () => rm(folder, { recursive: true }),
  }
}

/** Its own workspaces stand among the packages; the others are those that are installed here. */
async function linkPackages(folder: string): Promise<void> {
  const [installed, own] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(join(own, '@bank'), { recursive: true })
  for (const name of await readdir(installed))
    if (name !== '@bank') await symlink(join(installed, name), join(own, name))
  for (const name of await readdir(join(installed, '@bank')))
    await symlink(join(folder, name), join(own, '@bank', name))
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: root })).stdout.trim()
}
