import type { Approval, ApprovalOperation, ApprovalStatus } from '@bank/contract'
import type { ReactNode } from 'react'
import { formatBytes } from '#lib/format/format-bytes.ts'
import { formatDay } from '#lib/format/format-date.ts'
import { intendedUseNames, texts, typeNames } from './new-account/texts.ts'
import { SignedSum, Sum } from './money.tsx'
import { organisationInWords, rightsInWords, rulesInWords } from './signing-words.ts'

/** An operation in words: its name, its subject, and the values before and after. */
export type OperationText = {
  name: string
  /** The subject as plain text, because the names of buttons contain it. */
  subject: string
  /** The holder of the account, where the subject is an account. */
  client?: string
  from: ReactNode
  to: ReactNode
  /** The difference, where a sum changes. */
  by?: ReactNode
  /** Further details of the order. */
  more?: { name: string; value: ReactNode }[]
}

const roles = { user: 'user', admin: 'administrator', blocked: 'blocked' } as const

type Ordered = Extract<ApprovalOperation, { kind: 'opening' }>['order']

function accountText({
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

type HolderOperation = Extract<
  ApprovalOperation,
  { kind: 'holder-creation' | 'holder-change' | 'signing-rules' | 'mandate' | 'mandate-document' }
>

/** The words of an operation about a holder. */
function textOfHolder(operation: HolderOperation, user: Approval['user']): OperationText {
  switch (operation.kind) {
    case 'holder-creation':
      return {
        name: operation.organisation ? 'New organisation' : 'New joint holders',
        subject: operation.name,
        from: 'no holder',
        to: operation.organisation
          ? organisationInWords(operation.organisation)
          : `${operation.members.join(', ')}: ` +
            (operation.signing === 'each' ? 'each signs alone' : 'all sign together'),
      }
    case 'holder-change':
      return {
        name: 'Organisation details',
        subject: operation.name,
        from: organisationInWords(operation.from),
        to: organisationInWords(operation.to),
      }
    case 'signing-rules':
      return {
        name: 'Signing rules',
        subject: operation.name,
        from: operation.from === null ? 'no rules' : rulesInWords(operation.from).join('. '),
        to: rulesInWords(operation.to).join('. '),
      }
    case 'mandate':
      return {
        name: 'New mandate',
        subject: `${user?.name ?? ''}, ${operation.name}`,
        from: 'no mandate',
        to: rightsInWords(operation.rights),
        more: [
          { name: 'Accounts', value: operation.accounts?.join(', ') ?? 'all' },
          { name: 'From', value: formatDay(operation.firstDay) },
          { name: 'Until', value: formatDay(operation.lastDay) },
        ],
      }
    case 'mandate-document':
      return {
        name: 'New mandate document',
        subject: `${user?.name ?? ''}, ${operation.name}`,
        from: 'no such document',
        to: `${operation.fileName}, ${formatBytes(operation.bytes)}`,
      }
  }
}

/** The words of an operation. A further kind does not compile without its case. */
export function textOf(operation: ApprovalOperation, user: Approval['user']): OperationText {
  const subjectName = user?.name ?? ''
  switch (operation.kind) {
    case 'adjustment':
      return {
        name: 'Balance adjustment',
        subject: `${operation.nickname}, ${operation.number}`,
        client: subjectName,
        from: <Sum amount={operation.from} currency={operation.currency} />,
        to: <Sum amount={operation.to} currency={operation.currency} />,
        by: <SignedSum amount={operation.difference} currency={operation.currency} />,
      }
    case 'opening':
      return {
        name: 'New account with a balance',
        subject: operation.nickname,
        client: subjectName,
        from: 'no account',
        to: <Sum amount={operation.amount} currency={operation.currency} />,
        more: accountText(operation.order),
      }
    case 'role':
      return {
        name: 'New administrator',
        subject: subjectName,
        from: roles[operation.from],
        to: roles[operation.to],
      }
    case 'rate-change':
      return {
        name: 'Rate change',
        subject: `${operation.currency}, ${operation.years} years, from ${formatDay(operation.day)}`,
        from: `${operation.from}%`,
        to: `${operation.to}%`,
      }
    case 'setting-change':
      return {
        name: 'Turning off approval',
        subject: 'Approval by a second administrator',
        from: operation.from,
        to: operation.to,
      }
    case 'freeze-lift':
      return {
        name: 'Lifting a payment freeze',
        subject: subjectName,
        from:
          operation.source === 'link' ? (
            <>
              Frozen through a link in an <span className="nowrap">e-mail</span>
            </>
          ) : (
            'Frozen in the portal'
          ),
        to: 'Not frozen',
      }
    case 'setup-link':
      return {
        name: 'New setup link',
        subject: subjectName,
        from: 'Current password and authenticator',
        to: 'A new password and authenticator',
      }
    case 'holder-creation':
    case 'holder-change':
    case 'signing-rules':
    case 'mandate':
    case 'mandate-document':
      return textOfHolder(operation, user)
  }
}

/** An operation in a line of plain text, with its subject and whose account it is. */
export function operationLine({ name, ...operation }: OperationText): string {
  return `${name}: ${subjectLine(operation)}`
}

/** Returns the subject of an operation in plain text: "Reserve, for Laurent Family Trust". */
export function subjectLine({ subject, client = '' }: Pick<OperationText, 'subject' | 'client'>): string {
  return client === '' ? subject : `${subject}, for ${client}`
}

export const statusTexts: Record<
  ApprovalStatus,
  { word: string; tone: 'good' | 'wait' | 'bad' | 'neutral' }
> = {
  pending: { word: 'Pending', tone: 'wait' },
  approved: { word: 'Approved', tone: 'good' },
  rejected: { word: 'Rejected', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'bad' },
}
