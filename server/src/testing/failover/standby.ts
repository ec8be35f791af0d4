import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cluster, startCluster } from '#testing/crash/cluster.ts'
import { statement } from '#testing/crash/bank.ts'

/**
 * A PostgreSQL in recovery, as a standby is for good. It has a database and a login of the same names, and of
 * the bank only what readiness reads: its refusals must come of its being a standby, and of nothing else.
 */
export async function startStandby(appUrl: string): Promise<Cluster> {
  const { username, pathname } = new URL(appUrl)
  const database = pathname.slice(1)
  const cluster = await startCluster()
  await statement(cluster.url('postgres'), `create role "${username}" superuser login`)
  await statement(cluster.url('postgres'), `create database "${database}"`)
  await statement(cluster.url(database), 'create schema ledger; create table ledger.state ()')
  await cluster.kill()
  await writeFile(join(cluster.folder, 'pg/standby.signal'), '')
  await cluster.start()
  return cluster
}
