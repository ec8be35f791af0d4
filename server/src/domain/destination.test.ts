import { describe, expect, test } from 'vitest'
import { destinationLinesOf, destinationOf, shortDestinationOf } from './destination.ts'

const nothing = {
  address: null,
  town: null,
  country: null,
  bankName: null,
  bankAccountNumber: null,
  bankRoutingNumber: null,
  swiftCode: null,
  walletAddress: null,
  currency: null,
  network: null,
  walletHolderName: null,
}

describe('the line that shows where money goes', () => {
  test('names the bank and groups an account number in fours', () => {
    const details = { ...nothing, bankName: 'Windward Isles Bank', bankAccountNumber: '007344182056' }
    expect(destinationOf(details)).toBe('Windward Isles Bank, account 0073 4418 2056')
  })

  test('groups an IBAN in fours and does not call it an account', () => {
    const details = {
      ...nothing,
      bankName: 'Thames & Mercer Bank',
      bankAccountNumber: 'GB29NWBK60161331926819',
    }
    expect(destinationOf(details)).toBe('Thames & Mercer Bank, GB29 NWBK 6016 1331 9268 19')
  })

  test('calls an invalid IBAN an account', () => {
    expect(
      destinationOf({
        ...nothing,
        bankName: 'Thames & Mercer Bank',
        bankAccountNumber: 'GV29NWBK60161331926819',
      }),
    ).toBe('Thames & Mercer Bank, account GV29 NWBK 6016 1331 9268 19')
  })

  test('names the network and shows both ends of a wallet address', () => {
    const details = {
      ...nothing,
      network: 'Ethereum',
      walletAddress: '0xd82648F47cBA48633DCca3A0E72890Dbe976fD50',
    }
    expect(destinationOf(details)).toBe('Ethereum, 0xd82648F4…e976fD50')
  })

  test('is shown in full, in two lines, for comparison before a payment', () => {
    const walletAddress = '0xd82648F47cBA48633DCca3A0E72890Dbe976fD50'
    expect(destinationLinesOf({ ...nothing, network: 'Ethereum', walletAddress })).toEqual([
      'Ethereum',
      walletAddress,
    ])
    const bank = { bankName: 'Thames & Mercer Bank', bankAccountNumber: 'GB29NWBK60161331926819' }
    expect(destinationLinesOf({ ...nothing, ...bank })).toEqual([
      'Thames & Mercer Bank',
      'GB29 NWBK 6016 1331 9268 19',
    ])
  })

  test('shows a short address in full', () => {
    expect(destinationOf({ ...nothing, walletAddress: 'bank.near' })).toBe('bank.near')
  })
})

test('the short form keeps the dots and the last four characters on one line', () => {
  const details = { ...nothing, bankName: 'Caraibes Mutual', bankAccountNumber: '0000 4471 2606' }
  expect(shortDestinationOf(details)).toBe('Caraibes Mutual …\u00a02606')
})
