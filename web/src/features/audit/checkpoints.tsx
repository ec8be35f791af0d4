import type { CheckpointState } from '@bank/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { showFailure } from '#session/show-failure.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Progress } from '#ui/data/charts/progress.tsx'
import { CardsSkeleton } from '#ui/layout/skeleton.tsx'
import { texts } from './texts.ts'

/**
 * The state of the audit's checkpoints. The server checks them continuously; an admin can start a check here.
 */
export function Checkpoints() {
  const checkpoints = useQuery(api.audit.checkpoints.queryOptions())
  if (checkpoints.data)
    return <Shown state={checkpoints.data} onVerified={() => void checkpoints.refetch()} />
  return (
    <Section title={texts.checkpoints}>
      {checkpoints.isError ? (
        <ErrorState
          title={texts.checkpointsFailed}
          onRetry={() => void checkpoints.refetch()}
          busy={checkpoints.isFetching}
        >
          {texts.failedHelp}
        </ErrorState>
      ) : (
        <CardsSkeleton cards={1} label={texts.loading} />
      )}
    </Section>
  )
}

type Result = { events: number; findings: string[] }

function Shown({ state, onVerified }: { state: CheckpointState; onVerified: () => void }) {
  const [reached, setReached] = useState(0)
  const verifying = useMutation({
    mutationFn: () => verifyAll(setReached),
    onSuccess: onVerified,
    onError: (error) => showFailure(error, { title: texts.verifyFailed, description: texts.failedHelp }),
  })
  const { checkpoints } = state
  const findings = [...new Set([...state.findings, ...(verifying.data?.findings ?? [])])]
  return (
    <Section
      title={texts.checkpoints}
      actions={<StateBadge checkpoints={checkpoints} isBroken={findings.length > 0} />}
    >
      <Card pad className="audit-checkpoints">
        <p className="muted">{texts.checkpointsHelp}</p>
        {findings.length > 0 && (
          <Banner tone="bad" title={texts.notVerified} announce="alert">
            <ul>
              {findings.slice(0, 20).map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          </Banner>
        )}
        {checkpoints === 0 ? <p>{texts.noneHelp}</p> : <Written state={state} />}
        {verifying.isPending && (
          <Progress percent={(reached / checkpoints) * 100} label={texts.progress} withText />
        )}
        {checkpoints > 0 && (
          <div className="between">
            <p className="small" role="status">
              {verifying.data && resultText(verifying.data, checkpoints)}
            </p>
            <Button
              icon="shield"
              busy={verifying.isPending}
              busyLabel={texts.verifying}
              onClick={() => verifying.mutate()}
            >
              {texts.verify}
            </Button>
          </div>
        )}
      </Card>
    </Section>
  )
}

/** The figures of the checkpoints that there are. */
function Written({ state }: { state: CheckpointState }) {
  const { digest, pendingSince } = state
  return (
    <Pairs
      pairs={[
        { name: texts.howMany, value: figures.format(state.checkpoints) },
        { name: texts.lastCheckpoint, value: digest && <span className="code">{digest}</span> },
        { name: texts.lastCheckpointAt, value: moment(state.lastCheckpointAt) },
        { name: texts.verifiedAt, value: moment(state.verifiedAt) },
        { name: texts.pending, value: pendingSince && texts.pendingSince(moment(pendingSince)) },
      ]}
    />
  )
}

function StateBadge({ checkpoints, isBroken }: { checkpoints: number; isBroken: boolean }) {
  if (isBroken) return <Badge tone="bad">{texts.broken}</Badge>
  return checkpoints === 0 ? <Badge>{texts.none}</Badge> : <Badge tone="good">{texts.intact}</Badge>
}

/** Checks twenty-five checkpoints at a time, and shows its progress. */
async function verifyAll(reach: (checkpoint: number) => void): Promise<Result> {
  const findings: string[] = []
  let events = 0
  for (let from: number | null = 1; from !== null;) {
    reach(from - 1)
    const checked: Awaited<ReturnType<typeof client.audit.verify>> = await client.audit.verify({ from })
    events += checked.events
    findings.push(...checked.findings)
    from = checked.next
  }
  return { events, findings }
}

function resultText({ events, findings }: Result, checkpoints: number): string {
  return findings.length > 0
    ? texts.notVerified
    : texts.verified(figures.format(events), figures.format(checkpoints))
}

function moment(at: string | null): string {
  return at === null ? texts.never : formatDateTime(at, bank.timeZone)
}

const figures = new Intl.NumberFormat('en-GB')
