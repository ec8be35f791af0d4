import { type Consultation, consultationFilePath } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, refusalOf } from '#api.ts'
import { AddressText } from '#content/address-text.tsx'
import { bank } from '#content/bank.ts'
import { mailHref, telHref } from '#lib/format/contact-hrefs.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { FormDialog, type TypedChanges } from '#ui/form-dialog.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { StepButtons } from '#ui/overlay/step-buttons.tsx'
import { MoveForm } from './move/move-form.tsx'
import { statusTones, texts, visitorName } from './texts.ts'
import { type ConsultationChange, useConsultationChange } from './use-consultation-change.ts'
import { type Move, useMove } from './move/use-move.ts'
import { useFocusOfStep } from '#features/consultations/use-focus-of-step.ts'

const longestNote = 2_000

/** Shows one consultation: visitor, time, note, and the actions on it. */
export function ConsultationDialog({
  consultationId,
  onClosed,
}: {
  consultationId: string
  onClosed: () => void
}) {
  const [open, setOpen] = useState(true)
  const [step, setStep] = useState<Step>('look')
  const asked = useQuery(api.consultations.get.queryOptions({ input: { consultationId } }))
  const close = () => setOpen(false)
  const changes = useRef<TypedChanges>(null)
  const { change, busy } = useConsultationChange({
    consultationId,
    version: asked.data?.version,
    onDone: (kind) => {
      if (kind === 'cancel') close()
      if (kind === 'note') changes.current?.forget('all')
      if (kind !== 'move') return
      // A note that was typed before is not saved with it.
      changes.current?.forget('shown')
      setStep('look')
    },
  })
  const moves = asked.data?.status === 'booked' && step === 'move'
  const move = useMove(moves)
  return (
    <FormDialog
      backCloses
      changes={changes}
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={texts.title}
      description={asked.data && visitorName(asked.data)}
      // The same form in each step: another element in its place would forget a typed note.
      onSubmit={() => {
        if (moves && move.startsAt !== null) change({ kind: 'move', startsAt: move.startsAt })
      }}
      footer={
        moves ? (
          <StepButtons
            step={2}
            back={texts.back}
            onBack={() => setStep('look')}
            backReason={busy === 'move' ? texts.moving : null}
            next={texts.moveTo}
            busy={busy === 'move'}
            busyLabel={texts.moving}
            disabledReason={move.startsAt === null ? texts.chooseTime : null}
          />
        ) : (
          <Button onClick={close}>{texts.close}</Button>
        )
      }
    >
      {asked.data ? (
        <Known
          consultation={asked.data}
          step={step}
          setStep={(next) => {
            if (next === 'move') move.chooseDay(null)
            setStep(next)
          }}
          move={moves ? move : null}
          change={change}
          busy={busy}
        />
      ) : refusalOf(asked.error) === 'CONSULTATION_NOT_FOUND' ? (
        <EmptyState title={texts.missing}>{texts.missingHelp}</EmptyState>
      ) : asked.isError ? (
        <ErrorState title={texts.failed} onRetry={() => void asked.refetch()} busy={asked.isFetching}>
          {texts.failedHelp}
        </ErrorState>
      ) : (
        <TableSkeleton rows={5} columns={2} label={texts.loading} />
      )}
    </FormDialog>
  )
}

type Step = 'look' | 'move' | 'cancel'

type KnownProps = {
  consultation: Consultation
  step: Step
  setStep: (step: Step) => void
  /** Null where it is not being moved. */
  move: Move | null
  change: (change: ConsultationChange) => void
  busy: ConsultationChange['kind'] | null
}

