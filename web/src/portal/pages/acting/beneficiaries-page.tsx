import { useParams } from '@tanstack/react-router'
import { NotIncluded } from '#features/access-rights/acting/not-included.tsx'
import { pagesOutside } from '#features/access-rights/acting/texts.ts'
import { useHolder } from '#features/access-rights/acting/use-holders.ts'
import { HolderBeneficiaries } from '#features/beneficiaries/holder-beneficiaries.tsx'
import { texts } from '#portal/texts.ts'

/** The beneficiaries of a holder, for a user who prepares its payments. */
export function ActingBeneficiariesPage() {
  const { holderId } = useParams({ from: '/dashboard/for/$holderId/beneficiaries' })
  const { holder } = useHolder(holderId)
  if (!holder) return null
  if (!holder.prepare) return <NotIncluded holder={holder} excluded={pagesOutside.beneficiaries} />
  return <HolderBeneficiaries title={texts.beneficiaries} holder={holder} />
}
