import { maximumDaysAhead, type RateCell, type RateOrder } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { type RefCallback, useState } from 'react'
import { api, client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDay } from '#lib/format/format-date.ts'
import { hasProblems } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { currencyName } from '#domain/currency-name.ts'
import type { Confirming } from '#session/order/use-order-with-code.ts'
import { useOrderIdByContent } from '#session/order/use-order-id-by-content.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { useOrderWithCode } from '#session/order/use-order-with-code.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { StepButtons } from '#ui/overlay/step-buttons.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { CodeStep } from './code-step.tsx'
import { problemsOf, type RateDraft, rateOn, type RateProblems, typedRate } from './rate-draft.ts'
import { changeTexts, refusalText, texts } from './texts.ts'

type ChangeProps = { cell: RateCell; today: string; onBack: () => void; onClose: () => void }

/** Plans a new rate from a day on: details, then a review with a code. */
export function ChangeRate({ cell, today, onBack, onClose }: ChangeProps) {
  const { attach, ...form } = useForm<RateDraft>({ rate: '', validFrom: today, reason: '' })
  const { values: draft, problems } = form
  const [order, setOrder] = useState<RateOrder | null>(null)
  const idFor = useOrderIdByContent()
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false)
  const [code, setCode] = useState('')
  const rule = useQuery(api.approvals.rule.queryOptions())
  const title = texts.title(currencyName(cell.currency), cell.termYears)

  const confirming = useOrderWithCode({
    order,
    confirm: async (reviewed, typed) =>
      (await client.rates.confirm({ order: reviewed, code: typed })).confirmationId,
    act: async (reviewed, confirmationId) => await client.rates.set({ order: reviewed, confirmationId }),
    onDone: ({ outcome }) => {
      if (outcome === 'pending')
        showToast({ tone: 'good', title: changeTexts.pending, description: changeTexts.pendingHelp })
      else
        showToast({
          tone: 'good',
          title: changeTexts.done,
          description:
            draft.validFrom > today ? changeTexts.donePlanned(formatDay(draft.validFrom)) : undefined,
        })
      onBack()
    },
    onRefused: (refusal) => {
      // Another admin has decided meanwhile: their decision is shown before a new request is made.
      if (refusal !== 'RATE_CHANGED' && refusal !== 'RATE_ALREADY_PLANNED' && refusal !== 'APPROVAL_PENDING')
        return false
      setOrder(null)
      setChangedMeanwhile(true)
      return true
    },
    codeMissing: changeTexts.codeMissing,
    failed: changeTexts.failed,
    reasonOf: refusalText,
    queryKey: api.rates.key(),
  })

  function submit(): void {
    if (order) {
      if (confirming.send(code)) setCode('')
      return
    }
    const found = problemsOf(draft, cell, today)
    form.show(found)
    setChangedMeanwhile(false)
    if (hasProblems(found)) return
    const { currency, termYears } = cell
    confirming.forget()
    const expectedRate = rateOn(cell, draft.validFrom)
    const content = { currency, termYears, ...draft, reason: draft.reason.trim(), expectedRate }
    setOrder({ changeId: idFor(content), ...content })
  }

  function edit(change: Partial<RateDraft>): void {
    form.forget()
    form.set(change)
  }

  const { busy } = confirming
  const isApproved = rule.data?.applies === true
  return (
    <FormDialog
      backCloses
      open
      onClose={onClose}
      canClose={!busy}
      title={title}
      description={order ? changeTexts.describeReview : changeTexts.describe}
      onSubmit={submit}
      head={<Stepper label={changeTexts.open} steps={changeTexts.steps} current={order ? 2 : 1} />}
      footer={
        <StepButtons
          step={order ? 2 : 1}
          back={texts.back}
          onBack={order ? () => setOrder(null) : onBack}
          backReason={busy ? texts.busy : null}
          next={order ? (isApproved ? changeTexts.send : changeTexts.confirm) : changeTexts.toReview}
          busy={busy}
          busyLabel={order ? texts.busy : undefined}
        />
      }
    >
      {isChangedMeanwhile && !order && (
        <Banner tone="wait" title={changeTexts.changedTitle} announce="alert">
          {changeTexts.changed}
        </Banner>
      )}
      {order ? (
        <RateReview
          order={order}
          today={today}
          isApproved={isApproved}
          confirming={confirming}
          code={code}
          onCode={setCode}
        />
      ) : (
        <Fields
          cell={cell}
          today={today}
          isApproved={isApproved}
          draft={draft}
          problems={problems}
          fields={attach}
          onEdit={edit}
        />
      )}
    </FormDialog>
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
        name={changeTexts.summary}
        codeHelp={changeTexts.codeHelp}
        confirming={confirming}
        code={code}
        onCode={onCode}
        figure={texts.rate(order.rate)}
        pairs={[
          {
            name: changeTexts.certificate,
            value: changeTexts.certificateOf(order.currency, order.termYears),
          },
          { name: changeTexts.old, value: texts.rate(order.expectedRate) },
          { name: changeTexts.rate, value: texts.rate(order.rate) },
          {
            name: changeTexts.from,
            value:
              order.validFrom === today ? changeTexts.atOnce(formatDay(today)) : formatDay(order.validFrom),
          },
          { name: changeTexts.reason, value: order.reason },
        ]}
      />
      {isApproved && (
        <Banner tone="wait" title={changeTexts.requiresApprovalTitle}>
          {changeTexts.requiresApprovalHelp}
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
  fields: RefCallback<HTMLElement>
  onEdit: (change: Partial<RateDraft>) => void
}

function Fields({
  cell,
  today,
  isApproved,
  draft: { rate, validFrom, reason },
  problems,
  fields,
  onEdit,
}: FieldsProps) {
  return (
    <div className="rate-fields" ref={fields}>
      <TextField
        label={changeTexts.rate}
        help={
          <>
            {changeTexts.rateHelp} {changeTexts.instead(rateOn(cell, validFrom))}
          </>
        }
        suffix={changeTexts.percent}
        value={rate}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        required
        error={problems.rate ?? null}
        onChange={({ currentTarget }) => onEdit({ rate: typedRate(currentTarget.value) })}
      />
      <DatePicker
        label={changeTexts.validFrom}
        help={changeTexts.validFromHelp(bank.city)}
        value={validFrom}
        min={today}
        max={dayAfter(today, maximumDaysAhead)}
        today={today}
        error={problems.validFrom ?? null}
        onChange={(day) => onEdit({ validFrom: day })}
      />
      <TextArea
        label={changeTexts.reason}
        help={changeTexts.reasonHelp(isApproved)}
        value={reason}
        rows={2}
        required
        error={problems.reason ?? null}
        onChange={({ currentTarget }) => onEdit({ reason: currentTarget.value })}
      />
    </div>
  )
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
