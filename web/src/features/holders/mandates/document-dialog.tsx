import { fullName, type Mandate, type RefusalCode } from '@bank/contract'
import { useState } from 'react'
import { client } from '#api.ts'
import { FileField } from '#ui/form/field.tsx'
import { documentTexts as texts } from './document-texts.ts'
import { OperationDialog } from '#features/holders/operation-dialog.tsx'
import { refusalText } from '#features/holders/texts.ts'
import { useDocumentUpload } from './use-document-upload.ts'
import '#features/holders/holders.css'

const aboutFile: readonly RefusalCode[] = ['ATTACHMENT_NOT_FOUND', 'FILE_TYPE_REFUSED', 'TOO_MANY_DOCUMENTS']

/** Keeps a PDF with a mandate for good. */
export function DocumentDialog({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const { user, holder, id: mandateId } = mandate
  const { state, choose } = useDocumentUpload(user.id)
  const [problem, setProblem] = useState<string | null>(null)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  function show(words: string): void {
    setProblem(words)
    field?.focus()
  }
  function read(): string | null {
    if (state.status === 'ready') return state.file.id
    if (state.status !== 'failed') show(state.status === 'none' ? texts.missing : texts.wait)
    else field?.focus()
    return null
  }
  return (
    <OperationDialog
      title={texts.title}
      description={texts.help(fullName(user), holder.name)}
      submit={texts.keep}
      done={texts.kept}
      read={read}
      send={(attachmentId, proof) =>
        client.holders.keepDocument({ holderId: holder.id, mandateId, attachmentId, ...proof })
      }
      atField={(refusal) => {
        const isHere = aboutFile.includes(refusal)
        if (isHere) show(refusalText(refusal))
        return isHere
      }}
      onClose={onClose}
    >
      <FileField
        ref={setField}
        label={texts.file}
        choose={texts.choose}
        help={
          <span role="status">
            {state.status === 'uploading'
              ? texts.uploading(Math.round(state.done * 100))
              : state.status === 'ready'
                ? texts.ready(state.file.name)
                : texts.fileHelp}
          </span>
        }
        error={state.status === 'failed' ? state.reason : problem}
        accept="application/pdf"
        onClick={({ currentTarget }) => {
          // The browser says nothing where the same file is chosen again, as after a lost connection.
          currentTarget.value = ''
        }}
        onChange={({ currentTarget }) => {
          setProblem(null)
          void choose(currentTarget.files?.[0])
        }}
      />
    </OperationDialog>
  )
}
