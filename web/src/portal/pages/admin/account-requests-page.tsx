import { maximumCounted } from '@bank/contract'
import { useSearch } from '@tanstack/react-router'
import { usePendingRequests } from '#features/account-requests/review/review-queries.ts'
import { reviewTexts } from '#features/account-requests/review/review-texts.ts'
import { ReviewView } from '#features/account-requests/review/review-view.tsx'
import { texts } from '#portal/texts.ts'
import { PageHead, unknownDetail } from '#ui/layout/page.tsx'

/** The account requests of clients. */
export function AccountRequestsPage() {
  const searchParams = useSearch({ from: '/admin/account-requests' })
  const pending = usePendingRequests()
  return (
    <>
      <PageHead
        title={texts.accountRequests}
        detail={pending === undefined ? unknownDetail : reviewTexts.pendingCount(pending, maximumCounted)}
      />
      <ReviewView searchParams={searchParams} />
    </>
  )
}
