import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program on the machine that this process is on; throws with what it printed. */
export async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, { maxBuffer: 16 * 1024 * 1024 })
  return stdout
}

type Settings = {
  name: string
  /** Its own address in the network of the cluster; null puts it beside the bank's servers. */
  address: string | null
  /** The Debian that all machines have, which stays as it is. */
  root: string
  /** The folder with this machine's own files and everything that it writes. */
  folder: string
  /** Folders of the machine, with the folder of this one that they are. */
  shared: Record<string, string>
  /** A script that is run in it first. */
  prepare: string
  /** The programs that it keeps running, each as one line of the shell. */
  services: Record<string, string>
}

/**
 * A machine made of namespaces: its own processes, files and, with an address, its own network. What it runs
 * ends with it. Its disk stays, as with a power cut, but for what no system call had been told to write.
 */
export class Machine {
  readonly name: string
  readonly #settings: Settings
  #child: ChildProcess | null = null
  /** The first process in it, by its number here. */
  #init = ''

  constructor(settings: Settings) {
    this.name = settings.name
    this.#settings = settings
  }

  /** Makes its network, once. */
  async makeNetwork(): Promise<void> {
    const { name } = this
    const { address } = this.#settings
    if (address === null) return
    await run('ip', 'netns', 'add', name)
    await run('ip', 'link', 'add', this.#networkLink(), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    await run('ip', 'link', 'set', this.#networkLink(), 'master', 'bank0', 'up')
    await run('ip', '-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    for (const device of ['eth0', 'lo']) await run('ip', '-n', name, 'link', 'set', device, 'up')
  }

  /** Writes a file of the machine, while it is off. */
  async write(path: string, text: string, mode = 0o644): Promise<void> {
    const file = join(this.#settings.folder, 'upper', path)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, text, { mode })
  }

  async start(): Promise<void> {
    const { folder, address } = this.#settings
    for (const part of ['upper', 'work', 'root']) await mkdir(join(folder, part), { recursive: true })
    const inNetwork = address === null ? [] : ['ip', 'netns', 'exec', this.name]
    const alone = ['unshare', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child']
    const [program, ...args] = [...inNetwork, ...alone, 'sh', '-ec', this.#boot()]
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    this.#child = child
    const first = `/proc/${child.pid ?? 0}/task/${child.pid ?? 0}/children`
    for (let init = ''; init === ''; init = this.#init) {
      this.#init = (await readFile(first, 'utf8').catch(() => '')).trim()
      if (child.exitCode !== null) throw new Error(`${this.name} does not start`)
      await wait(20)
    }
    for (;;) {
      if ((await this.#try('test', '-e', '/run/booted')) !== null) break
      if (child.exitCode !== null) throw new Error(`${this.name} does not start`)
      await wait(50)
    }
    await this.connect()
  }

  /** Nothing leaves it any more, not even the end of its connections; then everything in it ends at once. */
  async cutPower(): Promise<void> {
    await this.disconnect()
    const child = this.#child
    this.#child = null
    if (child === null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async disconnect(): Promise<void> {
    if (this.#settings.address !== null) await run('ip', 'link', 'set', this.#networkLink(), 'down')
  }

  async connect(): Promise<void> {
    if (this.#settings.address !== null) await run('ip', 'link', 'set', this.#networkLink(), 'up')
  }

  /** Runs a program in it. */
  async run(program: string, ...args: string[]): Promise<string> {
    const into = ['--target', this.#init, '--mount', '--pid', '--net', '--root', '--wd']
    return await run('nsenter', ...into, program, ...args)
  }

  /** Sends a signal to one of its services, or to all processes of PostgreSQL, or to its first one. */
  async signal(signal: 'KILL' | 'STOP' | 'CONT' | 'HUP', to: string): Promise<void> {
    const chosen: Record<string, string> = {
      postgres: 'pgrep -x postgres',
      postmaster: 'head -1 /var/lib/postgresql/18/bank/postmaster.pid',
    }
    await this.run('sh', '-c', `kill -${signal} $(${chosen[to] ?? `cat /run/${to}.pid`})`)
  }

  async #try(program: string, ...args: string[]): Promise<string | null> {
    return await this.run(program, ...args).catch(() => null)
  }

  #networkLink(): string {
    return `to-${this.name}`
  }

  /** Mounts its files, and keeps its services running, as systemd would. */
  #boot(): string {
    const { root, folder, shared, prepare, services } = this.#settings
    const own = join(folder, 'root')
    const kept = Object.entries(services).map(([name, line]) => {
      const one = `sh -c 'echo $$ > /run/${name}.pid; ${line}' >> /var/log/${name}.log 2>&1`
      return `(while :; do ${one}; sleep 1; done) &`
    })
    const inside = [prepare, 'touch /run/booted', ...kept, 'wait'].join('\n')
    return `
      mount -t overlay -o lowerdir=${root},upperdir=${folder}/upper,workdir=${folder}/work overlay ${own}
      ${Object.entries(shared)
        .map(([path, here]) => `mkdir -p ${own}${path}; mount --bind ${here} ${own}${path}`)
        .join('\n')}
      mount -t proc proc ${own}/proc
      mount --bind /dev ${own}/dev
      mount -t tmpfs tmpfs ${own}/dev/shm
      mount -t tmpfs tmpfs ${own}/run
      mkdir ${own}/run/postgresql && chroot ${own} chown postgres: /run/postgresql
      exec chroot ${own} sh -c '${inside.replaceAll("'", `'\\''`)}'`
  }
}
