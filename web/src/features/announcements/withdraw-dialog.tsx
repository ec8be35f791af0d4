import type { ListedAnnouncement } from '@bank/contract'
import { useState } from 'react'
import { api, client } from '#api.ts'
import { ConfirmedCode } from '#session/order/confirmed-code.tsx'
import { useOrderWithCode } from '#session/order/use-order-with-code.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { Preview } from './preview.tsx'
import { refusalText, texts } from './texts.ts'

type WithdrawProps = { announcement: ListedAnnouncement; onClose: () => void }

/** Asks for a code, then withdraws the announcement from every page at once. */
export function WithdrawDialog({ announcement: { id, body, tone, link }, onClose }: WithdrawProps) {
  const [code, setCode] = useState('')
  const confirming = useOrderWithCode({
    order: { id },
    confirm: async (order, typed) =>
      (await client.announcements.confirmWithdrawal({ ...order, code: typed })).confirmationId,
    act: async (order, confirmationId) => await client.announcements.withdraw({ ...order, confirmationId }),
    onDone: () => {
      showToast({ tone: 'good', title: texts.withdrawn })
      onClose()
    },
    codeMissing: texts.codeMissing,
    failed: texts.withdrawFailed,
    reasonOf: refusalText,
    queryKey: api.announcements.key(),
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
      title={texts.withdrawTitle}
      description={texts.withdrawDescribe}
      onSubmit={submit}
      footer={
        <DialogButtons
          kind="destructive"
          cancel={texts.keep}
          onCancel={onClose}
          submit={texts.withdraw}
          submitting={texts.withdrawing}
          busy={busy}
        />
      }
    >
      <Preview name={texts.withdrawal} body={body} tone={tone} link={link?.path ?? ''} />
      <ConfirmedCode
        help={texts.withdrawCodeHelp}
        confirming={confirming}
        code={code}
        onCode={setCode}
        unansweredHelp={texts.unansweredHelp}
      />
    </Dialog>
  )
}
