import { expect, test } from 'vitest'
import { mailHref, telHref } from './contact-hrefs.ts'

test('a telephone link has the country code, without the zero for calls within the country', () => {
  expect(telHref('+44 (0)7700-900.417')).toBe('tel:+447700900417')
  expect(telHref(' +49 ( 0 ) 30 123456')).toBe('tel:+4930123456')
  expect(telHref('(0)7700 900417')).toBe('tel:07700900417')
  expect(telHref('+1 (767) 555-0190')).toBe('tel:+17675550190')
})

test('an e-mail link keeps its @ and encodes characters that would end it', () => {
  expect(mailHref('noor.haddad@visitor.example')).toBe('mailto:noor.haddad@visitor.example')
  expect(mailHref('a?b&c+d@visitor.example')).toBe('mailto:a%3Fb%26c%2Bd@visitor.example')
})
