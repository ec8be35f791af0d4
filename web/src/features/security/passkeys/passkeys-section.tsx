import { maximumPasskeys, type Passkey } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate, formatDateTime } from '#lib/format/format-date.ts'
import { knowsPasskeys } from '#lib/passkey/knows-passkeys.ts'
import { useUser } from '#session/session-context.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { texts } from './texts.ts'

const AddDialog = lazy(() => import('./add-dialog.tsx').then(({ AddDialog: it }) => ({ default: it })))
const RemoveDialog = lazy(() =>
  import('./remove-dialog.tsx').then(({ RemoveDialog: it }) => ({ default: it })),
)

/** The user's passkeys, and the dialogs that add and remove one. */
export function PasskeysSection() {
  const passkeys = useQuery(api.passkeys.list.queryOptions())
  const [dialog, setDialog] = useState<'add' | Passkey | null>(null)
  const close = () => setDialog(null)
  return (
    <Section title={texts.title}>
      {passkeys.data ? (
        <div className="security-card">
          <Lead count={passkeys.data.length} onAdd={() => setDialog('add')} />
          {passkeys.data.length > 0 && (
            <Card className="session-list">
              <ul>
                {passkeys.data.map((passkey) => (
                  <PasskeyLine key={passkey.id} passkey={passkey} onRemove={() => setDialog(passkey)} />
                ))}
              </ul>
            </Card>
          )}
        </div>
      ) : passkeys.isError ? (
        <ErrorState title={texts.failed} onRetry={() => void passkeys.refetch()} busy={passkeys.isFetching}>
          {texts.failedHelp}
        </ErrorState>
      ) : (
        <Card pad>
          <Loading label={texts.loading}>
            <Skeleton width="long" />
            <Skeleton width="medium" />
          </Loading>
        </Card>
      )}
      <Suspense>
        {dialog === 'add' && <AddDialog onClose={close} />}
        {dialog !== null && dialog !== 'add' && <RemoveDialog passkey={dialog} onClose={close} />}
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
        icon="lock"
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
