// The way in: `node scripts/run.mjs <task>`. Plain JavaScript with nothing but Node's own modules, because it
// runs on whatever Node the machine has (20.11 or later) before anything is installed.
//   1. installs the locked dependencies when they are missing or the lockfile has changed;
//   2. hands over to the Node 24 that came with them, and passes on how that ended.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

const oldestBootstrap = [20, 11]
const oldestWithoutPackage = [22, 22]
const isWindows = process.platform === 'win32'

if (!isAtLeast(oldestBootstrap))
  exitWithError(`This project needs Node 20.11 or later; this is Node ${process.versions.node}.`)

const root = resolve(import.meta.dirname, '..')

// Ctrl-C reaches every process of the terminal, a supervisor's signal only this one: it is passed on, and
// this process stays until the task has closed everything. (`exec` in package.json has the same purpose:
// without it a shell between npm and this process would swallow npm's signals.)
let child
let interruptedBy = ''
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt(signal))

// A killed parent cannot send a signal any more.
const parent = process.ppid
setInterval(() => process.ppid !== parent && interrupt('SIGTERM'), 1000).unref()

await installIfChanged()
// Node keeps what it has compiled, here and in everything that the task starts: a start takes half the time.
// Where the folder cannot be written, Node goes on without.
const compileCache = join(root, '.data', 'compile-cache')
process.exit(
  await run(nodeForTasks(), [join(root, 'scripts', 'tasks.ts'), ...process.argv.slice(2)], {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
  }),
)

function interrupt(signal) {
  interruptedBy = signal
  child?.kill(signal)
}

async function installIfChanged() {
  const stamp = join(root, 'node_modules', '.installed-from')
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256')
    .update(lockfile)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return

  console.log('Installing the locked dependencies (npm ci) …')
  rmSync(stamp, { force: true })
  // npm ci deletes node_modules, and with it the Node that `npm start` may have put first on the PATH: npm
  // must not run on it.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.endsWith(join('node_modules', '.bin')))
  const env = { ...process.env, PATH: path.join(delimiter) }
  // The tools are development dependencies, so they are needed whatever NODE_ENV is.
  const code = await run('npm', ['ci', '--include=dev', '--include=optional'], env, isWindows)
  if (code !== 0) process.exit(code)
  if (interruptedBy) process.exit(exitCodeOf(interruptedBy))
  writeFileSync(stamp, wanted)
}

/** The Node among the dependencies; if there is none for this machine, its own if that is new enough. */
function nodeForTasks() {
  const platform = isWindows ? 'win' : process.platform
  const packaged = join(
    root,
    'node_modules',
    `node-${platform}-${process.arch}`,
    'bin',
    isWindows ? 'node.exe' : 'node',
  )
  if (existsSync(packaged)) return packaged
  if (!isAtLeast(oldestWithoutPackage)) {
    exitWithError(
      `There is no packaged Node for ${process.platform}-${process.arch}, so the machine's own is used, ` +
        `and it has to be Node 22.22 or later; this is Node ${process.versions.node}.`,
    )
  }
  return process.execPath
}

/** Runs a program to its end and returns its exit code. */
function run(program, args, env, shell = false) {
  return new Promise((done) => {
    child = spawn(program, args, { cwd: root, stdio: 'inherit', env, shell })
    child.once('error', (error) => exitWithError(`${program} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => done(code ?? exitCodeOf(signal)))
  })
}

function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0)
}

function isAtLeast([major, minor]) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

function exitWithError(sentence) {
  console.error(sentence)
  process.exit(1)
}
