import type { Network } from '@bank/contract'
import {
  bitcoinAddress,
  cardanoAddress,
  cashAddress,
  dogecoinAddress,
  tronAddress,
  xrpAddress,
} from './coin-addresses.ts'
import {
  evmAddress,
  internetComputerAddress,
  nearAddress,
  polkadotAddress,
  solanaAddress,
  tonAddress,
} from './account-addresses.ts'

/** The address in the one form in which the bank writes it; null when it cannot be one of this network. */
type Reading = (address: string) => string | null

const formats: Record<Network, { read: Reading; begin: string }> = {
  Bitcoin: { read: bitcoinAddress, begin: 'begins with 1, 3 or bc1' },
  Ethereum: { read: evmAddress, begin: 'begins with 0x followed by 40 digits and letters' },
  'Binance Smart Chain': { read: evmAddress, begin: 'begins with 0x followed by 40 digits and letters' },
  Solana: { read: solanaAddress, begin: 'has 32 to 44 digits and letters' },
  Polygon: { read: evmAddress, begin: 'begins with 0x followed by 40 digits and letters' },
  Avalanche: { read: evmAddress, begin: 'is a C-Chain address and begins with 0x' },
  Cardano: { read: cardanoAddress, begin: 'begins with addr1, Ddz or Ae2' },
  Polkadot: { read: polkadotAddress, begin: 'begins with 1' },
  Tron: { read: tronAddress, begin: 'begins with T' },
  'Near Protocol': { read: nearAddress, begin: 'is a name such as example.near, or 64 hexadecimal digits' },
  'XRP Ledger': { read: xrpAddress, begin: 'begins with r or X' },
  TON: { read: tonAddress, begin: 'begins with EQ, UQ, Ef or Uf and has 48 characters' },
  Dogecoin: { read: dogecoinAddress, begin: 'begins with D, A or 9' },
  'Bitcoin Cash': { read: cashAddress, begin: 'begins with bitcoincash:' },
  'Internet Computer': {
    read: internetComputerAddress,
    begin: 'is 64 hexadecimal digits, or a principal in groups of five',
  },
}

const checkDigitsWrong = 'The check digits of this address do not match. Please check every character.'

type Checked = { address: string; issue: null } | { address: null; issue: string }

/** Normalises an address by the check digits of its network; returns a sentence when it cannot be right. */
export function checkWalletAddress(network: Network, typed: string): Checked {
  const { read, begin } = formats[network]
  if (ownerless.test(typed))
    return { address: null, issue: 'Funds sent to this address are lost, because it belongs to no one.' }
  const address = read(typed)
  if (address !== null) return { address, issue: null }
  const elsewhere = distinctNetworks.find((other) => formats[other].read(typed) !== null)
  if (elsewhere !== undefined)
    return { address: null, issue: `This address belongs to ${elsewhere}, not to ${network}.` }
  if (read === evmAddress && isWithoutCapitals(typed)) {
    return {
      address: null,
      issue: 'Please copy the address with its capital letters: they serve as check digits.',
    }
  }
  if (read === evmAddress && /^0x[\da-f]{40}$/i.test(typed)) return { address: null, issue: checkDigitsWrong }
  return {
    address: null,
    issue: `This is not a valid ${network} address. A valid address ${begin}. Please check every character.`,
  }
}

/** The zero address, and the one that is used to burn coins. */
const ownerless = /^0x0{36}(0000|dead)$/i

/** Networks whose addresses cannot be mistaken for those of another. */
const distinctNetworks: readonly Network[] = [
  'Bitcoin',
  'Ethereum',
  'Cardano',
  'Polkadot',
  'Tron',
  'XRP Ledger',
  'TON',
  'Dogecoin',
  'Bitcoin Cash',
  'Internet Computer',
]

/**
 * EIP-55 puts the check digits into the capitals. Without them any mistyped address looks as good as the
 * right one.
 */
function isWithoutCapitals(address: string): boolean {
  return /^0x([\da-f]{40}|[\dA-F]{40})$/.test(address)
}

/** Returns whether the address has check digits. Solana has none, nor have NEAR's names and its 64 digits. */
export function hasCheckDigits(network: Network, address: string): boolean {
  if (network === 'Solana') return false
  return network !== 'Near Protocol' || evmAddress(address) !== null
}
