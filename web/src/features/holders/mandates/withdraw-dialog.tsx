import { fullName, type Mandate } from '@bank/contract'
import { client } from '#api.ts'
import { OperationDialog } from '#features/holders/operation-dialog.tsx'
import { texts } from '#features/holders/texts.ts'
import '#features/holders/holders.css'

/** Withdraws a mandate at once: taking rights away takes no approval. */
export function WithdrawDialog({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  return (
    <OperationDialog
      title={texts.withdrawTitle}
      description={texts.withdrawHelp(fullName(mandate.user), mandate.holder.name)}
      submit={texts.withdraw}
      kind="destructive"
      isApproved={false}
      done={texts.withdrawn}
      read={() => mandate.id}
      send={(mandateId, proof) => client.holders.withdrawMandate({ mandateId, ...proof })}
      onClose={onClose}
    />
  )
}
