import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { SummaryCard, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { Button } from '#ui/form/button.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { MandateLine } from './mandate-line.tsx'
import { texts } from '#features/holders/texts.ts'

/** Shows for whom a user acts, and what they may do. It changes nothing. */
export function UserMandates({ userId }: { userId: string }) {
  const mandates = useQuery(api.holders.listForUser.queryOptions({ input: { userId } }))
  return (
    <SummaryCard title={texts.userTitle}>
      {mandates.data ? (
        <SummaryLines rows={mandates.data} rowKey={({ id }) => id} none={texts.userNone}>
          {(mandate) => <MandateLine mandate={mandate} otherSide="holder" />}
        </SummaryLines>
      ) : mandates.isError ? (
        <div className="summary-body" role="alert">
          <p>{texts.userFailed}</p>
          <Button size="sm" busy={mandates.isFetching} onClick={() => void mandates.refetch()}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : (
        <Loading label={texts.userLoading} className="summary-body">
          <Skeleton width="long" />
        </Loading>
      )}
    </SummaryCard>
  )
}
