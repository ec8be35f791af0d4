import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '#paths.ts'
import { Button } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { useSessionKeeper, useSessionState } from './session-context.tsx'
import { StandalonePage } from './standalone-page.tsx'
import { texts } from './texts.ts'
import { useSignOut } from './use-sign-out.ts'
import './session.css'

type GuardProps = {
  /** The element while the session is unknown. */
  pending: ReactNode
  /** Shown to a user who first has to choose a password or set up an authenticator. */
  enrolment: ReactNode
  children: ReactNode
}

/** Lets clients in; admins see `forAdmin`. The server authorises each call again. */
export function ClientGuard({
  forAdmin,
  children,
  ...guard
}: GuardProps & { forAdmin: ReactNode; signedOut?: ReactNode }) {
  return <SignedIn {...guard}>{(role) => (role === 'admin' ? forAdmin : children)}</SignedIn>
}

/** Lets admins in; clients see Access Denied. The server authorises each call again. */
export function AdminGuard({ bankName, children, ...guard }: GuardProps & { bankName: string }) {
  return (
    <SignedIn {...guard}>
      {(role) => (role === 'admin' ? children : <AccessDenied bankName={bankName} />)}
    </SignedIn>
  )
}

type SignedInProps = Pick<GuardProps, 'pending' | 'enrolment'> & {
  /** Shown without a session, on a page that has texts of its own for it. */
  signedOut?: ReactNode
  children: (role: 'user' | 'admin') => ReactNode
}

function SignedIn({ pending, enrolment, signedOut = <AuthenticationRequired />, children }: SignedInProps) {
  const state = useSessionState()
  switch (state.is) {
    case 'checking':
      return pending
    case 'unreachable':
      return <Unreachable />
    case 'signed-out':
      return signedOut
    case 'signed-in': {
      const { complete, passwordDue, user } = state.session
      return complete ? children(user.role) : <FirstThings passwordDue={passwordDue}>{enrolment}</FirstThings>
    }
  }
}

/** Shown for the moment until the document has left for the home page. */
function AuthenticationRequired() {
  return (
    <StandalonePage>
      <EmptyState
        level="h1"
        seed="signed-out"
        title={texts.required}
        action={
          <LinkButton kind="primary" href={paths.home}>
            {texts.goToLogin}
          </LinkButton>
        }
      >
        {texts.requiredHelp}
      </EmptyState>
    </StandalonePage>
  )
}

function AccessDenied({ bankName }: { bankName: string }) {
  const { signOut, busy } = useSignOut()
  useEffect(() => {
    document.title = `${texts.denied} · ${bankName}`
  }, [bankName])
  return (
    <StandalonePage>
      <div className="card empty" role="alert">
        <h1>{texts.denied}</h1>
        <p>{texts.deniedHelp}</p>
        <p className="small muted">{texts.deniedNote}</p>
        <div className="denied-ways">
          <LinkButton href={paths.portfolio}>{texts.portfolio}</LinkButton>
          <Button busy={busy} onClick={signOut}>
            {texts.signOut}
          </Button>
        </div>
      </div>
    </StandalonePage>
  )
}

/** A user with an issued password chooses their own first, then sets up an authenticator. */
function FirstThings({ passwordDue, children }: { passwordDue: boolean; children: ReactNode }) {
  const { signOut, busy } = useSignOut()
  return (
    <StandalonePage>
      <div className="card card-pad enrol-first">
        <h1>{passwordDue ? texts.choosePassword : texts.enrol}</h1>
        <p className="muted">{passwordDue ? texts.choosePasswordHelp : texts.enrolHelp}</p>
        {children}
        <Button kind="quiet" busy={busy} onClick={signOut}>
          {texts.signOut}
        </Button>
      </div>
    </StandalonePage>
  )
}

function Unreachable() {
  const keeper = useSessionKeeper()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await keeper.check()
    setBusy(false)
  }
  return (
    <StandalonePage>
      <ErrorState level="h1" title={texts.unreachable} onRetry={() => void retry()} busy={busy}>
        {texts.unreachableHelp}
      </ErrorState>
    </StandalonePage>
  )
}
