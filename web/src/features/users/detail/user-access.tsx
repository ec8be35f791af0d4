import type { UserPage } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { useUser } from '#session/session-context.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { SummaryCard } from '#ui/data/records/summary-card.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { PhraseCell, RoleCell, type ShownPhrase, TwoFactorBadge } from '#features/users/user-cells.tsx'
import { UserDialogs, useUserDialogs } from '#features/users/user-dialogs.tsx'
import { userTexts as texts } from './user-texts.ts'
import { linkStates, texts as listTexts } from '#features/users/texts.ts'
import { useShownPhrase } from '#session/use-shown-phrase.ts'
import { useRole } from '#features/users/access/use-role.ts'
import '#features/users/users.css'
import './user-page.css'

type User = UserPage['user']

/** The user's access, and the admins' operations on it, as in the list of users. */
export function UserAccess({ user }: { user: User }) {
  const { id: ownId } = useUser()
  const dialogs = useUserDialogs(user)
  const { phrase, showPhrase, hidePhrase } = useShownPhrase<ShownPhrase>()
  const { changing, setRole, block } = useRole(dialogs.dismiss)
  // Block goes as soon as the user is blocked.
  const keptRole = useKeptFocus<HTMLSelectElement>(user.role)
  const isOwn = user.id === ownId
  return (
    <SummaryCard title={texts.access}>
      <div className="summary-body">
        <Pairs
          className="user-access"
          pairs={[
            {
              name: texts.role,
              value: (
                <RoleCell
                  user={user}
                  controlRef={keptRole}
                  ownId={ownId}
                  changing={changing}
                  setRole={setRole}
                  onAppoint={() => dialogs.show('appoint', user)}
                />
              ),
            },
            { name: texts.twoFactor, value: <TwoFactorBadge enabled={user.twoFactorEnabled} /> },
            { name: texts.password, value: <Password issued={user.issuedPassword} /> },
            { name: texts.link, value: <LinkState link={user.setupLink} /> },
            {
              name: texts.phrase,
              value: (
                <PhraseCell
                  user={user}
                  phrase={phrase}
                  onHidePhrase={hidePhrase}
                  onPhrase={() => dialogs.show('phrase', user)}
                />
              ),
            },
            { name: texts.sessions, value: texts.sessionsNow(user.sessions) },
            {
              name: texts.lastSignIn,
              value:
                user.lastSignInAt === null ? texts.never : formatDateTime(user.lastSignInAt, bank.timeZone),
            },
          ]}
        />
        {isOwn ? (
          <p className="small muted">{texts.ownAccess}</p>
        ) : (
          <div className="user-actions">
            <Button size="sm" icon="key" onClick={() => dialogs.show('reset', user)}>
              {texts.reset}
            </Button>
            <Button size="sm" icon="link" onClick={() => dialogs.show('link', user)}>
              {texts.setupLink}
            </Button>
            <Button
              size="sm"
              icon="signOut"
              reasonHidden
              disabledReason={user.sessions === 0 ? listTexts.signedInNowhere : null}
              onClick={() => dialogs.show('sessions', user)}
            >
              {listTexts.endSessions}
            </Button>
            {user.role !== 'blocked' && (
              <Button
                size="sm"
                kind="destructiveQuiet"
                icon="block"
                busy={changing?.userId === user.id}
                onClick={() => block(user)}
              >
                {texts.block}
              </Button>
            )}
          </div>
        )}
      </div>
      <UserDialogs dialogs={dialogs} onPhrase={(userId, text) => showPhrase({ userId, text })} />
    </SummaryCard>
  )
}

function Password({ issued }: { issued: User['issuedPassword'] }) {
  if (issued === null) return <>{texts.ownPassword}</>
  if (issued.state === 'provisional') return <Badge tone="wait">{texts.provisional}</Badge>
  if (issued.state === 'expired') return <Badge tone="bad">{texts.expired}</Badge>
  return (
    <>
      <Badge tone="wait">{texts.oneTimeState}</Badge>
      {issued.expiresAt !== null && (
        <When text={texts.until(formatDateTime(issued.expiresAt, bank.timeZone))} />
      )}
    </>
  )
}

function LinkState({ link }: { link: User['setupLink'] }) {
  if (link === null) return <>{texts.none}</>
  const { word, tone } = linkStates[link.status]
  const isOpen = link.status === 'issued' || link.status === 'opened'
  const when = isOpen || link.status === 'expired' ? link.expiresAt : (link.changedAt ?? link.expiresAt)
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <When
        text={isOpen ? texts.until(formatDateTime(when, bank.timeZone)) : formatDateTime(when, bank.timeZone)}
      />
      {link.wrongCodes && <When text={listTexts.afterWrongCodes} />}
    </>
  )
}

function When({ text }: { text: string }) {
  return <span className="users-sub">{text}</span>
}
