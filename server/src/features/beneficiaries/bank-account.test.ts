import { countrySpecs } from 'ibantools'
import { assert, constantFrom, integer, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkBankAccount } from './bank-account.ts'

type Typed = Parameters<typeof checkBankAccount>[0]

/** The registry's examples of ISO 13616. */
const ibans = [
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'DE89370400440532013000',
  'CH9300762011623852957',
  'NL91ABNA0417164300',
  'ES9121000418450200051332',
  'IT60X0542811101000000123456',
  'BE68539007547034',
  'AE070331234567890123456',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
  'SA0380000000608010167519',
  'VG96VPVG0000012345678901',
  'LC55HEMM000100010012001200023015',
]

function check(typed: Partial<Typed>) {
  const { account, issues } = checkBankAccount({
    bankAccountNumber: '007344182056',
    bankRoutingNumber: null,
    swiftCode: null,
    ...typed,
  })
  return { ...account, issues: Object.fromEntries(issues.map(({ path, message }) => [path, message])) }
}

describe('an IBAN', () => {
  test('is accepted with and without spaces, in small letters too, and stored in one form', () => {
    for (const iban of ibans)
      expect(check({ bankAccountNumber: iban }), iban).toMatchObject({ bankAccountNumber: iban, issues: {} })
    const typed = check({ bankAccountNumber: 'gb29 nwbk 6016 1331 9268 19' })
    expect(typed).toMatchObject({ bankAccountNumber: 'GB29NWBK60161331926819', issues: {} })
  })

  test('with any digit or letter exchanged for another is refused', () => {
    // A letter in place of a digit changes two places at once, and modulo 97 misses one in a hundred of
    // those.
    const kinds = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'].map((kind) => Array.from(kind))
    const accepted: string[] = []
    let tried = 0
    for (const iban of ibans) {
      // The first four characters make it an IBAN: without them it is another account number.
      for (let index = 4; index < iban.length; index += 1) {
        const alike = kinds.find((kind) => kind.includes(iban.charAt(index))) ?? []
        for (const letter of alike.filter((other) => other !== iban.charAt(index))) {
          tried += 1
          const other = iban.slice(0, index) + letter + iban.slice(index + 1)
          if (!('bankAccountNumber' in check({ bankAccountNumber: other }).issues)) accepted.push(other)
        }
      }
    }
    console.info(`IBANs: ${tried} with one character exchanged, ${accepted.length} accepted`)
    expect(accepted).toEqual([])
  })

  test('is refused with any check digits but its own', () => {
    assert(
      property(tuple(constantFrom(...ibans), integer({ min: 0, max: 99 })), ([iban, digits]) => {
        const other = `${iban.slice(0, 2)}${String(digits).padStart(2, '0')}${iban.slice(4)}`
        return other === iban || 'bankAccountNumber' in check({ bankAccountNumber: other }).issues
      }),
      { numRuns: 500 },
    )
  })

  test('is refused with a sentence that names the error', () => {
    expect(check({ bankAccountNumber: 'GB29NWBK6016133192681' }).issues['bankAccountNumber']).toBe(
      'An IBAN of the United Kingdom has 22 characters; this one has 21.',
    )
    expect(check({ bankAccountNumber: 'GB28NWBK60161331926819' }).issues['bankAccountNumber']).toBe(
      'This is not a valid IBAN: its check digits do not match. Please check every character.',
    )
  })

  test('is read without the word IBAN in front of it', () => {
    for (const typed of [
      'IBAN GB29 NWBK 6016 1331 9268 19',
      'iban: GB29NWBK60161331926819',
      'IBANGB29NWBK60161331926819',
    ]) {
      expect(check({ bankAccountNumber: typed }), typed).toMatchObject({
        bankAccountNumber: 'GB29NWBK60161331926819',
        issues: {},
      })
    }
  })

  test('of a country without IBANs, or with a letter as a check digit, is refused', () => {
    expect(check({ bankAccountNumber: 'GV29 NWBK 6016 1331 9268 19' }).issues['bankAccountNumber']).toBe(
      'This looks like an IBAN, but no country’s IBANs begin with GV. Please check every character.',
    )
    for (const number of ['GB2O NWBK 6016 1331 9268 19', 'GBI9NWBK60161331926819']) {
      expect(check({ bankAccountNumber: number }).issues['bankAccountNumber'], number).toBe(
        'The third and fourth characters of an IBAN must be digits. Please check every character.',
      )
    }
    // Morocco has IBANs that the registry does not list.
    expect(check({ bankAccountNumber: 'MA64011519000001205000534921' }).issues).toEqual({})
    expect(check({ bankAccountNumber: 'MA64011519000001205000534922' }).issues).toHaveProperty(
      'bankAccountNumber',
    )
  })

  test('an account number that is not an IBAN is accepted', () => {
    for (const number of ['0073 4418 2056', '4410029937', '12-345678', 'US12345678', 'ZZ99123456', '1234']) {
      expect(check({ bankAccountNumber: number }).issues, number).toEqual({})
    }
    for (const number of ['123', '12/34567', 'IBAN: GB29', 'x'.repeat(35)]) {
      expect(check({ bankAccountNumber: number }).issues, number).toHaveProperty('bankAccountNumber')
    }
    expect(countrySpecs['US']?.IBANRegistry).toBeUndefined()
  })
})

