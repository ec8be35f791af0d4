import type { ListedOrder } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type Reading, useReading } from '#session/acting/reading.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { PageHead, Section } from '#ui/layout/page.tsx'
import { CardsSkeleton } from '#ui/layout/skeleton.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { useFocusAfterDialog } from '#ui/use-focus-after-dialog.ts'
import { OrderCard } from './order-card.tsx'
import { texts } from './texts.ts'
import './orders.css'

const OrderDialog = lazy(async () => ({ default: (await import('./order-dialog.tsx')).OrderDialog }))
const EndDialog = lazy(async () => ({ default: (await import('./end-dialog.tsx')).EndDialog }))

/** The three lists of orders, as the contract names them. */
type Which = 'forMe' | 'forOthers' | 'done'

/** The orders of the holder whose page this is, or of all holders of the user, page by page. */
function ordersOptions({ api }: Pick<Reading, 'api'>, which: Which) {
  return api.orders.list.infiniteOptions({
    input: (after: string | undefined) => (after === undefined ? { which } : { which, after }),
    initialPageParam: undefined,
    getNextPageParam: ({ more }) => more ?? undefined,
  })
}

/** Reads one of the three lists, page by page. */
function useOrders(which: Which) {
  return useInfiniteQuery(ordersOptions(useReading(), which))
}

/** The orders that wait for the user, that wait for others, and that are done. */
export function OrdersView({ title }: { title: string }) {
  const { dialog, idIn, open, close } = useDialogAddress(['order'])
  const orderId = idIn('order')
  const { list: lists, closed } = useFocusAfterDialog<HTMLDivElement>()
  const focusLists = () => lists.current
  const onOpen = (order: string) => open({ order })
  const onClosed = () => {
    close()
    closed()
  }
  return (
    // Hidden amounts are shown here: a signature needs them.
    <HideAmounts hidden={false}>
      <PageHead title={title} />
      <div ref={lists} tabIndex={-1} className="waiting-orders">
        <Lists onOpen={onOpen} />
      </div>
      <Suspense fallback={<LoadingLine />}>
        {orderId !== undefined && dialog === null && (
          <OrderDialog
            key={orderId}
            orderId={orderId}
            onClosed={onClosed}
            onEnd={(how) => open({ dialog: how, order: orderId })}
            focusAfter={focusLists}
          />
        )}
        {orderId !== undefined && (dialog === 'refuse' || dialog === 'withdraw') && (
          <EndDialog
            key={orderId}
            orderId={orderId}
            how={dialog}
            onClosed={onClosed}
            focusAfter={focusLists}
          />
        )}
      </Suspense>
    </HideAmounts>
  )
}

/**
 * A list is drawn once those above it are loaded, so that none moves down under the reader's eyes. The orders
 * that wait for others and those that are done have a list once there is one.
 */
function Lists({ onOpen }: { onOpen: (orderId: string) => void }) {
  const [forMe, forOthers, done] = [useOrders('forMe'), useOrders('forOthers'), useOrders('done')]
  return (
    <>
      <List which="forMe" query={forMe} onOpen={onOpen} />
      {!forMe.isPending && <List which="forOthers" query={forOthers} onOpen={onOpen} />}
      {!forMe.isPending && !forOthers.isPending && <List which="done" query={done} onOpen={onOpen} />}
    </>
  )
}

type ListProps = {
  which: Which
  query: ReturnType<typeof useOrders>
  onOpen: (orderId: string) => void
}

function List({ which, query, onOpen }: ListProps) {
  useFailureToast(query, texts.failed, query.data !== undefined)
  const isEmpty = query.data?.pages.every((page) => page.orders.length === 0) !== false
  if (which !== 'forMe' && isEmpty && !query.isError) return null
  return (
    <Section title={texts.lists[which]}>
      {query.data ? (
        <>
          <Cards orders={query.data.pages.flatMap((page) => page.orders)} onOpen={onOpen} />
          <MoreRows query={query} label={texts.more[which]} />
        </>
      ) : query.isError ? (
        <ErrorState title={texts.failed} onRetry={() => void query.refetch()} busy={query.isFetching}>
          {texts.failedHelp}
        </ErrorState>
      ) : (
        <CardsSkeleton label={`${texts.loading}: ${texts.lists[which]}`} />
      )}
    </Section>
  )
}

type CardsProps = { orders: readonly ListedOrder[]; onOpen: (orderId: string) => void }

function Cards({ orders, onOpen }: CardsProps) {
  if (orders.length > 0)
    return (
      <div className="cards">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} onOpen={() => onOpen(order.id)} />
        ))}
      </div>
    )
  return (
    <EmptyState seed="no-orders" title={texts.none}>
      {texts.noneHelp}
    </EmptyState>
  )
}
