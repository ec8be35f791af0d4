import type { Ref } from 'react'
import { CodeField } from '#ui/form/code-field.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { texts } from './texts.ts'

type Field<Element> = { value: string; error: string | null; ref: Ref<Element> }
type DecisionFieldsProps = {
  note: Field<HTMLTextAreaElement>
  onNote: (typed: string) => void
  code: Field<HTMLInputElement>
  onCode: (typed: string) => void
}

/** The note and the code of a decision. */
export function DecisionFields({ note, onNote, code, onCode }: DecisionFieldsProps) {
  return (
    <>
      <TextArea
        label={texts.note}
        help={texts.noteHelp}
        rows={2}
        {...note}
        onChange={({ currentTarget }) => onNote(currentTarget.value)}
      />
      <div className="dialog-confirm">
        <CodeField label={texts.code} help={texts.codeHelp} {...code} onChange={onCode} />
      </div>
    </>
  )
}
