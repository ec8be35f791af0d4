import { checkBooks } from '@bank/database/check-books'
import { withDemoBank } from './demo-bank.ts'

/** Does every account's balance follow from its entries, and does every transfer sum to zero? Exit code 1 when not. */
export async function checkTheBooks(): Promise<number> {
  const databaseUrl = process.env['DATABASE_URL']
  const { balanced, findings } = await (databaseUrl ? checkBooks(databaseUrl) : withDemoBank(checkBooks))
  for (const finding of findings) console.error(finding)
  console.log(balanced ? 'The books balance.' : 'The books do NOT balance.')
  return balanced ? 0 : 1
}
