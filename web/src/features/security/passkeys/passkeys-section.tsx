import { maximumPasskeys, type Passkey } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate, formatDateTime } from '#lib/format/format-date.ts'
import { knowsPasskeys } from '#lib/passkey/knows-passkeys.ts'
import { useUser } from '#session/session-context.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SectionState } from '#ui/layout/section-state.tsx'
import { Section } from '#ui/layout/page.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { texts } from './texts.ts'

const AddDialog = lazy(() => import('./add-dialog.tsx').then(({ AddDialog: it }) => ({ default: it })))
const RemoveDialog = lazy(() =>
  import('./remove-dialog.tsx').then(({ RemoveDialog: it }) => ({ default: it })),
)

/** The user's passkeys, and the dialogs that add and remove one. */
export function PasskeysSection() {
  const passkeys = useQuery(api.passkeys.list.queryOptions())
  const { twoFactorEnabled } = useUser()
  const { dialog, id: chosenId, open, close } = useDialogAddress()
  const chosen = dialog === 'remove-passkey' && passkeys.data?.find(({ id }) => id === chosenId)
  return (
    <Section title={texts.title}>
      {passkeys.data ? (
        <div className="security-card">
          <Lead count={passkeys.data.length} onAdd={() => open({ dialog: 'passkey' })} />
          {passkeys.data.length > 0 && (
            <Card className="session-list">
              <ul>
                {passkeys.data.map((passkey) => (
                  <PasskeyLine
                    key={passkey.id}
                    passkey={passkey}
                    onRemove={() => open({ dialog: 'remove-passkey', id: passkey.id })}
                  />
                ))}
              </ul>
            </Card>
          )}
        </div>
      ) : (
        <SectionState query={passkeys} texts={texts} widths={['full', 'full', 'long', 'medium']} />
      )}
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'passkey' && twoFactorEnabled && knowsPasskeys() && (
          <AddDialog passkeys={passkeys.data ?? []} onClose={close} />
        )}
        {chosen && <RemoveDialog passkey={chosen} onClose={close} />}
      </Suspense>
    </Section>
  )
}

function Lead({ count, onAdd }: { count: number; onAdd: () => void }) {
  const { twoFactorEnabled } = useUser()
  const add = useKeptFocus<HTMLButtonElement>(count)
  const reasons = [
    !twoFactorEnabled && texts.needsFactor,
    !knowsPasskeys() && texts.unknown,
    count >= maximumPasskeys && texts.enough,
  ]
  return (
    <Card pad className="security-row">
      <div>
        <p className="muted">{texts.help}</p>
        {count === 0 && <p>{texts.none}</p>}
      </div>
      <Button
        ref={add}
        icon="key"
        disabledReason={reasons.find((reason) => reason !== false) ?? null}
        onClick={onAdd}
      >
        {texts.add}
      </Button>
    </Card>
  )
}

function PasskeyLine({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p className="small muted num">
          {texts.addedOn(formatDate(createdAt, bank.timeZone))},{' '}
          {lastUsedAt === null ? texts.neverUsed : texts.lastUsed(formatDateTime(lastUsedAt, bank.timeZone))}
        </p>
      </div>
      <Button size="sm" aria-label={texts.removeOf(name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  )
}
