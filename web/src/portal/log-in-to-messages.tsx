import { lazy, Suspense, useEffect, useState } from 'react'
import { texts } from '#features/messages/texts.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { onSessionEvent } from '#session/tabs.ts'
import { StandalonePage } from '#session/standalone-page.tsx'
import { Button } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'

const LoginHere = lazy(() =>
  import('./login-here.tsx').then(({ LoginHere: component }) => ({ default: component })),
)

/**
 * The messages page for a visitor who is not signed in (specification 1, section 2): this one page does not
 * redirect.
 */
export function LogInToMessages() {
  const { dialog, open, close } = useDialogAddress()
  const isOpen = dialog === 'login'
  // It stays where it was opened once, so that it closes with its motion.
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event === 'signed-in') window.location.reload()
      }),
    [],
  )
  return (
    <StandalonePage>
      <EmptyState
        level="h1"
        seed="signed-out"
        title={texts.pleaseLogIn}
        action={
          <Button kind="primary" onClick={() => open({ dialog: 'login' })}>
            {texts.logIn}
          </Button>
        }
      >
        {texts.pleaseLogInHelp}
      </EmptyState>
      {wasOpened && (
        <Suspense>
          <LoginHere open={isOpen} onClose={close} />
        </Suspense>
      )}
    </StandalonePage>
  )
}
