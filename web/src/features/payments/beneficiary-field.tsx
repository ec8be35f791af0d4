import type { PaymentBeneficiary } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { useReading } from '#session/acting/reading.tsx'
import { ComboboxField, matchesOf } from '#ui/form/combobox-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { texts } from './texts.ts'

export type BeneficiariesQuery = {
  data: PaymentBeneficiary[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type BeneficiaryFieldProps = {
  beneficiaries: BeneficiariesQuery
  value: string
  onChange: (beneficiaryId: string) => void
  error: string | undefined
  /** The account to pay a new beneficiary from, which the link to add one takes along. */
  payFrom?: string | undefined
  /** Runs before the link to add a beneficiary leaves the payment. */
  onAdd?: (() => void) | undefined
}

/** Chooses who is paid by name, nickname, bank or number. */
export function BeneficiaryField(props: BeneficiaryFieldProps) {
  const { isError, data } = props.beneficiaries
  const isFailed = isError && data === undefined
  // The field and the button to load it again take each other's place, and the focus with them.
  const kept = useKeptFocus<HTMLDivElement>(isFailed)
  return (
    <div ref={kept} tabIndex={-1}>
      <FieldOrFailure {...props} isFailed={isFailed} />
    </div>
  )
}

type FieldOrFailureProps = BeneficiaryFieldProps & { isFailed: boolean }

function FieldOrFailure(props: FieldOrFailureProps) {
  const { beneficiaries, value, onChange, error, payFrom, onAdd, isFailed } = props
  if (isFailed) {
    const again = (
      <Button size="sm" busy={beneficiaries.isFetching} onClick={() => void beneficiaries.refetch()}>
        {texts.tryAgain}
      </Button>
    )
    return <Banner tone="bad" title={texts.beneficiariesFailed} announce="alert" action={again} />
  }
  const isEmpty = beneficiaries.data?.length === 0
  return (
    <ComboboxField
      label={texts.beneficiary}
      value={value}
      onChange={onChange}
      options={inOrder(beneficiaries.data ?? []).map(
        ({ id, name, nickname, destination, short, lastPaidAt }) => ({
          value: id,
          label: name,
          detail: nickname === null ? short : `${nickname}, ${short}`,
          note: lastPaidAt === null ? undefined : texts.lastPaid(formatDate(lastPaidAt, bank.timeZone)),
          words: `${nickname ?? ''} ${destination}`,
        }),
      )}
      placeholder={beneficiaries.data ? texts.chooseBeneficiary : texts.loadingBeneficiaries}
      listLabel={texts.beneficiaries}
      renderNoMatch={(typed) => <NoMatch typed={typed} />}
      help={
        // Before the list has come too, so that the fields below keep their place.
        (isEmpty || (payFrom !== undefined && value === '')) && (
          <>
            {isEmpty ? `${texts.noBeneficiaries}.` : texts.someoneNew}{' '}
            <Link to="/dashboard/beneficiaries" search={{ dialog: 'add', account: payFrom }} onClick={onAdd}>
              {texts.addBeneficiary}
            </Link>
          </>
        )
      }
      error={error}
    />
  )
}

/** Those who were paid come first, the last paid at the top, and then those who never were, by name. */
function inOrder(beneficiaries: readonly PaymentBeneficiary[]): PaymentBeneficiary[] {
  return beneficiaries.toSorted(
    (one, other) =>
      paidAt(other) - paidAt(one) || one.name.localeCompare(other.name, 'en', { numeric: true }),
  )
}

function paidAt({ lastPaidAt }: PaymentBeneficiary): number {
  return lastPaidAt === null ? 0 : Date.parse(lastPaidAt)
}

/** Says that no beneficiary matches, or that those who do are not verified yet, and leads there. */
function NoMatch({ typed }: { typed: string }) {
  // A user who acts for a holder cannot verify its beneficiaries. Without a text there is no search.
  const isSearch = useReading().holderId === null && typed.trim() !== ''
  const { data } = useQuery(api.beneficiaries.list.queryOptions({ enabled: isSearch }))
  const unverified = (isSearch ? (data ?? []) : []).filter(({ verified }) => !verified)
  const options = unverified.map(
    ({ id, name: label, nickname, bankName, bankAccountNumber, walletAddress }) => ({
      id,
      label,
      words: [nickname, bankName, bankAccountNumber, walletAddress].filter(Boolean).join(' '),
    }),
  )
  const [only, ...others] = matchesOf(options, typed)
  if (only === undefined) return texts.noMatch
  if (others.length > 0)
    return (
      <>
        {texts.notVerified(others.length + 1)}{' '}
        <Link to="/dashboard/beneficiaries" search={{ q: typed.trim() }}>
          {texts.toUnverified}
        </Link>
      </>
    )
  return (
    <>
      {texts.oneNotVerified(only.label)}{' '}
      <Link to="/dashboard/beneficiaries" search={{ dialog: 'verify', beneficiary: only.id }}>
        {texts.verify}
      </Link>
    </>
  )
}