describe('a SWIFT code', () => {
  test('has 8 or 11 characters and a country', () => {
    for (const code of ['BARCGB22', 'barcgb22xxx', 'LWMBLCLC', 'DEUTDEFF500'])
      expect(check({ swiftCode: code }).issues, code).toEqual({})
    for (const code of ['BARCGB2', 'BARCXX22', 'BARCGB22X', '1ARCGB22', 'BARC GB'])
      expect(check({ swiftCode: code }).issues, code).toHaveProperty('swiftCode')
  })

  test('is of the country of the IBAN', () => {
    const bankAccountNumber = 'GB29NWBK60161331926819'
    expect(check({ bankAccountNumber, swiftCode: 'DEUTDEFF' }).issues).toEqual({
      swiftCode: 'This SWIFT code belongs to a bank in Germany, but the IBAN is from the United Kingdom.',
    })
    expect(check({ bankAccountNumber, swiftCode: 'HSBCHKHH' }).issues['swiftCode']).toBe(
      'This SWIFT code belongs to a bank in Hong Kong, but the IBAN is from the United Kingdom.',
    )
    // Jersey's banks have British IBANs.
    for (const swiftCode of ['NWBKGB2L', 'NWBKJESX'])
      expect(check({ bankAccountNumber, swiftCode }).issues, swiftCode).toEqual({})
  })
})

describe('a routing number', () => {
  test('of nine digits without a country has the check digit of the United States', () => {
    for (const bankRoutingNumber of ['026073448', '021000021', '0210-0002-1'])
      expect(check({ bankRoutingNumber }).issues).toEqual({})
    expect(check({ bankRoutingNumber: '021000022' }).issues['bankRoutingNumber']).toMatch(
      /enter its SWIFT code too\.$/,
    )
    expect(check({ bankRoutingNumber: '000000000' }).issues).toHaveProperty('bankRoutingNumber')
    expect(check({ bankRoutingNumber: '021000022', swiftCode: 'ROYCCAT2' }).issues).toEqual({})
    expect(check({ bankRoutingNumber: '601613', swiftCode: 'CHASUS33' }).issues).toEqual({
      bankRoutingNumber: 'A United States routing number has 9 digits.',
    })
  })

  test('of the United Kingdom has six digits, those of the IBAN', () => {
    const bankAccountNumber = 'GB29NWBK60161331926819'
    expect(check({ bankAccountNumber, bankRoutingNumber: '601613' })).toMatchObject({
      bankRoutingNumber: '60-16-13',
      issues: {},
    })
    expect(check({ bankAccountNumber, bankRoutingNumber: '60-16-14' }).issues).toEqual({
      bankRoutingNumber: 'This sort code does not match the one in the IBAN, 60-16-13.',
    })
    expect(check({ swiftCode: 'BARCGB22', bankRoutingNumber: '6016' }).issues).toEqual({
      bankRoutingNumber: 'A sort code has 6 digits, such as 60-16-13.',
    })
  })

  test('of any other country has a plain form', () => {
    expect(check({ bankRoutingNumber: '123-456', swiftCode: 'CTBAAU2S' })).toMatchObject({
      bankRoutingNumber: '123456',
      issues: {},
    })
    expect(check({ bankRoutingNumber: 'HDFC0000001', swiftCode: 'HDFCINBB' }).issues).toEqual({})
    expect(check({ bankRoutingNumber: '12', swiftCode: 'HDFCINBB' }).issues).toHaveProperty(
      'bankRoutingNumber',
    )
  })
})
