import { currencyDecimals, fullName, type AdminAccount } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { type RefCallback, useEffect, useRef, useState } from 'react'
import { api, refusalOf } from '#api.ts'
import { AlreadyPending, useFourEyes, usePendingApproval } from '#session/approval/approval.tsx'
import { hasProblems } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { bank } from '#content/bank.ts'
import { Sum, sumText } from '#domain/money.tsx'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { Unanswered } from '#session/order/unanswered.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { focusOnceLoaded } from '#ui/dialog-focus.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { StepButtons } from '#ui/overlay/step-buttons.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { type AdjustmentProblems, problemsOf } from './adjustment-draft.ts'
import { AdjustmentSummary } from './adjustment-summary.tsx'
import { editTexts, openTexts, texts } from '#features/accounts/admin/texts.ts'
import { type AdjustmentDraft, useAdjustment } from './use-adjustment.ts'
import '#features/accounts/admin/account-management.css'

type EditBalanceProps = { accountId: string; onClose: () => void }

/**
 * Corrects a client's balance: the new balance and the reason, a review of both, then the difference is
 * booked. One dialog from the start: another one in its place would forget what had the focus before.
 */
export function EditBalanceDialog({ accountId, onClose }: EditBalanceProps) {
  const query = useQuery(api.accounts.getForAdmin.queryOptions({ input: { accountId } }))
  const account = query.data
  const isMissing = refusalOf(query.error) === 'ACCOUNT_NOT_FOUND'
  useFailureToast(query, editTexts.loadFailed, isMissing)
  const editing = useEditing(account, onClose)
  const { adjustment } = editing
  const { reviewed } = adjustment
  return (
    <FormDialog
      backCloses
      open
      onClose={onClose}
      canClose={!adjustment.busy}
      title={editTexts.title}
      description={
        reviewed
          ? editTexts.describeReview
          : account && editTexts.describe(fullName(account.client), account.nickname, account.accountNumber)
      }
      head={account && <Stepper label={editTexts.title} steps={editTexts.steps} current={reviewed ? 2 : 1} />}
      onSubmit={editing.submit}
      footer={account && <Buttons editing={editing} onCancel={onClose} />}
    >
      {account && <Steps account={account} editing={editing} />}
      {!account && isMissing && <EmptyState title={editTexts.notFound} />}
      {!account && query.isError && !isMissing && (
        <ErrorState title={editTexts.loadFailed} onRetry={() => void query.refetch()} busy={query.isFetching}>
          {texts.failedHelp}
        </ErrorState>
      )}
      {!account && !query.isError && (
        <Loading label={editTexts.loading}>
          <Skeleton width="title" />
          <Skeleton width="long" />
        </Loading>
      )}
    </FormDialog>
  )
}

type Editing = ReturnType<typeof useEditing>

/** The typed draft, and the adjustment that is made of it. */
function useEditing(account: AdminAccount | undefined, onDone: () => void) {
  const adjustment = useAdjustment({ onDone })
  const { attach, ...form } = useForm<AdjustmentDraft>({ newBalance: '', note: '' })
  const [code, setCode] = useState('')
  const fields = useRef<HTMLElement>(null)
  const isLoaded = account !== undefined
  useEffect(() => {
    if (isLoaded) focusOnceLoaded(fields.current?.querySelector('input') ?? null)
  }, [isLoaded])
  return {
    adjustment,
    attach: (element: HTMLElement | null) => {
      fields.current = element
      attach(element)
    },
    draft: form.values,
    problems: form.problems,
    code,
    type: (typed: string) => {
      adjustment.forgetProblem()
      setCode(typed)
    },
    edit: (change: Partial<AdjustmentDraft>) => {
      form.forget()
      form.set(change)
    },
    submit: () => {
      if (!account) return
      const draft = form.values
      if (adjustment.reviewed) {
        if (adjustment.isSending()) return
        if (adjustment.needsCode && isCodeMissing(code)) return adjustment.askForCode()
        adjustment.book(account, code)
        return setCode('')
      }
      const found = problemsOf(draft, account.currency)
      form.show(found)
      if (draft.note.trim() === '' && found.newBalance === undefined)
        showToast({ tone: 'bad', ...openTexts.missing, id: 'missing', atField: true })
      if (!hasProblems(found)) adjustment.review(account, { ...draft, note: draft.note.trim() })
    },
  }
}

function Buttons({ editing, onCancel }: { editing: Editing; onCancel: () => void }) {
  const { reviewed, busy, sending, back } = editing.adjustment
  if (!reviewed)
    return (
      <StepButtons step={1} back={texts.cancel} onBack={onCancel} next={editTexts.toReview} busy={busy} />
    )
  return (
    <StepButtons
      step={2}
      back={texts.back}
      onBack={back}
      backReason={busy ? texts.busy : null}
      next={reviewed.review.requiresApproval ? editTexts.send : editTexts.confirm}
      busy={busy}
      busyLabel={sending ? texts.busy : undefined}
    />
  )
}

function Steps({ account, editing }: { account: AdminAccount; editing: Editing }) {
  const { adjustment, draft, problems, code, attach } = editing
  const { reviewed, needsCode, busy } = adjustment
  const pending = usePendingApproval('adjustment', account.id)
  const fourEyes = useFourEyes()
  return (
    <>
      {adjustment.isBalanceChanged && !reviewed && (
        <Banner tone="wait" title={editTexts.changedTitle} announce="alert">
          {editTexts.changed(sumText(account.balance, account.currency))}
        </Banner>
      )}
      {fourEyes && pending && !reviewed && (
        <AlreadyPending
          approval={pending}
          zone={bank.timeZone}
          title={editTexts.alreadyPending}
          instead={editTexts.alreadyPendingHelp}
        />
      )}
      {reviewed ? (
        <AdjustmentSummary
          reviewed={reviewed}
          needsCode={needsCode}
          code={code}
          codeProblem={adjustment.codeProblem}
          onCode={editing.type}
        />
      ) : (
        <Fields
          // The message about a changed balance says what it is now.
          balance={adjustment.isBalanceChanged ? null : account.balance}
          currency={account.currency}
          draft={draft}
          problems={problems}
          fields={attach}
          onEdit={editing.edit}
        />
      )}
      {adjustment.unanswered && reviewed && !busy && <Unanswered help={editTexts.unansweredHelp} />}
    </>
  )
}

type FieldsProps = {
  /** Null where it is said elsewhere. */
  balance: AdminAccount['balance'] | null
  currency: AdminAccount['currency']
  draft: AdjustmentDraft
  problems: AdjustmentProblems
  fields: RefCallback<HTMLElement>
  onEdit: (change: Partial<AdjustmentDraft>) => void
}

function Fields({ balance, currency, draft: { newBalance, note }, problems, fields, onEdit }: FieldsProps) {
  return (
    <div className="admin-step" ref={fields}>
      <AmountField
        label={editTexts.newBalance}
        value={newBalance}
        decimals={currencyDecimals(currency)}
        currency={currency}
        error={problems.newBalance ?? null}
        help={
          <>
            {balance !== null && (
              <>
                {editTexts.current} <Sum amount={balance} currency={currency} />.{' '}
              </>
            )}
            {editTexts.newBalanceHelp}
          </>
        }
        onChange={(typed) => onEdit({ newBalance: typed })}
      />
      <TextArea
        label={editTexts.note}
        help={editTexts.noteHelp}
        value={note}
        rows={2}
        required
        error={problems.note ?? null}
        // The reason is one line on the statement.
        onChange={({ currentTarget }) => onEdit({ note: currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') })}
      />
    </div>
  )
}
