import type { Approval, ApprovalDeed } from '@bank/contract'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/format-date.ts'
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
}

const roles = { user: 'user', admin: 'administrator', blocked: 'blocked' } as const

/** A FURTHER KIND does not compile without its case. */
export function wordsOf(deed: ApprovalDeed, person: Approval['person']): DeedWords {
  const whom = person?.name ?? ''
  switch (deed.kind) {
    case 'adjustment':
      return {
        name: 'Adjust a balance', subject: `${deed.nickname}, ${deed.number}`,
        from: <Sum amount={deed.from} currency={deed.currency} />, to: <Sum amount={deed.to} currency={deed.currency} />,
        by: <SignedSum amount={deed.difference} currency={deed.currency} />,
      }
    case 'opening':
      return { name: 'Open an account with a balance', subject: deed.nickname, from: 'no account', to: <Sum amount={deed.amount} currency={deed.currency} /> }
    case 'role':
      return { name: 'Make an administrator', subject: whom, from: roles[deed.from], to: roles[deed.to] }
    case 'rate-change':
      return {
        name: 'Change a rate', subject: `${deed.currency}, ${deed.years} years, from ${formatDay(deed.day)}`, from: `${deed.from} %`, to: `${deed.to} %`,
      }
    case 'setup-link':
      return { name: 'New setup link', subject: whom, from: 'their own password and authenticator', to: 'a new setup' }
  }
}
