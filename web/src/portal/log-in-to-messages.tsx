import { lazy, Suspense, useEffect, useState } from 'react'
import { texts } from '#features/messages/texts.ts'
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
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
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
          <Button kind="primary" onClick={() => setDialog('open')}>
            {texts.logIn}
          </Button>
        }
      >
        {texts.pleaseLogInHelp}
      </EmptyState>
      {dialog !== 'never' && (
        <Suspense>
          <LoginHere open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </StandalonePage>
  )
}
