import { OrdersView } from '#features/orders/orders-view.tsx'
import { texts } from '#portal/texts.ts'

/** The orders of all holders for whom the user prepares or signs. */
export function OrdersPage() {
  return <OrdersView title={texts.orders} />
}
