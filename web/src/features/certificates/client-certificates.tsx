import { type UserPage, userPageListSize } from '@bank/contract'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Badge } from '#ui/data/badge.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { WholeDates } from '#ui/data/whole-dates.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { DialogNotLoaded } from './dialog-not-loaded.tsx'

const AdminCertificateDialog = lazy(() =>
  import('./admin-certificate-dialog.tsx').then(
    ({ AdminCertificateDialog: dialog }) => ({ default: dialog }),
    () => ({ default: DialogNotLoaded }),
  ),
)

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

/**
 * Shows admins a client's certificates: the newest, and the others behind a button. Each opens its details,
 * which have an address: the worklist leads to it.
 */
export function ClientCertificates({
  certificates: { total, first },
}: {
  certificates: UserPage['certificates']
}) {
  const address = useDialogAddress(['certificate'])
  const opened = address.idIn('certificate')
  // A line behind the button that a link names stays there, so that it takes the focus after the dialog.
  const [linked] = useState(opened)
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
        atFirst={first.some(({ id }) => id === linked) ? first.length : userPageListSize}
        showAll={texts.showAll(first.length)}
        showFewer={texts.showFewer}
      >
        {({ id, number, amount, currency, endDate, status }) => (
          <SummaryLine
            text={
              <button
                type="button"
                className="opens-named"
                id={lineId(id)}
                aria-haspopup="dialog"
                onClick={() => address.open({ certificate: id })}
              >
                <Sum amount={amount} currency={currency} />
              </button>
            }
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
      <Suspense fallback={<LoadingLine />}>
        {opened !== undefined && <Opened key={opened} certificateId={opened} address={address} />}
      </Suspense>
    </SummaryCard>
  )
}

type OpenedProps = { certificateId: string; address: ReturnType<typeof useDialogAddress> }

/** Where a link opened the dialog, the focus goes on at the certificate's line, or else at the page. */
function Opened({ certificateId, address }: OpenedProps) {
  // While it closes, the address is no longer that of the opened dialog.
  const [byLink] = useState(!address.isOpenedHere)
  return (
    <AdminCertificateDialog
      certificateId={certificateId}
      focusAfter={
        byLink
          ? () => document.getElementById(lineId(certificateId)) ?? document.getElementById('main')
          : undefined
      }
      onClose={address.close}
    />
  )
}

function lineId(certificateId: string): string {
  return `certificate-${certificateId}`
}
