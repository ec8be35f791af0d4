import { maximumTransactionSearch } from '@bank/contract'
import { Button } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Chips } from '#features/statements/chips.tsx'
import type { StatementChoice } from '#features/statements/statement-search.ts'
import { texts } from '#features/statements/texts.ts'

export type ChangeChoice = (changes: StatementChoice, how?: { replace: boolean }) => void

type StatementToolsProps = {
  choice: StatementChoice
  /** The text of the search field, also before it is searched for. */
  typed: string
  onType: (text: string) => void
  onChange: ChangeChoice
}

/** Searches the statement, filters it by direction, and chooses its order. */
export function StatementTools({
  choice: { direction, order },
  typed,
  onType,
  onChange,
}: StatementToolsProps) {
  return (
    <div className="st-tools">
      <div className="st-search" role="search">
        <SearchField
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          value={typed}
          maxLength={maximumTransactionSearch}
          enterKeyHint="search"
          onType={onType}
        />
      </div>
      <Choices<StatementChoice['direction']>
        label={texts.direction}
        chosen={direction}
        choices={[
          [undefined, texts.bothDirections],
          ['credit', texts.in],
          ['debit', texts.out],
        ]}
        onChoose={(chosen) => onChange({ direction: chosen })}
      />
      <Choices<StatementChoice['order']>
        label={texts.order}
        chosen={order}
        choices={[
          [undefined, texts.newestFirst],
          ['oldest', texts.oldestFirst],
        ]}
        onChoose={(chosen) => onChange({ order: chosen })}
      />
    </div>
  )
}

type ChoicesProps<Choice extends string | undefined> = {
  label: string
  chosen: Choice
  choices: readonly (readonly [Choice, string])[]
  onChoose: (choice: Choice) => void
}

/** Buttons of which one is pressed. */
function Choices<Choice extends string | undefined>({
  label,
  chosen,
  choices,
  onChoose,
}: ChoicesProps<Choice>) {
  return (
    <Chips label={label}>
      {choices.map(([choice, name]) => (
        <Button
          key={name}
          size="sm"
          kind="quiet"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {name}
        </Button>
      ))}
    </Chips>
  )
}
