import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { AccountCard } from '#features/accounts/client/account-card.tsx'
import { PortfolioSkeleton } from '#features/accounts/client/portfolio-skeleton.tsx'
import { PortfolioSummary, summaryId } from '#features/accounts/client/portfolio-summary.tsx'
import { texts } from '#features/accounts/client/texts.ts'
import { Certificates } from '#features/certificates/certificates.tsx'
import { dayIn, formatDayLong, formatTime } from '#lib/format/format-date.ts'
import { useAmountsChoice } from '#portal/frame/amounts-choice.ts'
import { texts as portalTexts } from '#portal/texts.ts'
import { useNow } from '#portal/frame/use-now.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { PageHead, Section } from '#ui/layout/page.tsx'

// Parts below the first screen are loaded when they are needed.
const AccountDetailsDialog = lazy(async () => ({
  default: (await import('#features/accounts/client/account-details-dialog.tsx')).AccountDetailsDialog,
}))
const PayDialog = lazy(async () => ({
  default: (await import('#features/payments/pay-dialog.tsx')).PayDialog,
}))
const RequestDialog = lazy(async () => ({
  default: (await import('#features/account-requests/request-dialog.tsx')).RequestDialog,
}))
const NoAccountDialog = lazy(async () => ({
  default: (await import('#domain/no-account-dialog.tsx')).NoAccountDialog,
}))
const PayFrom = lazy(async () => ({ default: (await import('#features/payments/pay-from.tsx')).PayFrom }))
const NextToMature = lazy(() =>
  import('#features/certificates/next-to-mature.tsx').then(
    ({ NextToMature: Loaded }) => ({ default: Loaded }),
    () => ({ default: Otherwise }),
  ),
)
const OpenedCertificate = lazy(async () => ({
  default: (await import('#features/certificates/opened-certificate.tsx')).OpenedCertificate,
}))
const PendingRequests = lazy(async () => ({
  default: (await import('#features/account-requests/pending-requests.tsx')).PendingRequests,
}))

/** The first screen of a client: holdings, and a link to each account. */
export function PortfolioPage() {
  const [hidden, hide] = useAmountsChoice()
  const { dialog, certificate } = useSearch({ from: '/dashboard/portfolio' })
  const navigate = useNavigate({ from: '/dashboard/portfolio' })
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false })
  const request = () => void navigate({ search: { dialog: 'request' }, resetScroll: false })
  return (
    <>
      <PageHead
        title={portalTexts.portfolio}
        detail={<BankTime />}
        actions={
          <>
            <Switch label={texts.hideAmounts} checked={hidden} onChange={hide} />
            <Button kind="primary" onClick={request}>
              {portalTexts.quick.request.name}
            </Button>
          </>
        }
      />
      <Accounts paying={dialog === 'pay'} onPaid={close} onRequest={request} />
      <Certificates onRequestAccount={request} />
      <Suspense>
        <PendingRequests />
      </Suspense>
      <Suspense>
        {dialog === 'request' && <RequestDialog onClose={close} />}
        {certificate !== undefined && (
          <OpenedCertificate key={certificate} certificateId={certificate} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function Otherwise({ otherwise }: { otherwise: ReactNode }) {
  return otherwise
}

/** Shows the next certificate to mature, or else the last movement. */
function drawLatest(lastMovement: ReactNode): ReactNode {
  return (
    <Suspense fallback={<div className="latest latest-shape" />}>
      <NextToMature otherwise={lastMovement} />
    </Suspense>
  )
}

/** The bank's day and hour: its days begin and end by them, in every zone of the reader. */
function BankTime() {
  const now = useNow()
  return (
    <span className="bank-time">
      {formatDayLong(dayIn(bank.timeZone, now))}, {formatTime(now, bank.timeZone)}{' '}
      {portalTexts.inCity(bank.city)}
    </span>
  )
}

type OpenDialog = { is: 'details' | 'pay' | 'print'; accountId: string }

// Loaded when a client prints, because most clients only look at the portfolio.
const PrintDialog = lazy(async () => ({
  default: (await import('#features/statements/download/print-dialog.tsx')).PrintDialog,
}))

type AccountsProps = {
  /** The client came to pay and has not chosen an account yet. */
  paying: boolean
  onPaid: () => void
  onRequest: () => void
}

function Accounts({ paying, onPaid, onRequest }: AccountsProps) {
  const accounts = useQuery(api.accounts.list.queryOptions())
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useFailureToast(accounts, texts.failed, accounts.data !== undefined)
  if (!accounts.data) {
    if (!accounts.isError) return <PortfolioSkeleton />
    return (
      <ErrorState
        level="h2"
        title={texts.failed}
        onRetry={() => void accounts.refetch()}
        busy={accounts.isFetching}
      >
        {texts.failedHelp}
      </ErrorState>
    )
  }
  if (accounts.data.length === 0) {
    const contact = (
      <Link to="/dashboard/support" className={buttonClass('primary')}>
        {texts.contactManager}
      </Link>
    )
    return (
      <>
        <EmptyState level="h2" seed="empty-accounts" title={texts.empty} action={contact}>
          {texts.emptyHelp}
        </EmptyState>
        <Suspense>{paying && <NoAccountDialog wish="pay" onClose={onPaid} onRequest={onRequest} />}</Suspense>
      </>
    )
  }
  // The dialog shows the present data of the list, not the data at the time it was opened.
  const chosen = accounts.data.find(({ id }) => id === dialog?.accountId)
  const close = () => setDialog(null)
  return (
    <>
      <section className="section" aria-labelledby={summaryId}>
        <PortfolioSummary accounts={accounts.data} latest={drawLatest} />
      </section>
      <Section title={texts.accounts} actions={<p className="small muted">{texts.accountsNote}</p>}>
        <div className="cards">
          {accounts.data.map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              onDetails={() => setDialog({ is: 'details', accountId: account.id })}
              onPay={() => setDialog({ is: 'pay', accountId: account.id })}
            />
          ))}
        </div>
      </Section>
      <Suspense>
        {chosen && dialog?.is === 'details' && (
          <AccountDetailsDialog
            account={chosen}
            onClose={close}
            onPrint={() => setDialog({ is: 'print', accountId: chosen.id })}
          />
        )}
        {chosen && dialog?.is === 'print' && <PrintDialog account={chosen} onClose={close} />}
        {chosen && dialog?.is === 'pay' && <PayDialog account={chosen} onClose={close} />}
        {paying && <PayFrom accounts={accounts.data} onClose={onPaid} />}
      </Suspense>
    </>
  )
}
