import { type Enrolment, passwordLength, type RefusalCode } from '@bank/contract'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { PasswordField } from '#ui/form/field.tsx'
import { QrCode } from '#ui/data/qr-code.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { CopyButton } from '#ui/overlay/copy-button.tsx'
import { refusalText, texts } from '#features/security/texts.ts'
import { useSecurityChange } from '#features/security/use-security-change.ts'

/**
 * The proof for a new secret: a code of the present authenticator, the password, or none if the session can
 * only enrol.
 */
export type EnrolmentProof = 'code' | 'password' | 'none'

type Props = { proof: EnrolmentProof; onDone: () => void; onBusy?: (busy: boolean) => void }

/** Setting up an authenticator: first a proof, then the QR code with its first code. */
export function useEnrolment({ proof, onDone }: Props) {
  const [begun, setBegun] = useState<Enrolment | null>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const begin = useSecurityChange({
    notify: null,
    ask: (order: { code?: string; password?: string }) => client.security.beginEnrolment(order),
    onDone: (enrolment) => {
      setTyped('')
      setBegun(enrolment)
    },
  })
  const confirm = useSecurityChange({
    notify: 'user-updated',
    ask: (order: { enrolmentId: string; code: string }) => client.security.confirmEnrolment(order),
    onDone: () => {
      showToast({ ...texts.enrolled, tone: 'good' })
      onDone()
    },
  })
  function submit(): void {
    const found = problemOfProof(begun ? 'code' : proof, typed)
    setProblem(found)
    if (found !== null) return
    if (begun) confirm.send({ enrolmentId: begun.enrolmentId, code: typed })
    else begin.send(proof === 'none' ? {} : proof === 'code' ? { code: typed } : { password: typed })
    if (proof === 'code' || begun) setTyped('')
  }

  return {
    begun,
    typed,
    problem,
    refusal: begun ? confirm.refusal : begin.refusal,
    busy: begin.busy || confirm.busy,
    submit,
    type: (value: string) => {
      setTyped(value)
      setProblem(null)
      begin.forgetRefusal()
      confirm.forgetRefusal()
    },
    beginAgain: () => {
      setBegun(null)
      setTyped('')
      confirm.forgetRefusal()
    },
  }
}

function problemOfProof(proof: EnrolmentProof, typed: string): string | null {
  if (proof === 'none') return null
  if (proof === 'code') return isCodeMissing(typed) ? texts.codeMissing : null
  if (typed === '') return texts.passwordMissing
  return typed.length > passwordLength.max ? texts.tooLong : null
}

type State = ReturnType<typeof useEnrolment>

export function EnrolmentFields({ proof, state }: { proof: EnrolmentProof; state: State }) {
  const { begun, typed, problem, refusal, type } = state
  if (begun) return <ScanFields begun={begun} state={state} />
  const error = errorOf(refusal, problem)
  if (proof === 'none')
    return error ? (
      <Banner tone="bad" announce="alert">
        {error}
      </Banner>
    ) : null
  return (
    <>
      <p className="muted">{proof === 'code' ? texts.renewProof : texts.enrolProof}</p>
      {proof === 'code' ? (
        <CodeField
          onlyDigits
          label={texts.code}
          help={texts.codeHelp}
          value={typed}
          error={error}
          onChange={type}
        />
      ) : (
        <PasswordField
          label={texts.currentPassword}
          autoComplete="current-password"
          value={typed}
          error={error}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
    </>
  )
}

function ScanFields({
  begun,
  state: { typed, problem, refusal, type, beginAgain },
}: {
  begun: Enrolment
  state: State
}) {
  const head = useRef<HTMLParagraphElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const error = errorOf(refusal, problem)
  // On a touch screen the heading takes the focus: in the field, the keyboard would cover the QR code.
  useEffect(() => {
    const first = matchMedia('(pointer: coarse)').matches ? head.current : field.current
    first?.focus({ preventScroll: true })
  }, [])
  // After a mistake the focus returns to the field, before the field scrolls its error into view.
  useLayoutEffect(() => {
    if (error !== null) field.current?.focus()
  }, [error])
  if (refusal === 'ENROLMENT_EXPIRED') {
    return (
      <Banner
        tone="bad"
        announce="alert"
        action={
          <Button size="sm" onClick={beginAgain}>
            {texts.beginAgain}
          </Button>
        }
      >
        {texts.enrolmentExpired}
      </Banner>
    )
  }
  return (
    <>
      <div className="enrol-scan">
        <QrCode text={begun.uri} label={texts.qr(bank.name)} />
        <div>
          <p className="enrol-head" ref={head} tabIndex={-1}>
            {texts.scan}
          </p>
          <p className="small muted">{texts.scanHelp}</p>
          <p className="small enrol-or">{texts.typeInstead}</p>
          <p className="enrol-key">
            <code>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <CopyButton size="sm" label={texts.copyKey} text={begun.secret} copied={texts.copied}>
            {texts.copyKey}
          </CopyButton>
        </div>
      </div>
      <CodeField
        onlyDigits
        label={texts.firstCode}
        help={texts.firstCodeHelp}
        value={typed}
        onChange={type}
        ref={field}
        error={error}
      />
    </>
  )
}

export function EnrolmentButton({ proof, state }: { proof: EnrolmentProof; state: State }): ReactNode {
  if (state.begun && state.refusal === 'ENROLMENT_EXPIRED') return null
  // A key of its own, so that the second click of a double click does not confirm.
  if (state.begun)
    return (
      <Button key="confirm" type="submit" kind="primary" busy={state.busy} busyLabel={texts.confirming}>
        {texts.confirm}
      </Button>
    )
  return (
    <Button key="begin" type="submit" kind="primary" busy={state.busy}>
      {proof === 'none' ? texts.enrolStart : texts.enrolBegin}
    </Button>
  )
}

/** The field's own error first, then the bank's refusal. */
export function errorOf(refusal: RefusalCode | null | undefined, missing: string | null): string | null {
  return missing ?? (refusal === undefined ? null : refusalText(refusal))
}
