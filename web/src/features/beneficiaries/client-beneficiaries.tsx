import { type UserPage, userPageListSize } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Dotted } from '#ui/data/dotted.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'

/** The texts of this card, which only admins see. */
const texts = {
  title: 'Beneficiaries',
  none: 'No beneficiaries.',
  newest: (shown: number, total: number) => `The newest ${shown} of ${total}`,
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  bank: 'Bank account',
  wallet: (currency: string) => `Wallet, ${currency}`,
  someWallet: 'Wallet',
  since: (day: string) => `Since ${day}`,
  verified: 'Verified',
  unverified: 'Not verified',
} as const

type Beneficiary = UserPage['beneficiaries']['first'][number]

/** A client's beneficiaries on the user's page: names and kinds, without accounts and addresses. */
export function ClientBeneficiaries({
  beneficiaries: { total, first },
}: {
  beneficiaries: UserPage['beneficiaries']
}) {
  return (
    <SummaryCard
      title={texts.title}
      actions={total > first.length && <span className="muted">{texts.newest(first.length, total)}</span>}
    >
      <SummaryLines
        rows={first}
        rowKey={({ id }) => id}
        none={texts.none}
        atFirst={userPageListSize}
        showAll={texts.showAll(first.length)}
        showFewer={texts.showFewer}
      >
        {(beneficiary) => (
          <SummaryLine
            text={beneficiary.name}
            note={
              <Dotted
                facts={[kindOf(beneficiary), texts.since(formatDate(beneficiary.createdAt, bank.timeZone))]}
              />
            }
            end={
              beneficiary.verified ? (
                <Badge tone="good">{texts.verified}</Badge>
              ) : (
                <Badge tone="wait">{texts.unverified}</Badge>
              )
            }
          />
        )}
      </SummaryLines>
    </SummaryCard>
  )
}

function kindOf({ isCrypto, currency }: Beneficiary): string {
  if (!isCrypto) return texts.bank
  return currency === null ? texts.someWallet : texts.wallet(currency)
}
