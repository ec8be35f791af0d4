import { expect, test } from 'vitest'
import { ownAddress, signInAddress } from './sign-in-address.ts'

test('the login keeps the page of the portal that was asked for, with its search', () => {
  expect(signInAddress('', '/dashboard/portfolio?dialog=pay')).toBe(
    '/?login&to=%2Fdashboard%2Fportfolio%3Fdialog%3Dpay',
  )
  expect(signInAddress('idle', '/admin/users')).toBe('/?login=idle&to=%2Fadmin%2Fusers')
  expect(signInAddress('wrong-codes')).toBe('/?login=wrong-codes')
})

test('the login keeps no address outside of the portal', () => {
  expect(signInAddress('ended', '/services')).toBe('/?login=ended')
  expect(signInAddress('', `/dashboard?${'x'.repeat(500)}`)).toBe('/?login')
})

test.for([
  '//evil.example',
  'https://evil.example/dashboard',
  '/\\evil.example',
  '\\\\evil.example/dashboard',
  '/\t/evil.example',
  ' /dashboard',
  'javascript:alert(1)//dashboard',
  '/dashboard/..//evil.example',
  '/dashboard/%2e%2e//evil.example',
  '/dashboard/..\\\\evil.example',
  '/dashboardevil.example',
  '/dashboard@evil.example',
  '/admin.evil.example/',
  '/services',
  '',
])('a sign-in never leads to %j', (address) => {
  expect(ownAddress(address)).toBe(null)
})

test('a page of the portal is led to as it was asked for, with its part', () => {
  expect(ownAddress('/dashboard')).toBe('/dashboard')
  expect(ownAddress('/admin/users?q=hele%20na')).toBe('/admin/users?q=hele%20na')
  expect(ownAddress('/dashboard/profile#security')).toBe('/dashboard/profile#security')
  expect(ownAddress(null)).toBe(null)
})
