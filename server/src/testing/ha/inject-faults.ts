/**
 * Runs the cluster of deploy/ha on this machine, a bank on it, clients that pay, and one fault after another;
 * prints a table. As root, on Linux with mmdebstrap, iproute2 and openssl:
 *
 *   node server/src/testing/ha/inject-faults.ts [--root <folder>] [--runs 1] [--only <words of a fault>]
 *     [--control]
 *
 * `--root` keeps the Debian that the machines have (some 600 MB), and uses it again. `--control` turns
 * synchronous replication off, and has to lose orders.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeCertificates } from './cluster.ts'
import { makeRoot } from './debian.ts'
import { measureAll } from './measure.ts'

const { values } = parseArgs({
  options: {
    root: { type: 'string' },
    runs: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    control: { type: 'boolean', default: false },
  },
})

/** Set in the process that is alone in its namespaces. */
const within = process.env['BANK_HA_FOLDER']
// The machines that still run end with it.
process.exit(within === undefined ? await runWithin() : await runFaults(within))

/** Everything that is started, mounted or connected is in namespaces that end with this process. */
async function runWithin(): Promise<number> {
  if (process.getuid?.() !== 0) throw new Error('Namespaces and mounts need root')
  const folder = await mkdtemp(join(tmpdir(), 'bank-ha-'))
  try {
    const root = values.root ?? join(folder, 'debian')
    if (!existsSync(root)) await makeRoot(root)
    await makeCertificates(folder)
    const alone = ['--net', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child']
    const again = [import.meta.filename, '--root', root, '--runs', values.runs, '--only', values.only]
    if (values.control) again.push('--control')
    const child = spawn('unshare', [...alone, '--mount-proc', process.execPath, ...again], {
      stdio: 'inherit',
      env: {
        ...process.env,
        BANK_HA_FOLDER: folder,
        NODE_EXTRA_CA_CERTS: join(folder, 'tls/ca.crt'),
      },
    })
    // unshare itself ignores the others, and with it everything in the namespaces ends.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'))
    const [code] = await once(child, 'exit')
    return typeof code === 'number' ? code : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runFaults(folder: string): Promise<number> {
  const [cpu] = cpus()
  process.stdout.write(`${cpus().length} × ${cpu?.model ?? ''}\n`)
  const { root = '', runs, only, control: isControl } = values
  return await measureAll({ root, folder, runs: Number(runs), only, isControl })
}
