import type { Account, Transaction } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#api.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Unanswered } from '#session/order/unanswered.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { Stepper } from '#ui/layout/stepper.tsx'
import { unansweredOrder } from './later/unanswered-order.ts'
import type { When } from './later/when-field.tsx'
import { forgetForm, keptKind } from './form/kept-form.ts'
import { otherAccounts } from './order-fields.tsx'
import type { OnResult } from './pay-frame.tsx'
import { useResultBefore } from './result/use-result-before.tsx'
import { texts } from './texts.ts'
import { type Ordered, unansweredPayment } from './unanswered-payment.ts'
import { usePaymentFrame } from './use-payment-frame.tsx'
import { unansweredTransfer } from './own-accounts/use-transfer.ts'
import { type TransferStart, useTransferFrame } from './own-accounts/use-transfer-frame.tsx'

type PayDialogProps = {
  account: Account
  /** The beneficiary, if the client has chosen one already. */
  beneficiaryId?: string | undefined
  /** Fills in the details; an unanswered payment of this account goes first. */
  start?: Ordered | undefined
  /** Fills in the details of a transfer, which is then shown in place of a payment. */
  startTransfer?: TransferStart | undefined
  startsWith?: When | undefined
  /** The element that gets the focus when the dialog closes; by default, the one that had it before. */
  focusAfter?: (() => HTMLElement | null) | undefined
  onClose: () => void
}

const ways = ['beneficiary', 'own'] as const
type Way = (typeof ways)[number]

/** Pays from this account: a beneficiary, or another account of the client in the same currency. */
export function PayDialog(props: PayDialogProps) {
  const { account, beneficiaryId, start, startTransfer, startsWith = 'now', focusAfter } = props
  const onClose = () => {
    forgetForm(account.id)
    props.onClose()
  }
  const accounts = useQuery(api.accounts.list.queryOptions())
  const others = otherAccounts(accounts.data, account)
  const [way, setWay] = useState<Way>(() => firstWay(props))
  const { showResult } = useDialogAddress()
  const onResult: OnResult = (done) =>
    showResult((done.paid ?? done.scheduled) ? { ...done, payer: account.id } : {})
  const before = useResultBefore({ accountId: account.id, onAgain: payAgain, onClose })
  const payment = usePaymentFrame({
    account,
    beneficiaryId,
    start,
    startsWith,
    isShown: way === 'beneficiary',
    onResult,
    onClose,
  })
  const transfer = useTransferFrame({
    account,
    others,
    start: startTransfer,
    startsWith,
    isShown: way === 'own',
    onResult,
    onClose,
  })
  const typed = way === 'own' ? transfer : payment
  const { step, description, busy, submit, unanswered, body, footer } = before ?? typed

  function payAgain({ toAccountId, amount, ...paid }: Transaction): void {
    onResult({})
    setWay(toAccountId === null ? 'beneficiary' : 'own')
    if (toAccountId !== null) transfer.beginWith({ toAccountId, amount })
    else payment.beginWith({ beneficiaryId: paid.beneficiaryId, amount, reference: paid.paymentReference })
  }

  // An unanswered payment or transfer is kept: the dialog opens with it the next time.
  const isTyped = [payment, transfer].some(({ step: at, isChanged }) => at === 'review' || isChanged === true)
  const wouldLose = () => step !== 'result' && !unanswered && isTyped
  const guard = useLeaveQuestion(wouldLose, onClose, {
    hasEarlierStep: step === 'review',
    isKeptOverReload: step === 'details',
  })
  const hasChoice = step === 'details' && others.length > 0
  return (
    <Dialog
      open
      onClose={guard.close}
      focusAfter={focusAfter ?? guard.focusAfter}
      canClose={!busy}
      // A transfer that was made is no payment any more, as its toast and its receipt say.
      title={(before?.isTransfer ?? (way === 'own' && step === 'result')) ? texts.transferTitle : texts.title}
      description={description}
      head={
        step !== 'result' && (
          <>
            <Stepper label={texts.title} steps={texts.steps} current={step === 'review' ? 2 : 1} />
            {hasChoice && <WayChoice way={way} onChange={setWay} />}
          </>
        )
      }
      onSubmit={submit}
      footer={footer}
    >
      {body}
      {unanswered && <Unanswered help={texts.unansweredHelp} />}
      {guard.question}
    </Dialog>
  )
}

/**
 * An unanswered payment goes first, then an unanswered transfer, then the one that is to be started, then the
 * one that was typed before a reload.
 */
function firstWay({ account: { id }, start, startTransfer }: PayDialogProps): Way {
  if (unansweredPayment(id).read()) return 'beneficiary'
  const sent = unansweredTransfer(id).read() ?? unansweredOrder(id, 'transfer').read()
  if (sent !== null || startTransfer) return 'own'
  return start === undefined && keptKind(id) === 'transfer' ? 'own' : 'beneficiary'
}

function WayChoice({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const group = useId()
  return (
    <fieldset className="pay-ways">
      <legend className="sr">{texts.ways}</legend>
      {ways.map((value) => (
        <label key={value} className="pay-way">
          <input
            type="radio"
            name={group}
            value={value}
            checked={value === way}
            onChange={() => onChange(value)}
          />
          <span>{texts.way[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
