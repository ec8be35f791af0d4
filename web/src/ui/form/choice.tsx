import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'checked' | 'onChange' | 'children'> & {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  help?: ReactNode
  error?: string | null | undefined
}

/** A checkbox with its label. */
export function Checkbox({ label, checked, onChange, help, error, className, ...input }: CheckboxProps) {
  const id = useId()
  const hasHelp = help !== undefined && help !== null && help !== false
  return (
    <div className={classNames('check-field', className)}>
      <label className="check" htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hasHelp && `${id}-help`, error && `${id}-error`) || undefined}
        />
        <span>{label}</span>
      </label>
      {hasHelp && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange' | 'children'> & {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

// A checkbox announces its own state; only its name changes.
const switchAttributes = { role: 'switch' } as const

/** A switch; it takes effect at once. */
export function Switch({ label, checked, onChange, className, ...input }: SwitchProps) {
  return (
    <label className={classNames('switch', className)}>
      <input
        {...input}
        type="checkbox"
        {...switchAttributes}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
