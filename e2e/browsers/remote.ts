/** The part of WebDriver that both of its protocols, the classic one and BiDi, offer. */
export type Remote = {
  /** Loads an address and waits for it. */
  open: (url: string) => Promise<void>
  /** Runs the body of a function in the page. It returns a value that JSON can hold. */
  run: (body: string) => Promise<unknown>
  /** Presses keys and moves the mouse; the sequences of actions have the same form in both protocols. */
  act: (sequences: ActionSequence[]) => Promise<void>
  /** The page's complaints, where the protocol tells. */
  complaints: () => string[]
  close: () => Promise<void>
}

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration?: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
type KeyAction = { type: 'keyDown' | 'keyUp'; value: string }

/** https://www.w3.org/TR/webdriver2/#actions */
export type ActionSequence =
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: PointerAction[] }
  | { type: 'key'; id: string; actions: KeyAction[] }

export function mouse(...actions: PointerAction[]): ActionSequence[] {
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

export function keys(...actions: KeyAction[]): ActionSequence[] {
  return [{ type: 'key', id: 'keyboard', actions }]
}

const controlKey = '\uE009'

/** Replaces what the focused field holds. */
export function typing(text: string): ActionSequence[] {
  const strokes = Array.from(text).flatMap((value) => [down(value), up(value)])
  return keys(down(controlKey), down('a'), up('a'), up(controlKey), ...strokes)
}

const down = (value: string): KeyAction => ({ type: 'keyDown', value })
const up = (value: string): KeyAction => ({ type: 'keyUp', value })
