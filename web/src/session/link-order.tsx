import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refusalOf } from '#api.ts'
import { Button } from '#ui/form/button.tsx'

type LinkOrderProps = {
  /** Null if the link has lost a part of itself. */
  token: string | null
  send: (token: string) => Promise<unknown>
  kind: 'primary' | 'destructive'
  texts: {
    button: string
    busy: string
    incomplete: string
    incompleteHelp: string
    /** The link is used, too old or replaced. */
    refused: string
    refusedHelp: string
    failed: string
    tooMany: string
  }
  /** Shown once the order is carried out. */
  done: ReactNode
  /** The sentences that say what the button does. */
  children: ReactNode
}

type Stage = 'ready' | 'busy' | 'done' | 'refused'

/**
 * The order that a link in an e-mail carries, behind a button: opening the page changes nothing, because mail
 * scanners open links too.
 */
export function LinkOrder({ token, send, kind, texts, done, children }: LinkOrderProps) {
  const [stage, setStage] = useState<Stage>('ready')
  const [problem, setProblem] = useState<string | null>(null)
  // A second press can arrive before the button is busy, and its answer would call the used link invalid.
  const isSending = useRef(false)

  async function order(): Promise<void> {
    if (token === null || isSending.current) return
    isSending.current = true
    setStage('busy')
    setProblem(null)
    try {
      await send(token)
      setStage('done')
      // The used token is removed from the browser's history.
      window.history.replaceState(null, '', window.location.pathname)
    } catch (error) {
      const code = refusalOf(error)
      setStage(code === 'LINK_NOT_VALID' ? 'refused' : 'ready')
      if (code !== 'LINK_NOT_VALID') setProblem(code === 'TOO_MANY_ATTEMPTS' ? texts.tooMany : texts.failed)
    } finally {
      isSending.current = false
    }
  }

  if (token === null) return <LinkMessage title={texts.incomplete}>{texts.incompleteHelp}</LinkMessage>
  if (stage === 'refused')
    return (
      <LinkMessage title={texts.refused} replacesButton>
        {texts.refusedHelp}
      </LinkMessage>
    )
  if (stage === 'done') return done
  return (
    <>
      {children}
      {problem !== null && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <Button kind={kind} busy={stage === 'busy'} busyLabel={texts.busy} onClick={() => void order()}>
        {texts.button}
      </Button>
    </>
  )
}

type LinkMessageProps = {
  /** Becomes the heading of the page. */
  title: string
  /** The pressed button is gone, so the focus moves to the heading, which is read out by that. */
  replacesButton?: boolean
  children: string
}

/**
 * The state of the link, in place of its button. The head of the page, which is outside of this component,
 * speaks of the button: its heading is replaced, and its sentence hidden.
 */
export function LinkMessage({ title, replacesButton = false, children }: LinkMessageProps) {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.textContent = title
    heading.nextElementSibling?.setAttribute('hidden', '')
    if (!replacesButton) return
    heading.tabIndex = -1
    heading.focus()
  }, [title, replacesButton])
  return <p>{children}</p>
}

/** The token of a link. It is in the fragment, which browsers do not send to servers. */
export function tokenOfLink(): string | null {
  return /^#([\w-]{43})$/.exec(window.location.hash)?.[1] ?? null
}
