import { cloneElement, type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { LoadingLine } from './loading-line.tsx'
import type { MenuChoice, MenuProps } from './menu-sheet.tsx'

const load = () => import('./menu-sheet.tsx')
// A failure is ignored: opening the menu loads it again.
const prepare = () => void load().catch(() => {})
const OpenedMenu = lazy(() => load().then(({ OpenedMenu: Loaded }) => ({ default: Loaded })))

/**
 * A menu of a few actions behind a button. Supports arrow keys, typing the first character, and Escape. Its
 * code is loaded when the pointer or the focus comes to the button.
 */
export function Menu<Value extends string>(props: MenuProps<Value>) {
  const [isPressed, setPressed] = useState(false)
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setPressed(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setPressed(true)
    },
  })
  if (!isPressed) return button
  const loading = (
    <>
      {button}
      <LoadingLine />
    </>
  )
  return (
    <Suspense fallback={loading}>
      <OpenedMenu {...props} choice={props.choice && asText(props.choice)} />
    </Suspense>
  )
}

/** The loaded component no longer knows which values there are. */
function asText<Value extends string>({ onChange, ...choice }: MenuChoice<Value>): MenuChoice<string> {
  const choose = (chosen: string) => {
    const option = choice.options.find(({ value }) => value === chosen)
    if (option) onChange(option.value)
  }
  return { ...choice, onChange: choose }
}
