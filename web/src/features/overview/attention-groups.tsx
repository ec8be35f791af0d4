import { type Overview, overviewMostCounted } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { operationLine, textOf } from '#domain/operation-words.tsx'
import { bank } from '#content/bank.ts'
import { formatDateTime, formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { paths } from '#paths.ts'
import { Badge } from '#ui/data/badge.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { ageOf, texts } from './texts.ts'
import { TryAgain } from './try-again.tsx'

type Attention = Overview['attention']

/** The work of admins in groups, the most urgent first. `now` is the time of the bank's answer. */
export function AttentionGroups({ attention, now }: { attention: Attention; now: number }) {
  if (Object.values(attention).every(({ total }) => total === 0)) {
    return (
      <EmptyState seed="nothing-waits" title={texts.noAttention}>
        {texts.noAttentionHelp}
      </EmptyState>
    )
  }
  const {
    approvals,
    requests,
    conversations,
    certificates,
    payments,
    consultations,
    contactMessages,
    undeliveredEmails,
  } = attention
  return (
    <div className="overview-groups">
      <Approvals list={approvals} now={now} />
      <Requests list={requests} now={now} />
      <Group
        kind="conversations"
        list={conversations}
        action={<Way to={paths.adminChat} label={texts.answer} about={texts.kinds.conversations.title} />}
      >
        {({ clientId, client, messages, since }) => (
          <Line
            key={clientId}
            text={<User id={clientId} name={client} />}
            note={texts.messages(messages)}
            end={texts.pendingFor(ageOf(since, now))}
          />
        )}
      </Group>
      <Group kind="payments" list={payments} action={<FailedPayments />}>
        {({ id, clientId, client, amount, currency, at }) => (
          <Line
            key={id}
            text={<User id={clientId} name={client} />}
            note={<span className="num">{formatDateTime(at, bank.timeZone)}</span>}
            end={<Sum amount={amount} currency={currency} />}
          />
        )}
      </Group>
      <Group kind="certificates" list={certificates}>
        {({ id, clientId, client, number, amount, currency, endDate }) => (
          <Line
            key={id}
            text={<User id={clientId} name={client} />}
            end={<Sum amount={amount} currency={currency} />}
            note={
              <>
                <span className="num">{number}</span>, {texts.matures(formatDay(endDate))}
              </>
            }
          />
        )}
      </Group>
      <Group
        kind="consultations"
        list={consultations}
        action={
          <Way to={paths.adminConsultations} label={texts.see} about={texts.kinds.consultations.title} />
        }
      >
        {({ id, visitor, startsAt }) => (
          <Line
            key={id}
            text={visitor}
            note={null}
            end={<span className="num">{formatDateTime(startsAt, bank.timeZone)}</span>}
          />
        )}
      </Group>
      <Group kind="contactMessages" list={contactMessages} action={<ContactMessages />}>
        {({ id, visitor, createdAt }) => (
          <Line key={id} text={visitor} note={null} end={texts.pendingFor(ageOf(createdAt, now))} />
        )}
      </Group>
      <Group kind="undeliveredEmails" list={undeliveredEmails}>
        {(email) => <UndeliveredEmail key={email.id} email={email} />}
      </Group>
    </div>
  )
}

type ListProps<Kind extends keyof Attention> = { list: Attention[Kind]; now: number }

/** Approvals that another admin requested. */
function Approvals({ list, now }: ListProps<'approvals'>) {
  return (
    <Group
      kind="approvals"
      list={list}
      action={<Way to={paths.adminApprovals} label={texts.review} about={texts.kinds.approvals.title} />}
    >
      {({ id, operation, user, requester, reason, since }) => (
        <Line
          key={id}
          text={
            <Link to="/admin/approvals" search={{ approval: id }}>
              {operationLine(textOf(operation, user))}
            </Link>
          }
          note={texts.askedFor(requester, reason)}
          end={texts.pendingFor(ageOf(since, now))}
        />
      )}
    </Group>
  )
}

/** Account requests of clients. */
function Requests({ list, now }: ListProps<'requests'>) {
  return (
    <Group
      kind="requests"
      list={list}
      action={<Way to={paths.adminAccountRequests} label={texts.review} about={texts.kinds.requests.title} />}
    >
      {({ id, clientId, client, nickname, accountType, currency, createdAt }) => (
        <Line
          key={id}
          text={
            <>
              <User id={clientId} name={client} />
              {texts.asksFor(nickname)}
            </>
          }
          note={
            <>
              {accountType}, {currency}
            </>
          }
          end={texts.pendingFor(ageOf(createdAt, now))}
        />
      )}
    </Group>
  )
}

function UndeliveredEmail({ email }: { email: Attention['undeliveredEmails']['first'][number] }) {
  const { id, clientId, client, recipient, kind, error, at, gaveUp } = email
  const note = (
    <>
      <span className="num">{formatDateTime(at, bank.timeZone)}</span>, {kind.replaceAll('-', ' ')}: {error}
    </>
  )
  return (
    <li>
      <div>
        <span>{clientId === null || client === null ? recipient : <User id={clientId} name={client} />}</span>
        <span className="small muted">{note}</span>
      </div>
      <span className="btns">
        {gaveUp ? <Badge tone="bad">{texts.gaveUp}</Badge> : <Badge tone="wait">{texts.triedAgain}</Badge>}
        <TryAgain emailId={id} recipient={client ?? recipient} />
      </span>
    </li>
  )
}

/** A client's name with a link to the page of that client. */
function User({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/admin/users/$userId" params={{ userId: id }}>
      {name}
    </Link>
  )
}

function Way({ to, label, about }: { to: string; label: string; about: string }) {
  return (
    <Link className={buttonClass('secondary', 'sm')} to={to} aria-label={`${label}, ${about}`}>
      {label}
    </Link>
  )
}

function ContactMessages() {
  const about = texts.kinds.contactMessages.title
  return (
    <Link
      className={buttonClass('secondary', 'sm')}
      to="/admin/consultations"
      search={{ tab: 'messages' }}
      aria-label={`${texts.answer}, ${about}`}
    >
      {texts.answer}
    </Link>
  )
}

function FailedPayments() {
  const about = texts.kinds.payments.title
  return (
    <Link
      className={buttonClass('secondary', 'sm')}
      to="/admin/audit"
      search={{ action: 'payment-failed' }}
      aria-label={`${texts.inTheAudit}, ${about}`}
    >
      {texts.inTheAudit}
    </Link>
  )
}

type GroupProps<Row> = {
  kind: keyof typeof texts.kinds
  list: { total: number; first: readonly Row[] }
  /** A link to the screen on which the group is dealt with. */
  action?: ReactNode
  children: (row: Row) => ReactNode
}

function Group<Row>({ kind, list: { total, first }, action, children }: GroupProps<Row>) {
  const { title, none } = texts.kinds[kind]
  const more = total - first.length
  return (
    <section className="card overview-group" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {total > 0 && action}
      </header>
      {total === 0 ? (
        <p className="muted small">{none}</p>
      ) : (
        <ul className="overview-list">{first.map((row) => children(row))}</ul>
      )}
      {more > 0 && (
        <p className="muted small">
          {texts.more(total === overviewMostCounted ? texts.moreThan(more) : String(more))}
        </p>
      )}
    </section>
  )
}

function Line({ text, note, end }: { text: ReactNode; note: ReactNode; end: ReactNode }) {
  return (
    <li>
      <div>
        <span>{text}</span>
        <span className="small muted">{note}</span>
      </div>
      <span className="small end">{end}</span>
    </li>
  )
}
