import type { Account } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { texts } from '#features/statements/texts.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { ActionMenu } from '#ui/late/action-menu.tsx'

/** A dialog that the client opens from the account's own page. */
export type AccountAct = 'pay' | 'transfer' | 'receive'

type AccountActsProps = { account: Account; onAct: (dialog: AccountAct) => void }

/** Buttons for the account whose statement its client reads: pay, transfer, and receive money. */
export function AccountActs({ account, onAct }: AccountActsProps) {
  // Read where the portfolio has asked already: whether another account of this currency is there.
  const { data } = useQuery(api.accounts.list.queryOptions({ enabled: false }))
  const isAlone = data?.every(({ id, currency }) => id === account.id || currency !== account.currency)
  return (
    <>
      <ActionMenu
        renderButton={(button) => <IconButton {...button} icon="more" label={texts.acts(account.nickname)} />}
        label={texts.acts(account.nickname)}
        actions={[
          {
            label: texts.transfer,
            icon: 'transfer',
            disabledReason: isAlone === true ? texts.noOtherAccount(account.currency) : null,
            onSelect: () => onAct('transfer'),
          },
          { label: texts.receive, icon: 'bank', onSelect: () => onAct('receive') },
        ]}
      />
      <Button kind="primary" onClick={() => onAct('pay')}>
        {texts.pay}
      </Button>
    </>
  )
}
