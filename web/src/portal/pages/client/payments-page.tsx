import { useNavigate, useSearch } from '@tanstack/react-router'
import { PaymentsView } from '#features/standing-orders/payments-view.tsx'
import { texts } from '#portal/texts.ts'

/** The scheduled payments and standing orders of a client. */
export function PaymentsPage() {
  const { dialog } = useSearch({ from: '/dashboard/payments' })
  const navigate = useNavigate({ from: '/dashboard/payments' })
  const schedule = (scheduling: boolean) =>
    void navigate({
      search: { dialog: scheduling ? 'schedule' : undefined },
      replace: !scheduling,
      resetScroll: false,
    })
  return <PaymentsView title={texts.payments} scheduling={dialog === 'schedule'} onScheduling={schedule} />
}
