import { type ActedFor, currencyKind } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { api as ownApi } from '#api.ts'
import { paths } from '#paths.ts'
import { useReading } from '#session/acting/reading.tsx'
import { Finder, type Finding, type FindingGroup } from '#ui/overlay/finder.tsx'
import {
  accountFindings,
  holderFindings,
  type Screen,
  screenFindings,
  statusOf,
  useFoundCertificates,
  useFoundLines,
  useFoundOrders,
} from './found.tsx'
import { useDeviceActions } from './device-actions.ts'
import { actionsFor } from './holder-actions.ts'
import { type Findable, findMatches } from './matches.ts'
import { texts } from './texts.ts'
import { type FindProps, useFinder } from './use-finder.ts'

type FindForHolderProps = FindProps & {
  holder: ActedFor
  /** The holder's screens that the user's access includes. */
  screens: readonly Screen[]
  /** The same of parts without a screen of their own. */
  includes: { certificates: boolean; orders: boolean }
}

/** Finds what a user who acts for a holder may open and do for it, and nothing of their own. */
export function FindForHolderDialog({ holder, screens, includes, ...frame }: FindForHolderProps) {
  const { typed, asked, finder } = useFinder(frame)
  return (
    <Finder
      {...finder}
      {...useFindings({ holder, screens, includes, query: typed, settled: asked })}
      title={texts.title}
      label={texts.labelFor(holder.name)}
      placeholder={texts.placeholder}
    />
  )
}

type Asked = Pick<FindForHolderProps, 'holder' | 'screens' | 'includes'> & {
  query: string
  /** The text when the typing paused. */
  settled: string
}

function useFindings(asked: Asked): { groups: FindingGroup[]; status: string } {
  const { holder, screens, includes, query, settled } = asked
  const { path } = useReading()
  const isAsked = query.trim() !== ''
  const holders = useQuery(ownApi.accessRights.holders.queryOptions())
  const device = useDeviceActions()
  const places = screenFindings(screens)
  places.push({
    id: 'back',
    href: paths.portfolio,
    label: texts.back,
    icon: 'person',
    words: `${texts.back} myself`,
  })
  const accounts = accountFindings(holder.accounts, ({ id, view }) =>
    view === 'movements'
      ? path(paths.transactions(id))
      : `${path(paths.portfolio)}?dialog=details&account=${id}`,
  )
  const certificates = useFoundCertificates(isAsked && includes.certificates)
  const orders = useFoundOrders(isAsked && includes.orders)
  const pay = usePayments(holder, isAsked)
  const { found, ...lines } = useFoundLines(query, settled, holder.view === 'movements')
  const matching = (items: readonly (Finding & Findable)[]) => (isAsked ? findMatches(items, query) : [])
  const groups = [
    { label: texts.screens, findings: findMatches(places, query) },
    { label: texts.accounts, findings: findMatches(accounts, query) },
    { label: texts.actions, findings: matching([...actionsFor(holder, path), ...device]) },
    { label: texts.pay, findings: matching(pay.found) },
    { label: texts.certificates, findings: matching(certificates.found) },
    { label: texts.orders, findings: matching(orders.found) },
    { label: texts.lines, findings: found },
    { label: texts.holders, findings: matching(holderFindings(holders.data ?? [], holder.holderId)) },
  ]
  const queries = [pay.query, certificates.query, ...orders.queries, lines]
  const { unread } = certificates
  const note = isAsked && unread !== null ? texts.notAllCertificatesFor(holder.name, unread) : null
  return { groups, status: statusOf(groups, queries, note) }
}

/** A payment from each account that may pay a beneficiary: accounts of a kind have the same beneficiaries. */
function usePayments({ accounts }: ActedFor, enabled: boolean) {
  const { api, client, path } = useReading()
  const kinds = new Map<string, ActedFor['accounts']>()
  for (const account of accounts.filter(({ prepare }) => prepare)) {
    const kind = currencyKind(account.currency) === 'crypto' ? account.currency : 'deposit'
    kinds.set(kind, [...(kinds.get(kind) ?? []), account])
  }
  const ofKinds = [...kinds.values()].flatMap((alike) => (alike[0] ? [{ first: alike[0], alike }] : []))
  const query = useQuery({
    queryKey: [...api.payments.beneficiaries.key(), 'found', ofKinds.map(({ first }) => first.id)],
    queryFn: async () =>
      await Promise.all(ofKinds.map(({ first }) => client.payments.beneficiaries({ accountId: first.id }))),
    enabled: enabled && ofKinds.length > 0,
  })
  const found: (Finding & Findable)[] = ofKinds.flatMap(({ alike }, kind) =>
    (query.data?.[kind] ?? []).flatMap(({ id, name, nickname }) =>
      alike.map((account) => ({
        id: `pay-${id}-${account.id}`,
        label: texts.payTo(name),
        detail: texts.from(account.nickname),
        icon: 'transfer' as const,
        href: `${path(paths.portfolio)}?dialog=pay&account=${account.id}&to=${id}`,
        words: `${texts.payTo(name)} ${nickname ?? ''} ${account.nickname}`,
      })),
    ),
  )
  return { query, found }
}
