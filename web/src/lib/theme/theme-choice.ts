/** How the pages look: as the system says, or one of the two themes. */
export type ThemeChoice = 'system' | 'ivory' | 'evening'

const storageKey = 'theme'
const listeners = new Set<() => void>()
let chosen: ThemeChoice | undefined

/** The theme this person chose on this device. */
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

/** Calls back when the choice changes, here or in another tab. Answers how to stop. */
export function onThemeChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** To be called once, first thing in an entry module: there is no inline script that could do it sooner. */
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

/**
 * Storage can be refused by the browser's settings; the theme then follows the system and nothing else
 * breaks.
 */
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
    // Refused: the choice holds until the page is left.
  }
}
