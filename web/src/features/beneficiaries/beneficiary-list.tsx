import type { Beneficiary } from '@bank/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { CardsSkeleton } from '#ui/layout/skeleton.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { BeneficiaryCard } from './beneficiary-card.tsx'
import { filterBeneficiaries, pendingFirst } from './filter-beneficiaries.ts'
import { texts } from './texts.ts'
import { searchFieldId } from './use-removal.ts'
import './beneficiaries.css'

type BeneficiaryStatesProps = {
  beneficiaries: UseQueryResult<Beneficiary[]>
  loading: string
  /** The page shows this without any beneficiary, with `add` as the way to the first one. */
  emptyHelp: string
  add: ReactNode
  children: (all: readonly Beneficiary[]) => ReactNode
}

/** A page of beneficiaries: how many there are, and the list, also while it loads or where that failed. */
export function BeneficiaryStates(props: BeneficiaryStatesProps) {
  const { data } = props.beneficiaries
  return (
    <>
      {data && <Counts all={data} />}
      <ListStates {...props} />
    </>
  )
}

/** Specification 1, section 2: the three counters are shown with an empty list as well. */
function Counts({ all }: { all: readonly Beneficiary[] }) {
  const verified = all.filter((beneficiary) => beneficiary.verified).length
  return (
    <dl className="beneficiary-counts">
      {[
        { label: texts.total, count: all.length },
        { label: texts.verified, count: verified },
        { label: texts.pending, count: all.length - verified },
      ].map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}

function ListStates({ beneficiaries, loading, emptyHelp, add, children }: BeneficiaryStatesProps) {
  if (beneficiaries.data?.length === 0)
    return (
      <EmptyState level="h2" seed="empty-b" title={texts.empty} action={add}>
        {emptyHelp}
      </EmptyState>
    )
  if (beneficiaries.data) return children(beneficiaries.data)
  if (!beneficiaries.isError) return <CardsSkeleton label={loading} />
  return (
    <ErrorState
      level="h2"
      title={texts.failed}
      onRetry={() => void beneficiaries.refetch()}
      busy={beneficiaries.isFetching}
    >
      {texts.failedHelp}
    </ErrorState>
  )
}

type BeneficiaryListProps = {
  title: string
  all: readonly Beneficiary[]
  /** The search when the page opens. */
  asked?: string
  note?: ReactNode
  restoredId?: string | null
  /** The actions on a card; `neighbour` is the card after it, or the one before it at the end. */
  renderActions: (beneficiary: Beneficiary, neighbour: Beneficiary | undefined) => ReactNode
}

/** The cards of beneficiaries, those to verify first, with a search. */
export function BeneficiaryList(props: BeneficiaryListProps) {
  const { title, all, asked = '', note, restoredId = null, renderActions } = props
  const [search, setSearch] = useState(asked)
  const found = pendingFirst(filterBeneficiaries(all, search))
  const kept = useKeptFocus<HTMLInputElement>(found.length === 0)
  return (
    <Section title={title} titleHidden>
      {note}
      <div className="beneficiary-search no-print">
        <SearchField
          id={searchFieldId}
          ref={kept}
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          value={search}
          onType={setSearch}
        />
        <p className="small muted" role="status">
          {search.trim() === '' ? '' : texts.found(found.length)}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={texts.noMatch}
          action={<Button onClick={() => setSearch('')}>{texts.clearSearch}</Button>}
        >
          {texts.noMatchHelp}
        </EmptyState>
      ) : (
        <div className="cards">
          {found.map((beneficiary, index) => (
            <BeneficiaryCard
              key={beneficiary.id}
              beneficiary={beneficiary}
              isRestored={restoredId === beneficiary.id}
              actions={renderActions(beneficiary, found[index + 1] ?? found[index - 1])}
            />
          ))}
        </div>
      )}
    </Section>
  )
}
