import { expect, test } from 'vitest'
import { brandSchema, siteOrigin } from './brand.ts'

test('the pages are built for the first address in PUBLIC_URL, and for every port of this machine', () => {
  expect(siteOrigin('https://bank.example')).toBe('https://bank.example')
  expect(siteOrigin(' https://Bank.example/ , https://www.bank.example')).toBe('https://bank.example')
  expect(siteOrigin('https://bank.example:443')).toBe('https://bank.example')
  expect(siteOrigin('https://bank.example:8443/x')).toBe('https://bank.example:8443')
  for (const own of [
    undefined,
    '',
    'http://localhost:3001',
    'http://127.0.0.1:80',
    'http://[::1]:3000',
    'not an address',
  ])
    expect(siteOrigin(own)).toBe('http://localhost:3000')
  expect(siteOrigin('http://localhost.evil.example')).toBe('http://localhost.evil.example')
})

test('an empty setting counts as not set, and an invalid setting is named', () => {
  expect(brandSchema.parse({ BANK_NAME: '', BANK_BIC: '' })).toEqual(brandSchema.parse({}))
  const wrong = brandSchema.safeParse({ BANK_NAME: 'x'.repeat(71), BANK_PHONE: '0800' })
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['BANK_NAME', 'BANK_PHONE'])
})

test('the invented bank has a BIC for tests, and a bank with another name has none until it sets it', () => {
  const bicOf = (settings: Record<string, string>) => brandSchema.parse(settings).bic
  // ISO 9362: the country is Dominica, and 0 as the eighth character marks a BIC for tests.
  expect(bicOf({})).toMatch(/^[A-Z]{4}DM[A-Z]0$/)
  expect(bicOf({ BANK_NAME: 'Banque des Trois Pitons' })).toBeNull()
  expect(bicOf({ BANK_NAME: 'Banque des Trois Pitons', BANK_BIC: 'PITODMDM' })).toBe('PITODMDM')
})

test('a representative needs a name, an address and an e-mail address', () => {
  expect(brandSchema.parse({}).representatives).toEqual({ eu: null, uk: null })
  const settings = {
    BANK_EU_REPRESENTATIVE: 'Rue SARL',
    BANK_EU_REPRESENTATIVE_ADDRESS: '1 rue, Paris',
    BANK_EU_REPRESENTATIVE_EMAIL: 'eu@rue.example',
  }
  const eu = { name: 'Rue SARL', address: '1 rue, Paris', email: 'eu@rue.example' }
  expect(brandSchema.parse(settings).representatives).toEqual({ eu, uk: null })
  for (const missing of Object.keys(settings)) {
    const wrong = brandSchema.safeParse({ ...settings, [missing]: '' })
    expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual([missing])
  }
  const unnamed = brandSchema.safeParse({ BANK_UK_REPRESENTATIVE_EMAIL: 'uk@rue.example' })
  expect(unnamed.error?.issues.map(({ path }) => path[0])).toEqual(['BANK_UK_REPRESENTATIVE'])
})

test('the office hours are days and times, and are not invented for a manager with other hours', () => {
  const officeOf = (settings: Record<string, string>) => brandSchema.parse(settings).accountManager
  expect(officeOf({})).toMatchObject({
    office: { firstDay: 1, lastDay: 5, opens: '10:00', closes: '19:00' },
    answersWithin: '2 hours',
  })
  expect(officeOf({ BANK_MANAGER_HOURS: 'Mon-Sat 8AM-1PM' })).toMatchObject({
    office: null,
    answersWithin: null,
  })
  expect(officeOf({ BANK_MANAGER_HOURS: 'Any', BANK_MANAGER_OFFICE: 'Mon-Sat 08:00-13:30' }).office).toEqual({
    firstDay: 1,
    lastDay: 6,
    opens: '08:00',
    closes: '13:30',
  })
  for (const wrong of [
    '9 to 5',
    'Fri-Mon 08:00-13:00',
    'Mon-Fri 13:00-08:00',
    'Mon-Fri 8:00-13:00',
    'Mon-Fri 08:00-24:00',
  ])
    expect(brandSchema.safeParse({ BANK_MANAGER_OFFICE: wrong }).error?.issues[0]?.path, wrong).toEqual([
      'BANK_MANAGER_OFFICE',
    ])
})
