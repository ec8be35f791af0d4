import { setTimeout as wait } from 'node:timers/promises'
import type { Load } from '#testing/crash/load.ts'
import { withCause } from '#testing/crash/server.ts'
import { type Bank, openBank, ways } from './bank.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { control, type Fault, faults } from './faults.ts'

/** The result of a fault, over one run or several. */
type Run = {
  fault: Fault
  runs: number
  acknowledged: number
  notKnown: number
  lost: string[]
  doubled: string[]
  /** The auditor's other findings, and orders whose outcome was never known. */
  others: string[]
  answersOf500: string[]
  /** Seconds without an accepted payment at each server, of each run. */
  pauses: number[][]
}

type Asked = { root: string; folder: string; runs: number; only: string; isControl: boolean }

/** Returns the exit code: 1 where anything was lost, doubled or wrong, or where the control lost nothing. */
export async function measureAll({ root, folder, runs, only, isControl }: Asked): Promise<number> {
  const cluster = await startCluster({ root, folder })
  for (const machine of [...cluster.databases, cluster.servers]) await machine.start()
  await cluster.whole()
  await makeStanza(cluster)
  const bank = await openBank(cluster, folder)
  print((await cluster.versions()).trim().replaceAll('\t', ' ').replaceAll('\n', ', '))
  if (isControl) {
    const one = await measure(control, cluster, bank)
    await bank.stop()
    print([row(one), ...one.answersOf500].join('\n'))
    return one.lost.length > 0 ? 0 : 1
  }
  const measured: Run[] = []
  for (let round = 0; round < runs; round += 1) {
    for (const fault of faults) {
      if (!fault.name.includes(only)) continue
      const one = await measure(fault, cluster, bank)
      print(`${new Date().toISOString()} ${row(one)}`)
      for (const found of [...one.lost, ...one.doubled, ...one.others, ...one.answersOf500])
        print(`  ${found}`)
      measured.push(one)
    }
    printTable(measured)
  }
  await bank.stop()
  const isWrong = ({ lost, doubled, others, answersOf500 }: Run) =>
    lost.length + doubled.length + others.length + answersOf500.length > 0
  return measured.some(isWrong) ? 1 : 0
}

/** The repository of the log and the backups, and a first backup. */
async function makeStanza(cluster: Cluster): Promise<void> {
  const primary = await cluster.primary()
  for (const command of ['stanza-create', 'check', 'backup'])
    await primary.run('runuser', '-u', 'postgres', '--', 'pgbackrest', '--stanza=bank', command)
}

let known = new Set<string>()
let acknowledgedBefore = 0

async function measure(fault: Fault, cluster: Cluster, bank: Bank): Promise<Run> {
  const notKnownBefore = bank.notKnown()
  const lostBefore = bank.preparationsLost()
  const loads = await bank.startLoads(fault.shared ?? false)
  await waitUntilEachHas(loads, 10)
  const watch = watchPauses(loads)
  await fault.cause(cluster, bank)
  await waitUntilEachHas(loads, 10)
  const pauses = watch.end()
  await Promise.all(loads.map(async (load) => await load.finish()))
  if (fault !== control) await cluster.whole()
  const { findings, acknowledged, unknown } = await bank.judged()
  const added = findings.filter((finding) => !known.has(finding))
  known = new Set(findings)
  const preparationsLost = bank.preparationsLost() - lostBefore
  const own = acknowledged - acknowledgedBefore
  acknowledgedBefore = acknowledged
  const isLost = (finding: string) => finding.endsWith('is lost')
  const isDoubled = (finding: string) => / moved money \d+ times/.test(finding)
  return {
    fault,
    runs: 1,
    acknowledged: own,
    notKnown: bank.notKnown() - notKnownBefore,
    lost: added.filter(isLost),
    doubled: added.filter(isDoubled),
    others: [
      ...added.filter((finding) => !isLost(finding) && !isDoubled(finding)),
      ...(unknown > 0 ? [`${unknown} orders are not known`] : []),
      ...(preparationsLost > 0 ? [`${preparationsLost} prepared statements could not be used`] : []),
    ],
    answersOf500: loads.flatMap((load) => load.faults()).map((answer) => withCause(answer, bank.logs())),
    pauses: [pauses],
  }
}

/** Every server has so many more orders acknowledged. */
async function waitUntilEachHas(loads: Load[], more: number): Promise<void> {
  const before = loads.map((load) => load.acknowledged())
  const end = performance.now() + 240_000
  while (!loads.every((load, index) => load.acknowledged() >= (before[index] ?? 0) + more)) {
    if (performance.now() > end)
      throw new Error(`Not paying again: ${loads.map((load) => load.acknowledged()).join()}`)
    await wait(20)
  }
}

/** The longest time in which a server acknowledged nothing, in seconds. */
function watchPauses(loads: Load[]): { end: () => number[] } {
  const watched = loads.map((load) => ({ load, count: load.acknowledged(), at: performance.now(), most: 0 }))
  const look = () => {
    const now = performance.now()
    for (const one of watched) {
      one.most = Math.max(one.most, now - one.at)
      const count = one.load.acknowledged()
      if (count > one.count) Object.assign(one, { count, at: now })
    }
  }
  const timer = setInterval(look, 20)
  return {
    end: () => {
      look()
      clearInterval(timer)
      return watched.map(({ most }) => most / 1_000)
    },
  }
}

function printTable(measured: Run[]): void {
  const heads = ['fault', 'runs', 'acknowledged', '“not known”', 'lost', 'doubled', 'other findings', '500']
  print(`| ${[...heads, ...ways.map((way) => `s without a payment, ${way}`)].join(' | ')} |`)
  print(`|${'---|'.repeat(heads.length + ways.length)}`)
  for (const fault of faults) {
    const [first, ...more] = measured.filter((run) => run.fault === fault)
    if (first) print(row(more.reduce(together, first)))
  }
}

function together(a: Run, b: Run): Run {
  return {
    fault: a.fault,
    runs: a.runs + b.runs,
    acknowledged: a.acknowledged + b.acknowledged,
    notKnown: a.notKnown + b.notKnown,
    lost: [...a.lost, ...b.lost],
    doubled: [...a.doubled, ...b.doubled],
    others: [...a.others, ...b.others],
    answersOf500: [...a.answersOf500, ...b.answersOf500],
    pauses: [...a.pauses, ...b.pauses],
  }
}

function row({ fault, runs, acknowledged, notKnown, lost, doubled, others, answersOf500, pauses }: Run) {
  const counts = [runs, acknowledged, notKnown, lost.length, doubled.length, others.length]
  const seconds = ways.map((_, index) => spread(pauses.map((run) => run[index] ?? 0)))
  return `| ${[fault.name, ...counts, answersOf500.length, ...seconds].join(' | ')} |`
}

/** The least and the most; one figure where there is one. */
function spread(seconds: number[]): string {
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)].map((value) => value.toFixed(1))
  return least === most ? `${least}` : `${least} to ${most}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
