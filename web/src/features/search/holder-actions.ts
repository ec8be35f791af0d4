import type { ActedFor } from '@bank/contract'
import { paths } from '#paths.ts'
import { type Action, sharedActions } from './actions.ts'
import { texts } from './texts.ts'

/** The actions that the access of the user includes, from the pages of the holder. */
export function actionsFor(holder: ActedFor, path: (own: string) => string): Action[] {
  const portfolio = path(paths.portfolio)
  const { makePayment, addBeneficiary, makeDeposit, requestAccount, downloadStatements, sendMessage } =
    sharedActions
  const payments = holder.accounts
    .filter(({ prepare }) => prepare)
    .map(({ id, nickname }) => ({
      ...makePayment,
      id: `action-pay-${id}`,
      detail: texts.from(nickname),
      href: `${portfolio}?dialog=pay&account=${id}`,
      words: `${makePayment.words} ${nickname}`,
    }))
  const others = [
    {
      action: forHolder(addBeneficiary),
      isFor: holder.prepareBeneficiaries,
    },
    { action: forHolder(makeDeposit), isFor: holder.prepare },
    { action: forHolder(requestAccount), isFor: holder.prepareBeneficiaries },
    { action: forHolder(downloadStatements), isFor: holder.view === 'movements' },
    { action: forHolder(sendMessage), isFor: holder.messages },
  ]
  function forHolder(action: Action): Action {
    return { ...action, href: path(action.href) }
  }
  return [...payments, ...others.flatMap(({ action, isFor }) => (isFor ? [action] : []))]
}
