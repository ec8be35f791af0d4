import { type Attachment, maximumAttachmentBytes } from '@bank/contract'
import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '#api.ts'
import { uploadFailure, uploadTexts } from '#domain/upload-words.ts'
import { FileUpload } from '#session/file-upload.ts'
import { documentTexts } from './document-texts.ts'

type State =
  | { status: 'none' }
  | { status: 'uploading'; done: number }
  | { status: 'ready'; file: Attachment }
  | { status: 'failed'; reason: string }

/**
 * Uploads a document as soon as it is chosen, so that it has arrived before a code is typed. Another choice,
 * or leaving, stops the one before; what is not kept is deleted within a day.
 */
export function useDocumentUpload(personId: string) {
  const [state, setState] = useState<State>({ status: 'none' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function choose(file: File | undefined): Promise<void> {
    running.current?.abort()
    if (!file) return setState({ status: 'none' })
    const reason = reasonAgainst(file)
    if (reason !== null) return setState({ status: 'failed', reason })
    const leaving = new AbortController()
    running.current = leaving
    const show = (next: State) => {
      if (!leaving.signal.aborted) setState(next)
    }
    show({ status: 'uploading', done: 0 })
    try {
      const upload = new FileUpload(file, personId)
      const kept = await upload.send((done) => show({ status: 'uploading', done }), leaving.signal)
      show({ status: 'ready', file: kept })
    } catch (error) {
      const refusal = refusalOf(error)
      const isWrongType = refusal === 'FILE_TYPE_REFUSED'
      show({ status: 'failed', reason: isWrongType ? documentTexts.wrongType : uploadFailure(refusal) })
    }
  }

  return { state, choose }
}

function reasonAgainst({ size, type }: File): string | null {
  if (size === 0) return uploadTexts.empty
  if (size > maximumAttachmentBytes) return uploadTexts.tooLarge
  // A browser that does not know the type leaves it to the bank.
  return type === '' || type === 'application/pdf' ? null : documentTexts.wrongType
}
