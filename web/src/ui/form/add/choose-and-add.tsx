import type { Ref } from 'react'
import { Button } from '#ui/form/button.tsx'
import './choose-and-add.css'
import { SelectField, type SelectGroup, type SelectOption } from '#ui/form/select-field.tsx'

type ChooseAndAddProps<Value extends string> = {
  label: string
  /** The first option, which chooses nothing. */
  none: string
  add: string
  value: Value | ''
  options?: readonly SelectOption<Value>[] | undefined
  groups?: readonly SelectGroup<Value>[] | undefined
  error?: string | undefined
  select?: Ref<HTMLSelectElement> | undefined
  onChange: (value: Value | '') => void
  onAdd: (value: Value) => void
}

/**
 * A choice that a button carries out. The select itself must not: with arrow keys it chooses each option on
 * the way to the right one.
 */
export function ChooseAndAdd<Value extends string>(props: ChooseAndAddProps<Value>) {
  const { label, none, add, value, options = [], groups, error, select, onChange, onAdd } = props
  return (
    <div className="choose-and-add">
      <SelectField<Value | ''>
        ref={select}
        label={label}
        value={value}
        options={[{ value: '', label: none }, ...options]}
        groups={groups}
        error={error}
        onChange={onChange}
      />
      <Button
        disabledReason={value === '' ? none : null}
        reasonHidden
        aria-label={value === '' ? undefined : `${add} ${value}`}
        onClick={() => {
          if (value !== '') onAdd(value)
        }}
      >
        {add}
      </Button>
    </div>
  )
}
