import { useId, type ReactNode } from 'react'
import { FieldError } from './field.tsx'

export type RadioCard<Value extends string = string> = {
  value: Value
  name: ReactNode
  /** A line under the name. */
  detail?: ReactNode
  /** A figure at the right. */
  figure?: ReactNode
  /** A line under the figure. */
  note?: ReactNode
  /** The reason why the option is disabled, shown in place of the note. */
  disabledReason?: string | null | undefined
}

type RadioCardsProps<Value extends string> = {
  /** The question. */
  legend: ReactNode
  cards: readonly RadioCard<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  error?: string | null | undefined
  legendHidden?: boolean | undefined
}

/** Radio buttons as cards, each with a figure. A disabled card stays visible with its reason. */
export function RadioCards<Value extends string>({
  legend,
  cards,
  value,
  onChange,
  error,
  legendHidden = false,
}: RadioCardsProps<Value>) {
  const group = useId()
  const errorId = `${group}-error`
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className={legendHidden ? 'sr' : 'legend legend-gap'}>{legend}</legend>
      <div className="radio-cards" data-invalid={error ? '' : undefined}>
        {cards.map((card) => (
          <Card
            key={card.value}
            group={group}
            card={card}
            checked={card.value === value}
            onChoose={() => onChange(card.value)}
          />
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

type CardProps = { group: string; card: RadioCard; checked: boolean; onChoose: () => void }

function Card({ group, card, checked, onChoose }: CardProps) {
  const reason = card.disabledReason ?? undefined
  const note = reason ?? card.note
  return (
    <label className="radio-card check">
      <input
        type="radio"
        name={group}
        value={card.value}
        checked={checked}
        disabled={reason !== undefined}
        onChange={onChoose}
      />
      <span className="name">{card.name}</span>
      {card.figure !== undefined && <span className="fig">{card.figure}</span>}
      {card.detail !== undefined && <span className="sub num">{card.detail}</span>}
      {note !== undefined && <span className="note">{note}</span>}
    </label>
  )
}
