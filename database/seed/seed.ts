import { type Habit, months, type Movement, movement, opening } from './movements.ts'

export type DemoAccount = {
  client: string
  nickname: string
  number: string
  currency: string
  isCrypto: boolean
  /** Today, after every movement. */
  balance: string
  /** Oldest first; the first one is the opening. */
  movements: Movement[]
}

export { beneficiaries, type DemoBeneficiary } from './beneficiaries.ts'

const reserve = 'USD4501928374'
const operating = 'EUR4501920417'
const london = 'GBP4501927730'
const bitcoin = 'BTC4501921188'
const ether = 'ETH4501926402'
const everyday = 'USD4509913305'

const reserveHabits: Habit[] = [
  { kind: 'incoming', counterparty: 'Meridian Shipping dividend', atLeast: 2_800_000, atMost: 4_600_000 },
  { kind: 'payment', counterparty: 'Whitcombe & Sons', atLeast: 118_000, atMost: 924_000 },
  { kind: 'incoming', counterparty: null, atLeast: 820_000, atMost: 1_480_000 },
  { kind: 'payment', counterparty: 'Laurent Family Trust', atLeast: 1_200_000, atMost: 2_500_000 },
  { kind: 'payment', counterparty: 'Atelier Moreau', atLeast: 64_000, atMost: 512_000 },
  { kind: 'adjustment', counterparty: null, atLeast: 14_210, atMost: 23_480 },
]

const operatingHabits: Habit[] = [
  { kind: 'incoming', counterparty: 'Galerie Saint-Roch', atLeast: 620_000, atMost: 1_340_000 },
  { kind: 'payment', counterparty: 'Atelier Moreau', atLeast: 96_000, atMost: 485_000 },
  { kind: 'payment', counterparty: 'Whitcombe & Sons', atLeast: 42_000, atMost: 210_000 },
  { kind: 'incoming', counterparty: null, atLeast: 145_000, atMost: 390_000 },
  { kind: 'payment', counterparty: 'Laurent Family Trust', atLeast: 150_000, atMost: 650_000 },
]

/**
 * The accounts of the demo bank and what happened on them, counted in days before today. They are older than
 * the certificates and the beneficiaries that they paid.
 */
