import { maximumTransactionSearch } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#api.ts'
import { formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { Finder, type Finding, type FindingGroup } from '#ui/overlay/finder.tsx'
import type { IconName } from '#ui/brand/icon.tsx'
import { useAmountsHidden } from '#ui/data/money.tsx'
import { actions } from './actions.ts'
import { certificateKeywords, type Findable, findMatches, numberKeywords } from './matches.ts'
import { paths } from '#paths.ts'
import { useSearchField } from '#session/address/use-search-field.ts'
import { readCertificates } from './read-certificates.ts'
import { texts } from './texts.ts'

export type Screen = { href: string; label: string; icon: IconName }

type FindDialogProps = {
  /** All screens of the portal. */
  screens: readonly Screen[]
  /** Returns what was typed while this dialog was loaded. */
  takeTyped: () => string
  /** Called once it is gone: with the address to go to, or null. */
  onClosed: (href: string | null) => void
}

/** Typing counts as finished after this pause. */
const settledMs = 150
/** A single letter is the beginning of too many words. */
const shortestSearch = 2

/** Finds a screen, an account, an action, a beneficiary, a certificate or a transaction. */
export function FindDialog({ screens, takeTyped, onClosed }: FindDialogProps) {
  const [open, setOpen] = useState(true)
  const [asked, ask] = useState('')
  const { typed, type } = useSearchField(asked, ask, settledMs)
  const [chosen, choose] = useState<string | null>(null)
  const { groups, status } = useFindings(screens, typed, asked)
  const go = (href: string) => {
    choose(href)
    setOpen(false)
  }
  return (
    <Finder
      open={open}
      onClose={() => setOpen(false)}
      // Leads on once this dialog is gone: while it closes it would take the focus from the next screen.
      onClosed={() => onClosed(chosen)}
      title={texts.title}
      label={texts.label}
      placeholder={texts.placeholder}
      query={typed}
      onQuery={type}
      onFocus={() => {
        const ahead = takeTyped()
        if (ahead !== '') type(ahead)
      }}
      groups={groups}
      status={status}
      onChoose={go}
      focusAfter={chosen === null ? undefined : () => document.getElementById('main')}
    />
  )
}

/** `query` is what is typed; `settled` what was typed when the typing paused. */
function useFindings(
  screens: readonly Screen[],
  query: string,
  settled: string,
): { groups: FindingGroup[]; status: string } {
  const asked = query.trim() !== ''
  const accounts = useQuery(api.accounts.list.queryOptions())
  const beneficiaries = useQuery(api.beneficiaries.list.queryOptions())
  const places: (Finding & Findable)[] = screens.map(({ href, label, icon }) => ({
    id: href,
    href,
    label,
    icon,
    words: label,
  }))
  places.push({
    id: 'freeze',
    href: `${paths.profile}#security`,
    label: texts.freeze,
    icon: 'lock',
    words: texts.freezeWords,
  })
  const own: (Finding & Findable)[] = (accounts.data ?? []).map(
    ({ id, nickname, accountNumber, currency }) => ({
      id,
      label: nickname,
      detail: accountNumber,
      icon: 'bank',
      href: paths.transactions(id),
      words: `${nickname} ${currency} ${numberKeywords(accountNumber)}`,
    }),
  )
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
  const certificates = useQuery({
    queryKey: [...api.certificates.key(), 'found'],
    queryFn: async () => await readCertificates(client.certificates.list),
    enabled: asked,
  })
  const certificateFindings: (Finding & Findable)[] = (certificates.data?.read ?? []).map(
    ({ id, number, amount, currency }) => ({
      id,
      label: number,
      detail: <Sum amount={amount} currency={currency} />,
      icon: 'document',
      href: paths.certificate(id),
      words: `${certificateKeywords(number)} certificate deposit ${currency}`,
    }),
  )
  const { found, ...lines } = useFoundLines(query, settled)
  const groups = [
    { label: texts.screens, findings: findMatches(places, query) },
    { label: texts.accounts, findings: findMatches(own, query) },
    { label: texts.actions, findings: asked ? findMatches(actions, query) : [] },
    { label: texts.beneficiaries, findings: asked ? findMatches(beneficiaryFindings, query) : [] },
    { label: texts.pay, findings: asked ? findMatches(payFindings, query) : [] },
    { label: texts.certificates, findings: asked ? findMatches(certificateFindings, query) : [] },
    { label: texts.lines, findings: found },
  ]
  const count = groups.reduce((sum, { findings }) => sum + findings.length, 0)
  const queries = [accounts, beneficiaries, certificates, lines]
  if (queries.some(({ isLoading }) => isLoading)) return { groups, status: texts.searching }
  if (queries.some(({ isError }) => isError)) return { groups, status: texts.failed }
  const summary = count === 0 ? texts.nothing : texts.found(count)
  return {
    groups,
    status:
      asked && certificates.data?.more
        ? `${summary} ${texts.notAllCertificates(certificates.data.read.length)}`
        : summary,
  }
}

/**
 * Transactions of all accounts. Those of an earlier query are left out: Enter must never open another one.
 */
function useFoundLines(query: string, settled: string) {
  const hidden = useAmountsHidden()
  const search = query.trim()
  const isAsking = search.length >= shortestSearch && search.length <= maximumTransactionSearch
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
        {line.direction === 'debit' && !hidden && '−'}
        <Sum amount={line.amount} currency={line.currency} />, {formatDay(line.day)}, {line.nickname}
      </>
    ),
    href: paths.transaction(line.accountId, line.id),
  }))
  return { found, isLoading: isLoading || (isAsking && !isSettled), isError: isSettled && isError }
}
