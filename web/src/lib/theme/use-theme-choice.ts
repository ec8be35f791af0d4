import { useSyncExternalStore } from 'react'
import { chooseTheme, onThemeChoice, themeChoice, type ThemeChoice } from './theme-choice.ts'

/** The chosen theme, and a function that chooses another. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(onThemeChoice, themeChoice, () => 'system' as const), chooseTheme]
}
