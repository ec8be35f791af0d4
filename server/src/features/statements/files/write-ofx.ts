import { categoryOf, signed, type WholeLine, type WholeStatement } from './whole-statement.ts'
import { xmlElement, xmlText } from './xml-text.ts'

const head =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'

/**
 * A statement for personal accounting programs: OFX 2.2, with nothing in it that version 1.6 does not have as
 * well, so that the many readers of the older one take it too. Times are the bank's, and say so.
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
  yield `${head}<OFX>
<SIGNONMSGSRSV1><SONRS>${ok}<DTSERVER>${timeText(issuedAt)}</DTSERVER><LANGUAGE>ENG</LANGUAGE><FI>${xmlElement('ORG', bank.name, 32)}</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${ok}<STMTRS><CURDEF>${account.currency}</CURDEF>
<BANKACCTFROM><BANKID>${bank.bic?.slice(0, 9) ?? 'NONE'}</BANKID><ACCTID>${account.accountNumber.slice(-22)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>${dayText(from)}000000.000[-4:AST]</DTSTART><DTEND>${dayText(to)}235959.999[-4:AST]</DTEND>
`
  for await (const batch of lines) yield batch.map((line) => transaction(line)).join('')
  yield `</BANKTRANLIST>
<LEDGERBAL><BALAMT>${closing}</BALAMT><DTASOF>${dayText(to)}235959.999[-4:AST]</DTASOF></LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`
}

/**
 * NAME is the other side where there is one; the transfer's id tells a program which lines it has already.
 */
function transaction(line: WholeLine): string {
  const { at, direction, amount, transferId, reference, note, counterparty } = line
  const name = counterparty ?? note ?? categoryOf(line)
  const memo = [note ?? categoryOf(line), reference].join(', ')
  return (
    `<STMTTRN><TRNTYPE>${direction.toUpperCase()}</TRNTYPE><DTPOSTED>${timeText(at)}</DTPOSTED><TRNAMT>${signed(direction, amount)}</TRNAMT>` +
    `<FITID>${transferId}</FITID><REFNUM>${reference}</REFNUM><NAME>${xmlText(name, 32) || categoryOf(line)}</NAME><MEMO>${xmlText(memo, 255)}</MEMO></STMTTRN>\n`
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