export const accounts: DemoAccount[] = [
  {
    client: 'helena',
    nickname: 'Family Reserve',
    number: reserve,
    currency: 'USD',
    isCrypto: false,
    balance: '1250000.55',
    movements: [
      opening(reserve, 897),
      ...months(reserve, 9, 84, reserveHabits),
      movement(reserve, {
        kind: 'incoming',
        daysAgo: 78,
        amount: '42500.00',
        counterparty: 'Meridian Shipping dividend',
        reference: '9F21C04A',
      }),
      movement(reserve, {
        kind: 'payment',
        daysAgo: 72,
        amount: '-8240.00',
        counterparty: 'Whitcombe & Sons',
        reference: '7B3E88D1',
      }),
      movement(reserve, { kind: 'incoming', daysAgo: 66, amount: '12750.00', reference: 'C4410E2F' }),
      movement(reserve, {
        kind: 'payment',
        daysAgo: 59,
        amount: '-3180.45',
        counterparty: 'Laurent Family Trust',
        reference: '1D99A7B6',
      }),
      movement(reserve, { kind: 'adjustment', daysAgo: 51, amount: '214.30', reference: 'E05B31C8' }),
      movement(reserve, {
        kind: 'payment',
        daysAgo: 46,
        amount: '-25000.00',
        counterparty: 'Laurent Family Trust',
        reference: '38A6F2D4',
      }),
      movement(reserve, { kind: 'incoming', daysAgo: 39, amount: '61900.00', reference: 'AC71905E' }),
      movement(reserve, {
        kind: 'payment',
        daysAgo: 32,
        amount: '-1460.80',
        counterparty: 'Whitcombe & Sons',
        reference: '54D8B3F0',
      }),
      movement(reserve, { kind: 'incoming', daysAgo: 24, amount: '9875.25', reference: 'F6627A1C' }),
      movement(reserve, {
        kind: 'payment',
        daysAgo: 17,
        amount: '-15000.00',
        counterparty: 'Laurent Family Trust',
        reference: '0BE94D73',
      }),
      movement(reserve, { kind: 'incoming', daysAgo: 10, amount: '38200.00', reference: 'D2C815A9' }),
      movement(reserve, {
        kind: 'payment',
        daysAgo: 2,
        amount: '-6425.00',
        counterparty: 'Whitcombe & Sons',
        reference: '7F3A91C4',
      }),
    ],
  },
  {
    client: 'helena',
    nickname: 'Operating Account',
    number: operating,
    currency: 'EUR',
    isCrypto: false,
    balance: '84310.20',
    movements: [
      opening(operating, 896),
      ...months(operating, 10, 58, operatingHabits),
      movement(operating, {
        kind: 'incoming',
        daysAgo: 54,
        amount: '9420.00',
        counterparty: 'Galerie Saint-Roch',
      }),
      movement(operating, {
        kind: 'payment',
        daysAgo: 49,
        amount: '-2318.40',
        counterparty: 'Atelier Moreau',
      }),
      movement(operating, { kind: 'adjustment', daysAgo: 42, amount: '38.65' }),
      movement(operating, {
        kind: 'payment',
        daysAgo: 36,
        amount: '-1140.00',
        counterparty: 'Whitcombe & Sons',
      }),
      movement(operating, { kind: 'incoming', daysAgo: 29, amount: '2750.00' }),
      movement(operating, {
        kind: 'payment',
        daysAgo: 21,
        amount: '-4600.00',
        counterparty: 'Laurent Family Trust',
      }),
      movement(operating, {
        kind: 'incoming',
        daysAgo: 15,
        amount: '11280.50',
        counterparty: 'Galerie Saint-Roch',
      }),
      movement(operating, { kind: 'payment', daysAgo: 9, amount: '-860.25', counterparty: 'Atelier Moreau' }),
      movement(operating, {
        kind: 'payment',
        daysAgo: 3,
        amount: '-1995.00',
        counterparty: 'Whitcombe & Sons',
      }),
    ],
  },
  {
    client: 'helena',
    nickname: 'London House',
    number: london,
    currency: 'GBP',
    isCrypto: false,
    balance: '12.40',
    movements: [
      opening(london, 432),
      movement(london, {
        kind: 'payment',
        daysAgo: 301,
        amount: '-18400.00',
        counterparty: 'Whitcombe & Sons',
      }),
      movement(london, {
        kind: 'incoming',
        daysAgo: 214,
        amount: '6250.00',
        counterparty: 'Cadogan Lettings',
      }),
      movement(london, {
        kind: 'payment',
        daysAgo: 140,
        amount: '-4912.60',
        counterparty: 'Whitcombe & Sons',
      }),
      movement(london, {
        kind: 'payment',
        daysAgo: 49,
        amount: '-21750.00',
        counterparty: 'Laurent Family Trust',
      }),
    ],
  },
  {
    client: 'helena',
    nickname: 'Bitcoin Vault',
    number: bitcoin,
    currency: 'BTC',
    isCrypto: true,
    balance: '3.50000000',
    movements: [
      opening(bitcoin, 431),
      movement(bitcoin, { kind: 'incoming', daysAgo: 277, amount: '0.75000000' }),
      movement(bitcoin, {
        kind: 'payment',
        daysAgo: 196,
        amount: '-0.18250000',
        counterparty: 'Cold Storage',
      }),
      movement(bitcoin, { kind: 'incoming', daysAgo: 101, amount: '0.43250000' }),
    ],
  },
  {
    client: 'helena',
    nickname: 'Ether Wallet',
    number: ether,
    currency: 'ETH',
    isCrypto: true,
    balance: '41.25000000',
    movements: [
      opening(ether, 430),
      movement(ether, {
        kind: 'payment',
        daysAgo: 252,
        amount: '-6.40000000',
        counterparty: 'Treasury Safe',
      }),
      movement(ether, { kind: 'incoming', daysAgo: 187, amount: '12.90000000' }),
      movement(ether, {
        kind: 'payment',
        daysAgo: 113,
        amount: '-2.25000000',
        counterparty: 'Treasury Safe',
      }),
    ],
  },
  {
    client: 'marcus',
    nickname: 'Everyday',
    number: everyday,
    currency: 'USD',
    isCrypto: false,
    balance: '5000.00',
    movements: [
      opening(everyday, 240),
      movement(everyday, {
        kind: 'incoming',
        daysAgo: 96,
        amount: '1850.00',
        counterparty: 'Adeyemi Consulting',
      }),
      movement(everyday, {
        kind: 'incoming',
        daysAgo: 33,
        amount: '1420.00',
        counterparty: 'Adeyemi Consulting',
      }),
    ],
  },
]
