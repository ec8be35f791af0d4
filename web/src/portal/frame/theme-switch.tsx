import { useId } from 'react'
import type { ThemeChoice } from '#lib/theme/theme-choice.ts'
import { useThemeChoice } from '#lib/theme/use-theme-choice.ts'
import { texts } from '#portal/texts.ts'

export const themes: readonly ThemeChoice[] = ['system', 'ivory', 'evening']

/** The theme on this device: the system's preference, or one of the two themes. */
export function ThemeSwitch() {
  const [chosen, choose] = useThemeChoice()
  const name = useId()
  return (
    <fieldset className="theme-switch">
      <legend className="sr">{texts.theme}</legend>
      {themes.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            className="sr"
            name={name}
            checked={chosen === choice}
            onChange={() => choose(choice)}
          />
          <span>{texts.themes[choice]}</span>
        </label>
      ))}
    </fieldset>
  )
}
