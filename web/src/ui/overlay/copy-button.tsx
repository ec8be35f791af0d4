import './copy-button.css'
import { type ReactNode, useId, useState } from 'react'
import { Button, type ButtonProps, IconButton } from '#ui/form/button.tsx'
import { showToast, type ToastText } from '#ui/toast/toast-store.ts'

type CopyButtonProps = {
  /** The name of the copied thing, and of its owner: "Copy IBAN, Whitcombe & Sons". */
  label: string
  text: string
  /** Announced once it is copied: "IBAN copied". */
  copied: string
  /** Announced where the browser refuses. */
  failed?: ToastText
  onCopied?: (() => void) | undefined
  /** The words of a button with words; without them it is an icon. */
  children?: ReactNode
} & Pick<ButtonProps, 'kind' | 'size' | 'className'>

const byHand = 'Press Ctrl+C or ⌘C to copy'
const usualFailure = { title: 'Failed to copy to clipboard', description: byHand }

/**
 * Copies a text and announces it. Where the browser refuses, as it does on a page without encryption, the
 * text appears in a field, selected, to be copied by hand.
 */
export function CopyButton(props: CopyButtonProps) {
  const { label, text, copied, failed = usualFailure, onCopied, children, ...button } = props
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none')
  const copy = () =>
    void writeToClipboard(text).then((isWritten) => {
      setOutcome(isWritten ? 'copied' : 'refused')
      showToast(isWritten ? { tone: 'good', title: copied } : { tone: 'bad', ...failed })
      if (isWritten) onCopied?.()
    })
  const icon = outcome === 'copied' ? 'check' : 'copy'
  const forget = () => setOutcome('none')
  if (outcome === 'refused') return <ByHand label={label} text={text} onCopied={onCopied} onDone={forget} />
  if (children === undefined)
    return <IconButton icon={icon} size="sm" label={label} onClick={copy} onBlur={forget} />
  return (
    <Button {...button} icon={icon} aria-label={label} onClick={copy} onBlur={forget}>
      {children}
    </Button>
  )
}

type ByHandProps = Pick<CopyButtonProps, 'label' | 'text' | 'onCopied'> & { onDone: () => void }

/** The text in a field, selected. The field goes when the focus leaves it. */
function ByHand({ label, text, onCopied, onDone }: ByHandProps) {
  const hint = useId()
  return (
    <span className="copy-by-hand">
      <textarea
        className="input"
        readOnly
        rows={Math.min(6, text.split('\n').length)}
        value={text}
        aria-label={label}
        aria-describedby={hint}
        ref={selectAll}
        onCopy={onCopied}
        onBlur={onDone}
      />
      <span className="tiny muted" id={hint}>
        {byHand}
      </span>
    </span>
  )
}

function selectAll(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.select()
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** A value with the button that copies it. */
export function CopyValue({
  children,
  ...copy
}: Omit<CopyButtonProps, 'children'> & { children: ReactNode }) {
  return (
    <span className="copy-value">
      <span>{children}</span>
      <CopyButton {...copy} />
    </span>
  )
}
