import type { ComponentProps } from 'react'
import { buttonClass, type ButtonKind, type ButtonSize } from './button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/brand/icon.tsx'

type LinkButtonProps = ComponentProps<'a'> & {
  href: string
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  icon?: IconName | undefined
}

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function LinkButton({
  kind = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} className={classNames(buttonClass(kind, size), className)}>
      {icon && <Icon name={icon} size={size === 'sm' ? 'sm' : 'md'} />}
      {children}
    </a>
  )
}
