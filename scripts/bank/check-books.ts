import { checkBooks } from '@bank/database/check-books'
import { checkCheckpoints } from '@bank/database/check-checkpoints'
import { withDemoBank } from './demo-bank.ts'
import { operatorsDatabase } from './operators-database.ts'
import { withReachable } from './owner-and-app.ts'

/**
 * Checks that every account's balance follows from its entries, that every transfer sums to zero, and that
 * the audit matches its checkpoints. Exit code 1 if not.
 */
export async function checkTheBooks(): Promise<number> {
  const databaseUrl = await operatorsDatabase()
  if (!databaseUrl) return await withDemoBank(checkDatabase)
  return await withReachable(databaseUrl, async () => await checkDatabase(databaseUrl))
}

/** Prints what it finds; 1 where something is wrong. */
export async function checkDatabase(databaseUrl: string): Promise<number> {
  const { balanced, findings } = await checkBooks(databaseUrl)
  const audit = await checkCheckpoints(databaseUrl)
  for (const finding of [...findings, ...audit.findings]) console.error(finding)
  console.log(balanced ? 'The books balance.' : 'The books do NOT balance.')
  if (!audit.intact) console.log('The audit log does NOT match its checkpoints.')
  else if (audit.digest === null) console.log('The audit log has no checkpoint yet.')
  else
    console.log(
      `The audit log matches its checkpoints: ${audit.covered} of ${audit.events} events ` +
        `under ${audit.checkpoints} ` +
        `checkpoints, the last one ${audit.digest}.`,
    )
  return balanced && audit.intact ? 0 : 1
}
