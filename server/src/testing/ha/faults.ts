/** The faults of the cluster, each with its end: everything is started again. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Bank } from './bank.ts'
import type { Cluster } from './cluster.ts'

export type Fault = {
  name: string
  /** The clients of every server come to all servers, as behind a proxy. */
  shared?: boolean
  cause: (cluster: Cluster, bank: Bank) => Promise<void>
}

const second = 1_000
const pgbouncerSettings = '/etc/pgbouncer/pgbouncer.ini'

export const faults: Fault[] = [
  { name: 'none, for 30 s', cause: async () => await wait(30 * second) },
  {
    name: 'postmaster of the primary killed',
    cause: async (cluster) => await (await cluster.primary()).signal('KILL', 'postmaster'),
  },
  {
    name: 'primary’s machine without power, 60 s',
    cause: async (cluster) => {
      const primary = await cluster.primary()
      await primary.cutPower()
      await wait(60 * second)
      await primary.start()
    },
  },
  {
    name: 'PostgreSQL of the primary stopped, 30 s',
    cause: async (cluster) => await stopped(cluster, 'postgres', 30),
  },
  {
    name: 'Patroni of the primary stopped, 60 s',
    cause: async (cluster) => await stopped(cluster, 'patroni', 60),
  },
  {
    name: 'primary’s machine without network, 60 s',
    cause: async (cluster) => {
      const primary = await cluster.primary()
      await primary.disconnect()
      await wait(60 * second)
      await primary.connect()
    },
  },
  {
    name: 'etcd without a majority, 60 s',
    cause: async (cluster) => {
      const standbys = await cluster.standbys()
      for (const standby of standbys) await standby.signal('STOP', 'etcd')
      await wait(60 * second)
      for (const standby of standbys) await standby.signal('CONT', 'etcd')
    },
  },
  {
    name: 'one standby’s machine without power, 60 s',
    cause: async (cluster) => {
      const [standby] = await cluster.standbys()
      await standby?.cutPower()
      await wait(60 * second)
      await standby?.start()
    },
  },
  {
    name: 'both standbys stopped (etcd goes on), 30 s',
    cause: async (cluster) => {
      const standbys = await cluster.standbys()
      for (const standby of standbys)
        for (const service of ['patroni', 'postgres']) await standby.signal('STOP', service)
      await wait(30 * second)
      for (const standby of standbys)
        for (const service of ['postgres', 'patroni']) await standby.signal('CONT', service)
    },
  },
  {
    name: 'both standbys’ machines without power, 60 s',
    cause: async (cluster) => {
      const standbys = await cluster.standbys()
      await Promise.all(standbys.map(async (standby) => await standby.cutPower()))
      await wait(60 * second)
      await Promise.all(standbys.map(async (standby) => await standby.start()))
    },
  },
  {
    name: 'switchover, ordered',
    cause: async (cluster) => {
      const primary = await cluster.primary()
      const order = 'set -a; . /etc/patroni_env.conf; patronictl -c /etc/patroni/config.yml switchover'
      await primary.run('sh', '-c', `${order} bank --leader ${primary.name} --force`)
    },
  },
  {
    name: 'PgBouncer reloaded six times, each time with new connections',
    cause: async ({ servers }) => {
      for (const [times, mostPrepared] of [5, 500, 5, 500, 5, 500].entries()) {
        // Another first query of a connection makes PgBouncer replace all of them.
        const lines = [
          `/^bank = /s/( connect_query=.*)?$/ connect_query='select ${times}'/`,
          `s/^(max_prepared_statements =).*/\\1 ${mostPrepared}/`,
        ]
        await servers.run('sed', '--in-place', '--regexp-extended', lines.join(';'), pgbouncerSettings)
        await servers.signal('HUP', 'pgbouncer')
        await wait(5 * second)
      }
    },
  },
  {
    name: 'PgBouncer killed',
    cause: async ({ servers }) => await servers.signal('KILL', 'pgbouncer'),
  },
  {
    name: 'servers of the bank restarted one by one',
    shared: true,
    cause: async (_cluster, { servers }) => {
      for (const server of servers) {
        await server.stop()
        await server.start()
      }
    },
  },
]

async function stopped(cluster: Cluster, service: string, seconds: number): Promise<void> {
  const primary = await cluster.primary()
  await primary.signal('STOP', service)
  await wait(seconds * second)
  await primary.signal('CONT', service)
}

/**
 * The control: commits wait for no standby, and what was acknowledged in the last moments is lost with the
 * primary. The cluster stays so.
 */
export const control: Fault = {
  name: 'control without synchronous replication: network gone, then the primary',
  cause: async (cluster) => {
    const primary = await cluster.primary()
    const order = 'patronictl -c /etc/patroni/config.yml edit-config --force -s synchronous_mode=off'
    await primary.run('sh', '-c', `set -a; . /etc/patroni_env.conf; ${order}`)
    while ((await cluster.members()).some(({ role }) => role === 'quorum_standby')) await wait(second)
    const standbys = await cluster.standbys()
    for (const standby of standbys) await standby.disconnect()
    await wait(1.5 * second)
    await primary.cutPower()
    for (const standby of standbys) await standby.connect()
  },
}
