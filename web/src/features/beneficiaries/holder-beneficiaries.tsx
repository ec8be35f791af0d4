import { type ActedFor, type Beneficiary, currencyKind } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { paths } from '#paths.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { PageHead } from '#ui/layout/page.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { BeneficiaryList, BeneficiaryStates } from './beneficiary-list.tsx'
import { holderTexts, texts } from './texts.ts'

const PrepareBeneficiaryDialog = lazy(async () => ({
  default: (await import('./prepare/prepare-beneficiary-dialog.tsx')).PrepareBeneficiaryDialog,
}))

/** The accounts from which a payment to a beneficiary can be prepared, and how to close the question. */
export type PayerChoice = { accountIds: readonly string[]; beneficiary: Beneficiary; onClose: () => void }

type HolderBeneficiariesProps = {
  title: string
  holder: ActedFor
  /** Asks which account pays, where several can. */
  renderChoice: (choice: PayerChoice) => ReactNode
}

/** The beneficiaries of a holder, for a user who prepares its payments; they add one where they may. */
export function HolderBeneficiaries({ title, holder, renderChoice }: HolderBeneficiariesProps) {
  const { api } = useReading()
  const { dialog, idIn, open, close } = useDialogAddress(['to'])
  const beneficiaries = useQuery(api.beneficiaries.list.queryOptions())
  useFailureToast(beneficiaries, texts.failed, beneficiaries.data !== undefined)
  const chosen = beneficiaries.data?.find(({ id }) => id === idIn('to'))
  const add = holder.prepareBeneficiaries && (
    <Button kind="primary" icon="add" onClick={() => open({ dialog: 'add' })}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead title={title} actions={beneficiaries.data?.length === 0 ? undefined : add} />
      <BeneficiaryStates
        beneficiaries={beneficiaries}
        loading={holderTexts.loading}
        emptyHelp={holder.prepareBeneficiaries ? holderTexts.emptyHelp : holderTexts.emptyOfOthers}
        add={add}
      >
        {(all) => (
          <BeneficiaryList
            title={holderTexts.list(holder.name)}
            all={all}
            note={!holder.prepareBeneficiaries && <p className="small muted">{holderTexts.whyNoAdding}</p>}
            renderActions={(beneficiary) => (
              <Payment
                beneficiary={beneficiary}
                accounts={payersOf(holder, beneficiary)}
                onChoose={() => open({ dialog: 'pay', to: beneficiary.id })}
              />
            )}
          />
        )}
      </BeneficiaryStates>
      <Suspense fallback={<LoadingLine />}>
        {holder.prepareBeneficiaries && dialog === 'add' && (
          <PrepareBeneficiaryDialog signs={holder.sign !== null} onClose={close} />
        )}
        {chosen?.verified &&
          dialog === 'pay' &&
          renderChoice({
            accountIds: payersOf(holder, chosen).map(({ id }) => id),
            beneficiary: chosen,
            onClose: close,
          })}
      </Suspense>
    </>
  )
}

/** The accounts that can pay this beneficiary and that the user may pay from. */
function payersOf(holder: ActedFor, beneficiary: Beneficiary) {
  return holder.accounts.filter(
    ({ prepare, currency }) =>
      prepare &&
      (currencyKind(currency) === 'crypto') === beneficiary.isCrypto &&
      (!beneficiary.isCrypto || currency === beneficiary.currency),
  )
}

type PaymentProps = { beneficiary: Beneficiary; accounts: ActedFor['accounts']; onChoose: () => void }

/** Leads to the payment, or to the choice of the account that pays. */
function Payment({ beneficiary: { id, name, verified }, accounts, onChoose }: PaymentProps) {
  const { path } = useReading()
  const [only, ...others] = accounts
  if (!verified) return null
  if (only === undefined) return <p className="small muted">{holderTexts.noAccount}</p>
  if (others.length > 0)
    return (
      <Button size="sm" aria-label={holderTexts.prepareTo(name)} onClick={onChoose}>
        {holderTexts.prepare}
      </Button>
    )
  return (
    <Link
      to={path(paths.portfolio)}
      search={{ dialog: 'pay', account: only.id, to: id }}
      className={buttonClass('secondary', 'sm')}
      aria-label={holderTexts.prepareTo(name)}
    >
      {holderTexts.prepare}
    </Link>
  )
}
