import { fullName, type Mandate } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { rightsInWords } from '#domain/signing-words.ts'
import { capitalised } from '#lib/data/capitalised.ts'
import { formatBytes } from '#lib/format/format-bytes.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Dotted } from '#ui/data/dotted.tsx'
import { SummaryLine } from '#ui/data/records/summary-card.tsx'
import { Button } from '#ui/form/button.tsx'
import { documentTexts } from './document-texts.ts'
import { texts } from '#features/holders/texts.ts'
import '#features/holders/holders.css'

/** "All accounts", or their names. */
export function accountsInWords(accounts: Mandate['accounts']): string {
  return accounts === null ? texts.allAccounts : accounts.map(({ nickname }) => nickname).join(', ')
}

/** The documents of a mandate, each to download. */
export function MandateDocuments({ documents }: Pick<Mandate, 'documents'>) {
  return documents.map(({ id, name, bytes }) => (
    <a key={id} className="holder-document" href={`/api/attachments/${id}`} download={name}>
      <span className="sr">{documentTexts.download} </span>
      <span dir="auto">{name}</span> <span className="num">{formatBytes(bytes)}</span>
    </a>
  ))
}

type MandateLineProps = {
  mandate: Mandate
  /** The other side of the mandate, which the line names. */
  otherSide: 'user' | 'holder'
  onWithdraw?: () => void
  onAddDocument?: () => void
}

/** A line with the rights of a person on a holder, the accounts, the days and the documents. */
export function MandateLine({ mandate, otherSide, onWithdraw, onAddDocument }: MandateLineProps) {
  const { user, holder, isMember, accounts, rights, firstDay, lastDay, state, documents } = mandate
  // The page of a user has a narrow column: there they stand under the name.
  const badges = (
    <>
      {isMember && <Badge>{texts.member}</Badge>}
      {state === 'planned' && <Badge tone="wait">{texts.planned}</Badge>}
    </>
  )
  return (
    <SummaryLine
      text={
        otherSide === 'user' ? (
          <Link to="/admin/users/$userId" params={{ userId: user.id }}>
            {fullName(user)}
          </Link>
        ) : (
          <Link to="/admin/holders/$holderId" params={{ holderId: holder.id }}>
            {holder.name}
          </Link>
        )
      }
      note={
        <>
          {otherSide === 'holder' && <span className="mandate-badges">{badges}</span>}
          <Dotted facts={[capitalised(rightsInWords(rights))]} />
          <Dotted facts={[accountsInWords(accounts), capitalised(texts.days(firstDay, lastDay))]} />
          <MandateDocuments documents={documents} />
        </>
      }
      end={
        <>
          {otherSide === 'user' && badges}
          {onAddDocument && (
            <Button size="sm" aria-label={documentTexts.addOf(fullName(user))} onClick={onAddDocument}>
              {documentTexts.add}
            </Button>
          )}
          {onWithdraw && (
            <Button
              size="sm"
              kind="destructiveQuiet"
              aria-label={texts.withdrawOf(fullName(user))}
              onClick={onWithdraw}
            >
              {texts.withdraw}
            </Button>
          )}
        </>
      }
    />
  )
}
