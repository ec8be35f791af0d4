import { type Account, isFormAvailable, type StatementForm } from '@bank/contract'
import { useId } from 'react'
import { bank } from '#content/bank.ts'
import { texts as statementTexts } from '#features/statements/texts.ts'
import { dayIn, formatDay } from '#lib/format/format-date.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { texts } from './texts.ts'

type AccountChoiceProps = {
  accounts: readonly Account[]
  form: StatementForm
  /** The last day of the period: an account that was opened later has no statement. */
  to: string | null
  /** The ids of the accounts that are left out. */
  without: ReadonlySet<string>
  onChange: (without: ReadonlySet<string>) => void
  error: string | null
}

/** Returns why there is no such statement of an account, or null. */
export function reasonAgainst(account: Account, form: StatementForm, to: string | null): string | null {
  if (!isFormAvailable(form, account.currency)) return statementTexts.fiatOnly
  const openedOn = dayIn(bank.timeZone, account.createdAt)
  return to !== null && openedOn > to ? texts.openedLater(formatDay(openedOn)) : null
}

/** Chooses accounts; those that this format cannot hold say so. */
export function AccountChoice({ accounts, form, to, without, onChange, error }: AccountChoiceProps) {
  const errorId = useId()
  const possible = accounts.filter((account) => reasonAgainst(account, form, to) === null)
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
        {accounts.map((account) => {
          const { id, nickname, accountNumber } = account
          const reason = reasonAgainst(account, form, to)
          const isPossible = reason === null
          return (
            <Checkbox
              key={id}
              label={nickname}
              help={reason ?? <span className="num">{accountNumber}</span>}
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
