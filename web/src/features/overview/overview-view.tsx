import type { Overview } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { Badge } from '#ui/badge.tsx'
import { type Stat, StatList } from '#ui/card.tsx'
import { ErrorState } from '#ui/empty.tsx'
import { Section } from '#ui/page.tsx'
import { CardsSkeleton } from '#ui/skeleton.tsx'
import { texts } from './texts.ts'
import './overview.css'

/** The counts of the platform, and whether its books balance. */
export function OverviewView() {
  const overview = useQuery(api.overview.get.queryOptions({ refetchInterval: 60_000 }))
  if (overview.data) {
    return <Section title={texts.counts} titleHidden><StatList className="overview-stats" stats={statsOf(overview.data)} /></Section>
  }
  if (!overview.isError) return <CardsSkeleton label={texts.loading} />
  return (
    <ErrorState level="h2" title={texts.failed} onRetry={() => void overview.refetch()} busy={overview.isFetching}>{texts.failedHelp}</ErrorState>
  )
}

function statsOf({ users, accounts, books }: Overview): Stat[] {
  return [{ label: texts.users, value: users }, { label: texts.accounts, value: accounts }, booksStat(books)]
}

function booksStat(books: Overview['books']): Stat {
  if (!books) return { label: texts.books, value: <Badge>{texts.unchecked}</Badge> }
  const checked = texts.checked(formatDateTime(books.checkedAt, bank.timeZone))
  if (books.balanced) return { label: texts.books, value: <Badge tone="good">{texts.balanced}</Badge>, note: checked }
  return { label: texts.books, value: <Badge tone="bad">{texts.unbalanced}</Badge>, note: `${checked}. ${texts.closed}` }
}
