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
  console.log(auditInWords(audit))
  return balanced && audit.intact ? 0 : 1
}

type Audit = Awaited<ReturnType<typeof checkCheckpoints>>

/** The last digest is there to be compared with the one in the server's log. */
export function auditInWords({
  intact,
  digest,
  covered,
  events,
  checkpoints,
}: Omit<Audit, 'findings'>): string {
  if (!intact) return 'The audit log does NOT match its checkpoints.'
  if (digest === null) return 'The audit log has no checkpoint yet.'
  return (
    `The audit log matches its checkpoints: ${covered} of ${events} events under ${checkpoints} ` +
    `checkpoints, the last one ${digest}.`
  )
}
