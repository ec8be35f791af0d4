import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { groupAmount, keepAmountText, readAmount } from '#lib/form/amount-input.ts'
import { FieldFrame, type FieldText } from './field.tsx'

type AmountFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode' | 'prefix' | 'children'> & {
    /** Digits with at most one point: "18500.00", or "" when empty. Text, never a number. */
    value: string
    onChange: (value: string) => void
    /** How many digits the currency has after the point. */
    decimals: number
    /** The text after the figure: the currency's code; "" while none is chosen. */
    currency: ReactNode
  }

/** A field for an amount: right-aligned, its currency beside it, grouped when the focus leaves it. */
export function AmountField(props: AmountFieldProps) {
  const {
    label,
    optional,
    help,
    error,
    labelHidden,
    value,
    onChange,
    decimals,
    currency,
    id: givenId,
    onFocus,
    onBlur,
    ...input
  } = props
  const ownId = useId()
  const id = givenId ?? ownId
  // While the user types, the field shows their own text, which is dropped when the form sets another value.
  const [draft, setDraft] = useState<string | null>(null)
  const code = typeof currency === 'string' ? currency : ''
  const read = (text: string) => readAmount(text, decimals, code)
  const shown = draft !== null && read(draft) === value ? draft : groupAmount(value)
  const type = (typed: string) => {
    const text = keepAmountText(typed)
    setDraft(text)
    onChange(read(text))
  }
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error} labelHidden={labelHidden}>
      {(described) => (
        <div className="group" data-invalid={error ? '' : undefined}>
          <input
            autoComplete="off"
            placeholder={decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0'}
            {...input}
            {...described}
            id={id}
            type="text"
            className="input input-amount"
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            value={shown}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={(event) => {
              setDraft(null)
              onBlur?.(event)
            }}
            onFocus={onFocus}
          />
          {currency !== '' && <span className="affix">{currency}</span>}
        </div>
      )}
    </FieldFrame>
  )
}
