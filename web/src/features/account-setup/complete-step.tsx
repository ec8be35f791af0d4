import { fullName } from '@bank/contract'
import { useEffect, useState } from 'react'
import { client } from '#api.ts'
import { paths } from '#paths.ts'
import { announce, hasSignedInHint } from '#session/tabs.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { forgetProgress } from './kept-progress.ts'
import { texts } from './texts.ts'

/** Step 4: leads to the login dialog. Another user who is signed in in this browser is signed out first. */
export function CompleteStep({ username }: { username: string }) {
  const [other, setOther] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!hasSignedInHint()) return
    // Without an answer, the next page shows who is signed in.
    void client.signIn
      .current()
      .catch(() => null)
      .then((answer) => {
        const user = answer?.session?.user
        if (user) setOther(fullName(user))
      })
  }, [])

  async function goToSignIn(): Promise<void> {
    setBusy(true)
    forgetProgress()
    if (other !== null) {
      await client.signIn.signOut().catch(() => null)
      announce('signed-out')
    }
    window.location.assign(`${paths.home}?login`)
  }

  return (
    <div className="setup-form">
      <p className="muted">{texts.completeLead(username)}</p>
      {other !== null && (
        <Banner tone="wait" icon="info">
          {texts.otherSignedIn(other)}
        </Banner>
      )}
      <div className="setup-actions">
        <Button kind="primary" busy={busy} onClick={() => void goToSignIn()}>
          {texts.toSignIn}
        </Button>
      </div>
    </div>
  )
}
