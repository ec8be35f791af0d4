import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'

/** The button of the menu with what can be done about a user or an account. */
export function actionsOf(name: string) {
  return page.getByRole('button', { name: `Actions for ${name}` })
}

/** Chooses one line of that menu. */
export async function chooseAction(name: string, action: string): Promise<void> {
  await press(actionsOf(name))
  await press(page.getByRole('menuitem', { name: action }))
}
