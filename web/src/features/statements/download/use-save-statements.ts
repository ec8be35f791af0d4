import { maximumPdfLines, type StatementForm } from '@bank/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refusalOf } from '#api.ts'
import { texts as statementTexts } from '#features/statements/texts.ts'
import { useReading } from '#session/acting/reading.tsx'
import { showFailure } from '#session/show-failure.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { type ArchiveRequest, saveStatements } from './save-statement.ts'
import { texts } from './texts.ts'

type Asked = ArchiveRequest & { files: number }

/** Downloads statements in one zip file. Leaving the dialog ends the download, also at the bank. */
export function useSaveStatements(onSaved: () => void) {
  const current = useRef<AbortController | null>(null)
  const reading = useReading()
  useEffect(() => () => current.current?.abort(), [])
  const saving = useMutation({
    mutationFn: async ({ files: _, ...request }: Asked) => {
      current.current = new AbortController()
      await saveStatements(request, reading, current.current.signal)
    },
    onSuccess: (_, { files }) => {
      showToast({ tone: 'good', title: texts.done, description: texts.doneDetail(files) })
      onSaved()
    },
    onError: (error, { form }) => {
      if (current.current?.signal.aborted) return
      showFailure(error, { title: texts.failed, description: reasonOf(error, form) })
    },
  })
  return { save: (request: Asked) => saving.mutate(request), busy: saving.isPending }
}

function reasonOf(error: Error, form: StatementForm): string {
  const refusal = refusalOf(error)
  if (refusal === 'EXPORT_TOO_LONG') return texts.tooLong(form)
  if (refusal === 'STATEMENT_TOO_LONG') return statementTexts.tooLongForPdf(maximumPdfLines)
  if (refusal === 'FORM_NOT_FOR_CURRENCY') return statementTexts.fiatOnly
  if (refusal === 'TOO_MANY_ATTEMPTS' || refusal === 'BUSY') return statementTexts.tooManyDownloads
  return refusal === 'ACCOUNT_NOT_FOUND' ? statementTexts.notFound : texts.failedHelp
}
