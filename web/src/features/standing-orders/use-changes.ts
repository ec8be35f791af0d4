import type { StandingOrder, UpcomingPayment } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api, client, refusalOf } from '#api.ts'
import { orderKind } from '#domain/schedule-words.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from './texts.ts'

type Status = 'active' | 'paused' | 'stopped'

const done = { active: 'resumed', paused: 'paused', stopped: 'stopped' } as const

/** Pauses, resumes and stops orders, and skips dates. None of them asks for a code. */
export function useChanges() {
  const queries = useQueryClient()
  const readAgain = () => void queries.invalidateQueries({ queryKey: api.standingOrders.key() })
  const onError = (error: unknown) =>
    void showToast({ tone: 'bad', title: texts.changeFailed, description: refusalText(refusalOf(error)) })
  const setStatus = useSingleMutation({
    mutationFn: ({ order, status }: { order: StandingOrder; status: Status }) =>
      client.standingOrders.setStatus({ orderId: order.id, status }),
    onSuccess: (_, { order, status }) => {
      // The buttons disappear with their card, so the focus moves to the page.
      if (status === 'stopped') document.getElementById('main')?.focus({ preventScroll: true })
      const title = texts.changedTo(orderKind(order), done[status])
      showToast({ tone: 'good', title, description: order.to.name })
    },
    onError,
    onSettled: readAgain,
  })
  const skip = useSingleMutation({
    mutationFn: ({ payment, skipped }: { payment: UpcomingPayment; skipped: boolean }) =>
      client.standingOrders.setSkipped({ orderId: payment.orderId, day: payment.day, skipped }),
    onSuccess: (_, { payment, skipped }) =>
      void showToast({
        tone: 'good',
        title: skipped ? texts.skipped : texts.restored,
        description: payment.toName,
      }),
    onError,
    onSettled: readAgain,
  })
  return {
    setStatus: (order: StandingOrder, status: Status) => setStatus.mutate({ order, status }),
    skip: (payment: UpcomingPayment, skipped: boolean) => skip.mutate({ payment, skipped }),
    busy: setStatus.isPending || skip.isPending,
  }
}
