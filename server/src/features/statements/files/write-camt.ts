import { createHash } from 'node:crypto'
import { describeLine, nameOf, type WholeLine, type WholeStatement } from './whole-statement.ts'
import { xmlElement, xmlText } from './xml-text.ts'

/**
 * A statement for accounting departments: ISO 20022 camt.053.001.08, entries booked, opening and closing
 * balance.
 */
export async function* writeCamt(statement: WholeStatement): AsyncGenerator<string> {
  const { account, issuedAt, from, to, opening, closing, lines } = statement
  const { currency } = account
  const made = issuedAt.toISOString()
  yield `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${idOf(statement, made)}</MsgId><CreDtTm>${made}</CreDtTm></GrpHdr>
<Stmt><Id>${idOf(statement, '')}</Id><CreDtTm>${made}</CreDtTm><FrToDt><FrDtTm>${from}T00:00:00-04:00</FrDtTm><ToDtTm>${to}T23:59:59.999-04:00</ToDtTm></FrToDt>
${accountOf(statement)}
${balanceOf('OPBD', opening.balance, currency, from)}
${balanceOf('CLBD', closing, currency, to)}
${summaryOf(statement)}
`
  for await (const batch of lines) yield batch.map((line) => entryOf(line, currency)).join('')
  yield '</Stmt></BkToCstmrStmt></Document>\n'
}

/** At most 35 characters; the same statement has the same one, whoever asks when. */
function idOf({ account, from, to }: WholeStatement, made: string): string {
  return createHash('sha256').update(`${account.id}/${from}/${to}/${made}`).digest('hex').slice(0, 32)
}

function accountOf({ bank, account, holder }: WholeStatement): string {
  const id = `<Id><Othr><Id>${account.accountNumber}</Id></Othr></Id><Ccy>${account.currency}</Ccy>`
  const servicer = `<Svcr><FinInstnId>${bank.bic === null ? '' : `<BICFI>${bank.bic}</BICFI>`}<Nm>${xmlText(bank.name, 140)}</Nm></FinInstnId></Svcr>`
  return `<Acct>${id}${xmlElement('Nm', account.nickname, 70)}<Ownr>${xmlElement('Nm', nameOf(holder), 140)}</Ownr>${servicer}</Acct>`
}

/** An account of a client's is never below zero: every balance is a credit. */
function balanceOf(code: 'OPBD' | 'CLBD', balance: string, currency: string, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${balance}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
}

function summaryOf({ totals }: WholeStatement): string {
  const { movements, credit, debit } = totals
  return `<TxsSummry><TtlNtries><NbOfNtries>${movements}</NbOfNtries></TtlNtries><TtlCdtNtries><Sum>${credit}</Sum></TtlCdtNtries><TtlDbtNtries><Sum>${debit}</Sum></TtlDbtNtries></TxsSummry>`
}

/** ISO 20022's external codes: payments received and issued, and what the bank books itself. */
const families: Record<string, { credit: string; debit: string }> = {
  incoming: { credit: 'RCDT', debit: 'ICDT' },
  payment: { credit: 'RCDT', debit: 'ICDT' },
}
const ownBooking = { credit: 'MCOP', debit: 'MDOP' }

function entryOf(line: WholeLine, currency: string): string {
  const { at, day, direction, kind, amount, reference, transferId, counterparty } = line
  const family = (families[kind] ?? ownBooking)[direction]
  const reservedName = counterparty === null ? '' : xmlElement('Nm', counterparty, 140)
  const other = direction === 'credit' ? 'Dbtr' : 'Cdtr'
  const details =
    reservedName === ''
      ? ''
      : `<NtryDtls><TxDtls><RltdPties><${other}><Pty>${reservedName}</Pty></${other}></RltdPties></TxDtls></NtryDtls>`
  return (
    `<Ntry><NtryRef>${reference}</NtryRef><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction === 'credit' ? 'CRDT' : 'DBIT'}</CdtDbtInd>` +
    `<Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>${at.toISOString()}</DtTm></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${transferId.replaceAll('-', '')}</AcctSvcrRef>` +
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd>${details}${xmlElement('AddtlNtryInf', describeLine(line), 500)}</Ntry>\n`
  )
}