function Known({ consultation, step, setStep, move, change, busy }: KnownProps) {
  const { id, startsAt, status, mobile, email, createdAt, movedFrom } = consultation
  const note = consultation.note ?? ''
  // A typed note is kept while other hours are shown, and dropped when a colleague has changed the note.
  const [typed, setTyped] = useState({ storedNote: note, text: note })
  const when = formatDateTime(startsAt, bank.timeZone)
  const { title, button } = useFocusOfStep<HTMLHeadingElement>(move !== null)
  if (move) {
    return (
      <div className="consultation">
        <h3 ref={title} tabIndex={-1}>
          {texts.moveTitle}
        </h3>
        <MoveForm move={move} from={startsAt} />
      </div>
    )
  }
  return (
    <div className="consultation">
      <Pairs
        pairs={[
          { name: texts.status, value: <Badge tone={statusTones[status]}>{texts.statuses[status]}</Badge> },
          { name: texts.when, value: <span className="num">{when}</span> },
          {
            name: texts.movedFrom,
            value: movedFrom && <span className="num">{formatDateTime(movedFrom, bank.timeZone)}</span>,
          },
          {
            name: texts.mobile,
            value: (
              <a className="num" href={telHref(mobile)}>
                {mobile}
              </a>
            ),
          },
          {
            name: texts.email,
            value: (
              <a className="consultation-text" href={mailHref(email)}>
                <AddressText address={email} />
              </a>
            ),
          },
          {
            name: texts.booked,
            value: <span className="num">{formatDateTime(createdAt, bank.timeZone)}</span>,
          },
        ]}
      />
      <div className="consultation-buttons">
        {status === 'booked' && (
          <Button ref={button} size="sm" onClick={() => setStep('move')}>
            {texts.move}
          </Button>
        )}
        <AttendanceButtons consultation={consultation} busy={busy} onMark={(kind) => change({ kind })} />
        <LinkButton size="sm" icon="download" href={consultationFilePath(id)} download>
          {texts.calendar}
        </LinkButton>
        {status === 'booked' && (
          <Button size="sm" kind="destructiveQuiet" onClick={() => setStep('cancel')}>
            {texts.cancel}
          </Button>
        )}
      </div>
      <NoteForm
        note={note}
        typed={typed.storedNote === note ? typed.text : note}
        onType={(text) => setTyped({ storedNote: note, text })}
        busy={busy === 'note'}
        onSave={(text) => change({ kind: 'note', note: text })}
      />
      <AlertDialog
        backCloses
        open={step === 'cancel'}
        onClose={() => setStep('look')}
        title={texts.cancelTitle}
        description={texts.cancelHelp(when)}
        footer={
          <>
            <Button onClick={() => setStep('look')}>{texts.keep}</Button>
            <Button
              kind="destructive"
              busy={busy === 'cancel'}
              busyLabel={texts.cancelling}
              onClick={() => change({ kind: 'cancel' })}
            >
              {texts.cancel}
            </Button>
          </>
        }
      />
    </div>
  )
}

type AttendanceButtonsProps = {
  consultation: Consultation
  busy: string | null
  onMark: (kind: 'held' | 'missed') => void
}

/**
 * Attendance can be recorded once the hour has begun. The server's clock decides; this clock only shows the
 * buttons.
 */
function AttendanceButtons({ consultation: { startsAt, status }, busy, onMark }: AttendanceButtonsProps) {
  const [hasBegun] = useState(() => Date.parse(startsAt) <= Date.now())
  if (!hasBegun || status === 'cancelled') return null
  return (
    <>
      {status !== 'held' && (
        <Button size="sm" busy={busy === 'held'} onClick={() => onMark('held')}>
          {texts.came}
        </Button>
      )}
      {status !== 'missed' && (
        <Button size="sm" busy={busy === 'missed'} onClick={() => onMark('missed')}>
          {texts.didNotCome}
        </Button>
      )}
    </>
  )
}

type NoteFormProps = {
  note: string
  typed: string
  onType: (text: string) => void
  busy: boolean
  onSave: (note: string) => void
}

function NoteForm({ note, typed: text, onType, busy, onSave }: NoteFormProps) {
  const tooLong = text.trim().length > longestNote ? texts.noteTooLong : null
  const reason = tooLong ?? (text.trim() === note ? texts.unchanged : null)
  return (
    <div className="consultation-form">
      <TextArea
        label={texts.note}
        optional
        rows={3}
        value={text}
        help={texts.noteHelp}
        error={tooLong}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <div className="consultation-buttons">
        <Button
          busy={busy}
          busyLabel={texts.saving}
          disabledReason={reason}
          reasonHidden={tooLong !== null}
          onClick={() => onSave(text.trim())}
        >
          {texts.saveNote}
        </Button>
      </div>
    </div>
  )
}
