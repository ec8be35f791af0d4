import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { formatDay } from '#lib/format-date.ts'
import { sumText } from '#money.tsx'
import { Finder, type Finding, type FindingGroup } from '#ui/finder.tsx'
import type { IconName } from '#ui/icon.tsx'
import { type Findable, findMatches, numberWords, referenceIn } from './matches.ts'
import { paths } from '#paths.ts'
import { texts } from './texts.ts'

export type Screen = { href: string; label: string; icon: IconName }

type FindDialogProps = {
  /** Where one can go at all. */
  screens: readonly Screen[]
  onClosed: () => void
}

/** Finds a screen, an account, somebody one pays, a certificate, or a line of a statement. */
export function FindDialog({ screens, onClosed }: FindDialogProps) {
  const [open, setOpen] = useState(true)
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const { groups, status } = useFindings(screens, query)
  const go = (href: string) => {
    setOpen(false)
    void navigate({ href })
  }
  return (
    <Finder
      open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={texts.title} label={texts.label} placeholder={texts.placeholder}
      query={query} onQuery={setQuery} groups={groups} status={status} onChoose={go}
    />
  )
}

function useFindings(screens: readonly Screen[], query: string): { groups: FindingGroup[]; status: string } {
  const accounts = useQuery(api.accounts.list.queryOptions())
  const beneficiaries = useQuery(api.beneficiaries.list.queryOptions())
  const places: (Finding & Findable)[] = screens.map(({ href, label, icon }) => ({ id: href, href, label, icon, words: label }))
  const own: (Finding & Findable)[] = (accounts.data ?? []).map(({ id, nickname, accountNumber, currency }) => ({
    id, label: nickname, detail: accountNumber, icon: 'bank', href: paths.transactions(id), words: `${nickname} ${currency} ${numberWords(accountNumber)}`,
  }))
  const payees: (Finding & Findable)[] = (beneficiaries.data ?? []).map(({ id, name, bankName, network, bankAccountNumber, walletAddress }) => ({
    id, label: name, detail: bankName ?? network ?? undefined, icon: 'people', href: paths.beneficiaries,
    words: [name, bankName, network, numberWords(bankAccountNumber), walletAddress].join(' '),
  }))
  const certificates = useQuery(api.certificates.list.queryOptions({ input: {} }))
  const papers: (Finding & Findable)[] = (certificates.data?.certificates ?? []).map(({ id, number, amount, currency }) => ({
    id, label: number, detail: sumText(amount, currency), icon: 'document', href: paths.portfolio, words: `${number} certificate deposit ${currency}`,
  }))
  const reference = referenceIn(query)
  const lines = useQuery(api.statements.find.queryOptions({ input: { reference: reference ?? '' }, enabled: reference !== null }))
  const found: Finding[] = (reference === null ? [] : (lines.data ?? [])).map((line) => ({
    id: `${line.accountId}-${line.reference}`, label: `${line.reference}, ${line.nickname}`, icon: 'transfer',
    detail: `${line.direction === 'debit' ? '−' : ''}${sumText(line.amount, line.currency)}, ${formatDay(line.day)}`,
    href: `${paths.transactions(line.accountId)}?${new URLSearchParams({ from: line.day, to: line.day }).toString()}`,
  }))
  const asked = query.trim() !== ''
  const groups = [
    { label: texts.screens, findings: findMatches(places, query) },
    { label: texts.accounts, findings: findMatches(own, query) },
    { label: texts.beneficiaries, findings: asked ? findMatches(payees, query) : [] },
    { label: texts.certificates, findings: asked ? findMatches(papers, query) : [] },
    { label: texts.lines, findings: found },
  ]
  const count = groups.reduce((sum, { findings }) => sum + findings.length, 0)
  const queries = [accounts, beneficiaries, certificates, lines]
  if (queries.some(({ isLoading }) => isLoading)) return { groups, status: texts.searching }
  if (queries.some(({ isError }) => isError)) return { groups, status: texts.failed }
  return { groups, status: count === 0 ? texts.nothing : texts.found(count) }
}
