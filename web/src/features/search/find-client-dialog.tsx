import { fullName } from '@bank/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { paths } from '#paths.ts'
import { useSearchField } from '#session/address/use-search-field.ts'
import { Finder, type Finding, type FindingGroup } from '#ui/overlay/finder.tsx'
import type { IconName } from '#ui/brand/icon.tsx'
import { type Findable, findMatches, numberKeywords } from './matches.ts'
import { adminTexts as texts } from './texts.ts'

type FindClientDialogProps = {
  screens: readonly { href: string; label: string; icon: IconName }[]
  /** Returns what was typed while this dialog was loaded. */
  takeTyped: () => string
  /** Called once it is gone: with the address to go to, or null. */
  onClosed: (href: string | null) => void
}

/** Typing counts as finished after this pause. */
const settledMs = 150

/** Finds a user, an account or a screen, for admins, and opens it. */
export function FindClientDialog({ screens, takeTyped, onClosed }: FindClientDialogProps) {
  const [open, setOpen] = useState(true)
  const [asked, ask] = useState('')
  const { typed, type } = useSearchField(asked, ask, settledMs)
  const [chosen, choose] = useState<string | null>(null)
  const { groups, status } = useFindings(screens, typed, asked)
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
      onChoose={(href) => {
        choose(href)
        setOpen(false)
      }}
      focusAfter={chosen === null ? undefined : () => document.getElementById('main')}
    />
  )
}

function useFindings(
  screens: FindClientDialogProps['screens'],
  typed: string,
  asked: string,
): { groups: FindingGroup[]; status: string } {
  const isAsking = asked !== ''
  const users = useQuery(
    api.users.list.queryOptions({
      input: { search: asked, sort: 'name' },
      enabled: isAsking,
      placeholderData: keepPreviousData,
    }),
  )
  const accounts = useQuery(
    api.accounts.listForAdmin.queryOptions({
      input: { search: asked },
      enabled: isAsking,
      placeholderData: keepPreviousData,
    }),
  )
  const places: (Finding & Findable)[] = screens.map(({ href, label, icon }) => ({
    id: href,
    href,
    label,
    icon,
    words: label,
  }))
  const found: (Finding & Findable)[] = (users.data?.users ?? []).map(
    ({ id, firstName, lastName, username }) => ({
      id,
      label: fullName({ firstName, lastName }),
      detail: username,
      icon: 'person',
      href: paths.adminUser(id),
      words: `${firstName} ${lastName} ${username}`,
    }),
  )
  const theirs: (Finding & Findable)[] = (accounts.data?.accounts ?? []).map(
    ({ id, nickname, accountNumber, client }) => ({
      id,
      label: nickname,
      detail: `${client.firstName} ${client.lastName}, ${accountNumber}`,
      icon: 'bank',
      href: paths.adminTransactions(id),
      words: `${nickname} ${numberKeywords(accountNumber)} ${client.username}`,
    }),
  )
  // Earlier results stay only while they match the typed text: Enter must never open another client.
  const groups = [
    { label: texts.users, findings: typed.trim() === '' ? [] : findMatches(found, typed) },
    { label: texts.accounts, findings: typed.trim() === '' ? [] : findMatches(theirs, typed) },
    { label: texts.screens, findings: findMatches(places, typed, screens.length) },
  ]
  const queries = [users, accounts]
  if (typed.trim() !== asked || queries.some(({ isFetching }) => isFetching))
    return { groups, status: texts.searching }
  if (isAsking && queries.some(({ isError }) => isError)) return { groups, status: texts.failed }
  const count = groups.reduce((sum, { findings }) => sum + findings.length, 0)
  return { groups, status: count === 0 ? texts.nothing : texts.found(count) }
}
