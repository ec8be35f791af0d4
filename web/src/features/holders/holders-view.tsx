import type { ListedHolder } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { useSearchField } from '#session/address/use-search-field.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { TableNotLoaded } from '#ui/data/records/table-not-loaded.tsx'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { Button } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { PageHead } from '#ui/layout/page.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { texts } from './texts.ts'
import './holders.css'

const OrganisationDialog = lazy(async () => ({
  default: (await import('./organisation-dialog.tsx')).OrganisationDialog,
}))
const JointDialog = lazy(async () => ({ default: (await import('./joint-dialog.tsx')).JointDialog }))

type HoldersViewProps = { title: string; search: string; onSearch: (search: string) => void }

/** Joint holders and organisations, by name, and the ways to create one. */
export function HoldersView({ title, search, onSearch }: HoldersViewProps) {
  const { dialog, open, close } = useDialogAddress()
  const navigate = useNavigate()
  const { typed, type } = useSearchField(search, onSearch)
  const created = (holderId: string | undefined) => {
    if (holderId !== undefined) void navigate({ to: '/admin/holders/$holderId', params: { holderId } })
  }
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <Button icon="add" onClick={() => open({ dialog: 'joint' })}>
              {texts.createJoint}
            </Button>
            <Button kind="primary" icon="add" onClick={() => open({ dialog: 'organisation' })}>
              {texts.createOrganisation}
            </Button>
          </>
        }
      />
      <section className="section" aria-label={texts.caption}>
        <span className="holder-search">
          <SearchField
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            value={typed}
            onType={type}
          />
        </span>
        <Holders search={search} />
      </section>
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'organisation' && (
          <OrganisationDialog stored={null} onCreated={created} onClose={close} />
        )}
        {dialog === 'joint' && <JointDialog onCreated={created} onClose={close} />}
      </Suspense>
    </>
  )
}

function Holders({ search }: { search: string }) {
  const holders = useInfiniteQuery(
    api.holders.list.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? { search } : { search, after }),
      initialPageParam: undefined,
      getNextPageParam: ({ more }) => more ?? undefined,
    }),
  )
  useFailureToast(holders, texts.failed, holders.data !== undefined)
  if (!holders.data) return <TableNotLoaded query={holders} rows={4} columns={4} level="h2" words={texts} />
  const rows = holders.data.pages.flatMap((page) => page.holders)
  if (rows.length === 0)
    return search === '' ? (
      <EmptyState level="h2" seed="no-holders" title={texts.none}>
        {texts.noneHelp}
      </EmptyState>
    ) : (
      <EmptyState level="h2" title={texts.noMatch}>
        {texts.noMatchHelp(search)}
      </EmptyState>
    )
  return (
    <>
      <DataTable caption={texts.caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <MoreRows query={holders} label={texts.more} />
    </>
  )
}

const columns: Column<ListedHolder>[] = [
  {
    key: 'name',
    head: texts.name,
    rowHead: true,
    cell: ({ id, name }) => (
      <Link to="/admin/holders/$holderId" params={{ holderId: id }}>
        {name}
      </Link>
    ),
  },
  { key: 'kind', head: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
  figure('accounts', texts.accountsHead, 'start'),
  figure('people', texts.peopleHead, 'end'),
  figure('openOrders', texts.ordersHead, 'start'),
]

function figure(
  key: 'accounts' | 'people' | 'openOrders',
  head: string,
  phone: 'start' | 'end',
): Column<ListedHolder> {
  const cell = (holder: ListedHolder) => holder[key]
  return { key, head, align: 'right', className: 'num', phone, phoneLabel: head, cell }
}
