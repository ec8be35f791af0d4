import { tooLongText } from '@bank/contract'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { FieldError, FileField, TextField } from '#ui/form/field.tsx'
import { SignPad, SignSheet } from '#ui/form/sign-pad.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { fileProblems, texts } from '#features/certificates/deposit/deposit-texts.ts'
import { longestName, pictureIn, pictureOfName, type Signature, type SignatureWay } from './signature.ts'
import { pictureSource } from '#lib/drawing/picture-source.ts'
import type { Problem } from '#features/certificates/deposit/draft/use-draft.ts'

type SignatureFieldProps = {
  signature: Signature
  onChange: (signature: Signature) => void
  problem: Problem | null
}

/** A signature: drawn, typed, or from a file. Each way keeps its content while another is shown. */
export function SignatureField({ signature, onChange, problem }: SignatureFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!problem) return
    // A typed name and a file have a field. From the tab of the drawing, arrow keys lead to these two ways.
    const own = field.current?.querySelector<HTMLElement>('[role=tabpanel] input')
    const tab = field.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    const missing = own ?? tab
    missing?.focus()
  }, [problem])
  const change = (part: Partial<Signature>) => onChange({ ...signature, ...part })
  const ways: { value: SignatureWay; label: string; content: ReactNode }[] = [
    { value: 'draw', label: texts.ways.draw, content: <Drawn signature={signature} change={change} /> },
    { value: 'type', label: texts.ways.type, content: <Typed signature={signature} change={change} /> },
    {
      value: 'upload',
      label: texts.ways.upload,
      content: <Uploaded signature={signature} change={change} />,
    },
  ]
  return (
    <div
      className="deposit-sign"
      ref={field}
      role="group"
      aria-labelledby={`${id}-name`}
      aria-describedby={problem ? `${id}-error` : undefined}
    >
      <h3 id={`${id}-name`}>{texts.signature}</h3>
      <Tabs
        label={texts.signatureWays}
        tabs={ways}
        value={signature.way}
        onChange={(way) => change({ way })}
        className="deposit-ways"
      />
      <FieldError id={`${id}-error`} error={problem?.text} />
    </div>
  )
}

type WayProps = { signature: Signature; change: (part: Partial<Signature>) => void }

function Drawn({ signature: { strokes }, change }: WayProps) {
  const isEmpty = strokes.length === 0
  return (
    <div className="deposit-way">
      <SignPad
        label={isEmpty ? texts.signedEmpty : texts.signature}
        strokes={strokes}
        onChange={(drawn) => change({ strokes: drawn })}
      />
      <div className="deposit-way-side">
        <p className="help">{texts.drawHelp}</p>
        <Button
          kind="quiet"
          size="sm"
          disabledReason={isEmpty ? texts.signedEmpty : null}
          reasonHidden
          onClick={() => change({ strokes: [] })}
        >
          {texts.clear}
        </Button>
      </div>
    </div>
  )
}

function Typed({ signature: { name }, change }: WayProps) {
  const picture = usePictureOfName(name.trim())
  return (
    <div className="deposit-way">
      <SignSheet>{picture !== null && <img src={pictureSource(picture)} alt={texts.signature} />}</SignSheet>
      <div className="deposit-way-side">
        <TextField
          label={texts.typeName}
          help={texts.typeHelp}
          value={name}
          error={name.trim().length > longestName ? tooLongText(longestName) : null}
          autoComplete="name"
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </div>
    </div>
  )
}

function Uploaded({ signature: { picture }, change }: WayProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const [fileName, setFileName] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    setReading(true)
    setFileName(file.name)
    const read = await pictureIn(file)
    setReading(false)
    setProblem('problem' in read ? fileProblems[read.problem] : null)
    // A refused file clears the earlier picture, because the pad shows the last choice.
    change({ picture: 'picture' in read ? read.picture : null })
  }
  function remove(): void {
    setProblem(null)
    setFileName(null)
    change({ picture: null })
    if (!input.current) return
    // The same file can be chosen again, and the button that had the focus is gone.
    input.current.value = ''
    input.current.focus()
  }
  return (
    <div className="deposit-way">
      <SignSheet>
        {picture === null ? (
          <span className="deposit-image-place">{texts.imageHere}</span>
        ) : (
          <img src={pictureSource(picture)} alt={texts.signature} />
        )}
      </SignSheet>
      <div className="deposit-way-side">
        <FileField
          ref={input}
          label={texts.chooseFile}
          choose={texts.chooseImage}
          chosen={fileName}
          help={texts.fileHelp}
          error={problem}
          accept="image/png,image/jpeg"
          aria-busy={reading || undefined}
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
        {picture !== null && (
          <Button kind="quiet" size="sm" onClick={remove}>
            {texts.remove}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The typed name as it will be sent; null while there is none. */
function usePictureOfName(name: string): string | null {
  const [painted, setPainted] = useState<{ name: string; picture: string } | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (name !== '') {
      void pictureOfName(name).then((picture) => {
        if (isCurrent) setPainted({ name, picture })
      })
    }
    return () => {
      isCurrent = false
    }
  }, [name])
  return name === '' ? null : (painted?.picture ?? null)
}
