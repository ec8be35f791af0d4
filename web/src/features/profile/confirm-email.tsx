import { useRef, useState } from 'react'
import { client, refusalOf } from '#api.ts'
import { paths } from '#paths.ts'
import { announce } from '#session/tabs.ts'
import { Button } from '#ui/form/button.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { confirmTexts as texts } from './texts.ts'

type Stage = 'ready' | 'busy' | 'done' | 'refused'

/**
 * The button that confirms an address. Opening the page changes nothing, because mail scanners open links
 * too.
 */
export function ConfirmEmail({ token }: { token: string | null }) {
  const [stage, setStage] = useState<Stage>('ready')
  const [problem, setProblem] = useState<string | null>(null)
  // A second press can arrive before the button is busy, and its answer would call the used link invalid.
  const isSending = useRef(false)

  async function confirm(): Promise<void> {
    if (token === null || isSending.current) return
    isSending.current = true
    setStage('busy')
    setProblem(null)
    try {
      await client.profile.confirmEmail({ token })
      setStage('done')
      // The used token is removed from the browser's history.
      window.history.replaceState(null, '', window.location.pathname)
      announce('user-updated')
    } catch (error) {
      const code = refusalOf(error)
      setStage(code === 'LINK_NOT_VALID' ? 'refused' : 'ready')
      if (code !== 'LINK_NOT_VALID') setProblem(code === 'TOO_MANY_ATTEMPTS' ? texts.tooMany : texts.failed)
    } finally {
      isSending.current = false
    }
  }

  if (token === null) return <Message title={texts.incomplete}>{texts.incompleteHelp}</Message>
  if (stage === 'refused') return <Message title={texts.refused}>{texts.refusedHelp}</Message>
  if (stage === 'done') {
    return (
      <>
        <p>
          <b>{texts.done}</b>
        </p>
        <LinkButton kind="primary" href={paths.profile}>
          {texts.toPortal}
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <p>{texts.ready}</p>
      <p className="small muted">{texts.notAsked}</p>
      {problem !== null && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <Button kind="primary" busy={stage === 'busy'} busyLabel={texts.busy} onClick={() => void confirm()}>
        {texts.button}
      </Button>
    </>
  )
}

function Message({ title, children }: { title: string; children: string }) {
  return (
    <>
      <p>
        <b>{title}</b>
      </p>
      <p>{children}</p>
    </>
  )
}
