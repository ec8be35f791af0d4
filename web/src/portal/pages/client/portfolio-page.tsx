import type { Certificate } from '@bank/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { AccountCard } from '#features/accounts/client/account-card.tsx'
import { PortfolioSkeleton } from '#features/accounts/client/portfolio-skeleton.tsx'
import { PortfolioSummary, summaryId } from '#features/accounts/client/portfolio-summary.tsx'
import { texts } from '#features/accounts/client/texts.ts'
import { PendingRequests } from '#features/account-requests/pending-requests.tsx'
import { CertificatesView } from '#features/certificates/certificates-view.tsx'
import { DialogNotLoaded } from '#features/certificates/dialog-not-loaded.tsx'
import { NextToMature } from '#features/certificates/next-to-mature.tsx'
import { dayIn, formatDay, formatTime, formatWeekday } from '#lib/format/format-date.ts'
import { useAmountsChoice } from '#portal/frame/amounts-choice.ts'
import { texts as portalTexts } from '#portal/texts.ts'
import { useNow } from '#portal/frame/use-now.ts'
import { paths } from '#paths.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { PageHead, Section } from '#ui/layout/page.tsx'
import { LatePart } from '#ui/late/late-part.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'

// Dialogs are loaded when they are opened.
const OwnAccountDialog = lazy(async () => ({
  default: (await import('#features/accounts/client/own/own-account-dialog.tsx')).OwnAccountDialog,
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
const OpenedCertificate = lazy(() =>
  import('#features/certificates/opened-certificate.tsx').then(
    ({ OpenedCertificate: Loaded }) => ({ default: Loaded }),
    () => ({ default: DialogNotLoaded }),
  ),
)

// The dashboard has them, and most clients have an account.
const FirstSteps = lazy(async () => ({ default: (await import('./dashboard-page.tsx')).FirstSteps }))

/** The first screen of a client: holdings, and a link to each account. */
export function PortfolioPage() {
  const [hidden, hide] = useAmountsChoice()
  const address = useDialogAddress(['account', 'to', 'certificate'])
  const { dialog, open, close } = address
  const certificate = address.idIn('certificate')
  const request = () => open({ dialog: 'request' })
  const accounts = useQuery(api.accounts.list.queryOptions())
  const { data: safeguards } = useQuery(api.safeguards.get.queryOptions())
  const queries = useQueryClient()
  const openCertificate = (chosen: Certificate) => {
    // Shown at once, and asked for again: it may have matured.
    const { queryKey } = api.certificates.get.queryOptions({ input: { certificateId: chosen.id } })
    queries.setQueryData(queryKey, chosen, { updatedAt: 1 })
    open({ certificate: chosen.id })
  }
  return (
    <>
      <PageHead
        title={portalTexts.portfolio}
        detail={<BankTime />}
        actions={
          <>
            {accounts.data?.length !== 0 && (
              <Switch label={texts.hideAmounts} checked={hidden} onChange={hide} />
            )}
            {accounts.data?.length === 0 || (accounts.isError && !accounts.data) ? (
              <Button className="below-detail" onClick={request}>
                {portalTexts.quick.request.name}
              </Button>
            ) : (
              // While payments are frozen it only moves money between the client's own accounts.
              <Button
                kind={safeguards?.freeze ? 'secondary' : 'primary'}
                onClick={() => open({ dialog: 'pay' })}
              >
                {portalTexts.quick.pay.name}
              </Button>
            )}
          </>
        }
      />
      <Accounts address={address} />
      <CertificatesView
        onOpen={openCertificate}
        deposit={{ isOpen: dialog === 'deposit', open: () => open({ dialog: 'deposit' }), close }}
        onRequestAccount={request}
      />
      <PendingRequests onRequest={request} shownRequest={address.idIn('request')} />
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'request' && <RequestDialog onClose={close} />}
        {certificate !== undefined && (
          <OpenedCertificate
            key={certificate}
            certificateId={certificate}
            byLink={!address.isOpenedHere}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** Shows the next certificate to mature, or else the last movement. */
function drawLatest(lastMovement: ReactNode): ReactNode {
  return <NextToMature otherwise={lastMovement} />
}

/** The bank's day and hour: its days begin and end by them, in every zone of the reader. */
function BankTime() {
  const now = useNow()
  const today = dayIn(bank.timeZone, now)
  return (
    <span className="bank-time">
      <span className="bank-weekday">{formatWeekday(today)}, </span>
      {formatDay(today)}, {formatTime(now, bank.timeZone)} <span>{portalTexts.inCity(bank.city)}</span>
    </span>
  )
}

const PeopleWithAccess = lazy(async () => ({
  default: (await import('#features/access-rights/give/people-with-access.tsx')).PeopleWithAccess,
}))
const GiveAccess = lazy(async () => ({
  default: (await import('#features/access-rights/give/give-access.tsx')).GiveAccess,
}))

// Loaded when a client prints, because most clients only look at the portfolio.
const PrintDialog = lazy(async () => ({
  default: (await import('#features/statements/download/print-dialog.tsx')).PrintDialog,
}))
const StatementsDialog = lazy(async () => ({
  default: (await import('#features/statements/download/statements-dialog.tsx')).StatementsDialog,
}))

type AccountsProps = {
  address: ReturnType<typeof useDialogAddress>
}

function Accounts({ address: { dialog, idIn, open, close } }: AccountsProps) {
  const accounts = useQuery(api.accounts.list.queryOptions())
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
        <LatePart>
          <FirstSteps />
        </LatePart>
        <Suspense fallback={<LoadingLine />}>
          {(dialog === 'pay' || dialog === 'statements') && (
            <NoAccountDialog purpose={dialog} onClose={close} onRequest={() => open({ dialog: 'request' })} />
          )}
        </Suspense>
      </>
    )
  }
  // The dialog shows the present data of the list, not the data at the time it was opened.
  const chosen = accounts.data.find(({ id }) => id === idIn('account'))
  const kinds = new Set(accounts.data.map(({ isCrypto }) => isCrypto))
  return (
    <>
      <section className="section" aria-labelledby={summaryId}>
        <PortfolioSummary accounts={accounts.data} latest={drawLatest} />
      </section>
      <Section
        title={texts.accounts}
        actions={
          <div className="account-actions">
            <p className="small muted">{texts.accountsNote}</p>
            <Button size="sm" icon="download" onClick={() => open({ dialog: 'statements' })}>
              {portalTexts.quick.statements.name}
            </Button>
          </div>
        }
      >
        <div className="cards">
          {accounts.data.map((one) => (
            <AccountCard
              key={one.id}
              account={one}
              kindsDiffer={kinds.size > 1}
              onDetails={() => open({ dialog: 'details', account: one.id })}
              statement={paths.transactions(one.id)}
              onPay={() => open({ dialog: 'pay', account: one.id })}
              onOpen={(opened) => open({ dialog: opened, account: one.id })}
            />
          ))}
          <button type="button" className="card account-request" onClick={() => open({ dialog: 'request' })}>
            <Icon name="add" />
            <span className="name">{portalTexts.quick.request.name}</span>
            <span className="small muted">{portalTexts.quick.request.detail}</span>
          </button>
        </div>
      </Section>
      <Suspense fallback={<LoadingLine />}>
        {chosen && (dialog === 'details' || dialog === 'rename' || dialog === 'receive') && (
          <OwnAccountDialog
            dialog={dialog}
            account={chosen}
            onClose={close}
            onReceive={() => open({ dialog: 'receive', account: chosen.id })}
            statement={{
              path: paths.transactions(chosen.id),
              onPrint: () => open({ dialog: 'print', account: chosen.id }),
            }}
          >
            <Suspense>
              <PeopleWithAccess
                accountId={chosen.id}
                onGive={() => open({ dialog: 'give', account: chosen.id })}
              />
            </Suspense>
          </OwnAccountDialog>
        )}
        {dialog === 'give' && <GiveAccess accountId={chosen?.id} onClose={close} />}
        {chosen && dialog === 'print' && <PrintDialog account={chosen} onClose={close} />}
        {dialog === 'statements' && <StatementsDialog accounts={accounts.data} onClose={close} />}
        {chosen && dialog === 'pay' && <PayDialog account={chosen} onClose={close} />}
        {!chosen && dialog === 'pay' && (
          <PayFrom accounts={accounts.data} beneficiaryId={idIn('to')} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
