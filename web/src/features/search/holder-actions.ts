import type { ActedFor } from '@bank/contract'
import { paths } from '#paths.ts'
import type { Finding } from '#ui/overlay/finder.tsx'
import type { Findable } from './matches.ts'
import { texts } from './texts.ts'

type Action = Finding & Findable

/** The actions of a user for a holder: nothing that their access does not include. */
export function actionsFor(holder: ActedFor, path: (own: string) => string): Action[] {
  const portfolio = path(paths.portfolio)
  const payments = holder.accounts
    .filter(({ prepare }) => prepare)
    .map(({ id, nickname }): Action => {
      const words = `${texts.makePayment} pay send money transfer ${nickname}`
      const href = `${portfolio}?dialog=pay&account=${id}`
      return {
        id: `action-pay-${id}`,
        label: texts.makePayment,
        detail: texts.from(nickname),
        icon: 'transfer',
        href,
        words,
      }
    })
  const others: (Omit<Action, 'id'> & { isFor: boolean; label: string })[] = [
    {
      label: texts.addBeneficiary,
      icon: 'people',
      href: `${portfolio}?dialog=beneficiary`,
      words: 'new payee iban wallet',
      isFor: holder.prepareBeneficiaries,
    },
    {
      label: texts.makeDeposit,
      icon: 'document',
      href: `${portfolio}?dialog=deposit`,
      words: 'certificate interest',
      isFor: holder.prepare,
    },
    {
      label: texts.requestAccount,
      icon: 'bank',
      href: `${portfolio}?dialog=request`,
      words: 'open crypto business wallet',
      isFor: holder.prepareBeneficiaries,
    },
    {
      label: texts.downloadStatements,
      icon: 'download',
      href: `${portfolio}?dialog=statements`,
      words: 'export pdf csv json ofx camt zip tax',
      isFor: holder.view === 'movements',
    },
    {
      label: texts.sendMessage,
      icon: 'message',
      href: path(paths.messages),
      words: 'chat account manager attach file',
      isFor: holder.messages,
    },
  ]
  return [
    ...payments,
    ...others
      .filter(({ isFor }) => isFor)
      .map(({ isFor: _, ...action }) => ({
        ...action,
        id: `action-${action.label}`,
        words: `${action.label} ${action.words}`,
      })),
  ]
}
