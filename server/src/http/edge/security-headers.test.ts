import { describe, expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

/** The content security policy by directive. */
function policyOf(headers: Record<string, string>): Record<string, string> {
  const parts = (headers['content-security-policy'] ?? '').split('; ')
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}

describe.for(['http', 'https'])('over %s', (scheme) => {
  const headers = securityHeaders(scheme === 'https')

  test('a page loads scripts, pictures and requests only from the bank', () => {
    const { 'img-src': pictures, ...policy } = policyOf(headers)
    expect(pictures).toBe("'self' data:")
    const own = ['default-src', 'script-src', 'style-src', 'font-src', 'connect-src']
    for (const name of own) expect(policy[name], name).toBe("'self'")
    for (const sources of Object.values(policy)) expect(sources).not.toMatch(/unsafe|\*|:/)
  })

  test('a page cannot be framed, change its base address, or send its forms elsewhere', () => {
    expect(policyOf(headers)).toMatchObject({
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    })
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-permitted-cross-domain-policies': 'none',
    })
  })

  test('a page cannot use a camera, a microphone, the location or payments of the browser', () => {
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'])
      expect(headers['permissions-policy']?.split(', '), feature).toContain(`${feature}=()`)
  })
})

test('browsers are told over https alone to use https for two years', () => {
  expect(securityHeaders(true)['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(policyOf(securityHeaders(true))).toHaveProperty('upgrade-insecure-requests')
  expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security')
  expect(policyOf(securityHeaders(false))).not.toHaveProperty('upgrade-insecure-requests')
})
