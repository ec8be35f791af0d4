import type { Page } from '@playwright/test'

/** The two themes, and the system preference that selects each. */
export const themes = { ivory: 'light', evening: 'dark' } as const
export type Theme = keyof typeof themes

/**
 * Shows the page in this theme, as the system's preference and as the user's own choice. Motion is off
 * meanwhile.
 */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: themes[theme], reducedMotion: 'reduce' })
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen
  }, theme)
}
