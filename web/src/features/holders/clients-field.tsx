import { fullName, type Holder } from '@bank/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useSearchField } from '#session/address/use-search-field.ts'
import { Button } from '#ui/form/button.tsx'
import { Checkbox, TextField } from '#ui/form/field.tsx'
import { texts } from './texts.ts'

type ClientsFieldProps = {
  chosen: readonly Holder[]
  /** With a single person, the next one replaces them. */
  most: number
  error: string | undefined
  onChange: (chosen: Holder[]) => void
}

/** Chooses clients of the bank by any part of their name or username. */
export function ClientsField({ chosen, most, error, onChange }: ClientsFieldProps) {
  const [sought, seek] = useState('')
  const { typed, type } = useSearchField(sought, seek)
  const found = useQuery(
    api.accounts.findClients.queryOptions({ input: { search: sought }, placeholderData: keepPreviousData }),
  )
  const has = (id: string) => chosen.some((one) => one.id === id)
  const choose = (person: Holder, isChosen: boolean) => {
    const others = chosen.filter(({ id }) => id !== person.id)
    onChange(isChosen ? [...(most === 1 ? [] : others), person].slice(0, most) : others)
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
      ) : (
        <fieldset className="field">
          <legend className="legend legend-gap">{texts.found}</legend>
          <div className="holder-people">
            {(found.data?.clients ?? []).map((person) => (
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
      {chosen.length > 0 && (
        <ul className="holder-chosen" aria-label={texts.chosen}>
          {chosen.map((person) => (
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
