import { maximumApprovalWords, maximumDaysAhead, type RateCell, type RateOrder } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDay } from '#lib/format-date.ts'
import { currencyName } from '#domain/money.tsx'
import type { Confirming } from '#session/confirmed-order.ts'
import { useOrderId } from '#session/use-order-id.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { showToast } from '#ui/toast-store.ts'
import { CodeStep } from './code-step.tsx'
import { problemsOf, type RateDraft, rateOn, type RateProblems, typedRate } from './rate-draft.ts'
import { changeTexts as words, texts } from './texts.ts'
import { useConfirmed } from './use-confirmed.ts'

type ChangeProps = { cell: RateCell; today: string; onBack: () => void; onClose: () => void }

/** A new rate from a day on: what it is to be, then a review with a code. */
export function ChangeRate({ cell, today, onBack, onClose }: ChangeProps) {
  const [draft, setDraft] = useState<RateDraft>({ rate: '', validFrom: today, reason: '' })
  const [problems, setProblems] = useState<RateProblems>({})
  const [order, setOrder] = useState<RateOrder | null>(null)
  const idFor = useOrderId()
  const [hasMoved, setMoved] = useState(false)
  const [code, setCode] = useState('')
  const rule = useQuery(api.approvals.rule.queryOptions())
  const title = texts.title(currencyName(cell.currency), cell.termYears)

  const confirming = useConfirmed({
    order,
    confirm: async (reviewed, typed) =>
      (await client.rates.confirm({ order: reviewed, code: typed })).confirmationId,
    act: async (reviewed, confirmationId) => await client.rates.set({ order: reviewed, confirmationId }),
    onDone: ({ outcome }) => {
      if (outcome === 'waiting')
        showToast({ tone: 'good', title: words.waiting, description: words.waitingHelp })
      else
        showToast({
          tone: 'good',
          title: words.done,
          description: draft.validFrom > today ? words.donePlanned(formatDay(draft.validFrom)) : undefined,
        })
      onBack()
    },
    onRefused: (refusal) => {
      // What somebody else decided meanwhile is looked at before anything is decided on top of it.
      if (refusal !== 'RATE_CHANGED' && refusal !== 'RATE_ALREADY_PLANNED' && refusal !== 'APPROVAL_WAITING')
        return false
      setOrder(null)
      setMoved(true)
      return true
    },
    failed: words.failed,
  })

  function submit(): void {
    if (order) {
      confirming.send(code)
      return setCode('')
    }
    const found = problemsOf(draft, cell, today)
    setProblems(found)
    setMoved(false)
    if (Object.keys(found).length > 0) return
    const { currency, termYears } = cell
    confirming.forget()
    const expectedRate = rateOn(cell, draft.validFrom)
    const content = { currency, termYears, ...draft, reason: draft.reason.trim(), expectedRate }
    setOrder({ changeId: idFor(content), ...content })
  }

  function edit(change: Partial<RateDraft>): void {
    setProblems({})
    setDraft({ ...draft, ...change })
  }

  const { busy, needsCode } = confirming
  const codeMissing = needsCode && code.length < 6 ? words.codeMissing : null
  return (
    <Dialog
      open
      onClose={onClose}
      canClose={!busy}
      title={title}
      description={order ? words.describeReview : words.describe}
      onSubmit={submit}
      head={<Stepper label={words.open} steps={words.steps} current={order ? 2 : 1} />}
      footer={
        <ChangeButtons
          isReview={order !== null}
          isApproved={rule.data?.holds === true}
          busy={busy}
          disabledReason={order ? codeMissing : draft.rate === '' ? words.rateMissing : null}
          onBack={order ? () => setOrder(null) : onBack}
        />
      }
    >
      {hasMoved && !order && (
        <Banner tone="wait" title={words.changedTitle} announce="alert">
          {words.changed}
        </Banner>
      )}
      {order ? (
        <RateReview
          order={order}
          today={today}
          isApproved={rule.data?.holds === true}
          confirming={confirming}
          code={code}
          onCode={setCode}
        />
      ) : (
        <Fields
          cell={cell}
          today={today}
          isApproved={rule.data?.holds === true}
          draft={draft}
          problems={problems}
          onEdit={edit}
        />
      )}
    </Dialog>
  )
}

