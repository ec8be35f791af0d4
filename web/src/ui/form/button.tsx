import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/brand/icon.tsx'
import { nameAtFocus, nameWhenHeld } from '#ui/icon-name/icon-name.ts'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'destructive' | 'destructiveQuiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

const kindClass: Record<ButtonKind, string> = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  quiet: 'btn-quiet',
  destructive: 'btn-destructive',
  destructiveQuiet: 'btn-destructive-quiet',
}

/** The classes of a button, for the few other elements that look like buttons. */
export function buttonClass(kind: ButtonKind, size: ButtonSize = 'md'): string {
  return classNames('btn', kindClass[kind], size !== 'md' && `btn-${size}`)
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** An icon before the words. */
  icon?: IconName | undefined
  /** While true the button shows `busyLabel` and cannot be pressed again. */
  busy?: boolean | undefined
  /** The word for the work, as the specification has it: "Booking...". Without it the label stays. */
  busyLabel?: string | undefined
  /**
   * The reason why the button is disabled, or null while it is enabled. It is shown under the button, which
   * stays in the tab order. A button that never has a reason leaves it out.
   */
  disabledReason?: string | null
  /** Screen readers alone get the reason, because the page already shows it nearby. */
  reasonHidden?: boolean | undefined
  /**
   * Runs instead of `onClick` when the button is pressed while it is disabled, also by Enter in a field of
   * its form.
   */
  onDisabledPress?: (() => void) | undefined
  /**
   * For a button that replaces another one under the pointer: it ignores the second click of a double click.
   */
  ignoresSecondClick?: boolean | undefined
}

/** A button. One `primary` per screen, for its main action. */
export function Button({
  kind = 'secondary',
  size = 'md',
  icon,
  busy = false,
  busyLabel,
  disabledReason,
  reasonHidden = false,
  type = 'button',
  className,
  children,
  onClick,
  onDisabledPress,
  ignoresSecondClick = false,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const reason = disabledReason ?? undefined
  const stopped = busy || reason !== undefined
  // A stopped button still takes focus, so its click and the form it would submit are stopped here.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!stopped && !(ignoresSecondClick && event.detail > 1)) return onClick?.(event)
    event.preventDefault()
    if (stopped && !busy) onDisabledPress?.()
  }
  const button = (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(kind, size), className)}
      aria-busy={busy || undefined}
      aria-disabled={stopped || undefined}
      aria-describedby={classNames(describedBy, reason !== undefined && reasonId) || undefined}
      onClick={press}
    >
      <ButtonFaces busy={busy} busyLabel={busyLabel}>
        {icon && <Icon name={icon} size={size === 'sm' ? 'sm' : 'md'} />}
        {children}
      </ButtonFaces>
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    // This element stays when the reason goes: otherwise React replaces the button, and the focus is lost.
    <span className={reason === undefined ? 'without-reason' : 'with-reason'}>
      {button}
      {reason !== undefined && (
        <span className={reasonHidden ? 'sr' : 'reason'} id={reasonId}>
          {reason}
        </span>
      )}
    </span>
  )
}

/** The label and the busy text in the same cell, so that neither changes the button's width. */
function ButtonFaces({
  busy,
  busyLabel,
  children,
}: {
  busy: boolean
  busyLabel: string | undefined
  children: ReactNode
}) {
  if (busyLabel === undefined)
    return (
      <>
        {busy && <span className="spin" aria-hidden="true" />}
        {children}
      </>
    )
  return (
    <span className="btn-faces">
      <span className="btn-face" aria-hidden={busy || undefined}>
        {children}
      </span>
      <span className="btn-face" aria-hidden={!busy || undefined}>
        <span className="spin" aria-hidden="true" />
        {busyLabel}
      </span>
    </span>
  )
}

type IconButtonProps = Omit<
  ButtonProps,
  'children' | 'kind' | 'icon' | 'busyLabel' | 'aria-label' | 'reasonHidden'
> & {
  icon: IconName
  /** The action and its object: "Delete, Harbour Yachts Ltd". */
  label: string
}

/**
 * An icon alone, for rows of a table and corners of a dialog. Its name is in `label`: a pointer over it, the
 * focus by keyboard and a finger that rests on it show the name.
 */
export function IconButton({
  icon,
  label,
  size = 'md',
  className,
  busy = false,
  onFocus,
  onPointerDown,
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      kind="quiet"
      size={size}
      busy={busy}
      reasonHidden
      aria-label={label}
      title={rest.title ?? label}
      className={classNames('btn-icon', className)}
      onFocus={(event) => {
        nameAtFocus(event)
        onFocus?.(event)
      }}
      onPointerDown={(event) => {
        nameWhenHeld(event)
        onPointerDown?.(event)
      }}
    >
      {!busy && <Icon name={icon} size={size === 'sm' ? 'sm' : 'md'} />}
    </Button>
  )
}
