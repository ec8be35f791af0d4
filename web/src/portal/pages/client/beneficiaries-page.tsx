import { useSearch } from '@tanstack/react-router'
import { BeneficiariesView } from '#features/beneficiaries/beneficiaries-view.tsx'
import { texts } from '#portal/texts.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'

/** The beneficiaries of a client. */
export function BeneficiariesPage() {
  const { q: asked } = useSearch({ from: '/dashboard/beneficiaries' })
  const { dialog, idIn, open, close } = useDialogAddress(['beneficiary', 'account'])
  return (
    <BeneficiariesView
      title={texts.beneficiaries}
      search={asked ?? ''}
      dialog={dialog}
      chosenId={idIn('beneficiary')}
      payFrom={idIn('account')}
      onOpen={(opened, chosenId) => open({ dialog: opened, beneficiary: chosenId })}
      onClose={close}
    />
  )
}
