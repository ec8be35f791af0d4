import type { AdminRequest, HolderDetails, UserPage } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { inCurrencyOrder, Sum } from '#domain/money.tsx'
import { formatDate } from '#lib/format/format-date.ts'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { reviewTexts } from './review-texts.ts'

/** The client who asks, or the holder for whom a person asks: since when, and what they have at the bank. */
export function ClientContext({ client }: { client: AdminRequest['client'] }) {
  return client.username === '' ? <OfHolder holderId={client.id} /> : <OfClient clientId={client.id} />
}

function OfClient({ clientId }: { clientId: string }) {
  const user = useQuery(api.users.get.queryOptions({ input: { userId: clientId } }))
  return <Context title={reviewTexts.context} query={user} pairsOf={pairsOf} />
}

function OfHolder({ holderId }: { holderId: string }) {
  const holder = useQuery(api.holders.get.queryOptions({ input: { holderId } }))
  return <Context title={reviewTexts.holderContext} query={holder} pairsOf={pairsOfHolder} />
}

type ContextProps<Data> = {
  title: string
  query: { data: Data | undefined; isError: boolean }
  pairsOf: (data: Data) => Pair[]
}

function Context<Data>({ title, query, pairsOf: pairsIn }: ContextProps<Data>) {
  return (
    <section className="review-client" aria-label={title}>
      <h3>{title}</h3>
      {query.data ? (
        <Pairs className="review-pairs" pairs={pairsIn(query.data)} />
      ) : query.isError ? (
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

function pairsOfHolder({ kind, createdAt, namedAccounts, people, openOrders }: HolderDetails): Pair[] {
  return [
    { name: reviewTexts.kind, value: reviewTexts.kinds[kind] },
    { name: reviewTexts.since, value: formatDate(createdAt, bank.timeZone) },
    {
      name: reviewTexts.accounts,
      value:
        namedAccounts.length === 0
          ? reviewTexts.noAccounts
          : namedAccounts.map(({ nickname, currency }) => `${nickname} (${currency})`).join(', '),
    },
    { name: reviewTexts.people, value: String(people) },
    { name: reviewTexts.openOrders, value: String(openOrders) },
  ]
}

function pairsOf({ user, holdings }: UserPage): Pair[] {
  return [
    { name: reviewTexts.since, value: formatDate(user.createdAt, bank.timeZone) },
    ...(holdings.length === 0
      ? [{ name: reviewTexts.accounts, value: reviewTexts.noAccounts }]
      : inCurrencyOrder(holdings).map(({ currency, amount, accounts }) => ({
          name: reviewTexts.held(currency, accounts),
          value: <Sum amount={amount} currency={currency} />,
        }))),
  ]
}
