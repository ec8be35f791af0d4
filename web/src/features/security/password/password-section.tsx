import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/page.tsx'
import { texts } from '#features/security/texts.ts'

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then(({ PasswordDialog: it }) => ({ default: it })),
)

export function PasswordSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={texts.password}>
      <Card pad className="security-row">
        <p className="muted">{texts.passwordHelp}</p>
        <Button icon="key" onClick={() => setOpen(true)}>
          {texts.changePassword}
        </Button>
      </Card>
      <Suspense>{isOpen && <PasswordDialog onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  )
}
