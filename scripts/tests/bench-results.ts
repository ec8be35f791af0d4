import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '#scripts/project.ts'

type Figure = { name: string; figure: number; unit: string; goal: string; met: boolean }

/** The figures that one file of bench/ printed. */
export type BenchResult = {
  bench: string
  seconds: number
  /** It ended with an exit code of its own: what it measured cannot be trusted. */
  broken: boolean
  /** Why it measured nothing; null where it did. */
  skipped: string | null
  figures: Figure[]
}

export type BenchRun = { quick: boolean; whole: boolean; postgresql: string; benches: BenchResult[] }

/** The figure in a line that `printGoal` of bench/measuring/goal.ts wrote; null in any other line. */
export function figureIn(line: string): Figure | null {
  const [, name, figure, unit, goal, verdict] =
    /^(.+): (-?[\d.]+(?:e-\d+)?|NaN|Infinity) ?(.*) \(goal ([≥≤] [\d.e-]+)\) (met|missed)$/u.exec(line) ?? []
  if (name === undefined || unit === undefined || goal === undefined) return null
  return { name, figure: Number(figure), unit, goal, met: verdict === 'met' }
}

/** Returns how many goals were met and missed. */
export function countGoals(benches: BenchResult[]): { met: number; missed: number } {
  const figures = benches.flatMap((bench) => bench.figures)
  const met = figures.filter((figure) => figure.met).length
  return { met, missed: figures.length - met }
}

/**
 * Writes bench/results/<date>.json, with the machine and the versions, and returns its path in the project.
 * A run of some benches or a quick one goes to a file of its own, which git ignores: documents quote whole
 * runs.
 */
export function keepResults({ quick, whole, postgresql, benches }: BenchRun): string {
  const [day = '', time = ''] = new Date().toISOString().split('T')
  const name =
    whole && !quick ? day : `${day}-${time.slice(0, 5).replace(':', '')}-${quick ? 'quick' : 'part'}`
  const folder = join(root, 'bench/results')
  const file = join(folder, `${name}.json`)
  const result = {
    date: new Date().toISOString(),
    commit: commit(),
    quick,
    machine: {
      processor: cpus()[0]?.model.trim() ?? 'unknown',
      cores: availableParallelism(),
      memoryGB: Math.round(totalmem() / 1024 ** 3),
      system: `${process.platform} ${process.arch}`,
    },
    versions: { node: process.versions.node, postgresql },
    ...countGoals(benches),
    benches,
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  return relative(root, file)
}

/** The commit that was measured; a plus says that files had been changed since. */
function commit(): string {
  try {
    const ask = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
    const changed = ask('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'
    return `${ask('rev-parse', '--short=12', 'HEAD')}${changed}`
  } catch {
    return 'unknown' // The project came as an archive.
  }
}
