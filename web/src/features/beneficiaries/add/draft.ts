import {
  type BankOrder,
  type BeneficiaryCurrency,
  beneficiaryCurrencies,
  type InvalidInput,
  type Network,
  networkSchema,
  networks,
  networksOf,
  ownNetworks,
  type WalletOrder,
} from '@bank/contract'
import { z } from 'zod'
import type { Problems as FormProblems } from '#lib/form/problems.ts'
import { texts } from '#features/beneficiaries/texts.ts'

/**
 * The typed values of the form. It holds those of both kinds, so that a change of kind and back loses
 * nothing.
 */
export const draftSchema = z.object({
  kind: z.enum(['bank', 'wallet']),
  name: z.string(),
  address: z.string(),
  bankName: z.string(),
  bankAccountNumber: z.string(),
  bankRoutingNumber: z.string(),
  swiftCode: z.string(),
  walletAddress: z.string(),
  currency: z.enum(beneficiaryCurrencies).or(z.literal('')),
  network: networkSchema.or(z.literal('')),
  walletHolderName: z.string(),
})
export type Draft = z.infer<typeof draftSchema>
export type DraftField = Exclude<keyof Draft, 'kind'>

export const emptyDraft: Draft = {
  kind: 'bank',
  name: '',
  address: '',
  bankName: '',
  bankAccountNumber: '',
  bankRoutingNumber: '',
  swiftCode: '',
  walletAddress: '',
  currency: '',
  network: '',
  walletHolderName: '',
}

/** Returns whether anything has been filled in. Another kind alone is quickly chosen again. */
export function isTyped(draft: Draft): boolean {
  return Object.entries(emptyDraft).some(
    ([field, empty]) => field !== 'kind' && isField(field) && draft[field].trim() !== empty,
  )
}

function isField(name: string): name is DraftField {
  return Object.hasOwn(emptyDraft, name)
}

export type Problems = FormProblems<Draft>

type RefusalText = { title: string; description: string }
/** An order without its id. */
export type Content = Omit<BankOrder, 'beneficiaryId'> | Omit<WalletOrder, 'beneficiaryId'>

type Read =
  | { content: Content; missing: null }
  | { content: null; missing: { field: DraftField; text: RefusalText } }

/** Returns the order to send, or the first field that is missing. */
export function readDraft(draft: Draft): Read {
  const { kind, name, address, currency, network } = draft
  const party = { name: name.trim(), address: emptyToNull(address), town: null, country: null }
  const missingField = (field: DraftField, text: RefusalText): Read => ({
    content: null,
    missing: { field, text },
  })
  if (party.name === '') return missingField('name', texts.missingName)
  if (kind === 'bank') {
    const emptyField = (['bankName', 'bankAccountNumber'] as const).find(
      (field) => draft[field].trim() === '',
    )
    if (emptyField !== undefined) return missingField(emptyField, texts.missingBank)
    const { bankName, bankAccountNumber, bankRoutingNumber, swiftCode } = draft
    const bank = {
      bankName,
      bankAccountNumber,
      bankRoutingNumber: emptyToNull(bankRoutingNumber),
      swiftCode: emptyToNull(swiftCode),
    }
    return { content: { kind, ...party, ...bank }, missing: null }
  }
  if (currency === '') return missingField('currency', texts.missingWallet)
  if (network === '') return missingField('network', texts.missingWallet)
  if (draft.walletAddress.trim() === '') return missingField('walletAddress', texts.missingWallet)
  const wallet = {
    walletAddress: draft.walletAddress,
    currency,
    network,
    walletHolderName: emptyToNull(draft.walletHolderName),
  }
  return { content: { kind, ...party, ...wallet }, missing: null }
}

function emptyToNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed
}

/** The networks of the specification, and the coin's own network where none of them carries it. */
export function networksFor(currency: BeneficiaryCurrency | ''): readonly Network[] {
  return [...networks, ...ownNetworks.filter((own) => currency !== '' && networksOf[currency].includes(own))]
}

/** Changes the coin, and chooses its network where it moves on only one. */
export function withCurrency(draft: Draft, currency: BeneficiaryCurrency): Draft {
  const [only, ...others] = networksOf[currency]
  if (only !== undefined && others.length === 0) return { ...draft, currency, network: only }
  const stays = draft.network !== '' && networksFor(currency).includes(draft.network)
  return { ...draft, currency, network: stays ? draft.network : '' }
}

/** The issues that the bank found, by field: the path `beneficiary.swiftCode` is the field swiftCode. */
export function problemsOf(issues: InvalidInput['issues']): Problems {
  const found = issues.map(({ path, message }) => [path.replace(/^beneficiary\./, ''), message])
  return Object.fromEntries(
    found.filter(([field]) => field !== undefined && field !== 'kind' && Object.hasOwn(emptyDraft, field)),
  )
}
