import type { UserPage } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { Sum } from '#domain/money.tsx'
import { formatDate } from '#lib/format/format-date.ts'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { reviewTexts } from './review-texts.ts'

/** The client who asks: since when they have been one, and what they have at the bank. */
export function ClientContext({ clientId }: { clientId: string }) {
  const user = useQuery(api.users.get.queryOptions({ input: { userId: clientId } }))
  return (
    <section className="review-client" aria-label={reviewTexts.context}>
      <h3>{reviewTexts.context}</h3>
      {user.data ? (
        <Pairs className="review-pairs" pairs={pairsOf(user.data)} />
      ) : user.isError ? (
        <p className="small muted">{reviewTexts.contextFailed}</p>
      ) : (
        <Loading label={reviewTexts.contextLoading}>
          <Skeleton width="medium" />
          <Skeleton width="long" />
        </Loading>
      )}
    </section>
  )
}

function pairsOf({ user, holdings }: UserPage): Pair[] {
  return [
    { name: reviewTexts.since, value: formatDate(user.createdAt, bank.timeZone) },
    ...(holdings.length === 0
      ? [{ name: reviewTexts.accounts, value: reviewTexts.noAccounts }]
      : holdings.map(({ currency, amount, accounts }) => ({
          name: reviewTexts.held(currency, accounts),
          value: <Sum amount={amount} currency={currency} />,
        }))),
  ]
}
