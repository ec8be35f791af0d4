import {
  type AdminCertificate,
  adminCertificateSchema,
  type Certificate,
  type CertificateQuote,
  certificateQuoteSchema,
  certificateSchema,
  type CertificateTerms,
  type Currency,
  type TermYears,
} from '@bank/contract'
import type { z } from 'zod'
import { anAccount } from './accounts/accounts.ts'

const { id, nickname, currency, balance } = anAccount()

/** A dollar certificate of three years, opened from `anAccount`. */
export function aCertificate(changes: Partial<z.input<typeof certificateSchema>> = {}): Certificate {
  return certificateSchema.parse({
    id: '0198f000-0000-7000-8000-000000000401',
    number: 'CD-2026-K7M2P9QX',
    amount: '75000.00',
    currency: 'USD',
    termYears: 3,
    rate: '3.40',
    interest: '7656.99',
    maturityAmount: '82656.99',
    startDate: '2026-10-01',
    endDate: '2029-10-01',
    daysRemaining: 1096,
    status: 'active',
    hash: '0123456789abcdef'.repeat(4),
    createdAt: '2026-10-01T15:30:00Z',
    maturedAt: null,
    account: { id, nickname, last4: '8374' },
    termsVersion: '2026-1',
    ...changes,
  })
}

/** The same with its client, as admins read it. */
export function anAdminCertificate(
  changes: Partial<z.input<typeof adminCertificateSchema>> & Pick<AdminCertificate, 'client'>,
): AdminCertificate {
  return adminCertificateSchema.parse({ ...aCertificate(), ...changes })
}

/** A euro certificate that was paid back. */
export function anExpiredCertificate(): Certificate {
  return aCertificate({
    id: '0198f000-0000-7000-8000-000000000402',
    number: 'CD-2024-H4N8R2TW',
    amount: '40000.00',
    currency: 'EUR',
    termYears: 2,
    rate: '2.10',
    interest: '1682.30',
    maturityAmount: '41682.30',
    startDate: '2024-09-15',
    endDate: '2026-09-15',
    daysRemaining: 0,
    status: 'expired',
    maturedAt: '2026-09-15T04:01:00Z',
  })
}

/** A page of a client's certificates: the active ones, and the number of expired ones. */
export function aCertificateList(active: Certificate[] = [aCertificate()], expired = 0) {
  return {
    certificates: active,
    earlier: null,
    counts: { active: active.length, expired },
    next: active[0] ?? null,
  }
}

/** The rates of today: none for bitcoin. */
export const todaysRates = [
  { currency: 'USD', termYears: 2, rate: '3.10' },
  { currency: 'USD', termYears: 3, rate: '3.40' },
  { currency: 'USD', termYears: 5, rate: '3.80' },
] satisfies { currency: Currency; termYears: TermYears; rate: string }[]

type Funding = z.input<typeof certificateQuoteSchema>['accounts'][number]

/** `anAccount`, as the third step of a deposit has it. */
export function aFundingAccount(changes: Partial<Funding> = {}): Funding {
  const balanceAfter = changes.reason ? null : '1175000.55'
  return { id, nickname, last4: '8374', currency, balance, balanceAfter, reason: null, ...changes }
}

/** An account that cannot fund a dollar certificate. */
export const euroAccount = aFundingAccount({
  id: '0198f000-0000-7000-8000-000000000203',
  nickname: 'Operating Account',
  last4: '1190',
  currency: 'EUR',
  balance: '310000.00',
  reason: 'DIFFERENT_CURRENCY',
})

/** The bank's quote for 75,000 dollars over three years. */
export function aQuote(changes: Partial<z.input<typeof certificateQuoteSchema>> = {}): CertificateQuote {
  return certificateQuoteSchema.parse({
    amount: '75000.00',
    currency: 'USD',
    termYears: 3,
    rate: '3.40',
    interest: '7656.99',
    maturityAmount: '82656.99',
    startDate: '2026-10-01',
    endDate: '2029-10-01',
    accounts: [aFundingAccount(), euroAccount],
    ...changes,
  })
}

/** Terms and conditions of today. */
export const someTerms: CertificateTerms = {
  version: '2026-1',
  title: 'Terms and Conditions of the Certificate of Deposit',
  paragraphs: [
    '1. The deposit. You place the deposit with the bank for a fixed term.',
    '2. Interest. It is simple.',
  ],
  sha256: 'a'.repeat(64),
}

/** A signature of one pixel, as the server returns it. */
export const aSignaturePicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
