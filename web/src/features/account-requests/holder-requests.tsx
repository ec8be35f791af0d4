import type { AccountRequest, ActedFor } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { refusalOf } from '#api.ts'
import { paths } from '#paths.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useDialogAddress, useLastSeen } from '#session/address/use-dialog-address.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { AskAgain, PendingRequests, useCurrentRequests } from './pending-requests.tsx'
import { texts as requestTexts, withdrawalRefusal } from './request-texts.ts'
import { texts } from './texts.ts'

const RequestDialog = lazy(async () => ({ default: (await import('./request-dialog.tsx')).RequestDialog }))

/** The account requests of a holder, for the people who may ask: each may withdraw what waits. */
export function HolderRequests({ holder }: { holder: ActedFor }) {
  const { path } = useReading()
  const { dialog, idIn, open, close } = useDialogAddress(['request'])
  const requestId = idIn('request')
  const requests = useCurrentRequests()
  const named = requests.data?.pages
    .flatMap((page) => page.requests)
    .find(({ id, status }) => id === requestId && status === 'pending')
  const subject = useLastSeen(named, requestId)
  const ask = () => open({ dialog: 'request' })
  const next = (request: AccountRequest) => (
    <span className="request-next">
      {request.status === 'pending' && (
        <Button
          size="sm"
          aria-label={requestTexts.withdrawOf(request.nickname)}
          onClick={() => open({ dialog: 'withdraw-request', request: request.id })}
        >
          {requestTexts.withdraw}
        </Button>
      )}
      {request.status === 'rejected' && holder.messages && (
        <Link
          className={buttonClass('secondary', 'sm')}
          to={path(paths.messages)}
          aria-label={texts.writeAbout(request.nickname)}
        >
          {texts.write}
        </Link>
      )}
      {request.status === 'rejected' && <AskAgain request={request} onRequest={ask} />}
    </span>
  )
  return (
    <>
      <PendingRequests onRequest={ask} next={next} />
      {dialog === 'withdraw-request' && subject && <WithdrawQuestion request={subject} onClose={close} />}
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'request' && <RequestDialog holder={holder.name} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Asks before a request is withdrawn. The question stays where the request is decided meanwhile. */
function WithdrawQuestion({ request, onClose }: { request: AccountRequest; onClose: () => void }) {
  const { api, client } = useReading()
  const queries = useQueryClient()
  const withdrawing = useSingleMutation({
    mutationFn: async () => await client.accountRequests.withdraw({ requestId: request.id }),
    onSuccess: () => {
      // "Request Submitted" is no longer true.
      dismissToast()
      showToast({ tone: 'good', title: requestTexts.withdrawn, description: request.nickname })
    },
    onError: (error) =>
      void showToast({
        tone: 'bad',
        title: requestTexts.withdrawFailed,
        description: withdrawalRefusal(refusalOf(error)),
      }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: api.accountRequests.key() })
      onClose()
      // The button that asked goes with its row.
      document.getElementById('main')?.focus({ preventScroll: true })
    },
  })
  return (
    <AlertDialog
      backCloses
      open
      onClose={withdrawing.isPending ? undefined : onClose}
      title={requestTexts.withdrawTitle}
      description={requestTexts.withdrawHelp(request.nickname)}
      footer={
        <>
          <Button onClick={withdrawing.isPending ? undefined : onClose}>{requestTexts.keep}</Button>
          <Button
            kind="destructive"
            busy={withdrawing.isPending}
            busyLabel={requestTexts.withdrawing}
            onClick={() => withdrawing.mutate(undefined)}
          >
            {requestTexts.withdrawNow}
          </Button>
        </>
      }
    />
  )
}
