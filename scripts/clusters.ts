/**
 * Which run a cluster belongs to: durable ones are claimed by a file, throwaways carry their process's number
 * in their name.
 */
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { commandLineOf } from './processes.ts'
import { dataFolder, Sentence } from './project.ts'

/** What a live run of a durable cluster tells others about itself. No secrets. */
export type Claim = {
  pid: number
  commandLine: string
  postgresPort?: number
  /** Where the bank answers. */
  address?: string
}

let throwaways = 0

/** Takes a cluster for this process, or says who has it. */
export function claim(folder: string): void {
  const holder = liveClaim(folder)
  if (holder) throw new Sentence(describeFolderInUse(folder, holder))
  rmSync(claimFile(folder), { force: true })
  const written = writeBeside(folder, { pid: process.pid, commandLine: commandLineOf(process.pid) ?? '' })
  try {
    linkSync(written, claimFile(folder)) // Fails where there is one: of two that try at once, one gets it.
  } catch {
    throw new Sentence(`Another run took ${basename(folder)} at the same moment. Try again.`)
  } finally {
    rmSync(written)
  }
}

/** Tells others more about this run. */
export function amendClaim(folder: string, changes: Partial<Claim>): void {
  const own: Claim = JSON.parse(readFileSync(claimFile(folder), 'utf8'))
  renameSync(writeBeside(folder, { ...own, ...changes }), claimFile(folder))
}

export function release(folder: string): void {
  rmSync(claimFile(folder), { force: true })
}

/** The claim of a run that is alive; that of a killed one counts for nothing. */
export function liveClaim(folder: string): Claim | undefined {
  if (!existsSync(claimFile(folder))) return undefined
  const found: Claim = JSON.parse(readFileSync(claimFile(folder), 'utf8'))
  return commandLineOf(found.pid) === found.commandLine ? found : undefined
}

/** A name that says whose it is. */
export function throwawayName(name: string): string {
  throwaways += 1
  return `throwaway-${name}-${process.pid}-${throwaways}`
}

/** Clears away what killed runs left. */
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
