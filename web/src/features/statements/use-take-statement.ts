import { type Account, maximumPdfLines, type PaperSize, type StatementForm } from '@bank/contract'
import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '#api.ts'
import { paths } from '#paths.ts'
import { isSessionGone } from '#session/session.ts'
import { showToast, type ToastWords } from '#ui/toast-store.ts'
import type { Period } from './period.ts'
import { saveStatement } from './take-statement.ts'
import { texts } from './texts.ts'
import { useReader } from './use-reader.ts'

type Wish = { period: Period; form: StatementForm | 'print'; paper: PaperSize }

/** Takes a statement away in some form, and says how it went. `onTaken` is called when it is there. */
export function useTakeStatement(account: Account, onTaken?: () => void) {
  const reader = useReader()
  const saving = useMutation({
    mutationFn: (wish: Wish & { form: StatementForm }) => saveStatement(account, { ...wish, reader }),
    onSuccess: () => {
      showToast({ tone: 'good', title: texts.generated, description: texts.downloaded })
      onTaken?.()
    },
    onError: (error) => {
      // Then the page is on its way to the login.
      if (!isSessionGone(error)) showToast(failureWords(error))
    },
  })
  const take = ({ form, ...wish }: Wish) => {
    if (form !== 'print') return saving.mutate({ ...wish, form })
    const printed = reader === 'staff' ? paths.adminPrintedStatement : paths.printedStatement
    // A browser that opens no window says so only where the new one may know of this one; it forgets at once.
    const opened = window.open(printed(account.id, wish.period), '_blank')
    if (opened === null) return showToast({ tone: 'bad', title: texts.generationFailed, description: texts.noWindow })
    opened.opener = null
    showToast({ tone: 'good', title: texts.generated, description: texts.downloaded })
    onTaken?.()
  }
  return { take, busy: saving.isPending }
}

function failureWords(error: Error): ToastWords {
  const reason = reasonOf(error)
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
