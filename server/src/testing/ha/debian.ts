import { run } from './machine.ts'

const packages = [
  'postgresql-18',
  'patroni',
  'python3-psycopg2',
  'python3-etcd',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'pgbouncer',
  'pgbackrest',
  'iproute2',
  'procps',
]

/** The first suite of Debian that has PostgreSQL 18. */
const suite = 'forky'

/** A Debian with everything that the machines run; takes some minutes, and the network. */
export async function makeRoot(folder: string): Promise<void> {
  const hooks = [
    // PostgreSQL's own first cluster is not used.
    '--essential-hook=mkdir -p "$1/etc/postgresql-common"',
    '--essential-hook=echo create_main_cluster = false > "$1/etc/postgresql-common/createcluster.conf"',
    '--customize-hook=chroot "$1" usermod --append --groups ssl-cert etcd',
  ]
  const options = ['--mode=root', '--variant=apt', `--include=${packages.join()}`]
  // A mirror that stands still is as good for a trial; what it serves is signed all the same.
  const old = '--aptopt=Acquire::Check-Valid-Until "false"'
  await run('mmdebstrap', ...options, old, ...hooks, suite, folder)
}
