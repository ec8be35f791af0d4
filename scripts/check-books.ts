import { checkBooks } from '@bank/database/check-books'
import { checkSeals } from '@bank/database/check-seals'
import { withDemoBank } from './demo-bank.ts'

/**
 * Does every account's balance follow from its entries, does every transfer sum to zero, and is the audit as
 * it was sealed? Exit code 1 when not.
 */
export async function checkTheBooks(): Promise<number> {
  const databaseUrl = process.env['DATABASE_URL']
  return databaseUrl ? await check(databaseUrl) : await withDemoBank(check)
}

async function check(databaseUrl: string): Promise<number> {
  const { balanced, findings } = await checkBooks(databaseUrl)
  const audit = await checkSeals(databaseUrl)
  for (const finding of [...findings, ...audit.findings]) console.error(finding)
  console.log(balanced ? 'The books balance.' : 'The books do NOT balance.')
  if (!audit.intact) console.log('The audit is NOT as it was sealed.')
  else if (audit.digest === null) console.log('The audit has no seal yet.')
  else
    console.log(
      `The audit is as it was sealed: ${audit.sealed} of ${audit.events} events under ${audit.seals} ` +
        `seals, the last one ${audit.digest}.`,
    )
  return balanced && audit.intact ? 0 : 1
}
