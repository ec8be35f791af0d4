import { checkBooks } from '@bank/database/check-books'
import { checkCheckpoints } from '@bank/database/check-checkpoints'
import { withDemoBank } from './demo-bank.ts'

/**
 * Does every account's balance follow from its entries, does every transfer sum to zero, and is the audit as
 * its checkpoints say? Exit code 1 when not.
 */
export async function checkTheBooks(): Promise<number> {
  const databaseUrl = process.env['DATABASE_URL']
  return databaseUrl ? await check(databaseUrl) : await withDemoBank(check)
}

async function check(databaseUrl: string): Promise<number> {
  const { balanced, findings } = await checkBooks(databaseUrl)
  const audit = await checkCheckpoints(databaseUrl)
  for (const finding of [...findings, ...audit.findings]) console.error(finding)
  console.log(balanced ? 'The books balance.' : 'The books do NOT balance.')
  if (!audit.intact) console.log('The audit is NOT as its checkpoints say.')
  else if (audit.digest === null) console.log('The audit has no checkpoint yet.')
  else
    console.log(
      `The audit is as its checkpoints say: ${audit.covered} of ${audit.events} events under ${audit.checkpoints} ` +
        `checkpoints, the last one ${audit.digest}.`,
    )
  return balanced && audit.intact ? 0 : 1
}
