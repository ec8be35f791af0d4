import type { CurrencyAllocation, Dashboard } from '@bank/contract'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { type Stat, StatList } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { isFirstTry } from '#lib/data/is-first-try.ts'
import { Section } from '#ui/layout/page.tsx'
import { CardsSkeleton } from '#ui/layout/skeleton.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Holdings } from './holdings.tsx'
import { texts } from './texts.ts'
import { type LinkTarget, type OfHolders, AttentionList, needsNothing } from './attention-list.tsx'
import './dashboard.css'

type DashboardViewProps = {
  /** Orders to sign and unread messages of the holders for whom the client acts; undefined until known. */
  ofHolders: OfHolders | undefined
  /** The certificate that matures next: null if there is none, undefined while that is not known. */
  nextMaturity: ReactNode
  /** Cards that lead to frequent actions. */
  actions: ReactNode
  link: (to: LinkTarget, label: string, about: string) => ReactNode
}

/**
 * The client's money and counts, what needs attention, links to frequent operations, and the last activity.
 * The links are shown even without an answer of the bank. All else appears at once, since each part moves
 * those below it.
 */
export function DashboardView({ ofHolders, nextMaturity, actions, link }: DashboardViewProps) {
  const dashboard = useQuery(api.dashboard.get.queryOptions())
  const allocation = useQuery(api.accounts.allocation.queryOptions())
  const isAwaited =
    isFirstTry(dashboard) || isFirstTry(allocation) || nextMaturity === undefined || ofHolders === undefined
  return (
    <>
      {isAwaited ? (
        <>
          <div className="card holdings holdings-shape" />
          <CardsSkeleton label={texts.loading} />
          <div className="card attention-shape" />
        </>
      ) : (
        <>
          <Holdings nextMaturity={nextMaturity} />
          <Attention dashboard={dashboard} allocation={allocation.data} ofHolders={ofHolders} link={link} />
        </>
      )}
      <Section title={texts.actions}>
        <ul className="quick">{actions}</ul>
      </Section>
      {!isAwaited && dashboard.data && (
        <Section title={texts.activity} actions={<p className="small muted">{texts.timesIn(bank.city)}</p>}>
          <RecentActivity latest={dashboard.data.activity} />
        </Section>
      )}
    </>
  )
}

type AttentionProps = {
  dashboard: UseQueryResult<Dashboard>
  allocation: readonly CurrencyAllocation[] | undefined
  ofHolders: OfHolders
  link: DashboardViewProps['link']
}

/** The counts, a new client's first steps, and what needs attention. */
function Attention({ dashboard, allocation, ofHolders, link }: AttentionProps) {
  const { data } = dashboard
  if (!data)
    return dashboard.isError ? (
      <ErrorState
        level="h2"
        title={texts.failed}
        onRetry={() => void dashboard.refetch()}
        busy={dashboard.isFetching}
      >
        {texts.failedHelp}
      </ErrorState>
    ) : (
      <>
        <CardsSkeleton label={texts.loading} />
        {/* It keeps its place, so that the links below do not move. */}
        <div className="card attention-shape" />
      </>
    )
  const hasMoney = allocation?.some(({ total }) => Number(total) > 0) ?? false
  // The balances of accounts may be unknown yet.
  const isKnown = data.counts.accounts === 0 || (allocation?.length ?? 0) > 0
  const isBeginning = isKnown && isNew(data.counts, hasMoney)
  return (
    <>
      <Section title={texts.counts} titleHidden>
        <StatList className="counts" stats={statsOf(data, ofHolders)} />
      </Section>
      {isBeginning && (
        <FirstSteps
          counts={data.counts}
          hasMoney={hasMoney}
          accountId={allocation?.[0]?.parts[0]?.accountId ?? null}
          link={link}
        />
      )}
      {/* A client with steps before them is not all caught up. */}
      {!(isBeginning && needsNothing({ ...data, ofHolders })) && (
        <Section title={texts.attention}>
          <AttentionList {...data} ofHolders={ofHolders} link={link} />
        </Section>
      )}
    </>
  )
}

/** Returns whether a client still has an account, a deposit or a beneficiary before them. */
function isNew({ accounts, beneficiaries }: Dashboard['counts'], hasMoney: boolean): boolean {
  return accounts === 0 || beneficiaries === 0 || !hasMoney
}

function statsOf(
  { counts: { accounts, unreadMessages, beneficiaries } }: Dashboard,
  { unread }: OfHolders,
): Stat[] {
  const ofHolders = unread.map(({ name, unread: count }) => texts.ofHolder(count, name)).join(', ')
  return [
    { label: <Link to="/dashboard/portfolio">{texts.totalAccounts}</Link>, value: accounts },
    {
      label: <Link to="/dashboard/messages">{texts.unreadMessages}</Link>,
      value: unreadMessages,
      ...(ofHolders !== '' && { note: ofHolders }),
    },
    { label: <Link to="/dashboard/beneficiaries">{texts.beneficiaries}</Link>, value: beneficiaries },
  ]
}
