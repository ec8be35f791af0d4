import { expect, test, vi } from 'vitest'

// The tabs of a browser talk over what Node does not have.
vi.mock('#session/tabs.ts', () => ({
  lastSharedActivity: () => null,
  onSharedActivity: () => () => {},
  shareActivity: () => {},
}))

const { lastActivity } = await import('./public-idle.ts')

test('five minutes are counted from the last activity on any public page', () => {
  expect(lastActivity({ at: 1_000, area: 'public' }, 9_000)).toBe(1_000)
  expect(lastActivity(null, 9_000)).toBe(null)
})

test('an idle public page does not sign out a user who works in the portal', () => {
  expect(lastActivity({ at: 1_000, area: 'portal' }, 9_000)).toBe(9_000)
})
