import { useSearch } from '@tanstack/react-router'
import { ApprovalsView } from '#features/approvals/approvals-view.tsx'
import { usePendingApprovals } from '#features/approvals/approval-queries.ts'
import { texts as approvalsTexts } from '#features/approvals/texts.ts'
import { texts } from '#portal/texts.ts'
import { PageHead, unknownDetail } from '#ui/layout/page.tsx'

/** Operations that admins ask each other to approve. */
export function ApprovalsPage() {
  const searchParams = useSearch({ from: '/admin/approvals' })
  const { pending, forMe } = usePendingApprovals()
  return (
    <>
      <PageHead
        title={texts.approvals}
        detail={
          pending === undefined || forMe === undefined
            ? unknownDetail
            : approvalsTexts.detail({ pending, forMe })
        }
      />
      <ApprovalsView searchParams={searchParams} />
    </>
  )
}
