import type { ListedAnnouncement } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client, refusalOf } from '#api.ts'
import { isSessionGone } from '#session/session.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-store.ts'
import { reasonOf, texts } from './texts.ts'

type WithdrawProps = { announcement: ListedAnnouncement; onClose: () => void }

/** Asks once more, then takes it back at once, everywhere. */
export function WithdrawDialog({ announcement: { id, body }, onClose }: WithdrawProps) {
  const queries = useQueryClient()
  const withdrawal = useMutation({
    mutationFn: () => client.announcements.withdraw({ id }),
    onSuccess: () => showToast({ tone: 'good', title: texts.withdrawn }),
    onError: (error) => {
      if (!isSessionGone(error)) showToast({ tone: 'bad', title: texts.withdrawFailed, description: reasonOf(refusalOf(error)) })
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: api.announcements.key() })
      onClose()
    },
  })
  return (
    <AlertDialog
      open title={texts.withdrawTitle} description={body} onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="destructive" busy={withdrawal.isPending} busyLabel={texts.withdrawing} onClick={() => withdrawal.mutate()}>{texts.withdraw}</Button>
        </>
      }
    />
  )
}
