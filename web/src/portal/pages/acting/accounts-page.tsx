import type { ActedFor, Certificate } from '@bank/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { actingTexts, showsCertificates } from '#features/access-rights/acting/texts.ts'
import { useHolder } from '#features/access-rights/acting/use-holders.ts'
import { AccountCard } from '#features/accounts/client/account-card.tsx'
import { texts } from '#features/accounts/client/texts.ts'
import { CertificatesView } from '#features/certificates/certificates-view.tsx'
import { DialogNotLoaded } from '#features/certificates/dialog-not-loaded.tsx'
import { hasOrders } from '#features/orders/order-queries.ts'
import { isFirstTry } from '#lib/data/is-first-try.ts'
import { paths } from '#paths.ts'
import { useAmountsChoice } from '#portal/frame/amounts-choice.ts'
import { texts as portalTexts } from '#portal/texts.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Icon } from '#ui/brand/icon.tsx'
import { Button } from '#ui/form/button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { PageHead, Section } from '#ui/layout/page.tsx'
import { CardsSkeleton } from '#ui/layout/skeleton.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import '#features/accounts/client/accounts.css'

const HolderRequests = lazy(async () => ({
  default: (await import('#features/account-requests/holder-requests.tsx')).HolderRequests,
}))

const AccountDetailsDialog = lazy(async () => ({
  default: (await import('#features/accounts/client/account-details-dialog.tsx')).AccountDetailsDialog,
}))
const OpenedCertificate = lazy(() =>
  import('#features/certificates/opened-certificate.tsx').then(
    ({ OpenedCertificate: Loaded }) => ({ default: Loaded }),
    () => ({ default: DialogNotLoaded }),
  ),
)
const PrepareDialog = lazy(async () => ({
  default: (await import('#features/payments/prepare/prepare-dialog.tsx')).PrepareDialog,
}))
const PrepareBeneficiaryDialog = lazy(async () => ({
  default: (await import('#features/beneficiaries/prepare/prepare-beneficiary-dialog.tsx'))
    .PrepareBeneficiaryDialog,
}))
const PrintDialog = lazy(async () => ({
  default: (await import('#features/statements/download/print-dialog.tsx')).PrintDialog,
}))
const StatementsDialog = lazy(async () => ({
  default: (await import('#features/statements/download/statements-dialog.tsx')).StatementsDialog,
}))

/** The accounts of a holder that the user may see. */
export function ActingAccountsPage() {
  const { holderId } = useParams({ from: '/dashboard/for/$holderId/portfolio' })
  const { holder } = useHolder(holderId)
  const [hidden, hide] = useAmountsChoice()
  const { open } = useDialogAddress([])
  if (!holder) return null
  return (
    <>
      <PageHead
        title={actingTexts.accountsOf(holder.name)}
        actions={
          <>
            <Switch label={texts.hideAmounts} checked={hidden} onChange={hide} />
            {holder.accounts.some(({ view }) => view === 'movements') && (
              <Button icon="download" onClick={() => open({ dialog: 'statements' })}>
                {portalTexts.quick.statements.name}
              </Button>
            )}
          </>
        }
      />
      <Accounts holder={holder} />
      {holder.prepareBeneficiaries && (
        <Suspense>
          <HolderRequests holder={holder} />
        </Suspense>
      )}
    </>
  )
}

