import { expect, test, vi } from 'vitest'

// The tabs of a browser talk over what Node does not have.
vi.mock('#session/tabs.ts', () => ({
  lastSharedActivity: () => null,
  onSharedActivity: () => () => {},
  shareActivity: () => {},
}))

const { lastSign } = await import('./public-idle.ts')

test('five minutes count from the last activity on any public page', () => {
  expect(lastSign({ at: 1_000, area: 'public' }, 9_000)).toBe(1_000)
  expect(lastSign(null, 9_000)).toBe(null)
})

test('somebody who works in the portal is not signed out by a public page left open beside it', () => {
  expect(lastSign({ at: 1_000, area: 'portal' }, 9_000)).toBe(9_000)
})
