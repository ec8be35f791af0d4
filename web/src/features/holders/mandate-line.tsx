import { fullName, type Mandate } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { rightsInWords } from '#domain/signing-words.ts'
import { capitalised } from '#lib/data/capitalised.ts'
import { Badge } from '#ui/data/badge.tsx'
import { SummaryLine } from '#ui/data/records/summary-card.tsx'
import { Button } from '#ui/form/button.tsx'
import { texts } from './texts.ts'

type MandateLineProps = {
  mandate: Mandate
  /** The other side of the mandate, which the line names. */
  otherSide: 'user' | 'holder'
  onWithdraw?: () => void
}

/** A line with the rights of a person on a holder, the accounts and the days. */
export function MandateLine({ mandate, otherSide, onWithdraw }: MandateLineProps) {
  const { user, holder, isMember, accounts, rights, firstDay, lastDay, state } = mandate
  const which = accounts === null ? texts.allAccounts : accounts.map(({ nickname }) => nickname).join(', ')
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
          {capitalised(rightsInWords(rights))}; {which};{' '}
          <span className="num">{texts.days(firstDay, lastDay)}</span>
        </>
      }
      end={
        <>
          {isMember && <Badge>{texts.member}</Badge>}
          {state === 'planned' && <Badge tone="wait">{texts.planned}</Badge>}
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
