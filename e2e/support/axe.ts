import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { type Theme, showTheme } from './themes.ts'

/**
 * Runs every rule of axe on the present screen, in the ivory theme. The screen tests look at the colours of
 * both themes, and the long programme runs every rule in both.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const themes: Theme[] = process.env['TEST_LONG'] === undefined ? ['ivory'] : ['ivory', 'evening']
  for (const theme of themes) {
    await showTheme(page, theme)
    // Legacy mode checks only this document, because no page has a frame. Passed rules report one element
    // each: reporting all of them takes longer than checking.
    const builder = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], preload: false })
    const { violations, passes } = await builder.analyze()
    expect(
      passes.some(({ id }) => id === 'color-contrast'),
      `${screen}, ${theme}: axe has looked`,
    ).toBe(true)
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    }))
    expect.soft(found, `${screen}, ${theme}`).toEqual([])
  }
}
