import type { Freeze } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { PhoneLink } from '#content/contact-links.tsx'
import { formatDateTime } from '#lib/format/format-date.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { proofError } from '#session/approval/proof.ts'
import { NoSecondFactor } from '#session/order/order-code.tsx'
import { useUser } from '#session/session-context.tsx'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/page.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { refusalText, texts } from './texts.ts'

const ProveDialog = lazy(() =>
  import('#session/approval/prove-dialog.tsx').then(({ ProveDialog: it }) => ({ default: it })),
)

/** Freezes all payments with one press. A code lifts the client's own freeze, and staff one by a link. */
export function FreezeSection({ freeze }: { freeze: Freeze | null }) {
  // The focus avoids the button that replaces the other: a second press would undo the first.
  const card = useKeptFocus<HTMLDivElement>(freeze === null)
  return (
    <Section
      title={texts.freeze}
      actions={
        freeze === null ? (
          <Badge tone="good">{texts.notFrozen}</Badge>
        ) : (
          <Badge tone="bad" mark="lock">
            {texts.frozen}
          </Badge>
        )
      }
    >
      <Card pad className="safeguards-card" ref={card} tabIndex={-1}>
        {freeze === null ? <Open /> : <Frozen freeze={freeze} />}
      </Card>
    </Section>
  )
}

function Open() {
  const queries = useQueryClient()
  const freeze = useSingleMutation({
    mutationFn: (_: null) => client.safeguards.freeze(),
    onSuccess: () => showToast({ tone: 'good', ...texts.nowFrozen }),
    onError: (error) => {
      showToast({ tone: 'bad', title: texts.freezeFailed, description: refusalText(refusalOf(error)) })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: api.safeguards.key() }),
  })
  return (
    <>
      <p className="muted">{texts.freezeHelp}</p>
      <div className="no-print">
        <Button
          kind="destructive"
          icon="lock"
          busy={freeze.isPending}
          busyLabel={texts.freezing}
          onClick={() => freeze.mutate(null)}
        >
          {texts.freezeNow}
        </Button>
      </div>
    </>
  )
}

function Frozen({ freeze }: { freeze: Freeze }) {
  const queries = useQueryClient()
  const { twoFactorEnabled } = useUser()
  const { dialog, open, close } = useDialogAddress()
  const isOwn = freeze.source !== 'link' && twoFactorEnabled
  const lift = useSingleMutation({
    mutationFn: (code: string) => client.safeguards.unfreeze({ code }),
    gcTime: 0,
    onSuccess: () => {
      close()
      showToast({ tone: 'good', ...texts.nowPossible })
    },
    onError: (error) => {
      if (proofError(refusalOf(error)) !== null) return
      close()
      showToast({ tone: 'bad', title: texts.liftFailed, description: refusalText(refusalOf(error)) })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: api.safeguards.key() }),
  })
  return (
    <>
      <p>
        <b>{texts.frozenSince(formatDateTime(freeze.at, bank.timeZone))}</b> {texts.frozenHelp}
      </p>
      {freeze.source === 'link' ? (
        <p>
          {texts.byLink} <PhoneLink number={bank.phones.main} />
        </p>
      ) : !twoFactorEnabled ? (
        <>
          <p>{texts.liftNeedsCode}</p>
          <NoSecondFactor />
          <p>
            {texts.callToLift} <PhoneLink number={bank.phones.main} />
          </p>
        </>
      ) : (
        <div>
          <Button
            onClick={() => {
              lift.reset()
              open({ dialog: 'lift-freeze' })
            }}
          >
            {texts.lift}
          </Button>
        </div>
      )}
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'lift-freeze' && isOwn && (
          <ProveDialog
            description={texts.liftHelp}
            twoFactorEnabled
            busy={lift.isPending}
            error={proofError(refusalOf(lift.error))}
            onProve={(proof) => {
              if ('code' in proof) lift.mutate(proof.code)
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
