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
import { dismissToast } from '#ui/overlay/toast-store.ts'
import { CompleteStep } from './complete-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import { forgetProgress, keepProgress, type KeptProgress, keptProgress } from './kept-progress.ts'
import { ScanStep } from './scan-step.tsx'
import { texts } from './texts.ts'
import { VerifyStep } from './verify-step.tsx'

type Stage =
  | { at: 'asking' | 'unreachable' }
  /** `isOver`: the link was valid when this browser began, and is no longer. */
  | { at: 'credentials'; isOver: boolean }
  | { at: 'scan' | 'verify'; progress: SetupProgress; key: string }
  | { at: 'complete'; username: string }

/** The setup wizard: username, password, authenticator, first code. */
export function SetupWizard({ token }: { token: string }) {
  const [stage, setStage] = useState<Stage>(() =>
    keptProgress(token) === null ? { at: 'credentials', isOver: false } : { at: 'asking' },
  )
  const [hasMoved, setHasMoved] = useState(false)

  function go(next: Stage): void {
    if (next.at === 'scan' || next.at === 'verify') keepProgress(token, { key: next.key, step: next.at })
    // A new step shows no errors of the step before.
    if (next.at !== 'credentials') dismissToast()
    setHasMoved(true)
    setStage(next)
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

  const progress = stage.at === 'scan' || stage.at === 'verify' ? stage.progress : null
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
            onBegun={({ key, ...begun }) => go({ at: 'scan', progress: begun, key })}
          />
        )}
        {stage.at === 'scan' && (
          <ScanStep progress={stage.progress} onScanned={() => go({ ...stage, at: 'verify' })} />
        )}
        {stage.at === 'verify' && (
          <VerifyStep
            token={token}
            setupKey={stage.key}
            onBack={() => go({ ...stage, at: 'scan' })}
            onOver={giveUp}
            onVerified={() => go({ at: 'complete', username: stage.progress.username })}
          />
        )}
        {stage.at === 'complete' && <CompleteStep username={stage.username} />}
      </section>
      {stage.at !== 'complete' && (
        <p className="small muted setup-note">
          {texts.note(progress && formatDate(progress.expiresAt, bank.timeZone))}
          <PhoneLink number={bank.phones.main} />
        </p>
      )}
    </div>
  )
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
  if (answer.stage === 'begun' && kept !== null)
    return { at: kept.step, progress: answer.progress, key: kept.key }
  forgetProgress()
  return { at: 'credentials', isOver: kept !== null }
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
