import { useSearch } from '@tanstack/react-router'
import { ApprovalsView } from '#features/approvals/approvals-view.tsx'
import { useWaitingApprovals } from '#features/approvals/approval-queries.ts'
import { texts as approvalsTexts } from '#features/approvals/texts.ts'
import { texts } from '#portal/texts.ts'
import { PageHead } from '#ui/page.tsx'

/** What admins ask each other to approve. */
export function ApprovalsPage() {
  const place = useSearch({ from: '/admin/approvals' })
  const { waiting } = useWaitingApprovals()
  return (
    <>
      <PageHead title={texts.approvals} detail={approvalsTexts.detail(waiting)} />
      <ApprovalsView place={place} />
    </>
  )
}
