import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'

test('a country has the name that people write, without what CLDR adds to it', () => {
  expect(['HK', 'MO', 'MM', 'GB', 'US', 'BA', 'CG', 'CD'].map(countryName)).toEqual([
    'Hong Kong',
    'Macao',
    'Myanmar',
    'United Kingdom',
    'United States',
    'Bosnia & Herzegovina',
    'Republic of the Congo',
    'Democratic Republic of the Congo',
  ])
})
