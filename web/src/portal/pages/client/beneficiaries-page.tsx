import { useNavigate, useSearch } from '@tanstack/react-router'
import { BeneficiariesView } from '#features/beneficiaries/beneficiaries-view.tsx'
import { texts } from '#portal/texts.ts'

/** The beneficiaries of a client. */
export function BeneficiariesPage() {
  const { dialog, q = '' } = useSearch({ from: '/dashboard/beneficiaries' })
  const navigate = useNavigate({ from: '/dashboard/beneficiaries' })
  const add = (adding: boolean) =>
    void navigate({
      search: (now) => ({ ...now, dialog: adding ? 'add' : undefined }),
      replace: !adding,
      resetScroll: false,
    })
  return <BeneficiariesView title={texts.beneficiaries} search={q} adding={dialog === 'add'} onAdding={add} />
}
