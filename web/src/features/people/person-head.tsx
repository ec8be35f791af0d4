import type { PersonPage } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDate, formatDateTime } from '#lib/format-date.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { BackText, PageHead } from '#ui/page.tsx'
import { nameOf } from './person-cells.tsx'
import { personTexts as texts } from './person-texts.ts'

/** The way back to everybody. */
export function BackToUsers() {
  return (
    <Link to="/admin/users" className="back">
      <BackText>{texts.back}</BackText>
    </Link>
  )
}

/** Who this is at one glance, and the way to talk with them. */
export function PersonHead({ person }: { person: PersonPage['person'] }) {
  const { id, username, role, createdAt, lastSignInAt } = person
  const since = texts.since(
    role === 'admin' ? texts.admin : texts.client,
    formatDate(createdAt, bank.timeZone),
  )
  return (
    <PageHead
      back={<BackToUsers />}
      title={
        <span className="person-title">
          {nameOf(person)} {role === 'blocked' && <Badge tone="bad">{texts.blocked}</Badge>}
        </span>
      }
      detail={[
        username,
        since,
        lastSignInAt === null
          ? texts.neverSignedIn
          : texts.signedIn(formatDateTime(lastSignInAt, bank.timeZone)),
      ].join(', ')}
      actions={
        role !== 'admin' && (
          <Link className={buttonClass('primary')} to="/admin/chat" search={{ client: id }}>
            <Icon name="message" />
            {texts.message}
          </Link>
        )
      }
    />
  )
}
