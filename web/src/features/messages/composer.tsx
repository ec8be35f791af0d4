import { type Attachment, maximumMessageLength, hasVisibleText, typingEveryMs } from '@bank/contract'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { forget, keep, kept } from '#session/kept.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { attachmentTexts } from './attachments/attachment-texts.ts'
import {
  acceptedTypes,
  type ChosenFiles,
  type ChosenFile,
  useChosenFiles,
} from './attachments/chosen-files.ts'
import { FileTray } from './attachments/file-tray.tsx'
import { texts } from './texts.ts'

/** The number of remaining characters is shown below this. */
const countFrom = 200

type ComposerProps = {
  /** The key of the draft in the tab's storage: one for each conversation of each user. */
  draftName: string
  label: string
  placeholder: string
  /** A remark below the field, after the hint about the keys. */
  remark: string
  /** The client to whom an admin writes; files are uploaded for their conversation. */
  clientId?: string
  onSend: (body: string, attachments: readonly Attachment[]) => void
  /** The composer calls this from time to time while the user types. */
  onTyping: () => void
}

/**
 * The field to write in. Enter sends; a draft stays over a reload until it is sent or its writer signs out.
 */
export function Composer({
  draftName,
  label,
  placeholder,
  remark,
  clientId,
  onSend,
  onTyping,
}: ComposerProps) {
  const [text, setText] = useState(() => kept(draftName) ?? '')
  const notifiedAt = useRef(Number.NEGATIVE_INFINITY)
  const { chosen, files, notice } = useChosenFiles(draftName, clientId)
  const left = maximumMessageLength - text.trim().length
  const reasonToWait = left < 0 ? texts.tooLong(-left) : reasonOf(files)
  useFilesFromOutside(chosen)

  function write(next: string): void {
    setText(next)
    if (next === '') forget(draftName)
    else keep(draftName, next)
    const now = performance.now()
    if (!hasVisibleText(next) || now - notifiedAt.current < typingEveryMs) return
    notifiedAt.current = now
    onTyping()
  }

  function send(): void {
    if ((!hasVisibleText(text) && files.length === 0) || reasonToWait !== null) return
    onSend(hasVisibleText(text) ? text.trim() : '', chosen.take())
    write('')
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // An input method uses Enter to choose a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
  }

  return (
    <form className="composer" onSubmit={submit}>
      <FilePicker count={files.length} onChoose={chosen.add} />
      <TextArea
        label={label}
        labelHidden
        placeholder={placeholder}
        rows={1}
        autoComplete="off"
        value={text}
        error={left < 0 ? texts.tooLong(-left) : null}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={press}
      />
      <Button kind="primary" type="submit" disabledReason={reasonToWait} reasonHidden>
        {texts.send}
      </Button>
      <FileTray files={files} notice={notice} onRemove={chosen.remove} onRetry={chosen.retry} />
      <p className="tiny muted composer-keys">
        <span>
          <span className="composer-shortcuts">{texts.keys} </span>
          {remark}
        </span>
        <span className="num" role="status">
          {left >= 0 && left <= countFrom ? texts.left(left) : ''}
        </span>
      </p>
    </form>
  )
}

/** Returns why the message cannot be sent yet, by its files. */
function reasonOf(files: readonly ChosenFile[]): string | null {
  if (files.some(({ status }) => status === 'failed')) return attachmentTexts.pleaseRemove
  return files.every(({ status }) => status === 'ready') ? null : attachmentTexts.pleaseWait
}

/** The button that opens the system's picker, on a phone also its camera. */
function FilePicker({ count, onChoose }: { count: number; onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  // A file that is removed takes its button along, and with it the focus.
  const button = useKeptFocus<HTMLButtonElement>(count)
  return (
    <>
      <IconButton
        ref={button}
        icon="attach"
        label={attachmentTexts.attach}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedTypes}
        aria-label={attachmentTexts.attach}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // The same file can be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/**
 * Takes files that are dropped anywhere on the page, which the browser would open in its place, and those
 * that are pasted.
 */
function useFilesFromOutside({ add }: ChosenFiles): void {
  useEffect(() => {
    const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true
    const over = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault()
    }
    const take = (event: Event, data: DataTransfer | null) => {
      if (!hasFiles(data) || !data) return
      event.preventDefault()
      add([...data.files])
    }
    const drop = (event: DragEvent) => take(event, event.dataTransfer)
    // Text that is copied from an office program brings a picture of itself along.
    const paste = (event: ClipboardEvent) => {
      if (event.clipboardData?.types.includes('text/plain') === false) take(event, event.clipboardData)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [add])
}
