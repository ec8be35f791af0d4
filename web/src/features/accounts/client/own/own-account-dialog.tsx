import type { Account } from '@bank/contract'
import { ReceiveDialog } from './receive-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

type OwnAccountDialogProps = { dialog: 'rename' | 'receive'; account: Account; onClose: () => void }

/** The dialogs of an account's menu, loaded together when the first of them opens. */
export function OwnAccountDialog({ dialog, ...props }: OwnAccountDialogProps) {
  return dialog === 'rename' ? <RenameDialog {...props} /> : <ReceiveDialog {...props} />
}
