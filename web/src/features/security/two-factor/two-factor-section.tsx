import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { useUser } from '#session/session-context.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Section } from '#ui/layout/page.tsx'
import { texts, textsFor } from '#features/security/texts.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'

const EnrolDialog = lazy(() => import('./enrol-dialog.tsx').then(({ EnrolDialog: it }) => ({ default: it })))
const DisableDialog = lazy(() =>
  import('./disable-dialog.tsx').then(({ DisableDialog: it }) => ({ default: it })),
)

/**
 * Shows whether sign-in needs a code. The switch works in edit mode only (specification 1, section 4), and a
 * dialog asks first.
 */
export function TwoFactorSection({ editable = false }: { editable?: boolean }) {
  const { role, twoFactorEnabled } = useUser()
  const text = textsFor(role)
  const protection = useQuery(api.security.protection.queryOptions())
  const { dialog, isOpenedHere, open, close } = useDialogAddress()
  const isRequired = protection.data?.twoFactorRequired ?? true
  // The dialog itself says where the second factor was switched off meanwhile.
  const isDisabling = dialog === 'two-factor-off' && (isOpenedHere || (twoFactorEnabled && !isRequired))
  const locked = !editable ? texts.editFirst : twoFactorEnabled && isRequired ? text.required : null
  return (
    <Section
      title={texts.twoFactor}
      actions={
        twoFactorEnabled ? (
          <Badge tone="good">{texts.enabled}</Badge>
        ) : (
          <Badge tone="wait">{texts.notEnabled}</Badge>
        )
      }
    >
      <Card pad className="security-card">
        <p className="muted">{twoFactorEnabled ? texts.enabledHelp : text.notEnabledHelp}</p>
        <div className="security-row no-print">
          <div>
            <Switch
              label={texts.twoFactor}
              checked={twoFactorEnabled}
              disabled={locked !== null}
              aria-describedby="two-factor-locked"
              onChange={(on) => open({ dialog: on ? 'two-factor' : 'two-factor-off' })}
            />
            <p className="small muted" id="two-factor-locked">
              {/* Whether it is required is not known at first. */}
              {editable && protection.isPending ? null : locked}
            </p>
          </div>
          <Button icon="device" onClick={() => open({ dialog: 'two-factor' })}>
            {twoFactorEnabled ? texts.setUpNew : texts.setUp}
          </Button>
        </div>
        {twoFactorEnabled && <p className="small muted">{text.lost}</p>}
      </Card>
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'two-factor' && <EnrolDialog isEnabled={twoFactorEnabled} onClose={close} />}
        {isDisabling && <DisableDialog onClose={close} />}
      </Suspense>
    </Section>
  )
}
