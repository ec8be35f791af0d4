import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { useUser } from '#session/session-context.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SectionState } from '#ui/layout/section-state.tsx'
import { Section } from '#ui/layout/page.tsx'
import { texts, textsFor } from '#features/security/texts.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'

const RecoveryCodesDialog = lazy(() =>
  import('./recovery-codes-dialog.tsx').then(({ RecoveryCodesDialog: it }) => ({ default: it })),
)

const few = 3

/** The number of recovery codes left, and the dialog that makes new ones. */
export function RecoveryCodesSection() {
  const { role } = useUser()
  const protection = useQuery(api.security.protection.queryOptions())
  const { dialog, open, close } = useDialogAddress()
  return (
    <Section title={texts.recoveryCodes}>
      {protection.data ? (
        <Card pad className="security-row">
          <div>
            <p className="muted">{textsFor(role).recoveryHelp}</p>
            <RemainingCodes codes={protection.data.recoveryCodes} />
          </div>
          <Button
            icon="document"
            disabledReason={protection.data.twoFactorEnabled ? null : texts.recoveryNeedsFactor}
            onClick={() => open({ dialog: 'recovery-codes' })}
          >
            {protection.data.recoveryCodes ? texts.makeNewCodes : texts.makeCodes}
          </Button>
        </Card>
      ) : (
        <SectionState query={protection} texts={texts} />
      )}
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'recovery-codes' && protection.data?.twoFactorEnabled && (
          <RecoveryCodesDialog replaces={protection.data.recoveryCodes !== null} onClose={close} />
        )}
      </Suspense>
    </Section>
  )
}

function RemainingCodes({ codes }: { codes: { left: number; made: number; madeAt: string } | null }) {
  if (!codes) return <p>{texts.recoveryNone}</p>
  return (
    <p>
      <b className="num">{texts.recoveryLeft(codes.left, codes.made)}</b>,{' '}
      {texts.recoveryMadeOn(formatDate(codes.madeAt, bank.timeZone))}
      {codes.left <= few && (
        <>
          <br />
          {texts.recoveryFew}
        </>
      )}
    </p>
  )
}
