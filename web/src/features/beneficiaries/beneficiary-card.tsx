import type { Beneficiary } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format-date.ts'
import { Badge } from '#ui/badge.tsx'
import { type Pair, Pairs } from '#ui/pairs.tsx'
import { texts } from './texts.ts'

/** Somebody a client pays, or will pay once verified. */
export function BeneficiaryCard({ beneficiary }: { beneficiary: Beneficiary }) {
  return (
    <article className="card payee">
      <div className="payee-head">
        <div>
          <h3>{beneficiary.name}</h3>
          {beneficiary.address && <p className="small muted">{beneficiary.address}</p>}
        </div>
        {beneficiary.verified ? <Badge tone="good">{texts.verified}</Badge> : <Badge tone="wait">{texts.pending}</Badge>}
      </div>
      <Pairs pairs={beneficiary.isCrypto ? walletPairs(beneficiary) : bankPairs(beneficiary)} />
      <p className="payee-foot tiny muted num">{texts.added(formatDate(beneficiary.createdAt, bank.timeZone))}</p>
    </article>
  )
}

function bankPairs({ bankName, bankAccountNumber, bankRoutingNumber, swiftCode }: Beneficiary): Pair[] {
  return [
    { name: texts.bank, value: bankName },
    { name: isIban(bankAccountNumber) ? texts.iban : texts.accountNumber, value: bankAccountNumber && inFours(bankAccountNumber) },
    { name: texts.routingNumber, value: bankRoutingNumber },
    { name: texts.swift, value: swiftCode },
  ]
}

function walletPairs({ walletAddress, currency, network, walletHolderName }: Beneficiary): Pair[] {
  return [
    { name: texts.wallet, value: walletAddress },
    { name: texts.currency, value: currency },
    { name: texts.network, value: network },
    { name: texts.holder, value: walletHolderName },
  ]
}

/** As it is printed, so that one can compare it: GB29 NWBK 6016 1331 9268 19. */
function inFours(number: string): string {
  return number.replaceAll(' ', '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Only for the label: two letters of a country, two check digits. The server has checked the number itself. */
function isIban(accountNumber: string | null): boolean {
  return accountNumber !== null && /^[A-Z]{2}\d{2} ?[A-Z0-9]/.test(accountNumber)
}
