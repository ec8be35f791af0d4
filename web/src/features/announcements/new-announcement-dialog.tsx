import { type AnnouncementOrder, announcementLimits } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { isSessionGone } from '#session/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showToast } from '#ui/toast-store.ts'
import { changed, type Draft, emptyDraft, orderOf, pagesFor, type Problems } from './draft.ts'
import { shownTexts } from './shown-texts.ts'
import { audienceNames, reasonOf, texts, toneNames } from './texts.ts'

/** Something for everybody: what it says, to whom, and for how long. */
export function NewAnnouncementDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(new Date(), bank.timeZone))
  const [problems, setProblems] = useState<Problems>({})
  // The same words are sent under the same id, so that one whose answer was lost is not said twice.
  const sent = useRef({ words: '', id: '' })
  const publishing = usePublishing(onClose)

  function submit(): void {
    const words = JSON.stringify(draft)
    if (sent.current.words !== words) sent.current = { words, id: crypto.randomUUID() }
    const read = orderOf(draft, sent.current.id)
    setProblems('problems' in read ? read.problems : {})
    if ('order' in read && !publishing.isPending) publishing.mutate(read.order)
  }

  function edit(change: Partial<Draft>): void {
    setProblems({})
    setDraft(changed(draft, change))
  }

  return (
    <Dialog
      open onClose={onClose} canClose={!publishing.isPending} title={texts.title} description={texts.describe} onSubmit={submit}
      footer={
        <>
          <Button kind="quiet" className="push" onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" kind="primary" busy={publishing.isPending} busyLabel={texts.publishing}>{texts.publish}</Button>
        </>
      }
    >
      <Fields draft={draft} problems={problems} onEdit={edit} />
      <div className="announcement-preview" role="group" aria-label={texts.preview}>
        <p className="small muted" aria-hidden="true">{texts.preview}</p>
        <Preview draft={draft} />
      </div>
    </Dialog>
  )
}

function usePublishing(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (order: AnnouncementOrder) => client.announcements.publish(order),
    onSuccess: () => {
      showToast({ tone: 'good', title: texts.published })
      onDone()
    },
    onError: (error) => {
      if (!isSessionGone(error)) showToast({ tone: 'bad', title: texts.publishFailed, description: reasonOf(refusalOf(error)) })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: api.announcements.key() }),
  })
}

type FieldsProps = { draft: Draft; problems: Problems; onEdit: (change: Partial<Draft>) => void }

function Fields({ draft: { body, tone, audience, link, from, until }, problems, onEdit }: FieldsProps) {
  const inputs = { body: useRef<HTMLTextAreaElement>(null), from: useRef<HTMLInputElement>(null), until: useRef<HTMLInputElement>(null) }
  const { body: bodyInput, from: fromInput, until: untilInput } = inputs
  useEffect(() => {
    if (problems.body !== undefined) bodyInput.current?.focus()
    else if (problems.from !== undefined) fromInput.current?.focus()
    else if (problems.until !== undefined) untilInput.current?.focus()
  }, [problems, bodyInput, fromInput, untilInput])
  const time = texts.time(bank.city)
  return (
    <>
      <TextArea
        label={texts.body} help={texts.bodyHelp(announcementLimits.characters - body.length)} value={body} maxLength={announcementLimits.characters} rows={3} required
        error={problems.body ?? null} ref={bodyInput}
        // A banner is one line of text, however the screen breaks it.
        onChange={({ currentTarget }) => onEdit({ body: currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') })}
      />
      <RadioCards
        legend={texts.tone} value={tone} onChange={(chosen) => onEdit({ tone: chosen })}
        cards={(['info', 'warning'] as const).map((value) => ({ value, ...toneNames[value] }))}
      />
      <RadioCards
        legend={texts.audience} value={audience} onChange={(chosen) => onEdit({ audience: chosen })}
        cards={(['both', 'site', 'clients'] as const).map((value) => ({ value, ...audienceNames[value] }))}
      />
      <SelectField
        label={texts.link} optional value={link === '' ? 'none' : link} error={problems.link ?? null} onChange={(chosen) => onEdit({ link: chosen === 'none' ? '' : chosen })}
        options={[{ value: 'none', label: texts.noLink }, ...pagesFor(audience).map(({ path, name }) => ({ value: path, label: name }))]}
      />
      <div className="announcement-times">
        <TextField
          type="datetime-local" label={texts.from} help={time} value={from} required error={problems.from ?? null} ref={fromInput}
          onChange={({ currentTarget }) => onEdit({ from: currentTarget.value })}
        />
        <TextField
          type="datetime-local" label={texts.until} help={time} value={until} min={from} required error={problems.until ?? null} ref={untilInput}
          onChange={({ currentTarget }) => onEdit({ until: currentTarget.value })}
        />
      </div>
    </>
  )
}

function Preview({ draft: { body, tone, link } }: { draft: Draft }) {
  const page = pagesFor('clients').find(({ path }) => path === link)
  return (
    <Banner tone={tone === 'warning' ? 'wait' : 'neutral'} icon={tone === 'warning' ? 'alert' : 'info'} title={shownTexts.title[tone]}>
      {body.trim()}{page && <> <u>{page.name}</u></>}
    </Banner>
  )
}
