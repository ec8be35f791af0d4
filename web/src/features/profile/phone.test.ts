import { countryCodes, phoneSchema } from '@bank/contract'
import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { completePhone, countryOfAddress } from './phone.ts'

test('the last line of an address gives its country, by its name or a usual one, also after a comma', () => {
  const countries = [
    'Roseau\nDominica',
    'Bath\nUK',
    'Castries, Saint Lucia',
    'São Tomé\nSao Tome & Principe',
    "Abidjan\nCOTE D'IVOIRE ",
    'Yangon\nMyanmar',
    'Kowloon\nHong Kong SAR China',
  ].map(countryOfAddress)
  expect(countries).toEqual(['DM', 'GB', 'LC', 'ST', 'CI', 'MM', 'HK'])
  expect(['', 'Roseau', 'Dominica\nRoseau', 'Georgia Street'].map(countryOfAddress)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test.each([
  ['020 7946 0958', 'GB', '+44 20 7946 0958'],
  ['(020) 7946-0958', 'GB', '+44 20 7946 0958'],
  ['0170 1234567', 'DE', '+49 170 1234567'],
  ['06 12345678', 'IT', '+39 06 12345678'],
  ['06 1 234 5678', 'HU', '+36 1 234 5678'],
  ['8 495 123 45 67', 'RU', '+7 495 123 45 67'],
  ['812 345 67 89', 'RU', '+7 812 345 67 89'],
  ['0034 612 345 678', 'DM', '+34 612 345 678'],
  ['0044 20 7946 0958', null, '+44 20 7946 0958'],
  ['225 4417', 'DM', '+1 767 225 4417'],
  ['1 767 225 4417', 'DM', '+1 767 225 4417'],
  ['202 555 0173', 'US', '+1 202 555 0173'],
  ['011 44 20 7946 0958', 'US', '+44 20 7946 0958'],
  ['+44 20 7946 0958', 'DM', '+44 20 7946 0958'],
])('%s in %s is %s', (typed, country, complete) => {
  expect(completePhone(typed, country)).toBe(complete)
  expect(phoneSchema.safeParse(complete).success).toBe(true)
})

test.each([
  ['020 7946 0958', null],
  ['49 30 123456', 'DE'],
  ['555 0173', 'US'],
  ['call me', 'GB'],
  ['', 'GB'],
  ['123 456', 'UM'],
])('it is unknown whether %s in %s is complete', (typed, country) => {
  expect(completePhone(typed, country)).toBeNull()
})

test('every country’s example of a mobile number is completed as in Google’s list of numbers', () => {
  const compared = countryCodes.flatMap((country) => {
    const example = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined
    const complete = completePhone(example?.formatNational() ?? '', country)?.replaceAll(/[^+\d]/g, '')
    return example === undefined ? [] : [{ country, complete, number: example.number }]
  })
  expect(compared.length).toBeGreaterThan(230)
  expect(
    compared.filter(({ complete, number }) => complete !== number).map(({ country }) => country),
  ).toEqual(['AR', 'GA'])
})

test('a country is asked for if it has no numbers of its own, or if a number fits two', () => {
  const asked = countryCodes.filter((country) => completePhone('111 111 1111', country) === null)
  expect(asked).toEqual(['AR', 'BV', 'GA', 'HM', 'UM'])
})
