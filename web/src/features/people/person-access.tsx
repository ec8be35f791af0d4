import type { PersonPage } from '@bank/contract'
import { useState } from 'react'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { usePerson } from '#session/session-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Pairs } from '#ui/pairs.tsx'
import { SummaryCard } from '#ui/summary-card.tsx'
import { PhraseCell, RoleCell, TwoFactorBadge } from './person-cells.tsx'
import { type OpenDialog, PersonDialogs } from './person-dialogs.tsx'
import { personTexts as texts } from './person-texts.ts'
import { linkStates, texts as listTexts } from './texts.ts'
import { useShownPhrase } from './use-shown-phrase.ts'
import { useRole } from './use-role.ts'
import './people.css'

type Person = PersonPage['person']

/** How somebody gets in, and what admins may do about it: the same as in the list of users. */
export function PersonAccess({ person }: { person: Person }) {
  const { id: ownId } = usePerson()
  const [open, setOpen] = useState<OpenDialog>(null)
  const { phrase, showPhrase, hidePhrase } = useShownPhrase()
  const { changing, setRole, block } = useRole()
  const isOwn = person.id === ownId
  return (
    <SummaryCard title={texts.access}>
      <div className="summary-body">
        <Pairs
          className="person-access"
          pairs={[
            {
              name: texts.role,
              value: (
                <RoleCell
                  person={person}
                  ownId={ownId}
                  changing={changing}
                  setRole={setRole}
                  onAppoint={() => setOpen({ dialog: 'appoint', person })}
                />
              ),
            },
            { name: texts.twoFactor, value: <TwoFactorBadge enabled={person.twoFactorEnabled} /> },
            { name: texts.password, value: <Password issued={person.issuedPassword} /> },
            { name: texts.link, value: <LinkState link={person.setupLink} /> },
            {
              name: texts.phrase,
              value: (
                <PhraseCell
                  person={person}
                  phrase={phrase}
                  onHidePhrase={hidePhrase}
                  onPhrase={() => setOpen({ dialog: 'phrase', person })}
                />
              ),
            },
            { name: texts.sessions, value: texts.sessionsNow(person.sessions) },
            {
              name: texts.lastSignIn,
              value:
                person.lastSignInAt === null
                  ? texts.never
                  : formatDateTime(person.lastSignInAt, bank.timeZone),
            },
          ]}
        />
        {isOwn ? (
          <p className="small muted">{texts.ownAccess}</p>
        ) : (
          <div className="person-actions">
            <Button size="sm" icon="key" onClick={() => setOpen({ dialog: 'reset', person })}>
              {texts.reset}
            </Button>
            <Button size="sm" icon="link" onClick={() => setOpen({ dialog: 'link', person })}>
              {texts.setupLink}
            </Button>
            <Button
              size="sm"
              icon="signOut"
              reasonHidden
              disabledReason={person.sessions === 0 ? listTexts.signedInNowhere : null}
              onClick={() => setOpen({ dialog: 'sessions', person })}
            >
              {listTexts.endSessions}
            </Button>
            {person.role !== 'blocked' && (
              <Button
                size="sm"
                kind="destructiveQuiet"
                icon="block"
                busy={changing?.personId === person.id}
                onClick={() => block(person)}
              >
                {texts.block}
              </Button>
            )}
          </div>
        )}
      </div>
      <PersonDialogs open={open} onClose={() => setOpen(null)} onPhrase={showPhrase} />
    </SummaryCard>
  )
}

function Password({ issued }: { issued: Person['issuedPassword'] }) {
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

function LinkState({ link }: { link: Person['setupLink'] }) {
  if (link === null) return <>{texts.none}</>
  const { word, tone } = linkStates[link.status]
  const isOpen = link.status === 'issued' || link.status === 'opened'
  const when = isOpen || link.status === 'expired' ? link.expiresAt : (link.changedAt ?? link.expiresAt)
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <When
        text={
          isOpen ? texts.until(formatDateTime(when, bank.timeZone)) : formatDateTime(when, bank.timeZone)
        }
      />
      {link.wrongCodes && <When text={listTexts.afterWrongCodes} />}
    </>
  )
}

function When({ text }: { text: string }) {
  return <span className="people-sub">{text}</span>
}
