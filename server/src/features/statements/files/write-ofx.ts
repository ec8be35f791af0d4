import { categoryOf, signed, type WholeStatement } from './whole-statement.ts'
import type { WholeLine } from './next-lines.ts'
import { xmlElement, xmlText } from './xml-text.ts'

const head =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
  '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'

/**
 * A statement for personal accounting programs: OFX 2.2, limited to the elements of version 1.6, so that
 * programs for the older version read it too. Times carry the bank's offset.
 */
export async function* writeOfx({
  bank,
  account,
  issuedAt,
  from,
  to,
  closing,
  lines,
}: WholeStatement): AsyncGenerator<string> {
  const ok = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'
  const served = `<DTSERVER>${timeText(issuedAt)}</DTSERVER><LANGUAGE>ENG</LANGUAGE>`
  const bankId = `<BANKID>${bank.bic?.slice(0, 9) ?? 'NONE'}</BANKID>`
  const accountId = `<ACCTID>${account.accountNumber.slice(-22)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE>`
  const until = `${dayText(to)}235959.999[-4:AST]`
  yield `${head}<OFX>
<SIGNONMSGSRSV1><SONRS>${ok}${served}<FI>${xmlElement('ORG', bank.name, 32)}</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${ok}<STMTRS><CURDEF>${account.currency}</CURDEF>
<BANKACCTFROM>${bankId}${accountId}</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${dayText(from)}000000.000[-4:AST]</DTSTART><DTEND>${until}</DTEND>
`
  for await (const batch of lines) yield batch.map((line) => transaction(line)).join('')
  yield `</BANKTRANLIST>
<LEDGERBAL><BALAMT>${closing}</BALAMT><DTASOF>${until}</DTASOF></LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`
}

/**
 * NAME is the counterparty where there is one. FITID is the transfer's id, by which a program recognises
 * lines that it has imported already.
 */
function transaction(line: WholeLine): string {
  const { at, direction, amount, transferId, reference, note, counterparty, paymentReference } = line
  const name = counterparty ?? note ?? categoryOf(line)
  const memo = [note ?? categoryOf(line), paymentReference, reference].filter((part) => part !== null)
  return (
    `<STMTTRN><TRNTYPE>${direction.toUpperCase()}</TRNTYPE><DTPOSTED>${timeText(new Date(at))}</DTPOSTED>` +
    `<TRNAMT>${signed(direction, amount)}</TRNAMT><FITID>${transferId}</FITID><REFNUM>${reference}</REFNUM>` +
    `<NAME>${xmlText(name, 32) || categoryOf(line)}</NAME>` +
    `<MEMO>${xmlText(memo.join(', '), 255)}</MEMO></STMTTRN>\n`
  )
}

function dayText(day: string): string {
  return day.replaceAll('-', '')
}

/** The bank's zone is four hours behind Greenwich, all year. */
const behindMs = 4 * 3600 * 1000

function timeText(at: Date): string {
  const [day = '', time = ''] = new Date(at.getTime() - behindMs).toISOString().slice(0, -1).split('T')
  return `${dayText(day)}${time.replaceAll(':', '')}[-4:AST]`
}
