import { expect, test } from 'vitest'
import { landingPath } from './landing-path.ts'

test('an admin begins at the admin dashboard, and a client at the portfolio', () => {
  expect(landingPath('admin')).toBe('/admin/dashboard')
  expect(landingPath('user')).toBe('/dashboard/portfolio')
})
