import { type AccessRight, fullName } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#api.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/page.tsx'
import { SectionState } from '#ui/layout/section-state.tsx'
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
        <Card pad className="access-card">
          <p className="access-help">{people.data.length === 0 ? texts.none : texts.peopleHelp}</p>
          <People rights={people.data} />
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
      ) : people.data.length === 0 ? (
        <p className="small muted">{texts.noneOnAccount}</p>
      ) : (
        <People rights={people.data} />
      )}
    </section>
  )
}

function People({ rights }: { rights: readonly AccessRight[] }) {
  const { withdraw, withdrawingId } = useWithdrawal()
  if (rights.length === 0) return null
  return (
    <ul className="access-people" aria-label={texts.people}>
      {rights.map((right, index) => {
        const { id, email, accounts, view, firstDay, lastDay, state } = right
        const name = fullName(right)
        const next = (rights[index + 1] ?? rights[index - 1])?.id ?? null
        return (
          <li key={id}>
            <Avatar name={name} />
            <div className="access-person">
              <b id={personId(id)} tabIndex={-1}>
                {name}
              </b>
              <span className="small muted access-email">{email}</span>
              <span className="small">
                {texts.views[view]}, {accountsInWords(accounts)}
              </span>
              <span className="small muted num">
                {state === 'planned' && `${texts.from(firstDay)} `}
                {texts.until(lastDay)}
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
  )
}
