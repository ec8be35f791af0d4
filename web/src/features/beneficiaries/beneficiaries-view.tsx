import type { Beneficiary } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '#api.ts'
import { Button } from '#ui/button.tsx'
import { StatList } from '#ui/card.tsx'
import { EmptyState, ErrorState } from '#ui/empty.tsx'
import { TextField } from '#ui/field.tsx'
import { Section } from '#ui/page.tsx'
import { CardsSkeleton } from '#ui/skeleton.tsx'
import { BeneficiaryCard } from './beneficiary-card.tsx'
import { filterBeneficiaries } from './filter-beneficiaries.ts'
import { texts } from './texts.ts'
import './beneficiaries.css'

/** Whom this client may pay. `contact` leads to somebody who can add a person while this page cannot. */
export function BeneficiariesView({ contact }: { contact: ReactNode }) {
  const beneficiaries = useQuery(api.beneficiaries.list.queryOptions())
  if (beneficiaries.data) return <Loaded all={beneficiaries.data} contact={contact} />
  if (!beneficiaries.isError) return <CardsSkeleton label={texts.loading} />
  return (
    <ErrorState level="h2" title={texts.failed} onRetry={() => void beneficiaries.refetch()} busy={beneficiaries.isFetching}>
      {texts.failedHelp}
    </ErrorState>
  )
}

function Loaded({ all, contact }: { all: readonly Beneficiary[]; contact: ReactNode }) {
  const [search, setSearch] = useState('')
  if (all.length === 0) return <EmptyState level="h2" seed="empty-b" title={texts.empty} action={contact}>{texts.emptyHelp}</EmptyState>
  const found = filterBeneficiaries(all, search)
  const verified = all.filter((beneficiary) => beneficiary.verified).length
  return (
    <>
      <StatList
        className="payee-counts"
        stats={[
          { label: texts.total, value: all.length },
          { label: texts.verified, value: verified },
          { label: texts.pending, value: all.length - verified },
        ]}
      />
      <Section title={texts.list} titleHidden>
        <div className="payee-search">
          <TextField
            type="search" label={texts.search} labelHidden placeholder={texts.searchPlaceholder} value={search} autoComplete="off"
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <p className="small muted" role="status">{search.trim() === '' ? '' : texts.found(found.length)}</p>
        </div>
        {found.length === 0
          ? <EmptyState title={texts.noMatch} action={<Button onClick={() => setSearch('')}>{texts.clearSearch}</Button>}>{texts.noMatchHelp}</EmptyState>
          : <div className="cards">{found.map((beneficiary) => <BeneficiaryCard key={beneficiary.id} beneficiary={beneficiary} />)}</div>}
      </Section>
    </>
  )
}
