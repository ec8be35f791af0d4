import { fullName } from '@bank/contract'
import { createHash } from 'node:crypto'
import { describeLine, type WholeStatement } from './whole-statement.ts'
import type { WholeLine } from './next-lines.ts'
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
<Stmt><Id>${idOf(statement, '')}</Id><CreDtTm>${made}</CreDtTm>${periodOf(statement)}
${accountOf(statement)}
${balanceOf('OPBD', opening.balance, currency, from)}
${balanceOf('CLBD', closing, currency, to)}
${summaryOf(statement)}
`
  for await (const batch of lines) yield batch.map((line) => entryOf(line, currency)).join('')
  yield '</Stmt></BkToCstmrStmt></Document>\n'
}

function periodOf({ from, to }: WholeStatement): string {
  const begin = `<FrDtTm>${from}T00:00:00-04:00</FrDtTm>`
  return `<FrToDt>${begin}<ToDtTm>${to}T23:59:59.999-04:00</ToDtTm></FrToDt>`
}

/** An id of at most 35 characters (Max35Text); the same statement always has the same one. */
function idOf({ account, from, to }: WholeStatement, made: string): string {
  return createHash('sha256').update(`${account.id}/${from}/${to}/${made}`).digest('hex').slice(0, 32)
}

function accountOf({ bank, account, holder }: WholeStatement): string {
  const id = `<Id><Othr><Id>${account.accountNumber}</Id></Othr></Id><Ccy>${account.currency}</Ccy>`
  const bic = bank.bic === null ? '' : `<BICFI>${bank.bic}</BICFI>`
  const servicer = `<Svcr><FinInstnId>${bic}<Nm>${xmlText(bank.name, 140)}</Nm></FinInstnId></Svcr>`
  const owner = `<Ownr>${xmlElement('Nm', fullName(holder), 140)}</Ownr>`
  return `<Acct>${id}${xmlElement('Nm', account.nickname, 70)}${owner}${servicer}</Acct>`
}

/** A client's account is never below zero, so every balance is a credit. */
function balanceOf(code: 'OPBD' | 'CLBD', balance: string, currency: string, day: string): string {
  const amount = `<Amt Ccy="${currency}">${balance}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount}<Dt><Dt>${day}</Dt></Dt></Bal>`
}

function summaryOf({ totals }: WholeStatement): string {
  const { movements, credit, debit } = totals
  return (
    `<TxsSummry><TtlNtries><NbOfNtries>${movements}</NbOfNtries></TtlNtries>` +
    `<TtlCdtNtries><Sum>${credit}</Sum></TtlCdtNtries>` +
    `<TtlDbtNtries><Sum>${debit}</Sum></TtlDbtNtries></TxsSummry>`
  )
}

/** ISO 20022 external codes for payments received and issued; the bank's own bookings have another. */
const families: Record<string, { credit: string; debit: string }> = {
  incoming: { credit: 'RCDT', debit: 'ICDT' },
  payment: { credit: 'RCDT', debit: 'ICDT' },
  transfer: { credit: 'RCDT', debit: 'ICDT' },
  'standing-order': { credit: 'RCDT', debit: 'ICDT' },
  'standing-transfer': { credit: 'RCDT', debit: 'ICDT' },
}
const ownBooking = { credit: 'MCOP', debit: 'MDOP' }

function entryOf(line: WholeLine, currency: string): string {
  const { at, day, direction, kind, amount, reference, transferId, counterparty, paymentReference } = line
  const family = (families[kind] ?? ownBooking)[direction]
  const name = counterparty === null ? '' : xmlElement('Nm', counterparty, 140)
  const other = direction === 'credit' ? 'Dbtr' : 'Cdtr'
  const parties = name && `<RltdPties><${other}><Pty>${name}</Pty></${other}></RltdPties>`
  const ustrd = paymentReference === null ? '' : xmlElement('Ustrd', paymentReference, 140)
  const remittance = ustrd && `<RmtInf>${ustrd}</RmtInf>`
  const inside = parties + remittance
  const details = inside && `<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`
  return (
    `<Ntry><NtryRef>${reference}</NtryRef><Amt Ccy="${currency}">${amount}</Amt>` +
    `<CdtDbtInd>${direction === 'credit' ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
    `<BookgDt><DtTm>${new Date(at).toISOString()}</DtTm></BookgDt><ValDt><Dt>${day}</Dt></ValDt>` +
    `<AcctSvcrRef>${transferId.replaceAll('-', '')}</AcctSvcrRef>` +
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd>` +
    `${details}${xmlElement('AddtlNtryInf', describeLine(line), 500)}</Ntry>\n`
  )
}
