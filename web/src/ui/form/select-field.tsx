import { useId, type ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldFrame, type FieldText } from './field.tsx'

export type SelectOption<Value extends string = string> = {
  value: Value
  label: string
  /** The reason why it cannot be chosen. The option stays visible, with the reason after its name. */
  disabledReason?: string | null | undefined
}

export type SelectGroup<Value extends string = string> = {
  label: string
  options: readonly SelectOption<Value>[]
}

type SelectFieldProps<Value extends string> = FieldText &
  Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'multiple'> & {
    /** The chosen value, or "" for none. */
    value: Value | ''
    onChange: (value: Value) => void
    options?: readonly SelectOption<Value>[] | undefined
    groups?: readonly SelectGroup<Value>[] | undefined
    /** Shown while nothing is chosen: "Select a currency". */
    placeholder?: string | undefined
    size?: never
    density?: 'normal' | 'tight' | undefined
  }

/** The system's own select: every keyboard, screen reader and phone knows it. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const {
    label,
    optional,
    help,
    error,
    labelHidden,
    value,
    onChange,
    options = [],
    groups = [],
    placeholder,
    className,
    density = 'normal',
    id: givenId,
    ...select
  } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const all = [...options, ...groups.flatMap((group) => group.options)]
  const choose = (text: string) => {
    const option = all.find((candidate) => candidate.value === text)
    if (option) onChange(option.value)
  }
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error} labelHidden={labelHidden}>
      {(described) => (
        <select
          {...select}
          {...described}
          id={id}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
          className={classNames(
            'input',
            density === 'tight' && 'input-tight',
            value === '' && 'is-empty',
            className,
          )}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <Choice key={option.value} option={option} />
          ))}
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map((option) => (
                <Choice key={option.value} option={option} />
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

function Choice({ option }: { option: SelectOption }) {
  const reason = option.disabledReason ?? undefined
  return (
    <option value={option.value} disabled={reason !== undefined}>
      {reason === undefined ? option.label : `${option.label} (${reason})`}
    </option>
  )
}
