import { type Account, maximumPdfLines, type PaperSize, type StatementForm } from '@bank/contract'
import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '#api.ts'
import { useReading } from '#session/acting/reading.tsx'
import { showFailure } from '#session/show-failure.ts'
import { showToast, type ToastText } from '#ui/toast/toast-store.ts'
import { tooLongToPrint } from '#features/statements/limits.ts'
import type { AskedPeriod } from '#features/statements/asked-period.ts'
import { type PrintOutcome, printStatement } from '#features/statements/print/print-window.ts'
import { saveStatement } from './save-statement.ts'
import { texts } from '#features/statements/texts.ts'
import { useReader } from '#features/statements/use-reader.ts'

type StatementRequest = { period: AskedPeriod; form: StatementForm | 'print'; paper: PaperSize }
type Callbacks = { onTaken?: () => void; onEmpty?: () => void }

/**
 * Downloads or prints a statement, and shows the outcome as a toast. A period without movements can be
 * downloaded, because the file has its balances; it cannot be printed.
 */
export function useTakeStatement(account: Account, { onTaken, onEmpty }: Callbacks = {}) {
  const reader = useReader()
  const reading = useReading()
  const taking = useMutation({
    mutationFn: async ({ form, ...request }: StatementRequest): Promise<PrintOutcome> => {
      if (form === 'print') return await printStatement(account.id, request.period, reader, reading)
      await saveStatement(account, { ...request, form, reader, reading })
      return { is: 'printed' }
    },
    onSuccess: (outcome, { period }) => {
      const text = outcomeTexts(outcome, { period, isOwn: reading.holderId === null })
      if (text) showToast(text)
      if (outcome.is === 'printed') onTaken?.()
      if (outcome.is === 'empty') onEmpty?.()
    },
    onError: (error) => showFailure(error, failureText(reasonOf(error))),
  })
  return { take: (request: StatementRequest) => taking.mutate(request), busy: taking.isPending }
}

type Taken = { period: AskedPeriod; isOwn: boolean }

function outcomeTexts(outcome: PrintOutcome, { period, isOwn }: Taken): ToastText | null {
  switch (outcome.is) {
    case 'printed':
      return {
        tone: 'good',
        title: texts.generated,
        description: isOwn ? texts.downloaded : texts.downloadedOfHolder,
      }
    case 'no-window':
      return failureText(texts.noWindow)
    case 'too-long':
      return failureText(tooLongToPrint(period, outcome.movements))
    case 'empty':
    case 'failed':
      return failureText(null)
    // The user closed the print view before it was ready.
    case 'closed':
      return null
  }
}

function failureText(reason: string | null): ToastText {
  if (reason === null) return { tone: 'bad', title: texts.error, description: texts.generationFailed }
  return { tone: 'bad', title: texts.generationFailed, description: reason }
}

function reasonOf(error: Error): string | null {
  const refusal = refusalOf(error)
  if (refusal === 'STATEMENT_TOO_LONG') return texts.tooLongForPdf(maximumPdfLines)
  if (refusal === 'FORM_NOT_FOR_CURRENCY') return texts.fiatOnly
  if (refusal === 'TOO_MANY_ATTEMPTS') return texts.tooManyDownloads
  return refusal === 'ACCOUNT_NOT_FOUND' ? texts.notFound : null
}
