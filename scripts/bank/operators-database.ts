import { withHost } from '@bank/database/with-host'
import { query } from '#scripts/postgres/databases.ts'
import { Sentence } from '#scripts/project.ts'

/**
 * The operator's database as its owner, at its primary: DATABASE_URL, or the one among DATABASE_HOSTS that is
 * no standby. Undefined means the demo bank.
 */
export async function operatorsDatabase(): Promise<string | undefined> {
  const { DATABASE_URL: databaseUrl, DATABASE_HOSTS: hosts } = process.env
  if (!databaseUrl || !hosts) return databaseUrl || undefined
  for (const host of hosts.split(',')) {
    if (!URL.canParse(`postgres://${host.trim()}`))
      throw new Sentence(`DATABASE_HOSTS names ${host.trim()}, which is not a host:port.`)
    const url = withHost(databaseUrl, host.trim())
    const [found] = await query<{ standby: boolean }>(url, 'select pg_is_in_recovery() as standby').catch(
      () => [],
    )
    if (found?.standby === false) return url
  }
  throw new Sentence(`DATABASE_HOSTS names ${hosts}, and none of them responds as the primary.`)
}
