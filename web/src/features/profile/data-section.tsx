import type { Proof } from '@bank/contract'
import { lazy, Suspense } from 'react'
import { client, refusalOf } from '#api.ts'
import { saveFile } from '#lib/save-file.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { proofError } from '#session/approval/proof.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/page.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { texts } from './texts.ts'

const ProveDialog = lazy(() =>
  import('#session/approval/prove-dialog.tsx').then(({ ProveDialog: it }) => ({ default: it })),
)

/** The download of everything the bank holds about the user. */
export function DataSection({ twoFactorEnabled }: { twoFactorEnabled: boolean }) {
  const { dialog, open, close } = useDialogAddress()
  const download = useSingleMutation({
    mutationFn: (proof: Proof) => client.profile.exportData({ proof }),
    gcTime: 0,
    onSuccess: (file) => {
      close()
      saveFile(file, file.name)
      showToast({ tone: 'good', ...texts.downloaded })
    },
    onError: (error) => {
      if (proofError(refusalOf(error)) !== null) return
      close()
      showToast({ tone: 'bad', ...texts.downloadFailed })
    },
  })
  return (
    <Section title={texts.data}>
      <Card pad className="profile-card">
        <p className="profile-help">{texts.dataHelp}</p>
        <div className="profile-actions">
          <Button
            icon="download"
            onClick={() => {
              download.reset()
              open({ dialog: 'own-data' })
            }}
          >
            {texts.download}
          </Button>
        </div>
      </Card>
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'own-data' && (
          <ProveDialog
            description={texts.proveData}
            twoFactorEnabled={twoFactorEnabled}
            busy={download.isPending}
            error={proofError(refusalOf(download.error))}
            onProve={download.mutate}
            onClose={close}
          />
        )}
      </Suspense>
    </Section>
  )
}
