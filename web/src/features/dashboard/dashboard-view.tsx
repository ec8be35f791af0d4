import type { Dashboard } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { StatList } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { CardsSkeleton } from '#ui/layout/skeleton.tsx'
import { ActivityList } from './activity-list.tsx'
import { Holdings } from './holdings.tsx'
import { texts } from './texts.ts'
import { type LinkTarget, AttentionList } from './attention-list.tsx'
import './dashboard.css'

// Shown to new clients only.
const FirstSteps = lazy(() =>
  import('./first-steps.tsx').then(
    ({ FirstSteps: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)

type DashboardViewProps = {
  /** The certificate that matures next, if there is one. */
  nextMaturity: ReactNode
  /** Cards that lead to frequent actions. */
  actions: ReactNode
  link: (to: LinkTarget, label: string, about: string) => ReactNode
}

/**
 * The client's money and counts, what needs attention, links to frequent operations, and the last activity.
 * The links are shown even without an answer of the bank.
 */
export function DashboardView({ nextMaturity, actions, link }: DashboardViewProps) {
  const dashboard = useQuery(api.dashboard.get.queryOptions())
  const { data } = dashboard
  const allocation = useQuery(api.accounts.allocation.queryOptions()).data
  const hasMoney = allocation?.some(({ total }) => Number(total) > 0) ?? false
  // The balances of accounts may be unknown yet.
  const isKnown = data?.counts.accounts === 0 || (allocation?.length ?? 0) > 0
  return (
    <>
      <Holdings nextMaturity={nextMaturity} />
      {data ? (
        <Section title={texts.counts} titleHidden>
          <StatList className="counts" stats={statsOf(data)} />
        </Section>
      ) : (
        !dashboard.isError && <CardsSkeleton label={texts.loading} />
      )}
      {!data && dashboard.isError && (
        <ErrorState
          level="h2"
          title={texts.failed}
          onRetry={() => void dashboard.refetch()}
          busy={dashboard.isFetching}
        >
          {texts.failedHelp}
        </ErrorState>
      )}
      {data && isKnown && isNew(data.counts, hasMoney) && (
        <Suspense>
          <FirstSteps counts={data.counts} hasMoney={hasMoney} link={link} />
        </Suspense>
      )}
      {/* It keeps its place, so that the links below do not move. */}
      {!data && !dashboard.isError && <div className="card attention-shape" />}
      {data && (
        <Section title={texts.attention}>
          <AttentionList {...data} link={link} />
        </Section>
      )}
      <Section title={texts.actions}>
        <ul className="quick">{actions}</ul>
      </Section>
      {data && (
        <Section title={texts.activity} actions={<p className="small muted">{texts.timesIn(bank.city)}</p>}>
          <ActivityList activity={data.activity} />
        </Section>
      )}
    </>
  )
}

/** Whether a client still has an account, a deposit or a beneficiary before them. */
function isNew({ accounts, beneficiaries }: Dashboard['counts'], hasMoney: boolean): boolean {
  return accounts === 0 || beneficiaries === 0 || !hasMoney
}

function statsOf({ counts: { accounts, unreadMessages, beneficiaries } }: Dashboard) {
  return [
    { label: texts.totalAccounts, value: accounts },
    { label: texts.unreadMessages, value: unreadMessages },
    { label: texts.beneficiaries, value: beneficiaries },
  ]
}
