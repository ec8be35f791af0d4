/** The theme of the pages: the system's preference, or one of the two themes. */
export type ThemeChoice = 'system' | 'ivory' | 'evening'

const storageKey = 'theme'
const listeners = new Set<() => void>()
let chosen: ThemeChoice | undefined

/** The user's choice on this device. */
export function themeChoice(): ThemeChoice {
  chosen ??= readStored()
  return chosen
}

/** Chooses a theme: at once, in every open tab, and for the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  chosen = choice
  store(choice)
  paint(choice)
}

/** Calls back when the choice changes, here or in another tab. Returns a function that unsubscribes. */
export function onThemeChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** An entry module must call this once, first: there is no inline script that could do it sooner. */
export function startTheme(): void {
  paint(themeChoice())
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return
    chosen = readStored()
    paint(chosen)
  })
}

function paint(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  for (const listener of listeners) listener()
}

/** The browser's settings can forbid storage; the theme then follows the system. */
function readStored(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'ivory' || stored === 'evening' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function store(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // Storage is forbidden: the choice holds until the page is left.
  }
}
