import type { StandingOrder } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { api } from '#api.ts'
import { useLastSeen } from '#session/address/use-dialog-address.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { PageHead, Section } from '#ui/layout/page.tsx'
import { CardsSkeleton } from '#ui/layout/skeleton.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { OrderCard } from './order-card.tsx'
import { PastPayments } from './past-payments.tsx'
import { rules, texts } from './texts.ts'
import { UpcomingPayments } from './upcoming-payments.tsx'
import { useChanges } from './use-changes.ts'
import './standing-orders.css'

const StopQuestion = lazy(() =>
  import('./stop-question.tsx').then(({ StopQuestion: question }) => ({ default: question })),
)

type PaymentsViewProps = {
  title: string
  /** The order that a link names. */
  shownOrder: string | undefined
  onPay: () => void
  onSchedule: () => void
  onEdit: (order: StandingOrder) => void
  /** The order about which the question is open whether to stop it. */
  stoppedId: string | undefined
  onStop: (order: StandingOrder) => void
  onStopClosed: () => void
}

/** The payments to come, the orders behind them, and the outcomes of earlier dates. */
export function PaymentsView(props: PaymentsViewProps) {
  const { title, shownOrder, onPay, onSchedule, onEdit, stoppedId, onStop, onStopClosed } = props
  const orders = useQuery(api.standingOrders.list.queryOptions())
  useFailureToast(orders, texts.failed, orders.data !== undefined)
  const accounts = useQuery(api.accounts.list.queryOptions())
  const hasNoAccount = accounts.data?.length === 0
  const changes = useChanges()
  // Shown here, because the list is gone once its last order has ended.
  const stopping = useLastSeen(
    orders.data?.find(({ id }) => id === stoppedId),
    stoppedId,
  )
  const isEmpty = orders.data?.length === 0
  // An order that has ended is no longer among the cards: what became of it is.
  const isPast = shownOrder !== undefined && orders.data?.every(({ id }) => id !== shownOrder) === true
  const schedule = (
    <Button icon="add" onClick={onSchedule}>
      {texts.schedule}
    </Button>
  )
  return (
    <>
      <PageHead
        title={title}
        actions={
          !hasNoAccount && (
            <Button kind="primary" onClick={onPay}>
              {texts.pay}
            </Button>
          )
        }
      />
      {orders.data ? (
        isEmpty ? (
          <EmptyState
            level="h2"
            seed="empty-p"
            title={texts.empty}
            action={hasNoAccount && <RequestAccount />}
          >
            {hasNoAccount ? texts.noAccount : texts.emptyHelp}
          </EmptyState>
        ) : (
          <Orders
            orders={orders.data}
            changes={changes}
            shownOrder={shownOrder}
            schedule={schedule}
            onEdit={onEdit}
            onStop={onStop}
          />
        )
      ) : orders.isError ? (
        <ErrorState
          level="h2"
          title={texts.failed}
          onRetry={() => void orders.refetch()}
          busy={orders.isFetching}
        >
          {texts.failedHelp}
        </ErrorState>
      ) : (
        <CardsSkeleton label={texts.loading} />
      )}
      {orders.data && <PastPayments isShown={isPast} />}
      {orders.data && !isEmpty && (
        <Section title={texts.rules}>
          <Pairs className="card card-pad order-rules" pairs={rules} />
        </Section>
      )}
      {stopping && (
        <Suspense fallback={<LoadingLine />}>
          <StopQuestion
            order={stopping}
            hasEnded={orders.data?.every(({ id }) => id !== stopping.id) === true}
            onClose={onStopClosed}
            onStop={() => {
              changes.setStatus(stopping, 'stopped')
              onStopClosed()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function RequestAccount() {
  return (
    <Link to="/dashboard/portfolio" search={{ dialog: 'request' }} className={buttonClass('primary')}>
      {texts.requestAccount}
    </Link>
  )
}

type OrdersProps = Pick<PaymentsViewProps, 'shownOrder' | 'onEdit'> & {
  orders: readonly StandingOrder[]
  changes: ReturnType<typeof useChanges>
  schedule: ReactNode
  onStop: (order: StandingOrder) => void
}

function Orders({ orders, changes, shownOrder, schedule, onEdit, onStop }: OrdersProps) {
  return (
    <>
      <UpcomingPayments busy={changes.busy} onSkip={changes.skip} />
      <Section title={texts.orders} actions={schedule}>
        <div className="cards">
          {orders.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              busy={changes.busy}
              isShown={order.id === shownOrder}
              onEdit={() => onEdit(order)}
              onPause={() => changes.setStatus(order, 'paused')}
              onResume={() => changes.setStatus(order, 'active')}
              onStop={() => onStop(order)}
            />
          ))}
        </div>
      </Section>
    </>
  )
}
