/**
 * Which run uses a cluster: a durable one is claimed by a file, a throwaway has its process's number in its
 * name.
 */
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { commandLineOf } from '#scripts/processes.ts'
import { dataFolder, Sentence } from '#scripts/project.ts'

/** The details that a live run of a durable cluster publishes about itself. No secrets. */
export type Claim = {
  pid: number
  commandLine: string
  postgresPort?: number
  /** The address of the bank. */
  address?: string
}

let throwaways = 0

/** Claims a cluster for this process, or throws with the number of the process that has it. */
export function claim(folder: string): void {
  const holder = liveClaim(folder)
  if (holder) throw new Sentence(describeFolderInUse(folder, holder))
  rmSync(claimFile(folder), { force: true })
  const written = writeBeside(folder, { pid: process.pid, commandLine: commandLineOf(process.pid) ?? '' })
  try {
    linkSync(written, claimFile(folder)) // Fails if the file exists: of two attempts at once, one succeeds.
  } catch {
    throw new Sentence(`Another run took ${basename(folder)} at the same moment. Try again.`)
  } finally {
    rmSync(written)
  }
}

/** Publishes more about this run. */
export function amendClaim(folder: string, changes: Partial<Claim>): void {
  const own: Claim = JSON.parse(readFileSync(claimFile(folder), 'utf8'))
  renameSync(writeBeside(folder, { ...own, ...changes }), claimFile(folder))
}

export function release(folder: string): void {
  rmSync(claimFile(folder), { force: true })
}

/** The claim of a live run; the claim of a killed one is ignored. */
export function liveClaim(folder: string): Claim | undefined {
  if (!existsSync(claimFile(folder))) return undefined
  const found: Claim = JSON.parse(readFileSync(claimFile(folder), 'utf8'))
  return commandLineOf(found.pid) === found.commandLine ? found : undefined
}

/** A name with the number of its process. */
export function throwawayName(name: string): string {
  throwaways += 1
  return `throwaway-${name}-${process.pid}-${throwaways}`
}

/** Deletes what killed runs have left. */
export async function sweepThrowaways(remove: (clusterName: string) => Promise<void>): Promise<void> {
  for (const entry of readdirSync(dataFolder)) {
    const pid = /^throwaway-.*-(\d+)-\d+$/.exec(entry)?.[1]
    if (pid !== undefined && commandLineOf(Number(pid)) === undefined) await remove(entry)
  }
}

function writeBeside(folder: string, content: Claim): string {
  const file = `${claimFile(folder)}.${process.pid}`
  writeFileSync(file, JSON.stringify(content))
  return file
}

function claimFile(folder: string): string {
  return join(folder, 'run.json')
}

function describeFolderInUse(folder: string, { pid, address }: Claim): string {
  const where = address ? ` and answers at ${address}` : ''
  return (
    `The database in ${folder} is in use: process ${pid} runs it${where}. Stop that one first (Ctrl-C in ` +
    'its terminal).'
  )
}
