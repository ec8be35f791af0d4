import { type AccessRight, fullName } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { api } from '#api.ts'
import { capitalised } from '#lib/data/capitalised.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Dotted } from '#ui/data/dotted.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/page.tsx'
import { SectionState } from '#ui/layout/section-state.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { accountsInWords, texts } from '#features/access-rights/texts.ts'
import { personId, useWithdrawal } from './use-withdrawal.ts'
import '#features/access-rights/access.css'

/** The people with access to the client's accounts, as a section of the profile. */
export function PeopleSection({ onGive }: { onGive: () => void }) {
  const people = useQuery(api.accessRights.list.queryOptions({ input: {} }))
  return (
    <Section
      title={texts.people}
      actions={
        <Button icon="add" onClick={onGive}>
          {texts.give}
        </Button>
      }
    >
      {people.data === undefined ? (
        <SectionState query={people} texts={texts} />
      ) : (
        <Card pad>
          <People
            rights={people.data}
            help={<p className="access-help">{people.data.length === 0 ? texts.none : texts.peopleHelp}</p>}
          />
        </Card>
      )}
    </Section>
  )
}

/** The same for one account, in its details. */
export function PeopleWithAccess({ accountId, onGive }: { accountId: string; onGive: () => void }) {
  const people = useQuery(api.accessRights.list.queryOptions({ input: { accountId } }))
  const headId = useId()
  return (
    <section className="access-here" aria-labelledby={headId}>
      <div className="access-head">
        <h3 id={headId}>{texts.people}</h3>
        <Button size="sm" onClick={onGive}>
          {texts.give}
        </Button>
      </div>
      {people.data === undefined ? (
        <SectionState query={people} texts={texts} />
      ) : (
        <People
          rights={people.data}
          help={people.data.length === 0 && <p className="small muted">{texts.noneOnAccount}</p>}
        />
      )}
    </section>
  )
}

function People({ rights, help }: { rights: readonly AccessRight[]; help: ReactNode }) {
  const { withdraw, withdrawingId, restoredId } = useWithdrawal()
  // The last person took the focused button along.
  const kept = useKeptFocus<HTMLDivElement>(rights.length)
  return (
    <div className="access-list" ref={kept} tabIndex={-1}>
      {help}
      {rights.length > 0 && (
        <ul className="access-people" aria-label={texts.people}>
          {rights.map((right, index) => {
            const { id, email, accounts, view, firstDay, lastDay, state } = right
            const name = fullName(right)
            const next = (rights[index + 1] ?? rights[index - 1])?.id ?? null
            return (
              <li key={id}>
                <Avatar name={name} />
                <div className="access-person">
                  <Name id={personId(id)} isRestored={restoredId === id}>
                    {name}
                  </Name>
                  <span className="small muted access-email">{email}</span>
                  <span className="small">
                    <Dotted facts={[texts.views[view], accountsInWords(accounts)]} />
                  </span>
                  <span className="small muted num">
                    {capitalised(
                      state === 'planned'
                        ? `${texts.from(firstDay)} ${texts.until(lastDay)}`
                        : texts.until(lastDay),
                    )}
                  </span>
                  {state === 'planned' && (
                    <span>
                      <Badge tone="wait">{texts.planned}</Badge>
                    </span>
                  )}
                </div>
                <Button
                  size="sm"
                  aria-label={`${texts.withdraw}, ${name}`}
                  busy={withdrawingId === id}
                  busyLabel={texts.withdrawing}
                  onClick={() => withdraw(right, next)}
                >
                  {texts.withdraw}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** Gets the focus once the access is restored, because Undo has gone with its toast. */
function Name({ id, isRestored, children }: { id: string; isRestored: boolean; children: string }) {
  const name = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isRestored) name.current?.focus()
  }, [isRestored])
  return (
    <b id={id} ref={name} tabIndex={-1}>
      {children}
    </b>
  )
}
