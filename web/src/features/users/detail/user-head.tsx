import { fullName, type UserPage } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDate, formatDateTime } from '#lib/format/format-date.ts'
import { Badge } from '#ui/data/badge.tsx'
import { WholeDates } from '#ui/data/whole-dates.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import { BackText, PageHead } from '#ui/layout/page.tsx'
import { userTexts as texts } from './user-texts.ts'

/** The link back to the list of users. */
export function BackToUsers() {
  return (
    <Link to="/admin/users" className="back" activeOptions={{ exact: true }}>
      <BackText>{texts.back}</BackText>
    </Link>
  )
}

/** The user's name, role and last sign-in, with a link to their messages. */
export function UserHead({ user }: { user: UserPage['user'] }) {
  const { id, username, role, createdAt, lastSignInAt } = user
  const since = texts.since(
    role === 'admin' ? texts.admin : texts.client,
    formatDate(createdAt, bank.timeZone),
  )
  const facts = [
    username,
    since,
    lastSignInAt === null ? texts.neverSignedIn : texts.signedIn(formatDateTime(lastSignInAt, bank.timeZone)),
  ]
  return (
    <PageHead
      back={<BackToUsers />}
      title={
        <span className="user-title">
          {fullName(user)} {role === 'blocked' && <Badge tone="bad">{texts.blocked}</Badge>}
        </span>
      }
      detail={<WholeDates text={facts.join(', ')} />}
      actions={
        role !== 'admin' && (
          <Link className={buttonClass('primary')} to="/admin/chat" search={{ client: id }}>
            <Icon name="message" />
            <span className="wide-label">{texts.message}</span>
          </Link>
        )
      }
    />
  )
}
