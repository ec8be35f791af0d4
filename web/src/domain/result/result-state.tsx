import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'

const texts = {
  loading: 'Loading the result',
  failed: 'Failed to load the result',
  failedHelp: 'Your payments are not affected. Please try again.',
  paymentMissing: 'Payment not found',
  paymentMissingHelp: 'Your statement lists every payment and transfer that was made.',
} as const

type ResultStateProps = {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** The bank has no such result. */
  isMissing: boolean
  missing?: { title: string; help: string; action?: ReactNode }
}

const paymentMissing = { title: texts.paymentMissing, help: texts.paymentMissingHelp }

/** A result that is not there: it is being read again after a reload, could not be, or does not exist. */
export function ResultState({ query, isMissing, missing = paymentMissing }: ResultStateProps) {
  if (isMissing)
    return (
      <EmptyState title={missing.title} action={'action' in missing ? missing.action : undefined}>
        {missing.help}
      </EmptyState>
    )
  if (!query.isError) return <TableSkeleton rows={6} columns={2} label={texts.loading} />
  return (
    <ErrorState title={texts.failed} onRetry={() => void query.refetch()} busy={query.isFetching}>
      {texts.failedHelp}
    </ErrorState>
  )
}
