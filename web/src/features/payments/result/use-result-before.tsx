import type { StandingOrder, Transaction } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '#api.ts'
import { ResultState } from '#domain/result/result-state.tsx'
import { ScheduledBefore } from '#features/payments/later/later-result.tsx'
import { laterTexts } from '#features/payments/later/texts.ts'
import { type PayFrame, ResultButtons } from '#features/payments/pay-frame.tsx'
import { texts } from '#features/payments/texts.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { usePaidBefore } from '#session/order/use-done-before.ts'
import { Button } from '#ui/form/button.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { PaidBefore } from './paid-before.tsx'

type ResultBefore = {
  accountId: string
  /** Begins another payment or transfer like this one. */
  onAgain: (transaction: Transaction) => void
  onClose: () => void
}

/**
 * The frame of what the dialog had done before the page was loaded anew, as the address names it and the bank
 * has it; null in a dialog that opens with an order to fill in.
 */
export function useResultBefore({ accountId, onAgain, onClose }: ResultBefore) {
  const { result } = useDialogAddress()
  // Kept from the opening on: the dialog itself shows the result of what it does later.
  const [{ paid: paymentId, scheduled }, setBefore] = useState(result)
  const payment = usePaidBefore(accountId, paymentId)
  const orders = useQuery(api.standingOrders.list.queryOptions({ enabled: scheduled !== undefined }))
  const done = <DoneButton onDone={onClose} />
  if (paymentId !== undefined) {
    const { paid, credited, pending, isMissing } = payment
    const isTransfer = (paid?.toAccountId ?? null) !== null
    if (!paid) return frameOf(false, undefined, <ResultState query={pending} isMissing={isMissing} />, done)
    const onOther = () => {
      setBefore({})
      onAgain(paid)
    }
    return frameOf(
      isTransfer,
      isTransfer ? texts.describeTransferred : texts.describeResult,
      <PaidBefore transaction={paid} credited={credited} />,
      <ResultButtons
        again={isTransfer ? texts.transferAgain : texts.again}
        onAgain={onOther}
        onDone={onClose}
      />,
    )
  }
  if (scheduled === undefined) return null
  const order = orders.data?.find(({ id }) => id === scheduled)
  if (order) return scheduledFrame(order, done)
  const missing = { title: laterTexts.notFound, help: laterTexts.notFoundHelp, action: toPayments }
  const state = <ResultState query={orders} isMissing={orders.data !== undefined} missing={missing} />
  return frameOf(false, undefined, state, done)
}

function scheduledFrame(order: StandingOrder, done: ReactNode) {
  const isTransfer = order.to.kind === 'account'
  const description = isTransfer ? laterTexts.describeTransferResult : laterTexts.describeResult
  return frameOf(isTransfer, description, <ScheduledBefore order={order} />, done)
}

const toPayments = (
  <Link to="/dashboard/payments" className={buttonClass('secondary')}>
    {laterTexts.toPayments}
  </Link>
)

function frameOf(
  isTransfer: boolean,
  description: string | undefined,
  body: ReactNode,
  footer: ReactNode,
): PayFrame & { isTransfer: boolean } {
  return {
    isTransfer,
    step: 'result',
    description,
    busy: false,
    submit: () => undefined,
    unanswered: false,
    body,
    footer,
  }
}

function DoneButton({ onDone }: { onDone: () => void }) {
  return (
    <Button kind="primary" onClick={onDone}>
      {texts.done}
    </Button>
  )
}
