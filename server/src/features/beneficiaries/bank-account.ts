import { type BankOrder, countryName, type InvalidInput } from '@bank/contract'
import { isValidBIC } from 'ibantools'
import { ibanLengthOf, isIban, isRegistered } from '#domain/iban.ts'

type Account = Pick<BankOrder, 'bankAccountNumber' | 'bankRoutingNumber' | 'swiftCode'>
type Checked = { account: Account; issues: InvalidInput['issues'] }

/** A sentence for the client about what is wrong with a number; null when it is right. */
type Problem = string | null

/**
 * Normalises the numbers of a bank account and finds errors: an IBAN by ISO 13616 (length, form and the check
 * digits modulo 97), a BIC by ISO 9362, a United States routing number by its check digit. An account number
 * that neither is nor looks like an IBAN has no check digits, and is accepted.
 */
export function checkBankAccount({ bankAccountNumber, bankRoutingNumber, swiftCode }: Account): Checked {
  const number = removeIbanPrefix(bankAccountNumber.replaceAll(/[\s-]/g, '').toUpperCase())
  const bic = swiftCode === null ? null : swiftCode.replaceAll(/\s/g, '').toUpperCase()
  const routing = bankRoutingNumber === null ? null : bankRoutingNumber.replaceAll(/[\s-]/g, '').toUpperCase()
  const ibanCountry = ibanCountryOf(number)
  const country = ibanCountry ?? bic?.slice(4, 6) ?? null
  const found: Record<keyof Account, Problem> = {
    bankAccountNumber: ibanCountry === null ? problemOfNumber(number) : problemOfIban(number, ibanCountry),
    swiftCode: bic === null ? null : problemOfBic(bic, ibanCountry),
    bankRoutingNumber: routing === null ? null : problemOfRouting(routing, { country, number }),
  }
  const issues = Object.entries(found).flatMap(([path, message]) =>
    message === null ? [] : [{ path, message }],
  )
  return {
    account: {
      bankAccountNumber: number,
      bankRoutingNumber: routing !== null && country === 'GB' ? grouped(routing) : routing,
      swiftCode: bic,
    },
    issues,
  }
}

/** "IBAN GB29 …", as it is copied from a letterhead, without the word. */
function removeIbanPrefix(number: string): string {
  return number.replace(/^IBAN[:.]?(?=[A-Z]{2}[\dOI]{2})/, '')
}

/** The length of the shortest IBANs. */
const shortestIban = 15

/** Two letters and two digits, or letters that look like digits, followed by the length of an IBAN. */
function looksLikeIban(number: string): boolean {
  return number.length >= shortestIban && /^[A-Z]{2}[\dOI]{2}/.test(number)
}

/**
 * The country of a number that begins like an IBAN: two letters of a country that has IBANs, and two digits.
 */
function ibanCountryOf(number: string): string | null {
  const country = /^([A-Z]{2})[\dOI]{2}/.exec(number)?.[1]
  if (country === undefined || ibanLengthOf(country) === null) return null
  return looksLikeIban(number) || (isRegistered(country) && /^..\d\d/.test(number)) ? country : null
}

function problemOfNumber(number: string): Problem {
  if (looksLikeIban(number)) {
    return (
      `This looks like an IBAN, but no country’s IBANs begin with ${number.slice(0, 2)}. ` +
      'Please check every character.'
    )
  }
  if (/^[A-Z\d]{4,34}$/.test(number)) return null
  return 'An account number consists of 4 to 34 letters and digits.'
}

function problemOfIban(iban: string, country: string): Problem {
  if (/[OI]/.test(iban.slice(2, 4))) {
    return 'The third and fourth characters of an IBAN must be digits. Please check every character.'
  }
  const length = ibanLengthOf(country)
  if (length !== null && iban.length !== length) {
    return `An IBAN of ${nameOf(country)} has ${length} characters; this one has ${iban.length}.`
  }
  return isIban(iban)
    ? null
    : `This is not a valid IBAN: its check digits do not match. Please check every character.`
}

function problemOfBic(bic: string, ibanCountry: string | null): Problem {
  if (!isValidBIC(bic))
    return (
      'This is not a valid SWIFT code. It should have 8 or 11 characters, such as ' +
      'BARCGB22 or BARCGB22XXX.'
    )
  const country = bic.slice(4, 6)
  if (ibanCountry === null || ibanCountry === country || sharesIbans[ibanCountry]?.includes(country))
    return null
  return (
    `This SWIFT code belongs to a bank in ${nameOf(country)}, but the IBAN is from ` +
    `${nameOf(ibanCountry)}.`
  )
}

/** Territories whose banks use another country's IBANs, by the registry of ISO 13616. */
const sharesIbans: Record<string, readonly string[]> = {
  FI: ['AX'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
}

function problemOfRouting(
  routing: string,
  { country, number }: { country: string | null; number: string },
): Problem {
  if (country === 'GB') return problemOfSortCode(routing, number)
  // Nine digits without a country are most likely of the United States.
  if (country === 'US' || (country === null && /^\d{9}$/.test(routing))) return problemOfAba(routing, country)
  return /^[A-Z\d]{3,15}$/.test(routing) ? null : 'A routing number consists of 3 to 15 letters and digits.'
}

/** Six digits; an IBAN of the United Kingdom repeats them. */
function problemOfSortCode(sortCode: string, number: string): Problem {
  if (!/^\d{6}$/.test(sortCode)) return 'A sort code has 6 digits, such as 60-16-13.'
  const inIban = ibanCountryOf(number) === 'GB' ? number.slice(8, 14) : sortCode
  return inIban === sortCode ? null : `This sort code does not match the one in the IBAN, ${grouped(inIban)}.`
}

/** ABA routing number: nine digits, weighed 3, 7 and 1 in turn, add up to a multiple of ten. */
function problemOfAba(routing: string, country: string | null): Problem {
  if (!/^\d{9}$/.test(routing)) return 'A United States routing number has 9 digits.'
  const sum = Array.from(routing).reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  )
  if (sum % 10 === 0 && sum > 0) return null
  const elsewhere =
    country === null ? ' If the bank is not in the United States, please enter its SWIFT code too.' : ''
  return `This is not a valid routing number: its check digit does not match.${elsewhere}`
}

/** Formats a sort code as it is printed: 60-16-13. */
function grouped(routing: string): string {
  return /^\d{6}$/.test(routing)
    ? `${routing.slice(0, 2)}-${routing.slice(2, 4)}-${routing.slice(4)}`
    : routing
}

const withArticle =
  /^(United|Netherlands|Bahamas|Philippines|Isle|Cayman|British|Faroe|Dominican|Central|Czech Republic)/

function nameOf(country: string): string {
  const name = countryName(country)
  return withArticle.test(name) ? `the ${name}` : name
}
