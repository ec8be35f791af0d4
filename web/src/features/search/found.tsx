import { type ActedFor, type ListedOrder, maximumTransactionSearch } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { api as ownApi } from '#api.ts'
import { pathFor, paths } from '#paths.ts'
import { useReading } from '#session/acting/reading.tsx'
import type { IconName } from '#ui/brand/icon.tsx'
import { useAmountsHidden } from '#ui/data/money.tsx'
import type { Finding, FindingGroup } from '#ui/overlay/finder.tsx'
import { certificateKeywords, type Findable, numberKeywords } from './matches.ts'
import { readCertificates } from './read-certificates.ts'
import { texts } from './texts.ts'

export type Screen = { href: string; label: string; icon: IconName }
type Found = Finding & Findable

/** A single character is the beginning of too many words. */
const shortestSearch = 2

export function screenFindings(screens: readonly Screen[]): Found[] {
  return screens.map(({ href, label, icon }) => ({ id: href, href, label, icon, words: label }))
}

type Named = { id: string; nickname: string; accountNumber: string; currency: string }

export function accountFindings<Account extends Named>(
  accounts: readonly Account[],
  hrefOf: (account: Account) => string,
): Found[] {
  return accounts.map((account) => ({
    id: account.id,
    label: account.nickname,
    detail: account.accountNumber,
    icon: 'bank',
    href: hrefOf(account),
    words: `${account.nickname} ${account.currency} ${numberKeywords(account.accountNumber)} statement`,
  }))
}

/** The other holders for whom the user may act. */
export function holderFindings(holders: readonly ActedFor[], present: string | null): Found[] {
  return holders
    .filter(({ holderId }) => holderId !== present)
    .map(({ holderId, name }) => ({
      id: holderId,
      label: texts.actFor(name),
      icon: 'building',
      href: pathFor(holderId, paths.portfolio),
      words: texts.actFor(name),
    }))
}

/** Certificates of the user, or of the holder for whom they act. */
export function useFoundCertificates(enabled: boolean) {
  const { api, client, path } = useReading()
  const query = useQuery({
    queryKey: [...api.certificates.key(), 'found'],
    queryFn: async () => await readCertificates(client.certificates.list),
    enabled,
  })
  const found: Found[] = (query.data?.read ?? []).map(({ id, number, amount, currency }) => ({
    id,
    label: number,
    detail: <Sum amount={amount} currency={currency} />,
    icon: 'document',
    href: path(paths.certificate(id)),
    words: `${certificateKeywords(number)} certificate deposit ${currency}`,
  }))
  return { query, found, unread: query.data?.more ? query.data.read.length : null }
}

/** Orders that wait for signatures and the latest that are done, of all holders or of the page's. */
export function useFoundOrders(enabled: boolean) {
  const { api, holderId, path } = useReading()
  const listOf = (which: 'forMe' | 'forOthers' | 'done') =>
    api.orders.list.queryOptions({ input: { which }, enabled })
  const queries = [useQuery(listOf('forMe')), useQuery(listOf('forOthers')), useQuery(listOf('done'))]
  const found: Found[] = queries
    .flatMap(({ data }) => data?.orders ?? [])
    .map((order) => ({
      id: `order-${order.id}`,
      label: orderName(order),
      detail: <OrderDetail order={order} withHolder={holderId === null} />,
      icon: 'check',
      href: path(paths.order(order.id)),
      words: wordsOf(order),
    }))
  return { queries, found }
}

function orderName({ content }: ListedOrder): string {
  if (content.kind === 'certificate') return texts.order.certificate
  return texts.order[content.kind](content.beneficiaryName)
}

function OrderDetail({ order, withHolder }: { order: ListedOrder; withHolder: boolean }) {
  const { content, holder, status } = order
  return (
    <>
      {content.kind !== 'beneficiary' && (
        <>
          <Sum amount={content.amount} currency={content.currency} />,{' '}
        </>
      )}
      {texts.orderStatus[status]}
      {withHolder && `, ${holder.name}`}
    </>
  )
}

function wordsOf({ content, holder, ...order }: ListedOrder): string {
  const words = ['order', orderName({ content, holder, ...order }), holder.name]
  words.push(texts.orderStatus[order.status])
  if (content.kind === 'certificate') words.push('deposit', content.number ?? '')
  if (content.kind === 'payment') words.push(content.reference ?? '')
  if (content.kind !== 'beneficiary') words.push(content.amount, content.currency, content.account.nickname)
  return words.join(' ')
}

/**
 * Transactions of all accounts of the user, or of those that they see of a holder. Those of an earlier query
 * are left out: Enter must never open another one.
 */
export function useFoundLines(query: string, settled: string, enabled: boolean) {
  const { api, path } = useReading()
  const hidden = useAmountsHidden()
  const search = query.trim()
  const isAsking = enabled && search.length >= shortestSearch && search.length <= maximumTransactionSearch
  const isSettled = isAsking && settled === search
  const { data, isLoading, isError } = useQuery(
    api.statements.find.queryOptions({ input: { search: settled }, enabled: isSettled }),
  )
  const found: Finding[] = (isSettled ? (data ?? []) : []).map((line) => ({
    id: `${line.accountId}-${line.id}`,
    label: line.counterparty ?? line.note ?? texts.transaction[line.direction],
    icon: 'transfer',
    detail: (
      <>
        {!hidden && (line.direction === 'debit' ? '−' : '+')}
        <Sum amount={line.amount} currency={line.currency} />, {formatDay(line.day)}, {line.nickname}
      </>
    ),
    href: path(paths.transaction(line.accountId, line.id)),
  }))
  return { found, isLoading: isLoading || (isAsking && !isSettled), isError: isSettled && isError }
}

/** Leads to the latest payment among the user's last events, whose details have the receipt. */
export function useLastReceipt(query: string): Found[] {
  const { data } = useQuery(ownApi.dashboard.get.queryOptions({ enabled: /\brec/i.test(query) }))
  const paid = data?.activity.find(({ action }) => action === 'payment-completed')
  if (!paid || paid.accountId === null || paid.transactionId === null) return []
  const href = paths.transaction(paid.accountId, paid.transactionId)
  const words = `${texts.receipt} ${paid.name ?? ''} pdf`
  return [{ id: 'receipt', label: texts.receipt, detail: paid.name, icon: 'download', href, words }]
}

type Awaited = { isLoading: boolean; isError: boolean }

/** The sentence under the list. `note` is added to it, such as what was not searched. */
export function statusOf(groups: readonly FindingGroup[], queries: readonly Awaited[], note: string | null) {
  if (queries.some(({ isLoading }) => isLoading)) return texts.searching
  if (queries.some(({ isError }) => isError)) return texts.failed
  const count = groups.reduce((sum, { findings }) => sum + findings.length, 0)
  const summary = count === 0 ? texts.nothing : foundText(count)
  return note === null ? summary : `${summary} ${note}`
}

/** The number of results, and the keys that choose among them where there are keys. */
export function foundText(count: number): string {
  const isTouched = matchMedia('(pointer: coarse)').matches
  return isTouched ? texts.found(count) : `${texts.found(count)} ${texts.keys(count)}`
}
