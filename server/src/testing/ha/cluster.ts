/** The cluster that deploy/ha describes, of machines made of namespaces, from the files in that folder. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { Machine, run } from './machine.ts'

const described = join(import.meta.dirname, '../../../../deploy/ha')
export const names = ['db1', 'db2', 'db3'] as const

const memberSchema = z.object({ name: z.string(), role: z.string(), state: z.string() })
const clusterSchema = z.object({ members: z.array(memberSchema) })
export type Member = z.infer<typeof memberSchema>

export type Cluster = {
  databases: Machine[]
  /** HAProxy and PgBouncer, beside the bank's servers. */
  servers: Machine
  members: () => Promise<Member[]>
  primary: () => Promise<Machine>
  standbys: () => Promise<Machine[]>
  /** Waits until all three machines are there, and commits wait for a standby. */
  whole: () => Promise<void>
  /** An address of the database, with what it needs for TLS. */
  url: (user: string, place: 'HAProxy' | 'PgBouncer') => string
  /** The password that the configuration has under this name. */
  secret: (name: string) => string
  versions: () => Promise<string>
}

/** `folder` has the certificates already (makeCertificates). */
export async function startCluster({ root, folder }: { root: string; folder: string }): Promise<Cluster> {
  await openNetwork(folder)
  const secrets = new Map<string, string>()
  const secret = (name: string) => {
    const known = secrets.get(name) ?? randomBytes(18).toString('hex')
    secrets.set(name, known)
    return known
  }
  const filled = async (file: string, name = 'db1') =>
    (await readFile(join(described, file), 'utf8'))
      .replaceAll(/<([^>]+)>/g, (_, words: string) => secret(words))
      .replaceAll(/^([A-Z_]+=)(https:\/\/)?db1\b(?!=)/gm, `$1$2${name}`)
  const shared = { '/var/lib/pgbackrest': join(folder, 'backups') }
  await mkdir(shared['/var/lib/pgbackrest'], { recursive: true })

  const databases = names.map((name, index) => {
    const settings = { name, address: `10.77.0.${11 + index}`, root, folder: join(folder, name) }
    return new Machine({ ...settings, shared, prepare: prepareDatabase, services: databaseServices })
  })
  for (const machine of databases) {
    await machine.makeNetwork()
    for (const [path, file, mode] of databaseFiles)
      await machine.write(path, await filled(file, machine.name), mode)
    await machine.write('etc/hosts', await readHosts())
    await writeTls(machine, folder)
  }
  const own = { name: 'servers', address: null, root, folder: join(folder, 'servers') }
  const servers = new Machine({ ...own, shared: {}, prepare: '', services: serverServices })
  for (const [path, file] of serverFiles) await servers.write(path, await filled(file))
  await servers.write('etc/hosts', await readHosts())
  await writeTls(servers, folder)

  const members = async (): Promise<Member[]> => {
    for (const name of names) {
      const answer = await fetch(`https://${name}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
        .then(async (response) => clusterSchema.parse(await response.json()).members)
        .catch(() => null)
      if (answer !== null) return answer
    }
    return []
  }
  const machineOf = (name: string) => databases.find((machine) => machine.name === name)
  const primary = async () => {
    for (;;) {
      const leader = (await members()).find(({ role, state }) => role === 'leader' && state === 'running')
      const machine = machineOf(leader?.name ?? '')
      if (machine) return machine
      await wait(200)
    }
  }
  const tls = `sslmode=verify-full&sslrootcert=${join(folder, 'tls/ca.crt')}`
  return {
    databases,
    servers,
    members,
    primary,
    standbys: async () => {
      const { name } = await primary()
      return databases.filter((machine) => machine.name !== name)
    },
    whole: async () => await waitUntilWhole(members),
    url: (user, place) =>
      place === 'HAProxy'
        ? `postgres://${user}@database:5000/bank?${tls}`
        : `postgres://${user}@127.0.0.1:6432/bank`,
    secret,
    versions: async () => await servers.run('dpkg-query', '-W', ...packages),
  }
}

const packages = ['postgresql-18', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'pgbackrest']

const databaseFiles = [
  ['etc/patroni/config.yml', 'database/patroni.yml', 0o644],
  ['etc/patroni_env.conf', 'database/patroni_env.conf', 0o600],
  ['etc/default/etcd', 'database/etcd', 0o644],
  ['etc/pgbackrest.conf', 'database/pgbackrest.conf', 0o640],
  ['etc/bank/pgbouncer.sql', 'servers/pgbouncer.sql', 0o644],
] as const

const serverFiles = [
  ['etc/haproxy/haproxy.cfg', 'servers/haproxy.cfg'],
  ['etc/pgbouncer/pgbouncer.ini', 'servers/pgbouncer.ini'],
  ['etc/pgbouncer/userlist.txt', 'servers/userlist.txt'],
] as const

const asAccount = (account: string) =>
  `env HOME=~${account} setpriv --reuid=${account} --regid=${account} --init-groups`

const prepareDatabase = [
  'chgrp ssl-cert /etc/bank/tls/machine.key; chmod 640 /etc/bank/tls/machine.key',
  'chgrp postgres /etc/pgbackrest.conf; chown postgres: /var/lib/pgbackrest /var/lib/postgresql',
  'chown etcd: /var/lib/etcd',
].join('\n')

/** As Debian's units start them: with the environment of their files, and as their accounts. */
const databaseServices = {
  etcd: `set -a; . /etc/default/etcd; exec ${asAccount('etcd')} etcd`,
  patroni: `set -a; . /etc/patroni_env.conf; exec ${asAccount('postgres')} patroni /etc/patroni/config.yml`,
}

const serverServices = {
  haproxy: 'exec haproxy -db -f /etc/haproxy/haproxy.cfg',
  pgbouncer: `exec ${asAccount('postgres')} pgbouncer /etc/pgbouncer/pgbouncer.ini`,
}

/** A bridge between the machines, and the names of deploy/ha/hosts for this process and the servers. */
async function openNetwork(folder: string): Promise<void> {
  await run('mount', '-t', 'tmpfs', 'tmpfs', '/run')
  await run('ip', 'link', 'set', 'lo', 'up')
  await run('ip', 'link', 'add', 'bank0', 'type', 'bridge')
  await run('ip', 'address', 'add', '10.77.0.1/24', 'dev', 'bank0')
  await run('ip', 'link', 'set', 'bank0', 'up')
  const file = join(folder, 'hosts')
  await writeFile(file, await readHosts())
  await run('mount', '--bind', file, '/etc/hosts')
}

async function readHosts(): Promise<string> {
  return `127.0.0.1 localhost\n${await readFile(join(described, 'hosts'), 'utf8')}`
}

/** An authority of the cluster's own, and a certificate for each machine. */
export async function makeCertificates(folder: string): Promise<void> {
  const tls = join(folder, 'tls')
  await mkdir(tls, { recursive: true })
  const pathOf = (file: string) => join(tls, file)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '7']
  const own = ['-keyout', pathOf('ca.key'), '-out', pathOf('ca.crt'), '-subj', '/CN=The bank’s databases']
  // Python accepts no authority without this.
  await run('openssl', 'req', '-x509', ...key, ...own, '-addext', 'keyUsage=critical,keyCertSign,cRLSign')
  for (const name of [...names, 'servers']) {
    const files = ['-keyout', pathOf(`${name}.key`), '-out', pathOf(`${name}.crt`), '-subj', `/CN=${name}`]
    const hosts = ['-addext', `subjectAltName=DNS:${name},DNS:database`]
    const signer = [
      '-CA',
      pathOf('ca.crt'),
      '-CAkey',
      pathOf('ca.key'),
      '-addext',
      'basicConstraints=CA:FALSE',
    ]
    await run('openssl', 'req', '-x509', ...key, ...files, ...hosts, ...signer)
  }
}

async function writeTls(machine: Machine, folder: string): Promise<void> {
  const text = async (file: string) => await readFile(join(folder, 'tls', file), 'utf8')
  await machine.write('etc/bank/tls/ca.crt', await text('ca.crt'))
  await machine.write('etc/bank/tls/machine.crt', await text(`${machine.name}.crt`))
  await machine.write('etc/bank/tls/machine.key', await text(`${machine.name}.key`), 0o600)
}

async function waitUntilWhole(members: () => Promise<Member[]>): Promise<void> {
  const end = performance.now() + 300_000
  for (;;) {
    const found = await members()
    const leaders = found.filter(({ role, state }) => role === 'leader' && state === 'running')
    const standbys = found.filter(({ role, state }) => role === 'quorum_standby' && state === 'streaming')
    if (leaders.length === 1 && standbys.length === 2) return
    if (performance.now() > end)
      throw new Error(`The cluster does not become whole: ${JSON.stringify(found)}`)
    await wait(500)
  }
}
