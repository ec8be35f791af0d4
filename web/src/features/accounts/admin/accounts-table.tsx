import { type AccountSort, type AdminAccount, fullName } from '@bank/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { HolderLink } from '#domain/holder-link.tsx'
import { Sum } from '#domain/money.tsx'
import { useUser } from '#session/session-context.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import { ActionMenu } from '#ui/late/action-menu.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { AccountBadge } from '#features/accounts/account-badge.tsx'
import { texts } from './texts.ts'

export type AccountsOrder = { sort: AccountSort; direction: 'ascending' | 'descending' }

type TableProps = {
  accounts: readonly AdminAccount[]
  order: AccountsOrder
  onOrder: (order: AccountsOrder) => void
  onEdit: (account: AdminAccount) => void
}

/** A row leads to the account's statement; on a phone it is a card. */
export function AdminAccountsTable({ accounts, order, onOrder, onEdit }: TableProps) {
  const { id: ownId } = useUser()
  const navigate = useNavigate()
  const onStatement = ({ id }: AdminAccount) =>
    void navigate({ to: '/admin/accounts/$accountId/transactions', params: { accountId: id } })
  return (
    <DataTable
      caption={texts.caption}
      columns={columnsOf(ownId, { onEdit, onStatement })}
      rows={accounts}
      rowKey={({ id }) => id}
      sort={{ key: order.sort, direction: order.direction }}
      onSort={({ key, direction }) => {
        if (key === 'nickname' || key === 'opened') onOrder({ sort: key, direction })
      }}
    />
  )
}

type Actions = Record<'onEdit' | 'onStatement', (account: AdminAccount) => void>

function columnsOf(ownId: string, { onEdit, onStatement }: Actions): readonly Column<AdminAccount>[] {
  return [
    {
      key: 'nickname',
      head: texts.account,
      sortable: true,
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
            <Icon name="next" size="sm" />
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
          <HolderLink holder={client} className="admin-client">
            {fullName(client)}
          </HolderLink>
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
      sortable: true,
      phone: 'start',
      phoneLabel: texts.opened,
      className: 'num nowrap admin-opened',
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
        <ActionMenu
          renderButton={(button) => (
            <IconButton
              {...button}
              icon="more"
              label={texts.actionsFor(account.nickname, account.accountNumber)}
              size="sm"
            />
          )}
          label={texts.actionsFor(account.nickname, account.accountNumber)}
          actions={[
            { label: texts.statement, icon: 'document', onSelect: () => onStatement(account) },
            {
              label: texts.edit,
              icon: 'edit',
              disabledReason: account.client.id === ownId ? texts.ownAccount : null,
              onSelect: () => onEdit(account),
            },
          ]}
        />
      ),
    },
  ]
}
