import type { Account, Transaction } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#api.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Unanswered } from '#session/order/unanswered.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useBackStep, useLeaveQuestion } from '#session/use-back-step.ts'
import { Stepper } from '#ui/layout/stepper.tsx'
import { unansweredOrder } from './later/unanswered-order.ts'
import type { When } from './later/when-field.tsx'
import type { Carried } from './form/carried-form.ts'
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
  /** The details that were typed for another account. */
  carried?: Carried | undefined
  /** Lets the client choose another account and takes along what is typed. */
  onOtherAccount?: ((typed: Carried) => void) | undefined
  /** The element that gets the focus when the dialog closes; by default, the one that had it before. */
  focusAfter?: (() => HTMLElement | null) | undefined
  onClose: () => void
}

const ways = ['beneficiary', 'own'] as const
type Way = (typeof ways)[number]

/** Pays from this account: a beneficiary, or another account of the client in the same currency. */
export function PayDialog(props: PayDialogProps) {
  const { account, beneficiaryId, start, startTransfer, startsWith = 'now', focusAfter } = props
  const { carried, onOtherAccount } = props
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
    carried: carried?.kind === 'payment' ? carried.form : undefined,
    onOtherAccount: onOtherAccount && chooseAccount,
    onClose,
  })
  const transfer = useTransferFrame({
    account,
    others,
    start: startTransfer,
    startsWith,
    isShown: way === 'own',
    onResult,
    carried: carried?.kind === 'transfer' ? carried.form : undefined,
    onOtherAccount: onOtherAccount && chooseAccount,
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

  function chooseAccount(): void {
    if (busy) return
    forgetForm(account.id)
    const kind = way === 'own' ? 'transfer' : 'payment'
    onOtherAccount?.({ accountId: account.id, kind, form: typed.form, isChanged: typed.isChanged === true })
  }

  // An unanswered payment or transfer is kept: the dialog opens with it the next time.
  const isTyped = [payment, transfer].some(({ step: at, isChanged }) => at === 'review' || isChanged === true)
  const wouldLose = () => step !== 'result' && !unanswered && isTyped
  const guard = useLeaveQuestion(wouldLose, onClose, {
    hasEarlierStep: step === 'review' || (step === 'details' && onOtherAccount !== undefined),
    isKeptOverReload: step === 'details',
    words: way === 'own' ? texts.leaveTransfer : texts.leave,
  })
  useBackStep(step === 'details' && onOtherAccount ? chooseAccount : null)
  const hasChoice = step === 'details' && others.length > 0
  return (
    <Dialog
      open
      onClose={guard.close}
      focusAfter={focusAfter ?? guard.focusAfter}
      canClose={!busy}
      title={titleOf(before?.isTransfer ?? way === 'own', startsWith)}
      description={description}
      head={
        step !== 'result' && (
          <>
            <Stepper
              label={titleOf(way === 'own', startsWith)}
              steps={texts.steps}
              current={step === 'review' ? 2 : 1}
            />
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

/** The name of the dialog: a transfer is no payment, as its toast and its receipt say. */
export function titleOf(isTransfer: boolean, startsWith: When): string {
  if (startsWith === 'now') return isTransfer ? texts.transferTitle : texts.title
  return isTransfer ? texts.scheduleTransferTitle : texts.scheduleTitle
}

/**
 * An unanswered payment goes first, then an unanswered transfer, then the one that is to be started, then the
 * one that was typed before a reload.
 */
function firstWay({ account: { id }, start, startTransfer, carried }: PayDialogProps): Way {
  if (unansweredPayment(id).read()) return 'beneficiary'
  const sent = unansweredTransfer(id).read() ?? unansweredOrder(id, 'transfer').read()
  if (sent !== null || startTransfer || carried?.kind === 'transfer') return 'own'
  return start === undefined && !carried && keptKind(id) === 'transfer' ? 'own' : 'beneficiary'
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