/** The certificates of a holder, and the dialogs about them, as on the user's own portfolio. */
function HolderCertificates({ holder }: { holder: ActedFor }) {
  const { api } = useReading()
  const { dialog, isOpenedHere, idIn, open, close } = useDialogAddress(['certificate'])
  const queries = useQueryClient()
  const certificate = idIn('certificate')
  const isShown = showsCertificates(holder)
  const openCertificate = (chosen: Certificate) => {
    // Shown at once, and asked for again: it may have matured.
    const { queryKey } = api.certificates.get.queryOptions({ input: { certificateId: chosen.id } })
    queries.setQueryData(queryKey, chosen, { updatedAt: 1 })
    open({ certificate: chosen.id })
  }
  return (
    <>
      <CertificatesView
        onOpen={openCertificate}
        deposit={
          holder.prepare
            ? { isOpen: dialog === 'deposit', open: () => open({ dialog: 'deposit' }), close }
            : null
        }
        notIncluded={isShown ? null : actingTexts.certificates}
        emptyHelp={actingTexts.noCertificatesHelp}
      />
      <Suspense fallback={<LoadingLine />}>
        {isShown && certificate !== undefined && (
          <OpenedCertificate
            key={certificate}
            certificateId={certificate}
            byLink={!isOpenedHere}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** Leads to the orders of the holder that wait for the user's signature. */
function OrdersToSign({ holderId, count }: { holderId: string; count: number }) {
  if (count === 0) return null
  const text = actingTexts.toSign(count)
  return (
    <Banner
      tone="wait"
      title={`${text}.`}
      action={
        <Link
          to="/dashboard/for/$holderId/orders"
          params={{ holderId }}
          aria-label={`${actingTexts.review}, ${text}`}
        >
          {actingTexts.review}
        </Link>
      }
    />
  )
}

function AccountsSkeleton() {
  return (
    <Section title={actingTexts.accounts} titleHidden className="cards-shape">
      <CardsSkeleton cards={3} label={actingTexts.loading} />
    </Section>
  )
}

function Accounts({ holder }: { holder: ActedFor }) {
  const { api, path } = useReading()
  const { dialog, idIn, open, close } = useDialogAddress(['account', 'to'])
  const accounts = useQuery(api.accounts.list.queryOptions())
  const hasSome = hasOrders(holder)
  const orders = useQuery(api.orders.count.queryOptions({ enabled: hasSome }))
  useFailureToast(accounts, texts.failed, accounts.data !== undefined)
  // The line of the orders would move the accounts below it, so both appear at once.
  if (hasSome && isFirstTry(orders)) return <AccountsSkeleton />
  if (!accounts.data) {
    if (!accounts.isError) return <AccountsSkeleton />
    return (
      <ErrorState
        level="h2"
        title={texts.failed}
        onRetry={() => void accounts.refetch()}
        busy={accounts.isFetching}
      >
        {actingTexts.failedHelp}
      </ErrorState>
    )
  }
  const toSign = <OrdersToSign holderId={holder.holderId} count={orders.data?.forMe ?? 0} />
  const request = () => open({ dialog: 'request' })
  if (accounts.data.length === 0)
    return (
      <>
        {toSign}
        <EmptyState
          level="h2"
          seed="no-accounts-seen"
          title={actingTexts.none}
          action={
            holder.prepareBeneficiaries && <Button onClick={request}>{portalTexts.quick.request.name}</Button>
          }
        >
          {actingTexts.noneHelp}
        </EmptyState>
      </>
    )
  const opened = new Set(holder.accounts.filter(({ view }) => view === 'movements').map(({ id }) => id))
  const withStatement = accounts.data.filter(({ id }) => opened.has(id))
  const prepared = new Set(holder.accounts.filter(({ prepare }) => prepare).map(({ id }) => id))
  const chosen = accounts.data.find(({ id }) => id === idIn('account'))
  const statementOf = (id: string) => (opened.has(id) ? path(paths.transactions(id)) : null)
  const chosenStatement = chosen ? statementOf(chosen.id) : null
  const addBeneficiary = () => open({ dialog: 'beneficiary' })
  const kinds = new Set(accounts.data.map((account) => account.isCrypto))
  return (
    <>
      {toSign}
      <Section title={actingTexts.accounts} titleHidden>
        <div className="cards">
          {accounts.data.map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              kindsDiffer={kinds.size > 1}
              statement={statementOf(account.id)}
              onDetails={() => open({ dialog: 'details', account: account.id })}
              payLabel={actingTexts.preparePayment}
              onPay={
                prepared.has(account.id) ? () => open({ dialog: 'pay', account: account.id }) : undefined
              }
            />
          ))}
          {holder.prepareBeneficiaries && (
            <button type="button" className="card account-request" onClick={request}>
              <Icon name="add" />
              <span className="name">{portalTexts.quick.request.name}</span>
              <span className="small muted">{portalTexts.quick.request.detail}</span>
            </button>
          )}
        </div>
        {withStatement.length === 0 && <p className="small muted">{actingTexts.noStatements}</p>}
      </Section>
      <HolderCertificates holder={holder} />
      <Suspense fallback={<LoadingLine />}>
        {chosen && dialog === 'details' && (
          <AccountDetailsDialog
            account={chosen}
            onClose={close}
            statement={
              chosenStatement === null
                ? null
                : {
                    path: chosenStatement,
                    onPrint: () => open({ dialog: 'print', account: chosen.id }),
                  }
            }
          />
        )}
        {chosen && chosenStatement !== null && dialog === 'print' && (
          <PrintDialog account={chosen} onClose={close} />
        )}
        {chosen && prepared.has(chosen.id) && dialog === 'pay' && (
          <PrepareDialog
            account={chosen}
            to={idIn('to')}
            onClose={close}
            onAddBeneficiary={holder.prepareBeneficiaries ? addBeneficiary : null}
          />
        )}
        {holder.prepareBeneficiaries && dialog === 'beneficiary' && (
          <PrepareBeneficiaryDialog signs={holder.sign !== null} onClose={close} />
        )}
        {withStatement.length > 0 && dialog === 'statements' && (
          <StatementsDialog accounts={withStatement} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
