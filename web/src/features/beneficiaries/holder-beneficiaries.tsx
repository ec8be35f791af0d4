import { type ActedFor, type Beneficiary, currencyKind } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { paths } from '#paths.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { PageHead, Section } from '#ui/layout/page.tsx'
import { CardsSkeleton } from '#ui/layout/skeleton.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { BeneficiaryCard } from './beneficiary-card.tsx'
import { filterBeneficiaries, pendingFirst } from './filter-beneficiaries.ts'
import { holderTexts, texts } from './texts.ts'
import './beneficiaries.css'

const PrepareBeneficiaryDialog = lazy(async () => ({
  default: (await import('./prepare/prepare-beneficiary-dialog.tsx')).PrepareBeneficiaryDialog,
}))

type HolderBeneficiariesProps = { title: string; holder: ActedFor }

/** The beneficiaries of a holder, for a user who prepares its payments; they add one where they may. */
export function HolderBeneficiaries({ title, holder }: HolderBeneficiariesProps) {
  const { api } = useReading()
  const { dialog, open, close } = useDialogAddress([])
  const beneficiaries = useQuery(api.beneficiaries.list.queryOptions())
  useFailureToast(beneficiaries, texts.failed, beneficiaries.data !== undefined)
  const add = holder.prepareBeneficiaries && (
    <Button kind="primary" icon="add" onClick={() => open({ dialog: 'add' })}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead title={title} actions={beneficiaries.data?.length === 0 ? undefined : add} />
      {beneficiaries.data ? (
        beneficiaries.data.length === 0 ? (
          <EmptyState level="h2" seed="empty-b" title={texts.empty} action={add}>
            {holder.prepareBeneficiaries ? holderTexts.emptyHelp : holderTexts.emptyOfOthers}
          </EmptyState>
        ) : (
          <Loaded all={beneficiaries.data} holder={holder} />
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
        <CardsSkeleton label={holderTexts.loading} />
      )}
      <Suspense fallback={<LoadingLine />}>
        {holder.prepareBeneficiaries && dialog === 'add' && (
          <PrepareBeneficiaryDialog signs={holder.sign !== null} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function Loaded({ all, holder }: { all: readonly Beneficiary[]; holder: ActedFor }) {
  const [search, setSearch] = useState('')
  const found = pendingFirst(filterBeneficiaries(all, search))
  const kept = useKeptFocus<HTMLInputElement>(found.length === 0)
  return (
    <Section title={holderTexts.list(holder.name)} titleHidden>
      {!holder.prepareBeneficiaries && <p className="small muted">{holderTexts.whyNoAdding}</p>}
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
          {found.map((beneficiary) => (
            <BeneficiaryCard
              key={beneficiary.id}
              beneficiary={beneficiary}
              actions={<Payments beneficiary={beneficiary} holder={holder} />}
            />
          ))}
        </div>
      )}
    </Section>
  )
}

/** A link to the payment from each account that can pay this beneficiary and that the user may pay from. */
function Payments({ beneficiary, holder }: { beneficiary: Beneficiary; holder: ActedFor }) {
  const { path } = useReading()
  const accounts = holder.accounts.filter(
    ({ prepare, currency }) =>
      prepare &&
      (currencyKind(currency) === 'crypto') === beneficiary.isCrypto &&
      (!beneficiary.isCrypto || currency === beneficiary.currency),
  )
  if (!beneficiary.verified) return null
  return (
    <div className="beneficiary-payments">
      {accounts.length === 0 && <p className="small muted">{holderTexts.noAccount}</p>}
      {accounts.map(({ id, nickname }) => (
        <Link
          key={id}
          to={path(paths.portfolio)}
          search={{ dialog: 'pay', account: id, to: beneficiary.id }}
          className={buttonClass('secondary', 'sm')}
          aria-label={holderTexts.pay(beneficiary.name, nickname)}
        >
          {accounts.length === 1 ? texts.pay : holderTexts.payFrom(nickname)}
        </Link>
      ))}
    </div>
  )
}
