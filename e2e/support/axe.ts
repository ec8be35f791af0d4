import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { type Theme, wear } from './themes.ts'

/** What a theme can break. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * Every rule of axe, none switched off, on what is on the screen now; and in the other theme again those that
 * a theme can break. The long programme asks every rule in both.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const theme of ['ivory', 'evening'] satisfies Theme[]) {
    await wear(page, theme)
    // Legacy: in this one document, because no page of ours has a frame.
    // Of what passes one place of each rule is told: telling them all takes longer than finding what does
    // not.
    const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    if (theme === 'evening' && process.env['TEST_LONG'] === undefined) builder.withRules(rulesOfColour)
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
