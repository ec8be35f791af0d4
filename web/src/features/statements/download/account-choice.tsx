import { type Account, isFormAvailable, type StatementForm } from '@bank/contract'
import { useId } from 'react'
import { bank } from '#content/bank.ts'
import type { Period } from '#features/statements/period.ts'
import { texts as statementTexts } from '#features/statements/texts.ts'
import { dayIn, formatDay } from '#lib/format/format-date.ts'
import { Checkbox, FieldError } from '#ui/form/field.tsx'
import { texts } from './texts.ts'

type AccountChoiceProps = {
  accounts: readonly Account[]
  form: StatementForm
  /** An account that was opened later has no statement. */
  period: Period
  /** Whether each month has a file: those before an account was opened have none. */
  byMonth: boolean
  /** The ids of the accounts that are left out. */
  without: ReadonlySet<string>
  onChange: (without: ReadonlySet<string>) => void
  error: string | null
}

/** The day, at the bank, on which an account was opened. */
export function openedOn({ createdAt }: Account): string {
  return dayIn(bank.timeZone, createdAt)
}

/** Returns why there is no such statement of an account, or null. */
export function reasonAgainst(account: Account, form: StatementForm, to: string | null): string | null {
  if (!isFormAvailable(form, account.currency)) return statementTexts.fiatOnly
  const since = openedOn(account)
  return to !== null && since > to ? texts.openedLater(formatDay(since)) : null
}

/** Returns whether the first months of the period have no files, because the account was not there yet. */
function isCutShort(account: Account, { from }: Period): boolean {
  return from.slice(0, 7) < openedOn(account).slice(0, 7)
}

/** Chooses accounts; those that this format cannot hold say so. */
export function AccountChoice(props: AccountChoiceProps) {
  const { accounts, form, period, byMonth, without, onChange, error } = props
  const errorId = useId()
  const possible = accounts.filter((account) => reasonAgainst(account, form, period.to) === null)
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
          const reason = reasonAgainst(account, form, period.to)
          const isPossible = reason === null
          return (
            <Checkbox
              key={id}
              label={nickname}
              help={
                reason ?? (
                  <>
                    <span className="num">{accountNumber}</span>
                    {byMonth && isCutShort(account, period) && (
                      <> {texts.openedWithin(formatDay(openedOn(account)))}</>
                    )}
                  </>
                )
              }
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
