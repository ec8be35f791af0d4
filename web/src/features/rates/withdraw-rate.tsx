import type { RateCell, RateFrom } from '@bank/contract'
import { useState } from 'react'
import { api, client } from '#api.ts'
import { formatDay } from '#lib/format/format-date.ts'
import { useOrderWithCode } from '#session/order/use-order-with-code.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { CodeStep } from './code-step.tsx'
import { changeTexts, refusalText, texts, withdrawTexts } from './texts.ts'

type WithdrawProps = { cell: RateCell; change: RateFrom; onBack: () => void; onClose: () => void }

/** Withdraws a planned change. */
export function WithdrawRate({
  cell: { currency, termYears },
  change: { changeId, rate, validFrom },
  onBack,
  onClose,
}: WithdrawProps) {
  const [code, setCode] = useState('')
  const confirming = useOrderWithCode({
    order: { changeId },
    confirm: async (order, typed) =>
      (await client.rates.confirmWithdrawal({ ...order, code: typed })).confirmationId,
    act: async (order, confirmationId) => await client.rates.withdraw({ ...order, confirmationId }),
    onDone: () => {
      showToast({ tone: 'good', title: withdrawTexts.done })
      onBack()
    },
    codeMissing: changeTexts.codeMissing,
    failed: withdrawTexts.failed,
    reasonOf: refusalText,
    queryKey: api.rates.key(),
  })
  const { busy } = confirming
  function submit(): void {
    if (confirming.send(code)) setCode('')
  }
  return (
    <Dialog
      backCloses
      open
      onClose={onClose}
      canClose={!busy}
      title={withdrawTexts.title}
      description={withdrawTexts.describe}
      onSubmit={submit}
      footer={
        <DialogButtons
          kind="destructive"
          cancel={texts.back}
          onCancel={onBack}
          submit={withdrawTexts.confirm}
          submitting={texts.busy}
          busy={busy}
        />
      }
    >
      <CodeStep
        name={withdrawTexts.summary}
        codeHelp={withdrawTexts.codeHelp}
        confirming={confirming}
        code={code}
        onCode={setCode}
        figure={texts.rate(rate)}
        pairs={[
          { name: changeTexts.certificate, value: changeTexts.certificateOf(currency, termYears) },
          { name: withdrawTexts.planned, value: texts.rate(rate) },
          { name: changeTexts.from, value: formatDay(validFrom) },
        ]}
      />
    </Dialog>
  )
}
