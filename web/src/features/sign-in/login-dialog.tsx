import type { DemoUser, Session, SignIn } from '@bank/contract'
import { type SubmitEvent, useRef, useState } from 'react'
import { client, refusalOf } from '#api.ts'
import { offersPasskey, rememberPasskeys } from '#session/sign-in/known-passkeys.ts'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { PasswordField, TextField } from '#ui/form/field.tsx'
import { dismissFailures, showToast, startToasts } from '#ui/toast/toast-store.ts'
import { checkFields, emptyFields, type Factor, type FieldErrors, type Fields } from './check-fields.ts'
import { DemoUsers } from './demo-users.tsx'
import { FactorField } from './factor-field.tsx'
import { LostAccess } from './lost-access.tsx'
import { refusalText, texts } from './texts.ts'
import { welcomeText } from './welcome-text.ts'

type LoginDialogProps = {
  open: boolean
  /** Why the dialog opened by itself. */
  notice?: string | undefined
  onClose: () => void
  /** The caller closes the dialog and opens the next page. */
  onSignedIn: (session: Session) => void
  /** The users of the demo bank, to be shown beside the form; empty anywhere else. */
  users: readonly DemoUser[]
}

/** Portal access: name, password and code go to the bank in one call. */
export function LoginDialog({ open, notice, onClose, onSignedIn, users }: LoginDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      canClose={!busy}
      title={texts.title}
      description={notice}
      width={users.length > 0 ? 'wide' : 'narrow'}
    >
      {/* The form is inside the dialog, so that nothing typed outlives it. */}
      <Login onSignedIn={onSignedIn} users={users} busy={busy} setBusy={setBusy} />
    </Dialog>
  )
}

type LoginProps = Pick<LoginDialogProps, 'onSignedIn' | 'users'> & {
  busy: boolean
  setBusy: (busy: boolean) => void
}

function Login({ onSignedIn, users, busy, setBusy }: LoginProps) {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(emptyFields)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [factor, setFactor] = useState<Factor>('code')
  const { failure, showFailure, dismissFailure } = useFailure()

  const focus = (name: keyof Fields | 'login') => {
    const control = form.current?.elements.namedItem(name)
    if (control instanceof HTMLElement) control.focus()
  }
  const type = (name: keyof Fields) => (value: string) => {
    // A refused sign-in marks no field, so typing anything answers it.
    dismissFailure()
    setFields((now) => ({ ...now, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
  }

  async function signIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // A passkey has no field of its own: the other two are checked as with any code.
    const checked =
      factor === 'passkey' ? checkFields({ ...fields, code: '000000' }) : checkFields(fields, factor)
    if ('toast' in checked) {
      setErrors(checked.errors)
      showToast({ ...checked.toast, tone: 'bad', atField: true })
      focus(names.find((name) => checked.errors[name]) ?? 'identifier')
      return
    }
    dismissFailure()
    setBusy(true)
    try {
      const order = factor === 'passkey' ? await signedOrder(checked.order) : checked.order
      if (order === null) {
        showFailure(texts.passkeyRefused)
        setBusy(false)
        return
      }
      const session = await client.signIn.signIn(order)
      if (session.user.hasPasskeys) rememberPasskeys()
      startToasts()
      showToast({ ...welcomeText, tone: 'good' })
      setBusy(false)
      onSignedIn(session)
    } catch (error) {
      showFailure(refusalText(refusalOf(error)))
      setFields(emptyFields)
      setBusy(false)
      focus('identifier')
    }
  }

  function swapTo(other: Factor) {
    setFactor(other)
    type('code')('')
    // Focuses the field that replaces this one.
    window.requestAnimationFrame(() => focus('code'))
  }

  function fill({ username, password, code }: DemoUser) {
    dismissFailure()
    setFactor('code')
    setFields({ identifier: username, password, code })
    setErrors({})
    focus('login')
  }

  return (
    <div className={users.length > 0 ? 'login has-demo' : 'login'}>
      <form ref={form} className="login-form" noValidate onSubmit={(event) => void signIn(event)}>
        <TextField
          label={texts.identifier}
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={fields.identifier}
          error={errors.identifier}
          onChange={(event) => type('identifier')(event.currentTarget.value)}
        />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          required
          value={fields.password}
          error={errors.password}
          onChange={(event) => type('password')(event.currentTarget.value)}
        />
        <FactorField factor={factor} value={fields.code} error={errors.code} onChange={type('code')} />
        <Button kind="primary" type="submit" name="login" busy={busy} busyLabel={texts.signingIn}>
          {texts.login}
        </Button>
        <div className="login-swaps">
          {offeredFrom(factor).map((other) => (
            <button key={other} type="button" className="code-swap" onClick={() => swapTo(other)}>
              {swapTexts[other]}
            </button>
          ))}
        </div>
        {/* The toast is read out: this is no live region, or it would be read twice. */}
        {failure !== null && (
          <p className="login-failed">
            <b>{texts.failed}.</b> {failure}
          </p>
        )}
        <LostAccess />
      </form>
      {users.length > 0 && <DemoUsers users={users} chosen={fields.identifier} onChoose={fill} />}
    </div>
  )
}

/** The reason why the last attempt failed stays in the dialog when its toast is gone. */
function useFailure() {
  const [failure, setFailure] = useState<string | null>(null)
  return {
    failure,
    showFailure: (description: string) => {
      showToast({ title: texts.failed, description, tone: 'bad' })
      setFailure(description)
    },
    dismissFailure: () => {
      dismissFailures()
      setFailure(null)
    },
  }
}

const swapTexts: Record<Factor, string> = {
  code: texts.toCode,
  passkey: texts.toPasskey,
  recoveryCode: texts.toRecoveryCode,
}

/** The other ways to prove the sign-in. From each of them a link leads back to the code. */
function offeredFrom(factor: Factor): Factor[] {
  if (factor !== 'code') return ['code']
  return offersPasskey() ? ['passkey', 'recoveryCode'] : ['recoveryCode']
}

const names = ['identifier', 'password', 'code'] as const

/** The order of a sign-in with what the user's passkey has signed; null when they declined. */
async function signedOrder({ identifier, password }: SignIn): Promise<SignIn | null> {
  const asked = await client.signIn.askPasskey({ identifier })
  const { signWithPasskey } = await import('#lib/passkey/passkey.ts')
  const passkey = await signWithPasskey(asked)
  return passkey === null ? null : { identifier, password, passkey }
}
