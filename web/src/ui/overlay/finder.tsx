import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Icon, type IconName } from '#ui/brand/icon.tsx'
import './finder.css'

export type Finding = {
  id: string
  label: ReactNode
  detail?: ReactNode | undefined
  icon: IconName
  href: string
  /** Does something in place of leading to the address. */
  act?: (() => void) | undefined
}
export type FindingGroup = { label: string; findings: readonly Finding[] }

type FinderProps = {
  open: boolean
  onClose: () => void
  onClosed: () => void
  title: string
  label: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  /** Called when the field gets the focus. */
  onFocus: () => void
  groups: readonly FindingGroup[]
  /** Shown under the list and read out: the number of results, or why there are none. */
  status: ReactNode
  onChoose: (finding: Finding) => void
  /** The element that gets the focus when the finder closes; by default, the one that had it before. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/**
 * A field that finds screens and items: arrows choose among the results, Enter opens one. The ARIA pattern of
 * a combobox with a list.
 */
export function Finder({
  open,
  onClose,
  onClosed,
  title,
  label,
  placeholder,
  query,
  onQuery,
  onFocus,
  groups,
  status,
  onChoose,
  focusAfter,
}: FinderProps) {
  const id = useId()
  const [chosen, choose] = useState(0)
  const all = groups.flatMap(({ findings }) => findings)
  const currentIndex = Math.min(chosen, all.length - 1)
  const optionId = (finding: Finding) => `${id}-${finding.id}`

  function go(to: number): void {
    const index = (to + all.length) % Math.max(all.length, 1)
    choose(index)
    const finding = all[index]
    if (finding) document.getElementById(optionId(finding))?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, () => void> = {
      ArrowDown: () => go(currentIndex + 1),
      ArrowUp: () => go(currentIndex - 1),
      Enter: () => {
        const finding = all[currentIndex]
        if (finding) onChoose(finding)
      },
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  const current = all[currentIndex]
  return (
    <Dialog
      backCloses
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={title}
      focusAfter={focusAfter}
    >
      <div className="finder-field field">
        <label htmlFor={`${id}-field`} className="sr">
          {label}
        </label>
        <input
          id={`${id}-field`}
          className="input"
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={query}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => {
            choose(0)
            onQuery(currentTarget.value)
          }}
        />
      </div>
      <div className="finder-list" id={`${id}-list`} role="listbox" aria-label={title}>
        {groups
          .filter(({ findings }) => findings.length > 0)
          .map((group) => (
            <div key={group.label} role="group" aria-labelledby={`${id}-${group.label}`}>
              <p id={`${id}-${group.label}`} className="finder-group tiny muted">
                {group.label}
              </p>
              {group.findings.map((finding) => (
                <div
                  key={finding.id}
                  id={optionId(finding)}
                  className="finding"
                  role="option"
                  tabIndex={-1}
                  aria-selected={finding === current}
                  onMouseEnter={() => choose(all.indexOf(finding))}
                  onClick={() => onChoose(finding)}
                  onKeyDown={onKeyDown}
                >
                  <Icon name={finding.icon} size="sm" />
                  <span className="finding-words">
                    <span>{finding.label}</span>
                    {finding.detail !== undefined && <span className="tiny muted num">{finding.detail}</span>}
                  </span>
                </div>
              ))}
            </div>
          ))}
      </div>
      <p className="small muted" role="status">
        {status}
      </p>
    </Dialog>
  )
}
