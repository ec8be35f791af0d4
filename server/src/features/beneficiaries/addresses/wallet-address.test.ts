import { networksOf, type Network } from '@bank/contract'
import { blake2b } from '@noble/hashes/blake2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base58xrp, type BytesCoder, bech32, bech32m, hex } from '@scure/base'
import { assert, property, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkWalletAddress, hasCheckDigits } from './wallet-address.ts'

const isLong = process.env['TEST_LONG'] !== undefined

/** Public addresses: of the standards, of token contracts, of foundations. */
const known: [Network, string][] = [
  // The genesis block, the examples of BIP 173 and BIP 350.
  ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['Bitcoin', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['Bitcoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  // EIP-55.
  ['Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['Polygon', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['Binance Smart Chain', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['Avalanche', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  // The contracts of USDT and USDC.
  ['Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['Solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  // The genesis account, and the examples of XLS-5.
  ['XRP Ledger', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['XRP Ledger', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ'],
  // CIP-19, and Byron's examples.
  [
    'Cardano',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  ],
  ['Cardano', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'],
  [
    'Cardano',
    'DdzFFzCqrhsrcTVhLygT24QwTnNqQqQ8mZrq5jykUzMveU26sxaH529kMpo7VhPrt5pwW3dXeB2k3EEvKcNBRmzCfcQ7dTkyGzTs658C',
  ],
  ['Cardano', 'Ae2tdPwUPEZKmwoy3AU3cXb5Chnasj6mvVNxV1H11997q3VW5ihbSfQwGpm'],
  ['Polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['TON', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'],
  ['TON', 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'],
  ['Dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  // The examples of the CashAddr specification.
  ['Bitcoin Cash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['Bitcoin Cash', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  // The ledger's canister, and the governance's account.
  ['Internet Computer', 'ryjl3-tyaaa-aaaaa-aaaba-cai'],
  ['Internet Computer', '4dfa940def17f1427ae47378c440f10185867677109a02bc8374fc25b9dee8af'],
]

const withoutCheckDigits: [Network, string][] = [
  ['Near Protocol', 'bank.near'],
  ['Near Protocol', '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de'],
  ['Solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
]

function accepts(network: Network, address: string): boolean {
  return checkWalletAddress(network, address).issue === null
}

describe('a wallet address', () => {
  test('of every network is accepted in its printed form', () => {
    for (const [network, address] of [...known, ...withoutCheckDigits]) {
      expect(checkWalletAddress(network, address), address).toEqual({ address, issue: null })
    }
    // No network that a coin moves on is without an example here.
    const shown = new Set([...known, ...withoutCheckDigits].map(([network]) => network))
    expect(
      Object.values(networksOf)
        .flat()
        .filter((network) => !shown.has(network)),
    ).toEqual([])
  })

  test('with one character exchanged for another is refused at every position', () => {
    const characters = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_')
    let tried = 0
    const accepted: string[] = []
    for (const [network, address] of known.filter(([name]) => name !== 'Solana')) {
      for (let index = 0; index < address.length; index += 1) {
        // Every eighth character at a position, others at the next one; the long programme tries them all.
        for (const character of characters.filter((_, order) => isLong || order % 8 === index % 8)) {
          // On networks without case, another case is the same address.
          if (
            character.toLowerCase() === address.charAt(index).toLowerCase() &&
            network === 'Internet Computer'
          )
            continue
          if (character === address.charAt(index)) continue
          tried += 1
          const other = address.slice(0, index) + character + address.slice(index + 1)
          if (accepts(network, other)) accepted.push(`${network}: ${other}`)
        }
      }
    }
    console.info(`addresses: ${tried} with one character exchanged, ${accepted.length} accepted`)
    expect(accepted).toEqual([])
    expect(tried).toBeGreaterThan(isLong ? 50_000 : 6_000)
  })

  test('with a character too many, too few, or two exchanged is refused', () => {
    for (const [network, address] of known.filter(([name]) => name !== 'Solana')) {
      for (let index = 0; index < address.length; index += 1) {
        const [one, two] = [address.charAt(index), address.charAt(index + 1)]
        expect(
          accepts(network, address.slice(0, index) + address.slice(index + 1)),
          `${address} without ${index}`,
        ).toBe(false)
        expect(
          accepts(network, address.slice(0, index) + one + address.slice(index)),
          `${address} with ${index} twice`,
        ).toBe(false)
        if (one === two || two === '') continue
        expect(
          accepts(network, address.slice(0, index) + two + one + address.slice(index + 2)),
          `${address} turned at ${index}`,
        ).toBe(false)
      }
    }
  })

  test('of any key is accepted on its own network and, where the form differs, on no other', () => {
    const checked = (alphabet: BytesCoder, bytes: Uint8Array) =>
      alphabet.encode(Buffer.concat([bytes, sha256(sha256(bytes)).subarray(0, 4)]))
    const versioned = (version: number, key: Uint8Array) => Buffer.concat([Buffer.from([version]), key])
    assert(
      property(uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
        const short = key.subarray(0, 20)
        const ss58 = versioned(0, key)
        const made: [Network, string][] = [
          ['Bitcoin', checked(base58, versioned(0x00, short))],
          ['Bitcoin', checked(base58, versioned(0x05, short))],
          ['Bitcoin', bech32.encode('bc', [0, ...bech32.toWords(short)])],
          ['Bitcoin', bech32m.encode('bc', [1, ...bech32m.toWords(key)])],
          ['Dogecoin', checked(base58, versioned(0x1e, short))],
          ['Dogecoin', checked(base58, versioned(0x16, short))],
          ['Tron', checked(base58, versioned(0x41, short))],
          ['XRP Ledger', checked(base58xrp, versioned(0, short))],
          ['Ethereum', eip55(short)],
          ['Solana', base58.encode(key)],
          [
            'Polkadot',
            base58.encode(
              Buffer.concat([
                ss58,
                blake2b(Buffer.concat([Buffer.from('SS58PRE'), ss58]), { dkLen: 64 }).subarray(0, 2),
              ]),
            ),
          ],
        ]
        for (const [network, address] of made) {
          if (!accepts(network, address)) return false
          if (network === 'Solana') continue
          const family =
            network === 'Ethereum'
              ? ['Ethereum', 'Polygon', 'Avalanche', 'Binance Smart Chain', 'Near Protocol']
              : [network]
          if (
            known.some(([other]) => !family.includes(other) && other !== 'Solana' && accepts(other, address))
          )
            return false
        }
        return true
      }),
      { numRuns: 200 },
    )
  })

  test('on the wrong network is refused with the name of its own network', () => {
    expect(checkWalletAddress('Ethereum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t').issue).toBe(
      'This address belongs to Tron, not to Ethereum.',
    )
    expect(
      checkWalletAddress('Bitcoin', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a').issue,
    ).toBe('This address belongs to Bitcoin Cash, not to Bitcoin.')
    expect(checkWalletAddress('Solana', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t').issue).toBe(
      'This address belongs to Tron, not to Solana.',
    )
  })

  test('that lost its capitals has no check digits left, and is refused with a sentence about it', () => {
    const lowered = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
    expect(checkWalletAddress('Ethereum', lowered).issue).toBe(
      'Please copy the address with its capital letters: they serve as check digits.',
    )
  })

  test('in capitals and small characters with a wrong one is refused for its check digits', () => {
    const mistyped = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeE'
    expect(checkWalletAddress('Ethereum', mistyped).issue).toBe(
      'The check digits of this address do not match. Please check every character.',
    )
  })

  test('of a test network, of a stake, or of a related network is refused', () => {
    const others: [Network, string][] = [
      ['Bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
      ['Bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
      // A later version of SegWit, which means nothing yet.
      ['Bitcoin', 'bc1sw50qgdz25j'],
      // bech32m for version 0.
      ['Bitcoin', bech32m.encode('bc', [0, ...bech32m.toWords(new Uint8Array(20))])],
      ['Cardano', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'],
      ['Cardano', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz'],
      ['Polkadot', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
      ['Near Protocol', 'near'],
      ['Near Protocol', 'Bank.near'],
      ['Near Protocol', 'a..near'],
      ['Near Protocol', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
      ['Bitcoin Cash', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
      ['Bitcoin Cash', 'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'],
      ['Internet Computer', 'aaaaa-aa'],
      ['Solana', '11111111111111111111111111111111111'],
    ]
    for (const [network, address] of others) expect(accepts(network, address), address).toBe(false)
  })

  test('without an owner is refused with its own sentence', () => {
    for (const address of [`0x${'0'.repeat(40)}`, `0x${'0'.repeat(36)}dEaD`]) {
      for (const network of [
        'Ethereum',
        'Binance Smart Chain',
        'Polygon',
        'Avalanche',
        'Near Protocol',
      ] as const) {
        expect(checkWalletAddress(network, address), network).toEqual({
          address: null,
          issue: 'Funds sent to this address are lost, because it belongs to no one.',
        })
      }
    }
  })

  test('is stored in one form, however it was typed', () => {
    const upper = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'
    expect(checkWalletAddress('Bitcoin', upper).address).toBe(upper.toLowerCase())
    expect(checkWalletAddress('Bitcoin', upper.replace('Q', 'q')).address).toBeNull()
    const cash = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
    expect(checkWalletAddress('Bitcoin Cash', cash).address).toBe(`bitcoincash:${cash}`)
    const ton = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'
    expect(checkWalletAddress('TON', ton).address).toBe(ton)
  })

  test('without check digits has a note about it', () => {
    for (const [network, address] of known)
      expect(hasCheckDigits(network, address), address).toBe(network !== 'Solana')
    for (const [network, address] of withoutCheckDigits)
      expect(hasCheckDigits(network, address), address).toBe(false)
    expect(hasCheckDigits('Near Protocol', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(true)
  })
})

function eip55(bytes: Uint8Array): string {
  const digits = hex.encode(bytes)
  const hash = hex.encode(keccak_256(Buffer.from(digits)))
  return `0x${Array.from(digits)
    .map((digit, i) => (parseInt(hash.charAt(i), 16) >= 8 ? digit.toUpperCase() : digit))
    .join('')}`
}
