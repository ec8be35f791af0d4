import { type KeyboardEvent, type ReactNode, useId } from 'react'

export type Tab<Value extends string = string> = { value: Value; label: ReactNode; content: ReactNode }

type TabsProps<Value extends string> = {
  /** The tab list's label for assistive technology. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}

/** Where a key leads from the tab at this index (the tabs pattern of the ARIA Authoring Practices Guide). */
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs: arrow keys move and open, Tab moves into the panel. Only the open panel exists. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, className }: TabsProps<Value>) {
  const id = useId()
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const from = tabs.findIndex((tab) => tab.value === value)
    const to = steps[event.key]?.(from, tabs.length)
    const next = to === undefined ? undefined : tabs[to]
    if (to === undefined || !next) return
    event.preventDefault()
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]').item(to).focus()
    onChange(next.value)
  }
  const opened = tabs.find((tab) => tab.value === value)
  return (
    <div className={className ?? 'tabs-block'}>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className="tab"
            ref={tab.value === value ? showWhole : undefined}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={moveByKey}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {opened && (
        <div
          key={opened.value}
          role="tabpanel"
          id={`${id}-panel`}
          className="tab-panel"
          aria-labelledby={`${id}-${opened.value}`}
          tabIndex={0}
        >
          {opened.content}
        </div>
      )}
    </div>
  )
}

/** Scrolls the tabs until the chosen one is in sight, where they are wider than the screen. */
function showWhole(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const { left, right } = row.getBoundingClientRect()
  const own = tab.getBoundingClientRect()
  if (own.left < left) row.scrollLeft -= left - own.left
  else if (own.right > right) row.scrollLeft += own.right - right
}
