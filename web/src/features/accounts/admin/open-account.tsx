import type { Holder } from '@bank/contract'
import { lazy, Suspense } from 'react'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Button } from '#ui/form/button.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { clientTexts } from './texts.ts'

const OpenAccountDialog = lazy(async () => ({
  default: (await import('./opening/open-account-dialog.tsx')).OpenAccountDialog,
}))

/** A button that opens an account for this client, joint holders or organisation. */
export function OpenAccount({ client }: { client: Holder }) {
  const { dialog, open, close } = useDialogAddress()
  return (
    <>
      <Button size="sm" icon="add" onClick={() => open({ dialog: 'open-account' })}>
        {clientTexts.create}
      </Button>
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'open-account' && <OpenAccountDialog client={client} onClose={close} />}
      </Suspense>
    </>
  )
}
