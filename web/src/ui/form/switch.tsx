import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

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
