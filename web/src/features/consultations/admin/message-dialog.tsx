import type { ContactMessage, ContactStatus } from '@bank/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { AddressText } from '#content/address-text.tsx'
import { bank } from '#content/bank.ts'
import { mailHref, telHref } from '#lib/format/contact-hrefs.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Button } from '#ui/form/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts, visitorName } from './texts.ts'

const longestNote = 2_000
const states: ContactStatus[] = ['new', 'answered', 'closed']

/** Shows one contact message in full, with its status. */
export function MessageDialog({ messageId, onClosed }: { messageId: string; onClosed: () => void }) {
  const [open, setOpen] = useState(true)
  const asked = useQuery(api.consultations.message.queryOptions({ input: { messageId } }))
  const close = () => setOpen(false)
  return (
    <FormDialog
      backCloses
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={texts.messageTitle}
      description={asked.data && visitorName(asked.data)}
      footer={<Button onClick={close}>{texts.close}</Button>}
    >
      {asked.data ? (
        <Known key={asked.data.version} message={asked.data} onSaved={close} />
      ) : refusalOf(asked.error) === 'CONTACT_MESSAGE_NOT_FOUND' ? (
        <EmptyState title={texts.messageMissing}>{texts.missingHelp}</EmptyState>
      ) : asked.isError ? (
        <ErrorState title={texts.messagesFailed} onRetry={() => void asked.refetch()} busy={asked.isFetching}>
          {texts.failedHelp}
        </ErrorState>
      ) : (
        <TableSkeleton rows={5} columns={2} label={texts.loading} />
      )}
    </FormDialog>
  )
}

function Known({
  message: { id, version, email, phone, createdAt, message, ...known },
  onSaved,
}: {
  message: ContactMessage
  onSaved: () => void
}) {
  const queries = useQueryClient()
  const [status, setStatus] = useState(known.status)
  const [note, setNote] = useState(known.note ?? '')
  const saving = useSingleMutation<unknown, void>({
    mutationFn: () =>
      client.consultations.changeMessage({ messageId: id, version, status, note: note.trim() }),
    onSuccess: () => {
      showToast({ tone: 'good', title: texts.messageSaved })
      onSaved()
    },
    onError: (error) =>
      void showToast({
        tone: 'bad',
        title: texts.messageNotSaved,
        description: refusalText(refusalOf(error)),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.consultations.key() }),
  })
  const tooLong = note.trim().length > longestNote ? texts.noteTooLong : null
  const isSame = status === known.status && note.trim() === (known.note ?? '')
  return (
    <div className="consultation">
      <Pairs
        pairs={[
          {
            name: texts.email,
            value: (
              <a className="consultation-text" href={mailHref(email)}>
                <AddressText address={email} />
              </a>
            ),
          },
          {
            name: texts.phone,
            value: phone && (
              <a className="num" href={telHref(phone)}>
                {phone}
              </a>
            ),
          },
          {
            name: texts.received,
            value: <span className="num">{formatDateTime(createdAt, bank.timeZone)}</span>,
          },
        ]}
      />
      <blockquote className="consultation-message">{message}</blockquote>
      <div className="consultation-buttons">
        <LinkButton kind="primary" href={mailHref(email)}>
          {texts.reply}
        </LinkButton>
      </div>
      <SelectField
        label={texts.state}
        value={status}
        options={states.map((value) => ({ value, label: texts.states[value] }))}
        onChange={setStatus}
      />
      <TextArea
        label={texts.note}
        optional
        rows={3}
        value={note}
        help={texts.noteHelp}
        error={tooLong}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className="consultation-buttons">
        <Button
          busy={saving.isPending}
          busyLabel={texts.saving}
          disabledReason={tooLong ?? (isSame ? texts.unchanged : null)}
          reasonHidden={tooLong !== null}
          onClick={() => saving.mutate()}
        >
          {texts.save}
        </Button>
      </div>
    </div>
  )
}
