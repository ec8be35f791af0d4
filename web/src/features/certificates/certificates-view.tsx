import type { Certificate, CertificateStatus } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useReading } from '#session/acting/reading.tsx'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { CardsSkeleton } from '#ui/layout/skeleton.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { cardId, CertificateCard } from './certificate-card.tsx'
import { useCertificates } from './certificates-query.ts'
import { DialogNotLoaded } from './dialog-not-loaded.tsx'
import { Maturities } from './maturities.tsx'
import { texts } from './texts.ts'
import './certificates.css'

const loadDeposit = () => import('./deposit/deposit-dialog.tsx')
// Loads the dialog ahead. A failure is ignored: opening the dialog tries again and shows it.
const prepareDeposit = () => void loadDeposit().catch(() => {})
const DepositDialog = lazy(() =>
  loadDeposit().then(
    ({ DepositDialog: Loaded }) => ({ default: Loaded }),
    () => ({ default: DialogNotLoaded }),
  ),
)

const NoAccountDialog = lazy(() =>
  import('#domain/no-account-dialog.tsx').then(
    ({ NoAccountDialog: Loaded }) => ({ default: Loaded }),
    () => ({ default: DialogNotLoaded }),
  ),
)

/** Shows current and expired certificates, and opens new deposits. */
export function CertificatesView({
  onOpen,
  deposit,
  onRequestAccount,
  notIncluded = null,
  emptyHelp = texts.emptyHelp,
}: ViewProps) {
  const [tab, setTab] = useState<CertificateStatus>('active')
  const { api } = useReading()
  const active = useCertificates('active', notIncluded === null)
  const showCard = useNewCard(active.certificates, deposit?.isOpen === true)
  // Read by the portfolio already; a client without an account has nothing to fund a deposit from.
  const accounts = useQuery(api.accounts.list.queryOptions())
  const hasNoAccount = onRequestAccount !== undefined && accounts.data?.length === 0
  useFailureToast(active, texts.failed)
  const makeDeposit = deposit && (
    <Button size="sm" onPointerEnter={prepareDeposit} onFocus={prepareDeposit} onClick={deposit.open}>
      {texts.makeDeposit}
    </Button>
  )
  const current = <Current list={active} onOpen={onOpen} help={deposit && emptyHelp} />
  return (
    <Section title={texts.title} actions={makeDeposit} className="certificates">
      {notIncluded !== null ? (
        <p className="small muted">{notIncluded}</p>
      ) : active.counts ? (
        <Tabs
          label={texts.tabs}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'active', label: texts.current(active.counts.active), content: current },
            {
              value: 'expired',
              label: texts.history(active.counts.expired),
              content: <History onOpen={onOpen} />,
            },
          ]}
        />
      ) : (
        <Awaited list={active} />
      )}
      <Suspense fallback={<LoadingLine />}>
        {deposit?.isOpen && !hasNoAccount && (
          <DepositDialog
            onClose={deposit.close}
            onCreated={(number) => {
              setTab('active')
              showCard(number)
            }}
          />
        )}
        {deposit?.isOpen && hasNoAccount && (
          <NoAccountDialog purpose="deposit" onClose={deposit.close} onRequest={onRequestAccount} />
        )}
      </Suspense>
    </Section>
  )
}

/**
 * Brings the card of a new certificate into sight, because on a phone it is far below. The focus stays where
 * the dialog has given it back.
 */
function useNewCard(certificates: readonly Certificate[] | undefined, isDialogOpen: boolean) {
  const [number, setNumber] = useState<string | null>(null)
  // Closing the dialog goes back in the history, after which the router restores where the page was scrolled.
  const isLeaving = useRouterState({ select: ({ isLoading }) => isLoading })
  const isListed = certificates?.some((certificate) => certificate.number === number) === true
  const isReady = isListed && !isDialogOpen && !isLeaving
  useEffect(() => {
    if (number === null || !isReady) return undefined
    // The dialog lets the page scroll again in a task of its own, which was queued before this one.
    const timer = setTimeout(() => {
      document.getElementById(cardId(number))?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      setNumber(null)
    })
    return () => clearTimeout(timer)
  }, [number, isReady])
  return setNumber
}

type CertificateList = ReturnType<typeof useCertificates>
type Opens = { onOpen: (certificate: Certificate) => void }
type ViewProps = Opens & {
  /**
   * The dialog of a new certificate, which the page's address opens; null for a user who prepares no orders
   * of this holder.
   */
  deposit: { isOpen: boolean; open: () => void; close: () => void } | null
  /** A client without an account asks for one. */
  onRequestAccount?: () => void
  /** The sentence for a user whose mandate shows no certificates, in their place. */
  notIncluded?: string | null
  /** The offer to a user who may open the first certificate. */
  emptyHelp?: string
}

function Current({ list, onOpen, help }: { list: CertificateList; help: string | null } & Opens) {
  const { certificates } = list
  if (!certificates) return <Awaited list={list} />
  if (certificates.length === 0)
    return (
      <EmptyState seed="empty-certificates" title={texts.empty}>
        {help}
      </EmptyState>
    )
  return (
    <Cards list={list} onOpen={onOpen}>
      <Maturities certificates={certificates} />
    </Cards>
  )
}

function History({ onOpen }: Opens) {
  const list = useCertificates('expired')
  useFailureToast(list, texts.failed)
  if (!list.certificates) return <Awaited list={list} />
  if (list.certificates.length === 0)
    return <EmptyState seed="empty-certificates" title={texts.emptyHistory} />
  return <Cards list={list} onOpen={onOpen} />
}

function Cards({ list, onOpen, children }: { list: CertificateList; children?: ReactNode } & Opens) {
  return (
    <>
      {children}
      <div className="cards">
        {list.certificates?.map((certificate) => (
          <CertificateCard
            key={certificate.id}
            certificate={certificate}
            onOpen={() => onOpen(certificate)}
          />
        ))}
      </div>
      {list.earlier && (
        <p className="certificates-more">
          <Button busy={list.earlier.busy} onClick={list.earlier.load}>
            {texts.earlier}
          </Button>
        </p>
      )}
    </>
  )
}

/** The state of a list that is loading or failed to load. */
function Awaited({ list }: { list: CertificateList }) {
  if (!list.isError) return <CardsSkeleton cards={2} label={texts.loading} />
  return (
    <ErrorState title={texts.failed} onRetry={list.retry} busy={list.isFetching}>
      {texts.failedHelp}
    </ErrorState>
  )
}
