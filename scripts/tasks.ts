/**
 * The tasks behind `npm start`, `npm test` and the other scripts of package.json. Each returns the exit code.
 */
import { constants } from 'node:os'
import { readSecretFiles } from '@bank/database/secret-files'
import { backup, restore } from './backup/backup-tasks.ts'
import { administer, fillBank } from './bank/admins.ts'
import { checkTheBooks } from './bank/check-books.ts'
import { end, interruption, isEnding } from './ending.ts'
import { generateFiles } from './generate-files.ts'
import { runTool } from './processes.ts'
import { Sentence } from './project.ts'
import { keepRelease } from './release/keep-release.ts'
import { sbom } from './release/sbom.ts'
import { runBenches } from './tests/run-benches.ts'
import { takeScreens, testEverything, testLong, testSome } from './tests/run-tests.ts'
import { startBank } from './bank/start-bank.ts'

/** A task that takes no arguments: it refuses one, in place of doing something else than was asked for. */
function withoutArguments(task: () => Promise<number>): (args: string[]) => Promise<number> {
  return async (args) => {
    if (args.length > 0)
      throw new Sentence(`This command takes no arguments. It was given: ${args.join(' ')}`)
    return await task()
  }
}

const tasks: Record<string, (args: string[]) => Promise<number>> = {
  start: startBank,
  test: (args) => (args.length === 0 ? testEverything() : testSome(args)),
  'test-long': testLong,
  bench: runBenches,
  screens: takeScreens,
  'check-books': withoutArguments(checkTheBooks),
  admin: administer,
  fill: fillBank,
  backup,
  restore,
  sbom,
  'keep-release': withoutArguments(keepRelease),
  generate: withoutArguments(generateFiles),
  format: withoutArguments(async () => (await runTool('oxfmt', [])).code),
}

const [name = '', ...args] = process.argv.slice(2)

async function runTask(): Promise<number> {
  try {
    const task = tasks[name]
    if (!task) {
      const all = `The tasks are: ${Object.keys(tasks).join(', ')}.`
      throw new Sentence(name === '' ? all : `There is no task called ${name}. ${all}`)
    }
    const { env, wrong } = readSecretFiles(process.env)
    if (wrong.length > 0) throw new Sentence(wrong.join('\n'))
    // From here on a secret is a setting like any other, for this process and those that it starts.
    for (const setting of Object.keys(process.env)) if (!(setting in env)) delete process.env[setting]
    Object.assign(process.env, env)
    return await task(args)
  } catch (error) {
    // After an interruption an error is only its consequence.
    if (!isEnding()) console.error(error instanceof Sentence ? error.message : error)
    return 1
  }
}

/** Stopping the bank is its normal end; stopping any other task is not. */
async function interrupted(): Promise<number> {
  const signal = await interruption()
  return name === 'start' ? 0 : 128 + constants.signals[signal]
}

const exitCode = await Promise.race([runTask(), interrupted()])
await end()
process.exit(exitCode)
