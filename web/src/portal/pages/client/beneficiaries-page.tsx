import { useNavigate, useSearch } from '@tanstack/react-router'
import { BeneficiariesView } from '#features/beneficiaries/beneficiaries-view.tsx'
import type { BeneficiariesSearch } from '#portal/routes/beneficiaries-search.ts'
import { texts } from '#portal/texts.ts'
import { useOverlay } from '#portal/use-overlay.ts'

/** The beneficiaries of a client. */
export function BeneficiariesPage() {
  const { dialog, beneficiary, q: asked } = useSearch({ from: '/dashboard/beneficiaries' })
  const navigate = useNavigate({ from: '/dashboard/beneficiaries' })
  const { open, close } = useOverlay<BeneficiariesSearch>((step) => navigate(step), { q: asked })
  return (
    <BeneficiariesView
      title={texts.beneficiaries}
      search={asked ?? ''}
      dialog={dialog}
      chosenId={beneficiary}
      onOpen={(opened, chosenId) => open({ q: asked, dialog: opened, beneficiary: chosenId })}
      onClose={close}
    />
  )
}
