import type { StatementLine } from '@bank/contract'
import type { WholeLine } from './next-lines.ts'
import type { WholeStatement } from './whole-statement.ts'

/** A statement for programs, and for the print view: the shape that the contract calls a whole statement. */
export async function* writeJson({
  account,
  holder,
  from,
  to,
  opening,
  totals,
  closing,
  lines,
}: WholeStatement): AsyncGenerator<string> {
  yield `${JSON.stringify({ account, holder, from, to, opening, totals, closing }).slice(0, -1)},"lines":[`
  let isFirst = true
  for await (const batch of lines) {
    yield `${isFirst ? '' : ','}${batch.map((line) => JSON.stringify(present(line))).join(',\n')}`
    isFirst = false
  }
  yield ']}\n'
}

type Presented = {
  [Field in keyof StatementLine]: StatementLine[Field] extends string ? string : StatementLine[Field]
}

function present({
  transferId,
  sequence,
  at,
  direction,
  amount,
  balance,
  reference,
  note,
  counterparty,
  paymentReference,
  clientNote,
}: WholeLine): Presented {
  return {
    id: transferId,
    sequence,
    at: new Date(at).toISOString(),
    direction,
    amount,
    balance,
    reference,
    note,
    counterparty,
    paymentReference,
    clientNote,
  }
}
