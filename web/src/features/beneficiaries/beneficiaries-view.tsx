import type { Beneficiary } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#api.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { PageHead, Section } from '#ui/layout/page.tsx'
import { CardsSkeleton } from '#ui/layout/skeleton.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { BeneficiaryCard } from './beneficiary-card.tsx'
import { filterBeneficiaries, pendingFirst } from './filter-beneficiaries.ts'
import { OwnActions } from './own-actions.tsx'
import { texts } from './texts.ts'
import { useRemoval } from './use-removal.ts'
import './beneficiaries.css'

const AddDialog = lazy(() => import('./add/add-dialog.tsx').then((module) => ({ default: module.AddDialog })))
const EditDialog = lazy(() =>
  import('./edit/edit-dialog.tsx').then((module) => ({ default: module.EditDialog })),
)
const VerifyDialog = lazy(() =>
  import('./edit/verify-dialog.tsx').then((module) => ({ default: module.VerifyDialog })),
)

type BeneficiariesViewProps = {
  title: string
  /** The search when the page opens. */
  search: string
  dialog: string | null
  /** The beneficiary that the dialog is about. */
  chosenId: string | undefined
  /** The account that a new beneficiary is paid from, where the client came from a payment. */
  payFrom: string | undefined
  onOpen: (dialog: OpenDialog, chosenId?: string) => void
  onClose: () => void
}

type OpenDialog = 'add' | 'edit' | 'verify'

/** The client's beneficiaries, with the ways to add, edit, verify and delete one. */
export function BeneficiariesView(props: BeneficiariesViewProps) {
  const { title, search, dialog, chosenId, payFrom, onOpen, onClose } = props
  const beneficiaries = useQuery(api.beneficiaries.list.queryOptions())
  useFailureToast(beneficiaries, texts.failed, beneficiaries.data !== undefined)
  const add = (
    <Button kind="primary" icon="add" onClick={() => onOpen('add')}>
      {texts.add}
    </Button>
  )
  const chosen = beneficiaries.data?.find(({ id }) => id === chosenId)
  const isEmpty = beneficiaries.data?.length === 0
  return (
    <>
      <PageHead title={title} actions={isEmpty ? undefined : add} />
      {beneficiaries.data && <Counts all={beneficiaries.data} />}
      {beneficiaries.data ? (
        isEmpty ? (
          <EmptyState level="h2" seed="empty-b" title={texts.empty} action={add}>
            {texts.emptyHelp}
          </EmptyState>
        ) : (
          <Loaded key={search} all={beneficiaries.data} asked={search} onOpen={onOpen} />
        )
      ) : beneficiaries.isError ? (
        <ErrorState
          level="h2"
          title={texts.failed}
          onRetry={() => void beneficiaries.refetch()}
          busy={beneficiaries.isFetching}
        >
          {texts.failedHelp}
        </ErrorState>
      ) : (
        <CardsSkeleton label={texts.loading} />
      )}
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'add' && <AddDialog payFrom={payFrom} onClose={onClose} />}
        {dialog === 'edit' && chosen && <EditDialog beneficiary={chosen} onClose={onClose} />}
        {dialog === 'verify' && chosen && <VerifyDialog beneficiary={chosen} onClose={onClose} />}
      </Suspense>
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

type LoadedProps = {
  all: readonly Beneficiary[]
  asked: string
  onOpen: BeneficiariesViewProps['onOpen']
}

function Loaded({ all, asked, onOpen }: LoadedProps) {
  const [search, setSearch] = useState(asked)
  const { remove, removingId, restoredId } = useRemoval()
  const found = pendingFirst(filterBeneficiaries(all, search))
  const kept = useKeptFocus<HTMLInputElement>(found.length === 0)
  return (
    <Section title={texts.list} titleHidden>
      <div className="beneficiary-search no-print">
        <SearchField
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
              actions={
                <OwnActions
                  beneficiary={beneficiary}
                  busy={removingId === beneficiary.id}
                  onEdit={() => onOpen('edit', beneficiary.id)}
                  onVerify={() => onOpen('verify', beneficiary.id)}
                  onDelete={() => remove(beneficiary, (found[index + 1] ?? found[index - 1])?.id ?? null)}
                />
              }
            />
          ))}
        </div>
      )}
    </Section>
  )
}
