import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { folded } from '#lib/data/folded.ts'
import { classNames } from '#ui/class-names.ts'
import { dismissFailures } from '#ui/toast/toast-store.ts'
import { FieldFrame, type FieldText } from './field.tsx'
import './combobox.css'

export type ComboboxOption = {
  value: string
  label: string
  /** The difference between two of one name. */
  detail?: ReactNode
  note?: ReactNode
  /** Further words that it is found by, beside its label. */
  words?: string | undefined
}

type ComboboxFieldProps = FieldText & {
  /** The chosen value, or "" for none. */
  value: string
  onChange: (value: string) => void
  options: readonly ComboboxOption[]
  placeholder: string
  /** The name of the list for assistive technology. */
  listLabel: string
  /** Shown when nothing matches what was typed; it may hold a link. */
  renderNoMatch: (typed: string) => ReactNode
}

/**
 * A field to choose from a long list by typing: the ARIA pattern of an editable combobox with a list. The
 * list lies over what is below the field: a press there closes it, and nothing moves away from the press.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, optional, help, error, labelHidden, value, onChange, options, placeholder } = props
  const id = useId()
  // The typed text while the list is open; null while it is closed.
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const noMatch = useRef<HTMLParagraphElement>(null)
  const chosen = options.find((option) => option.value === value)
  const isOpen = query !== null
  const found = isOpen ? matchesOf(options, query) : []
  const currentIndex = Math.min(active, found.length - 1)
  const current = found[currentIndex]
  const optionId = (option: ComboboxOption) => `${id}-${option.value}`

  function open(typed: string): void {
    setQuery(typed)
    setActive(typed === '' && chosen ? Math.max(options.indexOf(chosen), 0) : 0)
  }

  function choose(option: ComboboxOption | undefined): void {
    // A choice is no input event, by which the toasts know that a field was corrected.
    if (option && error !== undefined) dismissFailures()
    if (option) onChange(option.value)
    setQuery(null)
  }

  /** A link in the sentence that nothing matches keeps it open. */
  function onBlur({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node && noMatch.current?.contains(relatedTarget))) setQuery(null)
  }

  function go(to: number): void {
    if (!isOpen) return open('')
    const index = (to + found.length) % Math.max(found.length, 1)
    setActive(index)
    const option = found[index]
    if (option) document.getElementById(optionId(option))?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') go(currentIndex + 1)
    else if (event.key === 'ArrowUp') go(currentIndex - 1)
    else if (event.key === 'Enter' && isOpen) choose(current)
    else if (event.key === 'Escape' && isOpen) {
      // Closes the list, not the dialog around it.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      setQuery(null)
    } else return
    event.preventDefault()
  }

  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error} labelHidden={labelHidden}>
      {(described) => (
        <div className="combobox-field">
          <input
            {...described}
            id={id}
            className={classNames('input', 'combobox')}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={current && optionId(current)}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            maxLength={140}
            value={query ?? chosen?.label ?? ''}
            onKeyDown={onKeyDown}
            onClick={() => {
              if (!isOpen) open('')
            }}
            onChange={({ currentTarget }) => open(currentTarget.value)}
            onBlur={onBlur}
          />
          {isOpen && (
            <div className="combobox-popup" ref={scrollIntoSight}>
              <div className="combobox-list" id={`${id}-list`} role="listbox" aria-label={props.listLabel}>
                {found.map((option) => (
                  <div
                    key={option.value}
                    id={optionId(option)}
                    className="combobox-option"
                    role="option"
                    tabIndex={-1}
                    aria-selected={option === current}
                    // The focus stays in the field.
                    onMouseDown={(event) => event.preventDefault()}
                    onMouseEnter={() => setActive(found.indexOf(option))}
                    onClick={() => choose(option)}
                    onKeyDown={onKeyDown}
                  >
                    <OptionText {...option} />
                  </div>
                ))}
              </div>
              {found.length === 0 && (
                <div className="combobox-no-match" onBlur={onBlur}>
                  <p className="small muted" role="status" ref={noMatch}>
                    {props.renderNoMatch(query)}
                  </p>
                </div>
              )}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

function OptionText({ label, detail, note }: ComboboxOption) {
  return (
    <>
      <span>{label}</span>
      {detail !== undefined && <span className="small muted">{detail}</span>}
      {note !== undefined && <span className="tiny muted num">{note}</span>}
    </>
  )
}

/** For use as a ref: in a low dialog the list that has just opened may be below the part in sight. */
function scrollIntoSight(popup: HTMLElement | null): void {
  popup?.scrollIntoView({ block: 'nearest' })
}

type Matched = Pick<ComboboxOption, 'label' | 'words'>

/**
 * The options that have every typed word, in their order. Accents, case and spaces of numbers do not matter.
 */
export function matchesOf<Option extends Matched>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  return options.filter(({ label, words: others = '' }) => {
    const text = folded(`${label} ${others} ${others.replaceAll(' ', '')}`)
    return words.every((word) => text.includes(word))
  })
}
