import type { SetupProgress } from '@bank/contract'
import { useEffect, useRef, useState } from 'react'
import { client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { PhoneLink } from '#content/contact-links.tsx'
import { formatDate } from '#lib/format/format-date.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { dismissToast } from '#ui/toast/toast-store.ts'
import { CompleteStep } from './complete-step.tsx'
import type { Credentials } from './check-credentials.ts'
import { CredentialsStep } from './credentials-step.tsx'
import { forgetProgress, keepProgress, type KeptProgress, keptProgress } from './kept-progress.ts'
import { ScanStep } from './scan-step.tsx'
import { enterStep, goBack, leaveSteps, noteStep, useStepHistory } from './step-history.ts'
import { texts } from './texts.ts'
import { VerifyStep } from './verify-step.tsx'

/** The bank's answer to the password: the secret, and the key by which it recognises this browser. */
type Begun = { progress: SetupProgress; key: string }

type Stage =
  | { at: 'asking' | 'unreachable' }
  /** `isOver`: the link was valid when this browser began, and is no longer. `begun`: Back led here. */
  | { at: 'credentials'; isOver: boolean; begun?: Begun }
  | ({ at: 'scan' | 'verify' } & Begun)
  | { at: 'complete'; username: string }

/** The setup wizard: username, password, authenticator, first code. */
export function SetupWizard({ token }: { token: string }) {
  const [stage, setStage] = useState<Stage>(() =>
    keptProgress(token) === null ? { at: 'credentials', isOver: false } : { at: 'asking' },
  )
  const [hasMoved, setHasMoved] = useState(false)
  // In memory alone: a password is kept neither in the address nor in storage.
  const [typed, setTyped] = useState<Credentials | null>(null)

  function go(next: Stage): void {
    if (next.at === 'scan' || next.at === 'verify') keepProgress(token, { key: next.key, step: next.at })
    // A new step shows no errors of the step before.
    if (next.at !== 'credentials') dismissToast()
    setHasMoved(true)
    setStage(next)
  }

  useStepHistory((step) => {
    const begun = begunIn(stage)
    if (begun === null || stage.at === (step ?? 'credentials')) return
    go(step === null ? { at: 'credentials', isOver: false, begun } : { at: step, ...begun })
  })

  // After rendering, because going back asks for the step that is shown by then.
  const isOutside = stage.at === 'complete' || (stage.at === 'credentials' && !stage.begun)
  useEffect(() => {
    if (isOutside) leaveSteps()
  }, [isOutside])

  function goOn(next: 'scan' | 'verify', begun: Begun): void {
    enterStep(next)
    go({ ...begun, at: next })
  }

  // Records at the bank that the link was opened, and finds the step of this tab after a reload.
  useEffect(() => {
    const kept = keptProgress(token)
    const asked = findStage(token, kept)
    if (kept !== null) void asked.then(setStage)
  }, [token])

  function askAgain(): void {
    setStage({ at: 'asking' })
    void findStage(token, keptProgress(token)).then(setStage)
  }

  function giveUp(): void {
    forgetProgress()
    go({ at: 'credentials', isOver: true })
  }

  function backToScan(begun: Begun): void {
    if (goBack()) return
    noteStep('scan')
    go({ ...begun, at: 'scan' })
  }

  function finish(username: string): void {
    setTyped(null)
    go({ at: 'complete', username })
  }

  return (
    <div className="setup-wizard">
      <section className="card setup-card" aria-labelledby="setup-heading">
        <Stepper label={texts.wizard} steps={texts.steps} current={stepOf[stage.at]} />
        <Heading key={stage.at} takesFocus={hasMoved}>
          {titleOf[stage.at]}
        </Heading>
        {stage.at === 'asking' && (
          <Loading label={texts.loading}>
            <Skeleton width="long" />
            <Skeleton width="medium" />
          </Loading>
        )}
        {stage.at === 'unreachable' && (
          <Banner
            tone="bad"
            announce="alert"
            action={
              <Button size="sm" onClick={askAgain}>
                {texts.tryAgain}
              </Button>
            }
          >
            {texts.unreachable}
          </Banner>
        )}
        {stage.at === 'credentials' && (
          <CredentialsStep
            token={token}
            isOver={stage.isOver}
            typed={typed}
            onBegun={(credentials, { key, ...progress }) => {
              setTyped(credentials)
              goOn('scan', { progress, key })
            }}
            onUnchanged={stage.begun && (() => stage.begun && goOn('scan', stage.begun))}
          />
        )}
        {stage.at === 'scan' && (
          <ScanStep progress={stage.progress} onScanned={() => goOn('verify', stage)} />
        )}
        {stage.at === 'verify' && (
          <VerifyStep
            token={token}
            setupKey={stage.key}
            onBack={() => backToScan(stage)}
            onOver={giveUp}
            onVerified={() => finish(stage.progress.username)}
          />
        )}
        {stage.at === 'complete' && <CompleteStep username={stage.username} />}
      </section>
      {stage.at !== 'complete' && <Note begun={begunIn(stage)} />}
    </div>
  )
}

function begunIn(stage: Stage): Begun | null {
  if (stage.at === 'credentials') return stage.begun ?? null
  return stage.at === 'scan' || stage.at === 'verify' ? { progress: stage.progress, key: stage.key } : null
}

const stepOf: Record<Stage['at'], number> = {
  asking: 1,
  unreachable: 1,
  credentials: 1,
  scan: 2,
  verify: 3,
  complete: 4,
}

const titleOf: Record<Stage['at'], string> = {
  asking: texts.credentialsTitle,
  unreachable: texts.credentialsTitle,
  credentials: texts.credentialsTitle,
  scan: texts.scanTitle,
  verify: texts.verifyTitle,
  complete: texts.completeTitle,
}

/** Finds the step of this tab. Only the bank knows whether the link is still valid. */
async function findStage(token: string, kept: KeptProgress | null): Promise<Stage> {
  const answer = await client.accountSetup.open({ token, ...(kept && { key: kept.key }) }).catch(() => null)
  if (answer === null) return kept === null ? { at: 'credentials', isOver: false } : { at: 'unreachable' }
  if (answer.stage === 'complete') return { at: 'complete', username: answer.username }
  if (answer.stage === 'begun' && kept !== null) {
    noteStep(kept.step)
    return { at: kept.step, progress: answer.progress, key: kept.key }
  }
  forgetProgress()
  return { at: 'credentials', isOver: kept !== null }
}

function Note({ begun }: { begun: Begun | null }) {
  return (
    <p className="small muted setup-note">
      {texts.note(begun && formatDate(begun.progress.expiresAt, bank.timeZone))}
      <PhoneLink number={bank.phones.main} />
    </p>
  )
}

/** The step's heading. It takes the focus when the step begins, so that a screen reader announces it. */
function Heading({ takesFocus, children }: { takesFocus: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${children} · ${bank.name}`
    if (takesFocus) heading.current?.focus()
  }, [takesFocus, children])
  return (
    <h1 id="setup-heading" ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
