import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/brand/icon.tsx'
import { nameAtFocus, nameWhenHeld } from '#ui/icon-name/icon-name.ts'

/** The props that every field shares. */
export type FieldText = {
  label: ReactNode
  /** Shows "optional" after the label. */
  optional?: boolean | undefined
  help?: ReactNode
  /** The problem of the value, shown in addition to the help. */
  error?: string | null | undefined
  /** Keeps the label for assistive technology only, if a heading already shows it. */
  labelHidden?: boolean | undefined
}

type FieldFrameProps = FieldText & {
  id: string
  children: (described: {
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** Label above, help and error below, tied to the control by id. */
export function FieldFrame({
  id,
  label,
  optional = false,
  help,
  error,
  labelHidden = false,
  children,
}: FieldFrameProps) {
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const hasHelp = help !== undefined && help !== null && help !== false
  const described = classNames(hasHelp && helpId, error && errorId) || undefined
  return (
    <div className="field">
      <label htmlFor={id} className={labelHidden ? 'sr' : undefined}>
        {label}
        {optional && <span className="optional"> optional</span>}
      </label>
      {children({ 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hasHelp && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** The error under a field. The icon and the words carry it; the colour comes last. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  const text = useRef<HTMLParagraphElement>(null)
  // In a dialog on a small screen the problem could be below the visible part, so it is scrolled into sight.
  useEffect(() => {
    if (!error) return
    // The form moves the focus into the field when this was drawn, so the scrolling comes after that.
    queueMicrotask(() => {
      const isHere = text.current?.parentElement?.contains(document.activeElement) ?? false
      if (isHere) text.current?.scrollIntoView({ block: 'nearest' })
    })
  }, [error])
  if (!error) return null
  return (
    <p className="error" id={id} ref={text}>
      <Icon name="alert" />
      <span>{error}</span>
    </p>
  )
}

export type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'prefix' | 'children'> & {
    /** Shown inside the frame before or after the text; not part of the value. */
    prefix?: ReactNode
    suffix?: ReactNode
  }

/** A field for one line of text. Takes every prop of an `<input>`. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    optional,
    help,
    error,
    labelHidden,
    prefix,
    suffix,
    className,
    id: givenId,
    ...input
  } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error} labelHidden={labelHidden}>
      {(described) => {
        const control = (
          <input type="text" {...input} {...described} id={id} className={classNames('input', className)} />
        )
        if (prefix === undefined && suffix === undefined) return control
        return (
          <div className="group" data-invalid={error ? '' : undefined}>
            {prefix !== undefined && <span className="affix">{prefix}</span>}
            {control}
            {suffix !== undefined && <span className="affix">{suffix}</span>}
          </div>
        )
      }}
    </FieldFrame>
  )
}

type FileFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'type' | 'prefix' | 'children' | 'className'> & {
    /** The words on its button. */
    choose: string
    /** The name of the file that was chosen, shown below the button. */
    chosen?: string | null | undefined
  }

/** A file to choose, by a button of the bank's own: the browser's has words in the browser's language. */
export function FileField(props: FileFieldProps) {
  const { label, optional, help, error, labelHidden, choose, chosen = null, id: givenId, ...input } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error} labelHidden={labelHidden}>
      {(described) => (
        <>
          <span className="choose-file">
            <span className="btn btn-secondary" aria-hidden="true">
              <Icon name="upload" />
              {choose}
            </span>
            <input {...input} {...described} id={id} type="file" />
          </span>
          {chosen !== null && <p className="small chosen-file">{chosen}</p>}
        </>
      )}
    </FieldFrame>
  )
}

type GivenToSearch = 'type' | 'labelHidden' | 'prefix' | 'autoComplete' | 'spellCheck' | 'onChange'

type SearchFieldProps = Omit<ComponentProps<typeof TextField>, GivenToSearch> & {
  onType: (typed: string) => void
}

/** A field for the words of a search, with its icon. Its label is for screen readers alone. */
export function SearchField({ onType, ...props }: SearchFieldProps) {
  return (
    <TextField
      {...props}
      type="search"
      labelHidden
      autoComplete="off"
      spellCheck={false}
      prefix={<Icon name="search" size="sm" />}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}

type PasswordFieldProps = FieldText & Omit<ComponentProps<'input'>, 'type' | 'prefix' | 'children'>

/** A password that can be shown. Give `autoComplete`: "current-password" or "new-password". */
export function PasswordField({
  label,
  optional,
  help,
  error,
  labelHidden,
  className,
  id: givenId,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error} labelHidden={labelHidden}>
      {(described) => (
        <div className="group" data-invalid={error ? '' : undefined}>
          <input
            {...input}
            {...described}
            id={id}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classNames('input', className)}
          />
          <button
            type="button"
            className="affix"
            aria-controls={id}
            aria-pressed={shown}
            aria-label="Show password"
            title={shown ? 'Hide password' : 'Show password'}
            onFocus={nameAtFocus}
            onPointerDown={nameWhenHeld}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'children'>

/** Several lines of text. */
export function TextArea({
  label,
  optional,
  help,
  error,
  labelHidden,
  className,
  id: givenId,
  ...area
}: TextAreaProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error} labelHidden={labelHidden}>
      {(described) => (
        <textarea {...area} {...described} id={id} className={classNames('input', className)} />
      )}
    </FieldFrame>
  )
}

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
