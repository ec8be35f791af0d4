import { BeneficiariesView } from '#features/beneficiaries/beneficiaries-view.tsx'
import { texts } from '#portal/texts.ts'

/** Whom a client may pay. */
export function BeneficiariesPage() {
  return <BeneficiariesView title={texts.beneficiaries} />
}
