import {
  type AccountOpening,
  approvalReasonSchema,
  fullName,
  type Holder,
  openingTypes,
} from '@bank/contract'
import { type ReactNode, type RefCallback, useEffect, useRef, useState } from 'react'
import { problemOfText } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { findMissing, networkProblem } from '#domain/new-account/draft.ts'
import { NewAccountFields } from '#domain/new-account/new-account-fields.tsx'
import { Unanswered } from '#session/order/unanswered.tsx'
import { useBackStep } from '#session/use-back-step.ts'
import { codeIn, focusReview } from '#ui/dialog-focus.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useOpener } from '#ui/overlay/use-opener.ts'
import { StepButtons } from '#ui/overlay/step-buttons.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { ClientStep } from './client-step.tsx'
import {
  emptyOpening,
  isComplete,
  type OpeningDraft,
  type OpeningProblems,
  openingOf,
} from './opening-draft.ts'
import { OpeningSummary } from './opening-summary.tsx'
import { openTexts, texts } from '#features/accounts/admin/texts.ts'
import { useOpening, useOpeningRequiresApproval } from './use-opening.ts'
import '#features/accounts/admin/account-management.css'

type Step = 1 | 2 | 3
type OpenAccountDialogProps = { client?: Holder | null; onClose: () => void }

/**
 * Opens an account in three steps: client, details, confirmation. The wizard starts anew each time it is
 * opened, at the second step if the client is known.
 */
export function OpenAccountDialog({ client: known = null, onClose }: OpenAccountDialogProps) {
  const opening = useOpening({
    onOpened: onClose,
    onNameTaken: (nickname) => {
      form.show({ nickname })
      setStep(2)
    },
  })
  const opener = useOpener()
  const { step, setStep, hasEarlier, previous } = useSteps(known === null ? 1 : 2, opening.busy)
  const { attach, ...form } = useForm<OpeningDraft>({ ...emptyOpening, client: known })
  const { values: draft, problems } = form
  const [order, setOrder] = useState<AccountOpening | null>(null)
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const [reasonProblem, setReasonProblem] = useState<string>()
  const requiresApproval = useOpeningRequiresApproval(step === 3 ? order : null)
  const givenReason = requiresApproval === true ? reason.trim() : null
  const needsCode = order !== null && opening.needsCode(order, givenReason)
  const isMissing = isStepIncomplete(step, draft)

  function submit(): void {
    if (step === 1) return setStep(2)
    if (step === 3 && order) {
      if (opening.isSending()) return
      const found = givenReason === null ? undefined : problemOfText(approvalReasonSchema, givenReason)
      setReasonProblem(found)
      if (givenReason === '') showMissingToast()
      const codeMissing = needsCode && isCodeMissing(code)
      if (codeMissing) opening.askForCode()
      if (found !== undefined || codeMissing) return
      opening.open(order, givenReason, code)
      return setCode('')
    }
    form.submit(openingOf(draft, crypto.randomUUID()), (read) => {
      setOrder(opening.reuseAccountId(read))
      setStep(3)
    })
  }

  function editReason(typed: string): void {
    setReasonProblem(undefined)
    setReason(typed)
  }

  /** Enter and a press reach an incomplete step, although its button is disabled. */
  function showMissing(): void {
    showMissingToast()
    if (step === 1) form.show({ client: openTexts.noClientChosen })
    else form.show(findMissing(draft))
  }

  return (
    <FormDialog
      backCloses={!hasEarlier}
      open
      onClose={onClose}
      canClose={!opening.busy}
      // The second step has taken the focus before the dialog could remember where it was.
      focusAfter={known === null ? undefined : opener}
      title={openTexts.title}
      description={step > 1 ? nameOf(draft.client) : undefined}
      head={<Steps step={step} isKnown={known !== null} />}
      onSubmit={submit}
      footer={
        <StepButtons
          step={step}
          back={hasEarlier ? openTexts.previous : texts.cancel}
          onBack={hasEarlier ? previous : onClose}
          backReason={opening.busy ? openTexts.creating : null}
          next={step < 3 ? openTexts.next : requiresApproval ? openTexts.send : openTexts.create}
          busy={opening.busy}
          busyLabel={step === 3 ? openTexts.creating : undefined}
          disabledReason={
            requiresApproval === undefined ? openTexts.asking : reasonAgainst(step, draft, isMissing)
          }
          onDisabledPress={isMissing ? showMissing : undefined}
        />
      }
    >
      <StepBody key={step} name={openTexts.steps[step - 1] ?? ''} arrived={step > 1} fields={attach}>
        {step === 1 && (
          <ClientStep
            chosen={draft.client}
            problem={problems.client ?? null}
            onChoose={(client) => form.set({ client })}
          />
        )}
        {step === 2 && (
          <OpeningFields
            draft={draft}
            problems={problems}
            onEdit={(next) => {
              form.forget()
              form.set(next)
            }}
          />
        )}
        {step === 3 && order && draft.client && (
          <OpeningSummary
            order={order}
            client={draft.client}
            code={code}
            codeProblem={opening.codeProblem}
            needsCode={needsCode}
            onCode={(typed) => {
              opening.forgetProblem()
              setCode(typed)
            }}
            why={requiresApproval ? { reason, problem: reasonProblem, onReason: editReason } : null}
          />
        )}
        {step === 3 && order && opening.unanswered(order) && !opening.busy && (
          <Unanswered help={openTexts.unansweredHelp} />
        )}
      </StepBody>
    </FormDialog>
  )
}

