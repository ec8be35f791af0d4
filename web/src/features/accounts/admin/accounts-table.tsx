import type { AdminAccount } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { useUser } from '#session/session-context.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { AccountBadge } from '#features/accounts/account-badge.tsx'
import { texts } from './texts.ts'

type TableProps = { accounts: readonly AdminAccount[]; onEdit: (account: AdminAccount) => void }

/** A row leads to the account's statement; on a phone it is a card. */
export function AdminAccountsTable({ accounts, onEdit }: TableProps) {
  const { id: ownId } = useUser()
  return (
    <DataTable
      caption={texts.caption}
      columns={columnsOf(ownId, onEdit)}
      rows={accounts}
      rowKey={({ id }) => id}
    />
  )
}

function columnsOf(ownId: string, onEdit: (account: AdminAccount) => void): readonly Column<AdminAccount>[] {
  return [
    {
      key: 'account',
      head: texts.account,
      rowHead: true,
      phone: 'start',
      cell: ({ id, nickname, openedAs, accountNumber }) => (
        <>
          <Link
            className="admin-account"
            to="/admin/accounts/$accountId/transactions"
            params={{ accountId: id }}
          >
            {nickname}
          </Link>
          {openedAs !== null && <span className="admin-sub">{texts.openedAs(openedAs)}</span>}
          <span className="admin-sub num">{accountNumber}</span>
        </>
      ),
    },
    {
      key: 'client',
      head: texts.client,
      phone: 'start',
      cell: ({ client }) => (
        <>
          <Link className="admin-client" to="/admin/users/$userId" params={{ userId: client.id }}>
            {client.firstName} {client.lastName}
          </Link>
          <span className="admin-sub">{client.username}</span>
        </>
      ),
    },
    {
      key: 'currency',
      head: texts.currency,
      phone: 'start',
      cell: ({ currency, isCrypto }) => (
        <span className="admin-currency">
          <span className="num">{currency}</span> <AccountBadge isCrypto={isCrypto} />
        </span>
      ),
    },
    {
      key: 'opened',
      head: texts.opened,
      phone: 'hide',
      className: 'num nowrap',
      cell: ({ createdAt }) => formatDate(createdAt, bank.timeZone),
    },
    {
      key: 'balance',
      head: texts.balance,
      align: 'right',
      phone: 'end',
      className: 'admin-balance',
      cell: ({ balance, currency }) => <Sum amount={balance} currency={currency} />,
    },
    {
      key: 'actions',
      head: <span className="sr">{texts.actions}</span>,
      align: 'right',
      phone: 'end',
      className: 'admin-actions',
      cell: (account) => (
        <IconButton
          icon="edit"
          label={`${texts.edit}, ${account.nickname}, ${account.accountNumber}`}
          title={texts.edit}
          size="sm"
          disabledReason={account.client.id === ownId ? texts.ownAccount : null}
          onClick={() => onEdit(account)}
        />
      ),
    },
  ]
}
