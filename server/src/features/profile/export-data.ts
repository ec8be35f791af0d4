import type { Proof } from '@bank/contract'
import { sql } from 'kysely'
import { underOwnRows } from '#http/procedures.ts'
import { prove } from '#identity/second-factor/prove.ts'
import { bankDay } from '#domain/bank-day.ts'
import { callOrRefuse } from '#platform/call-function.ts'
import type { ProfileContext } from './context.ts'
import { sections } from './export-sections.ts'
import { ownDataDigest } from './own-data-digest.ts'
import { getUser } from './read-profile.ts'

/**
 * Exports everything the bank holds about the user as one JSON file of one moment, for a proof. The file is
 * complete before its first byte is sent, so that a slow download holds no transaction open.
 */
export async function exportData(context: ProfileContext, proof: Proof): Promise<File> {
  const { services, tokenHash } = context
  const { db, clock, changes } = services
  const confirmationId = await prove(context, {
    action: 'export',
    digest: await ownDataDigest(db, 'export'),
    proof,
  })
  await callOrRefuse(db, 'CONFIRMATION_REFUSED', sql`identity.begin_export(${tokenHash}, ${confirmationId})`)
  const made = clock()
  const today = bankDay(made)
  const { parts, username, clientId } = await underOwnRows(context, async ({ tx, clientId: owner }) => {
    const user = await getUser(tx, owner)
    const written = [
      `{\n"bank": ${JSON.stringify(services.config.bank.name)},` +
        `\n"madeAt": ${JSON.stringify(made.toISOString())}`,
    ]
    for (const { name, pages } of sections) {
      written.push(`,\n${JSON.stringify(name)}: [`)
      let separator = '\n'
      const { secrets } = services
      for await (const page of pages({ tx, clientId: owner, user, secrets, tokenHash, today })) {
        for (const row of page) {
          written.push(separator, JSON.stringify(row))
          separator = ',\n'
        }
      }
      written.push('\n]')
    }
    written.push('\n}\n')
    return { parts: written, username: user.username, clientId: owner }
  })
  changes.publish({ to: { user: clientId }, topics: ['profile'] })
  return new File(parts, `${username}-${today}.json`, { type: 'application/json' })
}