/** The steps of the wizard, without the choice of a client who is known before. */
function Steps({ step, isKnown }: { step: Step; isKnown: boolean }) {
  return isKnown ? (
    <Stepper label={openTexts.title} steps={openTexts.stepsForKnown} current={step - 1} />
  ) : (
    <Stepper label={openTexts.title} steps={openTexts.steps} current={step} />
  )
}

/** For whom the account is opened, in every step after the choice. */
function nameOf(client: Holder | null): string | undefined {
  return client === null ? undefined : openTexts.openFor(fullName(client), client.username)
}

/** The step of the wizard. The browser's Back leads to the one before, and from the first one leaves. */
function useSteps(first: Step, busy: boolean) {
  const [step, setStep] = useState<Step>(first)
  const hasEarlier = step > first
  const previous = () => {
    if (!busy) setStep(step === 3 ? 2 : 1)
  }
  useBackStep(hasEarlier ? previous : null)
  return { step, setStep, hasEarlier, previous }
}

type FieldsProps = { draft: OpeningDraft; problems: OpeningProblems; onEdit: (draft: OpeningDraft) => void }

/** The second step: the details of the account and its initial balance. */
function OpeningFields({ draft, problems, onEdit }: FieldsProps) {
  return (
    <NewAccountFields
      types={openingTypes}
      draft={draft}
      problems={problems}
      nicknameHelp={openTexts.nicknameHelp}
      isStaff
      onEdit={onEdit}
      sum={{
        label: openTexts.initialBalance,
        help: openTexts.initialBalanceHelp,
        value: draft.initialBalance,
        error: problems.initialBalance ?? null,
        onChange: (initialBalance) => onEdit({ ...draft, initialBalance }),
      }}
    />
  )
}

/** Returns whether a required field of this step is empty. */
function isStepIncomplete(step: Step, draft: OpeningDraft): boolean {
  switch (step) {
    case 1:
      return draft.client === null
    case 2:
      return !isComplete(draft)
    case 3:
      return false
  }
}

/** Specification 2, section 5. The fields say which of them it is. */
function showMissingToast(): void {
  showToast({ id: 'opening.missing', tone: 'bad', ...openTexts.missing, atField: true })
}

/** Why the button of a step is disabled while the step is incomplete. */
const missingAt: Record<Step, string | null> = {
  1: openTexts.noClientChosen,
  2: openTexts.missing.description,
  3: null,
}

/** Returns why the step cannot be left; null when it can. */
function reasonAgainst(step: Step, draft: OpeningDraft, isMissing: boolean): string | null {
  if (isMissing) return missingAt[step]
  return step === 2 ? networkProblem(draft) : null
}

type StepBodyProps = {
  name: string
  arrived: boolean
  fields: RefCallback<HTMLElement>
  children: ReactNode
}

/**
 * A step's content. It takes the focus on arrival, so that its name is read out; a wrong field takes it
 * later.
 */
function StepBody({ name, arrived, fields, children }: StepBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const [came] = useState(arrived)
  useEffect(() => {
    if (!came) return
    focusReview(body.current, codeIn(body.current))
  }, [came])
  const attach = (element: HTMLDivElement | null) => {
    body.current = element
    fields(element)
  }
  return (
    <div className="admin-step new-account" role="group" aria-label={name} tabIndex={-1} ref={attach}>
      {children}
    </div>
  )
}
