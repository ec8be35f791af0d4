import { fullName, type Holder } from '@bank/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useSearchField } from '#session/address/use-search-field.ts'
import { Button } from '#ui/form/button.tsx'
import { Checkbox, TextField } from '#ui/form/field.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { texts } from './texts.ts'

type ClientsFieldProps = {
  chosen: readonly Holder[]
  /** With a single person, the next one replaces them, and the people are radio buttons. */
  most: number
  /** A remark beside a person who is found. */
  noteOf?: (person: Holder) => string | undefined
  error: string | undefined
  onChange: (chosen: Holder[]) => void
}

/** Chooses clients of the bank by any part of their name or username. */
export function ClientsField({ chosen, most, noteOf, error, onChange }: ClientsFieldProps) {
  const [sought, seek] = useState('')
  const { typed, type } = useSearchField(sought, seek)
  const found = useQuery(
    api.accounts.findClients.queryOptions({ input: { search: sought }, placeholderData: keepPreviousData }),
  )
  const people = found.data?.clients ?? []
  const has = (id: string) => chosen.some((one) => one.id === id)
  // A person who is found is seen to be chosen; the search may have left them behind.
  const listed = most === 1 ? chosen.filter(({ id }) => people.every((person) => person.id !== id)) : chosen
  const choose = (person: Holder, isChosen: boolean) => {
    const others = chosen.filter(({ id }) => id !== person.id)
    onChange(isChosen ? [...others, person].slice(0, most) : others)
  }
  return (
    <div className="holder-form">
      <TextField
        type="search"
        label={texts.person}
        placeholder={texts.personPlaceholder}
        value={typed}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {found.isError && !found.data ? (
        <p role="alert">{texts.failed}</p>
      ) : found.data && people.length === 0 ? (
        <p className="small muted" role="status">
          {texts.noPerson}
        </p>
      ) : most === 1 ? (
        <RadioCards
          legend={texts.found}
          value={chosen[0]?.id ?? null}
          cards={people.map((person) => ({
            value: person.id,
            name: fullName(person),
            detail: person.username,
            note: noteOf?.(person),
          }))}
          onChange={(id) => onChange(people.filter((person) => person.id === id))}
        />
      ) : (
        <fieldset className="field">
          <legend className="legend legend-gap">{texts.found}</legend>
          <div className="holder-people">
            {people.map((person) => (
              <Checkbox
                key={person.id}
                label={fullName(person)}
                help={person.username}
                checked={has(person.id)}
                onChange={(isChosen) => choose(person, isChosen)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {listed.length > 0 && (
        <ul className="holder-chosen" aria-label={texts.chosen}>
          {listed.map((person) => (
            <li key={person.id}>
              {fullName(person)}
              <Button
                kind="quiet"
                size="sm"
                icon="close"
                aria-label={texts.remove(fullName(person))}
                onClick={() => choose(person, false)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
