import { useSearch } from '@tanstack/react-router'
import { ApprovalsView } from '#features/approvals/approvals-view.tsx'
import { usePendingApprovals } from '#features/approvals/approval-queries.ts'
import { texts as words } from '#features/approvals/texts.ts'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/page.tsx'

/** What administrators ask each other to approve. */
export function ApprovalsPage() {
  const searchParams = useSearch({ from: '/admin/approvals' })
  const { pending } = usePendingApprovals()
  return (
    <>
      <PageHead title={texts.approvals} detail={words.detail(pending)} />
      <ApprovalsView searchParams={searchParams} />
    </>
  )
}
