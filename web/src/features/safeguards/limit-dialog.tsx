import { amountSchema, currencyDecimals, isCodeRefusal, type OwnLimit } from '@bank/contract'
import { useEffect, useRef, useState } from 'react'
import { bank } from '#content/bank.ts'
import { sumText } from '#domain/money.tsx'
import { formatDateTime } from '#lib/format/format-date.ts'
import { OrderCode, useNoCode } from '#session/order/order-code.tsx'
import { hasProblems } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { Checkbox } from '#ui/form/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { refusalText, texts } from './texts.ts'
import { useSetLimit } from './use-set-limit.ts'

/** Sets a limit. The bank says whether it is higher, and the dialog then asks for a code. */
export function LimitDialog({ limit, onClose }: { limit: OwnLimit; onClose: () => void }) {
  const { currency, kind } = limit
  const { attach, ...form } = useForm({ amount: limit.amount ?? '', without: false, code: '' })
  const { amount, without, code } = form.values
  const [isHigher, setIsHigher] = useState(false)
  const noCode = useNoCode()
  const codeInput = useRef<HTMLInputElement>(null)
  // The field appears when the limit was sent: the next thing to do is to fill it in.
  useEffect(() => {
    if (isHigher) codeInput.current?.focus()
  }, [isHigher])
  const save = useSetLimit({
    done: (plannedFor) =>
      plannedFor === null ? texts.applies : texts.planned(formatDateTime(plannedFor, bank.timeZone)),
    onDone: onClose,
    onRefused: (refusal) => {
      if (refusal === 'CODE_REQUIRED') {
        setIsHigher(true)
        return true
      }
      const isAboutCode = isCodeRefusal(refusal) || refusal === 'TWO_FACTOR_NOT_ENABLED'
      if (isAboutCode) form.show({ code: refusalText(refusal) })
      else if (refusal === 'INVALID_AMOUNT') form.show({ amount: refusalText(refusal) })
      return isAboutCode || refusal === 'INVALID_AMOUNT'
    },
  })

  function change(values: Partial<typeof form.values>): void {
    form.set({ ...values, code: '' })
    setIsHigher(false)
  }

  function submit(): void {
    if (save.isPending) return
    const read = amountSchema.safeParse(amount)
    const found = {
      ...(!without && !read.success && { amount: texts.amountMissing }),
      ...(isHigher && isCodeMissing(code) && { code: texts.codeMissing }),
    }
    form.show(found)
    if (hasProblems(found)) return
    const wanted = without || !read.success ? null : read.data
    // A code works once, whatever the answer.
    form.set({ code: '' })
    save.mutate({ currency, kind, amount: wanted, ...(isHigher && { code }) })
  }

  return (
    <FormDialog
      backCloses
      open
      width="narrow"
      onClose={onClose}
      canClose={!save.isPending}
      title={texts.limitTitle(kind, currency)}
      description={texts.limitHelp[kind]}
      onSubmit={submit}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.save}
          submitting={texts.saving}
          busy={save.isPending}
          disabledReason={isHigher ? noCode : null}
        />
      }
    >
      <div className="safeguards-form" ref={attach}>
        {!without && (
          <AmountField
            label={texts.amount}
            value={amount}
            onChange={(typed) => change({ amount: typed })}
            decimals={currencyDecimals(currency)}
            currency={currency}
            help={limit.amount !== null && texts.current(sumText(limit.amount, currency))}
            error={form.problems.amount}
          />
        )}
        {limit.amount !== null && (
          <Checkbox
            label={texts.noLimitWanted}
            checked={without}
            onChange={(wanted) => change({ without: wanted })}
          />
        )}
        {isHigher && (
          <>
            <Banner tone="wait" announce="status">
              {texts.higher} {noCode === null && texts.confirmHigher}
            </Banner>
            <OrderCode
              ref={codeInput}
              label={texts.code}
              help={texts.codeHelp}
              value={code}
              error={form.problems.code}
              onChange={(typed) => form.set({ code: typed })}
            />
          </>
        )}
      </div>
    </FormDialog>
  )
}
