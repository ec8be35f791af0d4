import { useRef, useState } from 'react'
import { client, refusalOf } from '#api.ts'
import { Button } from '#ui/form/button.tsx'
import { linkTexts as texts } from './link-texts.ts'

type Stage = 'ready' | 'busy' | 'done' | 'refused'

/** The button that freezes payments. Opening the page changes nothing, because mail scanners open links too. */
export function FreezeByLink({ token }: { token: string | null }) {
  const [stage, setStage] = useState<Stage>('ready')
  const [problem, setProblem] = useState<string | null>(null)
  // A second press can arrive before the button is busy.
  const isSending = useRef(false)

  async function freeze(): Promise<void> {
    if (token === null || isSending.current) return
    isSending.current = true
    setStage('busy')
    setProblem(null)
    try {
      await client.safeguards.freezeByLink({ token })
      setStage('done')
      // The token is removed from the browser's history.
      window.history.replaceState(null, '', window.location.pathname)
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
  if (stage === 'done') return <Message title={texts.done}>{texts.doneHelp}</Message>
  return (
    <>
      <p>{texts.ready}</p>
      <p>{texts.lifting}</p>
      <p className="small muted">{texts.unchanged}</p>
      {problem !== null && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <Button kind="destructive" busy={stage === 'busy'} busyLabel={texts.busy} onClick={() => void freeze()}>
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
