import type { WorklistItem } from '@bank/contract'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HolderLink } from '#domain/holder-link.tsx'
import { operationLine, textOf } from '#domain/operation-words.tsx'
import { bank } from '#content/bank.ts'
import { formatDateTime, formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { WholeDates } from '#ui/data/whole-dates.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { ageOf, texts, timeUntil } from './texts.ts'
import { TryAgain } from './try-again.tsx'

type LineProps = { item: WorklistItem; now: number; lateness: 'on-time' | 'late' | 'very-late' }

/** A line of the worklist: how long it has been waiting, what it is, and the way to it. */
export function WorklistLine({ item, now, lateness }: LineProps) {
  const { subject, note, action } = contentOf(item)
  const kind = texts.kinds[item.kind].name
  return (
    <li className="worklist-line">
      <span className="worklist-age num">
        <Age lateness={lateness}>{ageText(item, now)}</Age>
      </span>
      <div>
        <span>
          <span className="worklist-kind">{kind}</span> {subject}
        </span>
        <span className="small muted">{note}</span>
      </div>
      {action}
    </li>
  )
}

function Age({ lateness, children }: { lateness: LineProps['lateness']; children: ReactNode }) {
  if (lateness === 'on-time') return <Badge>{children}</Badge>
  if (lateness === 'late') return <Badge tone="wait">{children}</Badge>
  return (
    <Badge tone="bad" mark="disc">
      {children}
    </Badge>
  )
}

function ageText({ kind, at }: WorklistItem, now: number): string {
  if (Date.parse(at) > now) return texts.ahead(timeUntil(at, now))
  const age = ageOf(at, now)
  return kind === 'payment' || kind === 'email' || kind === 'consultation' || kind === 'certificate'
    ? texts.ago(age)
    : texts.waiting(age)
}

type Content = { subject: ReactNode; note: ReactNode; action: ReactNode }

function contentOf(item: WorklistItem): Content {
  switch (item.kind) {
    case 'approval': {
      const line = operationLine(textOf(item.operation, item.user))
      return {
        subject: line,
        note: texts.askedFor(item.requester, item.reason),
        action: <Open item={item} about={line} to="/admin/approvals" search={{ approval: item.id }} />,
      }
    }
    case 'request':
      return {
        subject: (
          <HolderLink holder={{ id: item.clientId, username: item.username }}>{item.client}</HolderLink>
        ),
        note: texts.requested(item.nickname, item.accountType, item.currency),
        action: (
          <Open item={item} about={item.client} to="/admin/account-requests" search={{ request: item.id }} />
        ),
      }
    case 'conversation':
      return {
        subject: <Client id={item.clientId} name={item.client} />,
        note: texts.messages(item.messages),
        action: <Open item={item} about={item.client} to="/admin/chat" search={{ client: item.clientId }} />,
      }
    case 'payment':
      return {
        subject: (
          <HolderLink holder={{ id: item.clientId, username: item.username }}>{item.client}</HolderLink>
        ),
        note: <Sum amount={item.amount} currency={item.currency} />,
        action: (
          <Open item={item} about={item.client} to="/admin/audit" search={{ action: 'payment-failed' }} />
        ),
      }
    case 'freeze':
    case 'certificate':
    case 'consultation':
    case 'bookingOutsideHours':
    case 'contactMessage':
    case 'email':
      return furtherContentOf(item)
  }
}

type FurtherItem = Extract<
  WorklistItem,
  { kind: 'freeze' | 'certificate' | 'consultation' | 'bookingOutsideHours' | 'contactMessage' | 'email' }
>

function furtherContentOf(item: FurtherItem): Content {
  switch (item.kind) {
    case 'freeze':
      return {
        subject: <Client id={item.clientId} name={item.client} />,
        note: texts.frozenBy[item.source],
        action: (
          <Open
            item={item}
            about={item.client}
            to="/admin/users/$userId"
            params={{ userId: item.clientId }}
          />
        ),
      }
    case 'certificate':
      return {
        subject: (
          <HolderLink holder={{ id: item.clientId, username: item.username }}>{item.client}</HolderLink>
        ),
        note: (
          <>
            <Sum amount={item.amount} currency={item.currency} />
            {', '}
            <span className="code nowrap">{item.number}</span>,{' '}
            <WholeDates text={texts.matures(formatDay(item.endDate))} />
          </>
        ),
        action: (
          <Open
            item={item}
            about={item.client}
            {...(item.username === ''
              ? { to: '/admin/holders/$holderId', params: { holderId: item.clientId } }
              : { to: '/admin/users/$userId', params: { userId: item.clientId } })}
            search={{ certificate: item.id }}
          />
        ),
      }
    case 'consultation':
    case 'bookingOutsideHours':
      return {
        subject: item.visitor,
        note: <span className="num nowrap">{formatDateTime(item.at, bank.timeZone)}</span>,
        action: (
          <Open
            item={item}
            about={item.visitor}
            to="/admin/consultations"
            search={{ consultation: item.id }}
          />
        ),
      }
    case 'contactMessage':
      return {
        subject: item.visitor,
        note: null,
        action: (
          <Open
            item={item}
            about={item.visitor}
            to="/admin/consultations"
            search={{ tab: 'messages', message: item.id }}
          />
        ),
      }
    case 'email':
      return {
        subject:
          item.clientId === null || item.client === null ? (
            item.recipient
          ) : (
            <Client id={item.clientId} name={item.client} />
          ),
        note: `${texts.emailAbout(item.about)}: ${item.error}` + (item.linkGone ? `. ${texts.linkGone}` : ''),
        action: (
          <span className="btns">
            {item.gaveUp ? <Badge tone="bad">{texts.gaveUp}</Badge> : <Badge>{texts.triedAgain}</Badge>}
            {item.linkGone ? null : <TryAgain emailId={item.id} recipient={item.client ?? item.recipient} />}
          </span>
        ),
      }
  }
}

/** A client's name with a link to the page of that client. */
function Client({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/admin/users/$userId" params={{ userId: id }}>
      {name}
    </Link>
  )
}

type OpenProps = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> & { item: WorklistItem; about: string }

function Open({ item, about, ...way }: OpenProps) {
  return (
    <Link
      {...way}
      className={buttonClass('secondary', 'sm')}
      aria-label={texts.openLabel(texts.kinds[item.kind].name, about)}
    >
      {texts.open}
    </Link>
  )
}
