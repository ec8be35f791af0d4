import { type ActedFor, type Beneficiary, currencyKind } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
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
            renderActions={(beneficiary) => <Payments beneficiary={beneficiary} holder={holder} />}
          />
        )}
      </BeneficiaryStates>
      <Suspense fallback={<LoadingLine />}>
        {holder.prepareBeneficiaries && dialog === 'add' && (
          <PrepareBeneficiaryDialog signs={holder.sign !== null} onClose={close} />
        )}
      </Suspense>
    </>
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
