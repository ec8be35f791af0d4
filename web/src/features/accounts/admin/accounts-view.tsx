import { type AdminAccount, currencies, type Currency, fullName } from '@bank/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { readId } from '#lib/data/param-values.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { useSearchField } from '#session/address/use-search-field.ts'
import { TableNotLoaded } from '#ui/data/records/table-not-loaded.tsx'
import { Button } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { PageHead, Section } from '#ui/layout/page.tsx'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { type AccountsOrder, AdminAccountsTable } from './accounts-table.tsx'
import { HoldingsList } from './holdings.tsx'
import { clientTexts, texts } from './texts.ts'
import './account-management.css'

const OpenAccountDialog = lazy(async () => ({
  default: (await import('./opening/open-account-dialog.tsx')).OpenAccountDialog,
}))
const EditBalanceDialog = lazy(async () => ({
  default: (await import('./adjusting/edit-balance-dialog.tsx')).EditBalanceDialog,
}))

type ViewProps = {
  title: string
  search: string
  /** Only accounts of this client are listed. */
  client: string | undefined
  onSearch: (search: string) => void
  order: Listed
  onOrder: (change: Partial<Listed>) => void
}

/** Which accounts are listed, and in which order. */
type Listed = AccountsOrder & { currency: Currency | undefined }

const everyCurrency = { value: 'all', label: texts.everyCurrency } as const
const currencyOptions = [
  everyCurrency,
  ...currencies.map((currency) => ({ value: currency, label: currency })),
]

/** The accounts of all clients: to find one, to open one, and to correct a balance. */
export function AdminAccountsView({ title, search, client, onSearch, order, onOrder }: ViewProps) {
  const { dialog, id, open, close } = useDialogAddress()
  const editing = dialog === 'edit-balance' ? readId(id) : undefined
  const { typed, type, clear } = useSearchField(search, onSearch)
  return (
    <>
      <PageHead
        title={title}
        actions={
          <Button kind="primary" icon="add" onClick={() => open({ dialog: 'open-account' })}>
            {texts.create}
          </Button>
        }
      />
      <Section title={texts.caption} titleHidden>
        <div className="admin-search">
          <span className="admin-search-field">
            <SearchField
              label={texts.search}
              placeholder={texts.searchPlaceholder}
              value={typed}
              maxLength={80}
              onType={type}
            />
          </span>
          <SelectField
            label={texts.currencyFilter}
            labelHidden
            options={currencyOptions}
            value={order.currency ?? everyCurrency.value}
            onChange={(currency) =>
              onOrder({ currency: currency === everyCurrency.value ? undefined : currency })
            }
          />
        </div>
        <Accounts
          search={search}
          client={client}
          order={order}
          onOrder={onOrder}
          onClear={clear}
          onEdit={(account) => open({ dialog: 'edit-balance', id: account.id })}
        />
      </Section>
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'open-account' && <OpenAccountDialog onClose={close} />}
        {editing !== undefined && <EditBalanceDialog key={editing} accountId={editing} onClose={close} />}
      </Suspense>
    </>
  )
}

type AccountsProps = {
  search: string
  client: string | undefined
  onClear: () => void
  onEdit: (account: AdminAccount) => void
} & Pick<ViewProps, 'order' | 'onOrder'>

function Accounts({ search, client, order, onOrder, onClear, onEdit }: AccountsProps) {
  const query = useInfiniteQuery(
    api.accounts.listForAdmin.infiniteOptions({
      input: (before: string | null) => ({
        search,
        ...(client !== undefined && { client }),
        ...(order.currency !== undefined && { currency: order.currency }),
        sort: order.sort,
        direction: order.direction,
        ...(before === null ? { with: 'holdings' as const } : { before }),
      }),
      initialPageParam: null,
      getNextPageParam: ({ more }) => more,
      placeholderData: keepPreviousData,
    }),
  )
  useFailureToast(query, texts.failed)
  if (!query.data) return <TableNotLoaded query={query} rows={6} columns={5} level="h2" words={texts} />
  const accounts = query.data.pages.flatMap((page) => page.accounts)
  const holdings = query.data.pages[0]?.holdings
  if (accounts.length === 0) {
    if (client !== undefined)
      return (
        <>
          <OnlyClient name={null} />
          <EmptyState seed="no-account-found" title={texts.noMatch} />
        </>
      )
    if (search === '' && order.currency === undefined)
      return (
        <EmptyState seed="no-accounts" title={texts.empty}>
          {texts.emptyHelp}
        </EmptyState>
      )
    return (
      <EmptyState
        seed="no-account-found"
        title={texts.noMatch}
        action={
          <Button
            onClick={() => {
              onOrder({ currency: undefined })
              onClear()
            }}
          >
            {texts.clear}
          </Button>
        }
      >
        {texts.noMatchHelp}
      </EmptyState>
    )
  }
  return (
    <div className="admin-accounts" aria-busy={query.isPlaceholderData || undefined}>
      {client !== undefined && <OnlyClient name={nameOf(accounts[0])} />}
      {holdings ? (
        <HoldingsList holdings={holdings} />
      ) : (
        query.hasNextPage && <p className="small muted">{texts.noTotals}</p>
      )}
      <AdminAccountsTable accounts={accounts} order={order} onOrder={onOrder} onEdit={onEdit} />
      <div className="admin-foot">
        <p className="small muted" role="status">
          {texts.shown(accounts.length, !query.hasNextPage)}
        </p>
        <MoreRows query={query} label={texts.more} className="more-beside" />
      </div>
    </div>
  )
}

/** Names the one client whose accounts are listed, and leads back to the accounts of all. */
function OnlyClient({ name }: { name: string | null }) {
  return (
    <p className="admin-only">
      <span>{clientTexts.narrowedTo(name)}</span>
      <Link className="small" to="/admin/accounts" search={{}}>
        {clientTexts.everybody}
      </Link>
    </p>
  )
}

function nameOf(account: AdminAccount | undefined): string | null {
  return account === undefined ? null : fullName(account.client)
}
