import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { PaymentsView } from '#features/standing-orders/payments-view.tsx'
import { texts } from '#portal/texts.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'

const PayFrom = lazy(async () => ({ default: (await import('#features/payments/pay-from.tsx')).PayFrom }))
const EditDialog = lazy(async () => ({
  default: (await import('#features/payments/later/edit-dialog.tsx')).EditDialog,
}))
const NoAccountDialog = lazy(async () => ({
  default: (await import('#domain/no-account-dialog.tsx')).NoAccountDialog,
}))

/** The scheduled payments and standing orders of a client. */
export function PaymentsPage() {
  const { dialog, idIn, open, close } = useDialogAddress(['order'])
  const order = idIn('order')
  const orders = useQuery(api.standingOrders.list.queryOptions())
  const edited = dialog === 'edit' ? orders.data?.find(({ id }) => id === order) : undefined
  return (
    <>
      <PaymentsView
        title={texts.payments}
        shownOrder={dialog === null ? order : undefined}
        onPay={() => open({ dialog: 'pay' })}
        onSchedule={() => open({ dialog: 'schedule' })}
        onEdit={({ id }) => open({ dialog: 'edit', order: id })}
        stoppedId={dialog === 'stop' ? order : undefined}
        onStop={({ id }) => open({ dialog: 'stop', order: id })}
        onStopClosed={close}
      />
      <Suspense fallback={<LoadingLine />}>
        {(dialog === 'pay' || dialog === 'schedule') && (
          <Pay startsWith={dialog === 'pay' ? 'now' : 'regularly'} onClose={close} />
        )}
        {edited && <EditDialog key={edited.id} order={edited} onClose={close} />}
      </Suspense>
    </>
  )
}

type PayProps = Pick<ComponentProps<typeof PayFrom>, 'startsWith' | 'onClose'>

function Pay({ startsWith, onClose }: PayProps) {
  const accounts = useQuery(api.accounts.list.queryOptions())
  const navigate = useNavigate()
  if (!accounts.data) return null
  return accounts.data.length === 0 ? (
    <NoAccountDialog
      purpose="pay"
      onClose={onClose}
      onRequest={() => void navigate({ to: '/dashboard/portfolio', search: { dialog: 'request' } })}
    />
  ) : (
    <PayFrom accounts={accounts.data} startsWith={startsWith} onClose={onClose} />
  )
}
