import type { Approval, ApprovalDeed, ApprovalStatus } from '@bank/contract'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/format-date.ts'
import { intendedUseNames, texts, typeNames } from '#new-account/texts.ts'
import { SignedSum, Sum } from '#money.tsx'

/** A deed in words: what is asked for, of what, and what it changes from what. */
export type DeedWords = {
  name: string
  /** What it is done to, as text: it is read out in the names of buttons too. */
  subject: string
  from: ReactNode
  to: ReactNode
  /** By how much, where it is a sum that changes. */
  by?: ReactNode
  /** What else was asked for. */
  more?: { name: string; value: ReactNode }[]
}

const roles = { user: 'user', admin: 'administrator', blocked: 'blocked' } as const

type Ordered = Extract<ApprovalDeed, { kind: 'opening' }>['order']

function accountWords({
  accountType,
  network,
  intendedUse,
  businessPurpose,
}: Ordered): { name: string; value: ReactNode }[] {
  return [
    { name: texts.type, value: typeNames[accountType].name },
    { name: texts.network, value: network },
    { name: texts.use, value: intendedUse && intendedUseNames[intendedUse] },
    { name: texts.purpose, value: businessPurpose },
  ]
}

/** A FURTHER KIND does not compile without its case. */
export function wordsOf(deed: ApprovalDeed, user: Approval['user']): DeedWords {
  const whom = user?.name ?? ''
  switch (deed.kind) {
    case 'adjustment':
      return {
        name: 'Adjust a balance',
        subject: `${deed.nickname}, ${deed.number}`,
        from: <Sum amount={deed.from} currency={deed.currency} />,
        to: <Sum amount={deed.to} currency={deed.currency} />,
        by: <SignedSum amount={deed.difference} currency={deed.currency} />,
      }
    case 'opening':
      return {
        name: 'Open an account with a balance',
        subject: deed.nickname,
        from: 'no account',
        to: <Sum amount={deed.amount} currency={deed.currency} />,
        more: accountWords(deed.order),
      }
    case 'role':
      return { name: 'Make an administrator', subject: whom, from: roles[deed.from], to: roles[deed.to] }
    case 'rate-change':
      return {
        name: 'Change a rate',
        subject: `${deed.currency}, ${deed.years} years, from ${formatDay(deed.day)}`,
        from: `${deed.from} %`,
        to: `${deed.to} %`,
      }
    case 'setting-change':
      return {
        name: 'Turn off approval',
        subject: 'Approval by a second administrator',
        from: deed.from,
        to: deed.to,
      }
    case 'setup-link':
      return {
        name: 'New setup link',
        subject: whom,
        from: 'their own password and authenticator',
        to: 'a new setup',
      }
  }
}

/** A deed in one line of plain text, with what it is done to. */
export function deedIn({ name, subject }: DeedWords): string {
  return `${name}: ${subject}`
}

export const statusWords: Record<
  ApprovalStatus,
  { word: string; tone: 'good' | 'wait' | 'bad' | 'neutral' }
> = {
  waiting: { word: 'Waiting', tone: 'wait' },
  approved: { word: 'Approved', tone: 'good' },
  rejected: { word: 'Rejected', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'bad' },
}
