import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { NotIncluded } from '#features/access-rights/acting/not-included.tsx'
import { pagesOutside } from '#features/access-rights/acting/texts.ts'
import { useHolder } from '#features/access-rights/acting/use-holders.ts'
import { HolderBeneficiaries } from '#features/beneficiaries/holder-beneficiaries.tsx'
import { pathFor, paths } from '#paths.ts'
import { texts } from '#portal/texts.ts'

const PrepareFrom = lazy(async () => ({
  default: (await import('#features/payments/prepare/prepare-from.tsx')).PrepareFrom,
}))

/** The beneficiaries of a holder, for a user who prepares its payments. */
export function ActingBeneficiariesPage() {
  const { holderId } = useParams({ from: '/dashboard/for/$holderId/beneficiaries' })
  const { holder } = useHolder(holderId)
  const navigate = useNavigate()
  if (!holder) return null
  if (!holder.prepare) return <NotIncluded holder={holder} excluded={pagesOutside.beneficiaries} />
  return (
    <HolderBeneficiaries
      title={texts.beneficiaries}
      holder={holder}
      renderChoice={({ accountIds, beneficiary: { id: to, name }, onClose }) => (
        <PrepareFrom
          accountIds={accountIds}
          beneficiaryName={name}
          onChoose={(account) =>
            void navigate({
              to: pathFor(holderId, paths.portfolio),
              search: { dialog: 'pay', account, to },
              // The choice was a step of its own, which Back does not open again.
              replace: true,
            })
          }
          onClose={onClose}
        />
      )}
    />
  )
}
