import { type AnnouncementOrder, maximumAnnouncementLength, type RefusalCode } from '@bank/contract'
import { type RefCallback, useState } from 'react'
import { api, client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDay } from '#lib/format/format-date.ts'
import { useForm } from '#lib/form/use-form.ts'
import { ConfirmedCode } from '#session/order/confirmed-code.tsx'
import { Unanswered } from '#session/order/unanswered.tsx'
import { useOrderAttempt } from '#session/order/use-order-attempt.ts'
import { useOrderWithCode } from '#session/order/use-order-with-code.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { StepButtons } from '#ui/overlay/step-buttons.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import {
  changed,
  type Draft,
  emptyDraft,
  orderOf,
  pagesFor,
  type Problems,
  unansweredAnnouncement,
} from './draft.ts'
import { Preview } from './preview.tsx'
import { audienceNames, refusalText, texts, toneNames } from './texts.ts'

/** Writes an announcement: text, audience and time; then a review with a code. */
export function NewAnnouncementDialog({ onClose }: { onClose: () => void }) {
  const { attach, ...form } = useForm<Draft>(
    () => unansweredAnnouncement.read()?.content ?? emptyDraft(new Date(), bank.timeZone),
  )
  const { values: draft, problems } = form
  const [order, setOrder] = useState<AnnouncementOrder | null>(null)
  const [code, setCode] = useState('')
  const { attempt, begin, track } = useOrderAttempt({ kept: unansweredAnnouncement, consumedBy })
  const confirming = useOrderWithCode({
    order,
    confirm: async (reviewedOrder, typed) =>
      (await client.announcements.confirm({ order: reviewedOrder, code: typed })).confirmationId,
    act: async (reviewedOrder, confirmationId) =>
      await track(() => client.announcements.publish({ order: reviewedOrder, confirmationId })),
    onDone: () => {
      showToast({ tone: 'good', title: texts.published })
      onClose()
    },
    codeMissing: texts.codeMissing,
    failed: texts.publishFailed,
    reasonOf: refusalText,
    queryKey: api.announcements.key(),
  })

  function submit(): void {
    if (order) {
      if (confirming.send(code)) setCode('')
      return
    }
    form.submit(orderOf(draft, begin(draft).id), (read) => {
      confirming.forget()
      setOrder(read)
    })
  }

  function edit(change: Partial<Draft>): void {
    form.forget()
    form.set(changed(draft, change))
  }

  const { busy } = confirming
  const unanswered = attempt.status === 'unanswered'
  return (
    <FormDialog
      backCloses
      open
      onClose={onClose}
      canClose={!busy}
      title={texts.title}
      description={order ? texts.describeReview : texts.describe}
      onSubmit={submit}
      head={<Stepper label={texts.title} steps={texts.steps} current={order ? 2 : 1} />}
      footer={
        <StepButtons
          step={order ? 2 : 1}
          back={order ? texts.back : texts.cancel}
          onBack={order ? () => setOrder(null) : onClose}
          backReason={busy ? texts.publishing : null}
          next={order ? texts.publish : texts.toReview}
          busy={busy}
          busyLabel={order ? texts.publishing : undefined}
        />
      }
    >
      {!order && unanswered && <Unanswered help={texts.unansweredHelp} />}
      {!order && <Fields draft={draft} problems={problems} fields={attach} onEdit={edit} />}
      <Preview name={texts.preview} body={draft.body} tone={draft.tone} link={draft.link} />
      {order && (
        <>
          <Pairs pairs={pairsOf(order)} />
          <ConfirmedCode
            help={texts.codeHelp}
            confirming={{ ...confirming, unanswered: unanswered || confirming.unanswered }}
            code={code}
            onCode={setCode}
            unansweredHelp={texts.unansweredHelp}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The bank keeps the id for the announcement that was published under it. */
const consumedBy = new Set<RefusalCode>(['ANNOUNCEMENT_ID_TAKEN'])

function pairsOf({ audience, from, until }: AnnouncementOrder): Pair[] {
  const inWords = (time: string) => texts.momentIn(formatDay(time.slice(0, 10)), time.slice(11), bank.city)
  return [
    { name: texts.audience, value: audienceNames[audience].name },
    { name: texts.from, value: inWords(from) },
    { name: texts.until, value: inWords(until) },
  ]
}

type FieldsProps = {
  draft: Draft
  problems: Problems
  fields: RefCallback<HTMLElement>
  onEdit: (change: Partial<Draft>) => void
}

function Fields({ draft, problems, fields, onEdit }: FieldsProps) {
  const { body, tone, audience, link, from, until } = draft
  const time = texts.time(bank.city)
  return (
    <div className="announcement-fields" ref={fields}>
      <TextArea
        label={texts.body}
        help={texts.bodyHelp(Math.max(0, maximumAnnouncementLength - body.length))}
        value={body}
        rows={3}
        required
        error={problems.body ?? null}
        // A banner is one line of text, at every width of the screen.
        onChange={({ currentTarget }) => onEdit({ body: currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') })}
      />
      <RadioCards
        legend={texts.tone}
        value={tone}
        onChange={(chosen) => onEdit({ tone: chosen })}
        cards={(['info', 'warning'] as const).map((value) => ({ value, ...toneNames[value] }))}
      />
      <RadioCards
        legend={texts.audience}
        value={audience}
        onChange={(chosen) => onEdit({ audience: chosen })}
        cards={(['both', 'site', 'clients'] as const).map((value) => ({ value, ...audienceNames[value] }))}
      />
      <SelectField
        label={texts.link}
        optional
        value={link === '' ? 'none' : link}
        error={problems.link ?? null}
        onChange={(chosen) => onEdit({ link: chosen === 'none' ? '' : chosen })}
        options={[
          { value: 'none', label: texts.noLink },
          ...pagesFor(audience).map(({ path, name }) => ({ value: path, label: name })),
        ]}
      />
      <div className="announcement-times">
        <TextField
          type="datetime-local"
          label={texts.from}
          help={time}
          value={from}
          required
          error={problems.from ?? null}
          onChange={({ currentTarget }) => onEdit({ from: currentTarget.value })}
        />
        <TextField
          type="datetime-local"
          label={texts.until}
          help={time}
          value={until}
          min={from}
          required
          error={problems.until ?? null}
          onChange={({ currentTarget }) => onEdit({ until: currentTarget.value })}
        />
      </div>
    </div>
  )
}
