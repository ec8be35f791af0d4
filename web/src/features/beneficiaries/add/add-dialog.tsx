import { isCodeRefusal, type RefusalCode } from '@bank/contract'
import { useState } from 'react'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { BeneficiaryForm } from './beneficiary-form.tsx'
import { BeneficiarySummary } from './beneficiary-summary.tsx'
import { type Draft, emptyDraft, readDraft } from './draft.ts'
import { refusalText, texts } from '#features/beneficiaries/texts.ts'
import { useAddition } from './use-addition.ts'

/** Adds a beneficiary: the form, then a code that confirms exactly what was typed. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [code, setCode] = useState('')
  const addition = useAddition({ onAdded: onClose })
  const { checked, isConfirmed, refusal, busy } = addition

  function checkForm(): void {
    const { content, missing } = readDraft(draft)
    if (missing !== null) {
      return addition.setProblems({ [missing.field]: missing.text.description }, missing.text)
    }
    setCode('')
    addition.check(content)
  }

  function submit(): void {
    if (!checked) return checkForm()
    addition.add(code)
    setCode('')
  }

  return (
    <Dialog
      open
      onClose={onClose}
      canClose={!busy}
      title={texts.add}
      description={checked ? texts.describeCode : texts.describeForm}
      head={<Stepper label={texts.add} steps={texts.steps} current={checked ? 2 : 1} />}
      onSubmit={submit}
      footer={
        checked ? (
          <CodeButtons codeMissing={!isConfirmed && code.length < 6} busy={busy} onBack={addition.back} />
        ) : (
          <FormButtons busy={busy} onCancel={onClose} />
        )
      }
    >
      {checked ? (
        <BeneficiarySummary
          review={checked.review}
          confirmed={isConfirmed}
          busy={busy}
          code={code}
          codeError={codeErrorOf(refusal)}
          onCode={(typed) => {
            addition.forget()
            setCode(typed)
          }}
        />
      ) : (
        <BeneficiaryForm
          draft={draft}
          problems={addition.problems}
          onChange={(changed, field) => {
            addition.forgetProblem(field)
            setDraft(changed)
          }}
        />
      )}
      {addition.unanswered && checked && (
        <Banner tone="bad" title={texts.unanswered} announce="status">
          {texts.unansweredHelp}
        </Banner>
      )}
    </Dialog>
  )
}

function FormButtons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <>
      <Button
        kind="quiet"
        className="push"
        disabledReason={busy ? texts.busy : null}
        reasonHidden
        onClick={onCancel}
      >
        {texts.cancel}
      </Button>
      <Button key="continue" type="submit" kind="primary" busy={busy}>
        {texts.toCode}
      </Button>
    </>
  )
}

function CodeButtons({
  codeMissing,
  busy,
  onBack,
}: {
  codeMissing: boolean
  busy: boolean
  onBack: () => void
}) {
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
        key="add"
        type="submit"
        kind="primary"
        busy={busy}
        busyLabel={texts.busy}
        disabledReason={codeMissing ? texts.codeMissing : null}
        ignoresSecondClick
      >
        {texts.confirm}
      </Button>
    </>
  )
}

function codeErrorOf(refusal: RefusalCode | null): string | null {
  const isAboutCode = isCodeRefusal(refusal) || refusal === 'TWO_FACTOR_NOT_ENABLED'
  return isAboutCode ? refusalText(refusal).description : null
}
