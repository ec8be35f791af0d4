import { type UserPage, userPageListSize } from '@bank/contract'
import { useLocation } from '@tanstack/react-router'
import { formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { WholeDates } from '#ui/data/whole-dates.tsx'

const texts = {
  title: 'Certificates of Deposit',
  none: 'No certificates.',
  newest: (shown: number, total: number) => `The newest ${shown} of ${total}`,
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  matures: (day: string) => `matures ${day}`,
  matured: (day: string) => `matured ${day}`,
  active: 'Active',
  expired: 'Expired',
} as const

/** Shows admins a client's certificates: the newest, and the others behind a button. */
export function ClientCertificates({
  certificates: { total, first },
}: {
  certificates: UserPage['certificates']
}) {
  // Sought by the worklist, whose line names one certificate.
  const { hash } = useLocation()
  const isSought = (id: string) => hash === `certificate-${id}`
  return (
    <SummaryCard
      title={texts.title}
      anchor="certificates"
      actions={total > first.length && <span className="muted">{texts.newest(first.length, total)}</span>}
    >
      <SummaryLines
        rows={first}
        rowKey={({ id }) => id}
        none={texts.none}
        atFirst={first.some(({ id }) => isSought(id)) ? first.length : userPageListSize}
        showAll={texts.showAll(first.length)}
        showFewer={texts.showFewer}
      >
        {({ id, number, amount, currency, endDate, status }) => (
          <SummaryLine
            isSought={isSought(id)}
            text={<Sum amount={amount} currency={currency} />}
            note={
              <>
                <span className="code">{number}</span>,{' '}
                <WholeDates
                  text={(status === 'active' ? texts.matures : texts.matured)(formatDay(endDate))}
                />
              </>
            }
            end={
              status === 'active' ? <Badge tone="good">{texts.active}</Badge> : <Badge>{texts.expired}</Badge>
            }
          />
        )}
      </SummaryLines>
    </SummaryCard>
  )
}
