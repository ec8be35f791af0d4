import { useParams } from '@tanstack/react-router'
import { NotIncluded } from '#features/access-rights/acting/not-included.tsx'
import { pagesOutside } from '#features/access-rights/acting/texts.ts'
import { useHolder } from '#features/access-rights/acting/use-holders.ts'
import { hasOrders } from '#features/orders/order-queries.ts'
import { OrdersView } from '#features/orders/orders-view.tsx'
import { texts } from '#portal/texts.ts'

/** The orders of a holder, for a user who prepares or signs them. */
export function ActingOrdersPage() {
  const { holderId } = useParams({ from: '/dashboard/for/$holderId/orders' })
  const { holder } = useHolder(holderId)
  if (!holder) return null
  if (!hasOrders(holder)) return <NotIncluded holder={holder} excluded={pagesOutside.orders} />
  return <OrdersView title={texts.orders} />
}
