import { expect, test } from 'vitest'
import { landingPath } from './landing-path.ts'

test('an admin begins at the admin dashboard, and a client at the portfolio', () => {
  expect(landingPath('admin')).toBe('/admin/dashboard')
  expect(landingPath('user')).toBe('/dashboard/portfolio')
})

test('a user begins at the page that was asked for, unless it is for another role or another site', () => {
  const statement = '/dashboard/accounts/0198f000-0000-7000-8000-000000000001/transactions'
  expect(landingPath('user', '/dashboard/portfolio?dialog=pay')).toBe('/dashboard/portfolio?dialog=pay')
  expect(landingPath('user', statement)).toBe(statement)
  expect(landingPath('admin', statement)).toBe(statement)
  expect(landingPath('admin', '/admin/users?q=ines')).toBe('/admin/users?q=ines')
  expect(landingPath('user', '/admin/users')).toBe('/dashboard/portfolio')
  expect(landingPath('user', '/dashboard/../admin#x')).toBe('/dashboard/portfolio')
  expect(landingPath('admin', '/dashboard/profile')).toBe('/admin/dashboard')
  expect(landingPath('user', '//evil.example')).toBe('/dashboard/portfolio')
})
