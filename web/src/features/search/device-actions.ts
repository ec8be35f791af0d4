import { chooseTheme } from '#lib/theme/theme-choice.ts'
import { confirmLeaving } from '#session/unsaved.ts'
import { useSignOut } from '#session/use-sign-out.ts'
import type { Finding } from '#ui/overlay/finder.tsx'
import { action } from './actions.ts'
import type { Findable } from './matches.ts'

const look = ['theme', 'appearance', 'colours', 'mode']

/** The actions of the menu under the user's name that lead to no address. */
export function useDeviceActions(): (Finding & Findable)[] {
  const { signOut } = useSignOut()
  return [
    { ...action('Sign out', 'signOut', '', ['log', 'leave', 'end']), act: () => confirmLeaving(signOut) },
    {
      ...action('Ivory theme', 'sun', '', [...look, 'light', 'bright', 'day']),
      act: () => chooseTheme('ivory'),
    },
    {
      ...action('Evening theme', 'moon', '', [...look, 'dark', 'night']),
      act: () => chooseTheme('evening'),
    },
    {
      ...action('System theme', 'settings', '', [...look, 'automatic']),
      act: () => chooseTheme('system'),
    },
  ]
}
