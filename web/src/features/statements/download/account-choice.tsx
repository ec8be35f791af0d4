import { type Account, isFormAvailable, type StatementForm } from '@bank/contract'
import { useId } from 'react'
import { texts as statementTexts } from '#features/statements/texts.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { texts } from './texts.ts'

type AccountChoiceProps = {
  accounts: readonly Account[]
  form: StatementForm
  /** The ids of the accounts that are left out. */
  without: ReadonlySet<string>
  onChange: (without: ReadonlySet<string>) => void
  error: string | null
}

/** Chooses accounts; those that this format cannot hold say so. */
export function AccountChoice({ accounts, form, without, onChange, error }: AccountChoiceProps) {
  const errorId = useId()
  const possible = accounts.filter(({ currency }) => isFormAvailable(form, currency))
  const toggle = (id: string, chosen: boolean) => {
    const next = new Set(without)
    if (chosen) next.delete(id)
    else next.add(id)
    onChange(next)
  }
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className="legend legend-gap">{texts.accounts}</legend>
      <div className="st-accounts">
        {possible.length > 1 && (
          <Checkbox
            className="all"
            label={texts.allAccounts(possible.length)}
            checked={possible.every(({ id }) => !without.has(id))}
            onChange={(all) => onChange(new Set(all ? [] : accounts.map(({ id }) => id)))}
          />
        )}
        {accounts.map(({ id, nickname, accountNumber, currency }) => {
          const isPossible = isFormAvailable(form, currency)
          return (
            <Checkbox
              key={id}
              label={nickname}
              help={isPossible ? <span className="num">{accountNumber}</span> : statementTexts.fiatOnly}
              disabled={!isPossible}
              checked={isPossible && !without.has(id)}
              onChange={(chosen) => toggle(id, chosen)}
            />
          )
        })}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
