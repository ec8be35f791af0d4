import type { ComponentProps } from 'react'
import { AccountDetailsDialog } from '#features/accounts/client/account-details-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

type OwnAccountDialogProps = ComponentProps<typeof AccountDetailsDialog> & {
  dialog: 'details' | 'rename' | 'receive'
}

/** The dialogs of one account, loaded together when the first of them opens. */
export function OwnAccountDialog({ dialog, statement, children, ...props }: OwnAccountDialogProps) {
  if (dialog === 'details')
    return (
      <AccountDetailsDialog {...props} statement={statement}>
        {children}
      </AccountDetailsDialog>
    )
  return dialog === 'rename' ? <RenameDialog {...props} /> : <ReceiveDialog {...props} />
}
