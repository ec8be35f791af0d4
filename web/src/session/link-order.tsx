import { type ReactNode, useRef, useState } from 'react'
import { refusalOf } from '#api.ts'
import { Icon, type IconName } from '#ui/brand/icon.tsx'
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
  /** The way on where the link does nothing, such as a call of the bank. */
  help?: ReactNode
  /** The sentences that say what the button does. */
  children: ReactNode
}

type Stage = 'ready' | 'busy' | 'done' | 'refused'

/**
 * The order that a link in an e-mail carries, behind a button: opening the page changes nothing, because mail
 * scanners open links too.
 */
export function LinkOrder({ token, send, kind, texts, done, help, children }: LinkOrderProps) {
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

  if (token === null || stage === 'refused') {
    const [title, text] =
      token === null ? [texts.incomplete, texts.incompleteHelp] : [texts.refused, texts.refusedHelp]
    return (
      <>
        <LinkMessage title={title}>{text}</LinkMessage>
        {help}
      </>
    )
  }
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

type LinkMessageProps = { title: string; icon?: IconName; children?: string }

/** The state of the link, in place of its button. */
export function LinkMessage({ title, icon, children }: LinkMessageProps) {
  return (
    <>
      <h2>
        {icon && <Icon name={icon} />} {title}
      </h2>
      {children !== undefined && <p>{children}</p>}
    </>
  )
}

/** The token of a link. It is in the fragment, which browsers do not send to servers. */
export function tokenOfLink(): string | null {
  return /^#([\w-]{43})$/.exec(window.location.hash)?.[1] ?? null
}
