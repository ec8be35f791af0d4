import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#api.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { TextArea } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { contentInWords, kindInWords, subjectOf } from './order-words.ts'
import { signRefusal, texts } from './texts.ts'
import './orders.css'

const words = {
  refuse: {
    title: texts.refuseTitle,
    help: texts.refuseHelp,
    submit: texts.refuseNow,
    busy: texts.refusing,
    done: texts.refusedToast,
  },
  withdraw: {
    title: texts.withdrawTitle,
    help: texts.withdrawHelp,
    submit: texts.withdrawNow,
    busy: texts.withdrawing,
    done: texts.withdrawnToast,
  },
} as const

/** The longest reason, as the contract has it. */
const longestReason = 500

type EndDialogProps = {
  orderId: string
  how: 'refuse' | 'withdraw'
  onClosed: () => void
  focusAfter: () => HTMLElement | null
}

/** Refuses an order, with a reason if the user gives one, or withdraws the user's own. */
export function EndDialog({ orderId, how, onClosed, focusAfter }: EndDialogProps) {
  const { api, client } = useReading()
  const queries = useQueryClient()
  const [open, setOpen] = useState(true)
  const { data: order } = useQuery(api.orders.get.queryOptions({ input: { orderId } }))
  const { attach, ...form } = useForm({ reason: '' })
  const reason = form.values.reason.trim()
  const guard = useLeaveQuestion(
    () => open && reason !== '',
    () => setOpen(false),
  )
  const { title, help, submit, busy, done } = words[how]
  const ending = useSingleMutation({
    mutationFn: async () =>
      how === 'withdraw'
        ? await client.orders.withdraw({ orderId })
        : await client.orders.refuse({ orderId, ...(reason !== '' && { reason }) }),
    onSuccess: ({ content }) => {
      showToast({ tone: 'good', title: done, description: subjectOf(content) })
      setOpen(false)
    },
    onError: (error) =>
      void showToast({
        tone: 'bad',
        title: texts.endFailed[how],
        description: signRefusal(refusalOf(error)),
      }),
    onSettled: () => void queries.invalidateQueries({ queryKey: api.orders.key() }),
  })
  return (
    <Dialog
      open={open}
      width="narrow"
      onClose={guard.close}
      onClosed={onClosed}
      canClose={!ending.isPending}
      focusAfter={focusAfter}
      title={title}
      description={help}
      onSubmit={() =>
        reason.length > longestReason
          ? form.show({ reason: texts.reasonTooLong(longestReason) })
          : ending.mutate(undefined)
      }
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={() => setOpen(false)}
          submit={submit}
          submitting={busy}
          busy={ending.isPending}
          kind="destructive"
        />
      }
    >
      <div className="waiting-order-form" ref={attach}>
        {order && (
          <p>
            {kindInWords(order)}: {contentInWords(order.content)}
          </p>
        )}
        {how === 'refuse' && (
          <TextArea
            label={texts.reason}
            optional
            help={texts.reasonHelp}
            rows={2}
            value={form.values.reason}
            error={form.problems.reason}
            onChange={({ currentTarget }) => form.set({ reason: currentTarget.value })}
          />
        )}
      </div>
      {guard.question}
    </Dialog>
  )
}
