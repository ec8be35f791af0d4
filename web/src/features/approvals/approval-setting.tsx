import { approvalSetting, type FourEyes } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { AlreadyPending, usePendingApproval } from '#session/approval/approval.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { useFocusAfterDialog } from '#ui/use-focus-after-dialog.ts'
import { covers, texts } from './setting-texts.ts'
import './approvals.css'

const SwitchDialog = lazy(async () => ({ default: (await import('./switch-dialog.tsx')).SwitchDialog }))

/** The switch for four eyes: which operations it covers, and who changed it last. */
export function ApprovalSetting() {
  const rule = useQuery(api.approvals.rule.queryOptions())
  return (
    <Section title={texts.title}>
      <Card pad>
        {rule.data ? (
          <Setting rule={rule.data} />
        ) : rule.isError ? (
          <ErrorState title={texts.failed} onRetry={() => void rule.refetch()} busy={rule.isFetching}>
            {texts.failedHelp}
          </ErrorState>
        ) : (
          <TableSkeleton rows={7} columns={2} label={texts.loading} />
        )}
      </Card>
    </Section>
  )
}

function Setting({ rule: { isOn, changedBy, changedAt, admins } }: { rule: FourEyes }) {
  const { dialog, isOpenedHere, open, close } = useDialogAddress()
  // The button that opened the dialog is gone once it was confirmed.
  const { list: card, closed } = useFocusAfterDialog<HTMLDivElement>()
  const pending = usePendingApproval('setting-change', approvalSetting)
  const canTurn = isOn ? pending === null : admins >= 2
  const turning = turnOf(dialog)
  const isShown = turning !== null && (isOpenedHere || (canTurn && isOn === (turning === 'off')))
  const when = changedAt === null ? null : formatDateTime(changedAt, bank.timeZone)
  const changed = changedBy === null || when === null ? texts.neverChanged : texts.changedBy(changedBy, when)
  return (
    <div className="approval-setting" ref={card} tabIndex={-1}>
      <p>{texts.lead}</p>
      <Pairs
        pairs={[
          {
            name: texts.state,
            value: <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? texts.on : texts.off}</Badge>,
          },
          { name: texts.changed, value: changed },
          { name: texts.admins, value: admins },
          {
            name: texts.coversTitle,
            value: (
              <ul>
                {covers.map((operation) => (
                  <li key={operation}>{operation}</li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      {isOn && pending && <AlreadyPending approval={pending} zone={bank.timeZone} />}
      {isOn && pending === null && (
        <Button onClick={() => open({ dialog: 'approval-off' })}>{texts.turnOff}</Button>
      )}
      {!isOn && (
        <Button
          disabledReason={admins < 2 ? texts.twoNeeded : null}
          onClick={() => open({ dialog: 'approval-on' })}
        >
          {texts.turnOn}
        </Button>
      )}
      <Suspense fallback={<LoadingLine />}>
        {isShown && (
          <SwitchDialog
            on={turning === 'on'}
            onClose={() => {
              close()
              closed()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function turnOf(dialog: string | null): 'on' | 'off' | null {
  if (dialog === 'approval-on') return 'on'
  return dialog === 'approval-off' ? 'off' : null
}