type ButtonsProps = {
  isReview: boolean
  /** Whether another administrator approves the change. */
  isApproved: boolean
  busy: boolean
  disabledReason: string | null
  onBack: () => void
}

function ChangeButtons({ isReview, isApproved, busy, disabledReason, onBack }: ButtonsProps) {
  return (
    <>
      <Button
        kind="quiet"
        className="push"
        disabledReason={busy ? texts.busy : null}
        reasonHidden
        onClick={onBack}
      >
        {texts.back}
      </Button>
      <Button
        key={isReview ? 'set' : 'review'}
        type="submit"
        kind="primary"
        busy={busy}
        busyLabel={isReview ? texts.busy : undefined}
        disabledReason={disabledReason}
        // The second click of a double click on Continue lands here, and must not confirm.
        onClick={(event) => {
          if (event.detail > 1) event.preventDefault()
        }}
      >
        {isReview ? (isApproved ? words.send : words.confirm) : words.toReview}
      </Button>
    </>
  )
}

type ReviewProps = {
  order: RateOrder
  today: string
  isApproved: boolean
  confirming: Confirming
  code: string
  onCode: (code: string) => void
}

/** The new rate beside the old one, and the code that confirms it. */
function RateReview({ order, today, isApproved, confirming, code, onCode }: ReviewProps) {
  return (
    <>
      <CodeStep
        name={words.summary}
        codeHelp={words.codeHelp}
        confirming={confirming}
        code={code}
        onCode={onCode}
        figure={texts.rate(order.rate)}
        pairs={[
          { name: words.certificate, value: words.certificateOf(order.currency, order.termYears) },
          { name: words.old, value: texts.rate(order.expectedRate) },
          { name: words.rate, value: texts.rate(order.rate) },
          {
            name: words.from,
            value: order.validFrom === today ? words.atOnce(formatDay(today)) : formatDay(order.validFrom),
          },
          { name: words.reason, value: order.reason },
        ]}
      />
      {isApproved && (
        <Banner tone="wait" title={words.waitsTitle}>
          {words.waitsHelp}
        </Banner>
      )}
    </>
  )
}

type FieldsProps = {
  cell: RateCell
  today: string
  isApproved: boolean
  draft: RateDraft
  problems: RateProblems
  onEdit: (change: Partial<RateDraft>) => void
}

function Fields({
  cell,
  today,
  isApproved,
  draft: { rate, validFrom, reason },
  problems,
  onEdit,
}: FieldsProps) {
  const input = useRef<HTMLInputElement>(null)
  const reasonInput = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (problems.rate !== undefined) input.current?.focus()
    else if (problems.reason !== undefined) reasonInput.current?.focus()
  }, [problems])
  return (
    <>
      <TextField
        label={words.rate}
        help={
          <>
            {words.rateHelp} {words.instead(rateOn(cell, validFrom))}
          </>
        }
        suffix={words.percent}
        value={rate}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        required
        error={problems.rate ?? null}
        ref={input}
        onChange={({ currentTarget }) => onEdit({ rate: typedRate(currentTarget.value) })}
      />
      <DatePicker
        label={words.validFrom}
        help={words.validFromHelp(bank.city)}
        value={validFrom}
        min={today}
        max={dayAfter(today, maximumDaysAhead)}
        today={today}
        error={problems.validFrom ?? null}
        onChange={(day) => onEdit({ validFrom: day })}
      />
      <TextArea
        label={words.reason}
        help={words.reasonHelp(isApproved)}
        value={reason}
        maxLength={maximumApprovalWords}
        rows={2}
        required
        error={problems.reason ?? null}
        ref={reasonInput}
        onChange={({ currentTarget }) => onEdit({ reason: currentTarget.value })}
      />
    </>
  )
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
