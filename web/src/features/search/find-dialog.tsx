import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { paths } from '#paths.ts'
import { Finder, type Finding, type FindingGroup } from '#ui/overlay/finder.tsx'
import { actions } from './actions.ts'
import {
  accountFindings,
  holderFindings,
  type Screen,
  screenFindings,
  statusOf,
  useFoundCertificates,
  useFoundLines,
  useFoundOrders,
  useLastReceipt,
} from './found.tsx'
import { useDeviceActions } from './device-actions.ts'
import { type Findable, findMatches, numberKeywords } from './matches.ts'
import { texts } from './texts.ts'
import { type FindProps, useFinder } from './use-finder.ts'

type FindDialogProps = FindProps & {
  /** All screens of the portal. */
  screens: readonly Screen[]
}

/** Finds a screen, an account, an action, a beneficiary, a certificate, an order or a transaction. */
export function FindDialog({ screens, ...frame }: FindDialogProps) {
  const { typed, asked, finder } = useFinder(frame)
  return (
    <Finder
      {...finder}
      {...useFindings(screens, typed, asked)}
      title={texts.title}
      label={texts.label}
      placeholder={texts.placeholder}
    />
  )
}

/** `query` is what is typed; `settled` what was typed when the typing paused. */
function useFindings(
  screens: readonly Screen[],
  query: string,
  settled: string,
): { groups: FindingGroup[]; status: string } {
  const isAsked = query.trim() !== ''
  const accounts = useQuery(api.accounts.list.queryOptions())
  const beneficiaries = useQuery(api.beneficiaries.list.queryOptions())
  const holders = useQuery(api.accessRights.holders.queryOptions())
  const places = screenFindings(screens)
  places.push({
    id: 'freeze',
    href: `${paths.profile}#security`,
    label: texts.freeze,
    icon: 'lock',
    words: texts.freezeWords,
  })
  const beneficiaryFindings: (Finding & Findable)[] = (beneficiaries.data ?? []).map(
    ({ id, name, nickname, bankName, network, bankAccountNumber, walletAddress }) => ({
      id,
      label: name,
      detail: bankName ?? network ?? undefined,
      icon: 'people',
      href: paths.beneficiariesCalled(name),
      words: [name, nickname, bankName, network, numberKeywords(bankAccountNumber), walletAddress].join(' '),
    }),
  )
  const payFindings: (Finding & Findable)[] = (beneficiaries.data ?? [])
    .filter(({ verified }) => verified)
    .map(({ id, name, nickname }) => ({
      id: `pay-${id}`,
      label: texts.payTo(name),
      icon: 'transfer',
      href: paths.pay(id),
      words: `${texts.payTo(name)} ${nickname ?? ''}`,
    }))
  const certificates = useFoundCertificates(isAsked)
  const hasOrders = screens.some(({ href }) => href === paths.orders)
  const orders = useFoundOrders(isAsked && hasOrders)
  const { found, ...lines } = useFoundLines(query, settled, true)
  const receipts = useLastReceipt(query)
  const device = useDeviceActions()
  // Only a user who asks to rename an account finds it twice.
  const renamed = /\bren/i.test(query) ? accounts.data : undefined
  const renames: (Finding & Findable)[] = (renamed ?? []).map(({ id, nickname }) => ({
    id: `rename-${id}`,
    label: texts.rename(nickname),
    icon: 'bank',
    href: `${paths.portfolio}?dialog=rename&account=${id}`,
    words: `${texts.rename(nickname)} account nickname`,
  }))
  // The details to receive money are found by their own words, and not by the account's name alone.
  const received = /\b(rec|deta|iban|qr)/i.test(query) ? accounts.data : undefined
  const receives: (Finding & Findable)[] = (received ?? []).map(({ id, nickname }) => ({
    id: `receive-${id}`,
    label: texts.receive,
    detail: nickname,
    icon: 'bank',
    href: `${paths.portfolio}?dialog=receive&account=${id}`,
    words: `${texts.receive} ${nickname} account number iban qr`,
  }))
  const own = accountFindings(accounts.data ?? [], ({ id }) => paths.transactions(id))
  const acting = holderFindings(holders.data ?? [], null)
  const matching = (items: readonly (Finding & Findable)[]) => (isAsked ? findMatches(items, query) : [])
  const groups = [
    { label: texts.screens, findings: findMatches(places, query) },
    { label: texts.accounts, findings: findMatches(own, query) },
    { label: texts.holders, findings: matching(acting) },
    {
      label: texts.actions,
      findings: matching([...actions, ...receipts, ...renames, ...receives, ...device]),
    },
    { label: texts.beneficiaries, findings: matching(beneficiaryFindings) },
    { label: texts.pay, findings: matching(payFindings) },
    { label: texts.certificates, findings: matching(certificates.found) },
    { label: texts.orders, findings: matching(orders.found) },
    { label: texts.lines, findings: found },
  ]
  const queries = [accounts, beneficiaries, certificates.query, ...orders.queries, lines]
  const note = isAsked && certificates.unread !== null ? texts.notAllCertificates(certificates.unread) : null
  return { groups, status: statusOf(groups, queries, note) }
}
