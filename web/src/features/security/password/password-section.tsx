import { lazy, Suspense } from 'react'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/page.tsx'
import { texts } from '#features/security/texts.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then(({ PasswordDialog: it }) => ({ default: it })),
)

export function PasswordSection() {
  const { dialog, open, close } = useDialogAddress()
  return (
    <Section title={texts.password}>
      <Card pad className="security-row">
        <p className="muted">{texts.passwordHelp}</p>
        <Button icon="edit" onClick={() => open({ dialog: 'password' })}>
          {texts.changePassword}
        </Button>
      </Card>
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'password' && <PasswordDialog onClose={close} />}
      </Suspense>
    </Section>
  )
}
