import type { AuditEvent } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { detailsOf, isId } from './details.ts'
import type { AuditSearch } from './search.ts'
import { textOfName, describeMissingActor, texts } from './texts.ts'
import './audit.css'

type EventDialogProps = { event: AuditEvent; onClose: () => void; onSearch: (asked: AuditSearch) => void }

const everything: AuditSearch = {
  actor: undefined,
  person: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
}

/** Events of clients whose subject is a certificate of theirs. */
const ofCertificates = new Set(['certificate-opened', 'certificate-matured'])

/** All details of one event, and links to the other events of its users. */
export function EventDialog({ event, onClose, onSearch }: EventDialogProps) {
  const { id, at, actor, user, action, subject, checkpoint } = event
  // A setting is named among the details, in words.
  const isSetting = action === 'setting-changed'
  const hasNumber = !id.startsWith('-')
  const details = detailsOf(event)
  const named = details.filter(({ value }) => !isId(value))
  return (
    <Dialog
      backCloses
      open
      title={textOfName(action)}
      description={texts.timeIn(formatDateTime(at, bank.timeZone), bank.city)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <div className="audit-event">
        <Pairs
          pairs={[
            { name: texts.actor, value: actor ? <Name {...actor} /> : describeMissingActor(event) },
            { name: texts.user, value: user ? <Name {...user} /> : texts.noUser },
            ...(isSetting || subject === null || isId(subject)
              ? []
              : [{ name: texts.subject, value: <span className="code">{subject}</span> }]),
            ...named.map(({ name, value, sum }) => ({
              // The name beside the id of a beneficiary is that beneficiary's.
              name: textOfName(name === 'name' && isId(event.detail['beneficiary']) ? 'beneficiary' : name),
              value: sum ? <Sum {...sum} /> : <Value value={value} />,
            })),
            {
              name: texts.checkpoint,
              value:
                checkpoint !== null
                  ? texts.underCheckpoint(checkpoint)
                  : hasNumber
                    ? texts.notYetUnderCheckpoint
                    : texts.beforeTheBook,
            },
          ]}
        />
        <details>
          <summary>{texts.technical}</summary>
          <Pairs
            pairs={[
              ...(hasNumber ? [{ name: texts.id, value: id }] : []),
              { name: texts.whenUtc, value: <span className="code">{at}</span> },
              ...[{ name: 'subject', value: subject }, ...details]
                .filter(({ value }) => isId(value))
                .map(({ name, value }) => ({
                  name: texts.idOf(textOfName(name)),
                  value: <span className="code">{String(value)}</span>,
                })),
            ]}
          />
        </details>
        <div className="btns">
          {user && ofCertificates.has(action) && subject && (
            <Link
              className={buttonClass('secondary', 'sm')}
              to="/admin/users/$userId"
              params={{ userId: user.id }}
              search={{ certificate: subject }}
            >
              {texts.openCertificate}
            </Link>
          )}
          {actor && (
            <Button size="sm" onClick={() => onSearch({ ...everything, actor: actor.username })}>
              {texts.onlyActor(actor.name)}
            </Button>
          )}
          {user && (
            <Button size="sm" onClick={() => onSearch({ ...everything, person: user.username })}>
              {texts.onlyUser(user.name)}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Name({ id, name, username }: NonNullable<AuditEvent['user']>) {
  return (
    <>
      <Link to="/admin/users/$userId" params={{ userId: id }}>
        {name}
      </Link>{' '}
      ({username})
    </>
  )
}

/** A detail of any type: text as it is, a list line by line, and other values as JSON. */
function Value({ value }: { value: unknown }) {
  if (Array.isArray(value))
    return (
      <ul>
        {value.map((one: unknown, index) => (
          <li key={index}>
            <Value value={one} />
          </li>
        ))}
      </ul>
    )
  if (typeof value === 'object' && value !== null)
    return <span className="code">{JSON.stringify(value)}</span>
  return <>{typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)}</>
}
