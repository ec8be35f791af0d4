import { fullName } from '@bank/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { paths } from '#paths.ts'
import { Finder, type Finding, type FindingGroup } from '#ui/overlay/finder.tsx'
import { adminActions } from './admin-actions.ts'
import { useDeviceActions } from './device-actions.ts'
import { foundText, type Screen, screenFindings } from './found.tsx'
import { type Findable, findMatches, numberKeywords } from './matches.ts'
import { adminTexts as texts } from './texts.ts'
import { type FindProps, useFinder } from './use-finder.ts'

type FindClientDialogProps = FindProps & { screens: readonly Screen[] }

/** Finds a user, an account, a holder, a screen or an action, for admins, and opens it. */
export function FindClientDialog({ screens, ...frame }: FindClientDialogProps) {
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

function useFindings(
  screens: readonly Screen[],
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
  const holders = useQuery(
    api.holders.list.queryOptions({
      input: { search: asked },
      enabled: isAsking,
      placeholderData: keepPreviousData,
    }),
  )
  const own = useDeviceActions()
  const places = screenFindings(screens)
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
  const kept: (Finding & Findable)[] = (holders.data?.holders ?? []).map(
    ({ id, kind, name, organisation }) => ({
      id,
      label: name,
      detail: texts.holderKinds[kind],
      icon: 'building',
      href: `${paths.adminHolders}/${id}`,
      words: `${name} ${organisation?.registrationNumber ?? ''} ${organisation?.lei ?? ''}`,
    }),
  )
  const matching = (items: readonly (Finding & Findable)[]) =>
    typed.trim() === '' ? [] : findMatches(items, typed)
  // Earlier results stay only while they match the typed text: Enter must never open another client.
  const groups = [
    { label: texts.users, findings: matching(found) },
    { label: texts.accounts, findings: matching(theirs) },
    { label: texts.holders, findings: matching(kept) },
    { label: texts.actions, findings: matching([...adminActions, ...own]) },
    { label: texts.screens, findings: findMatches(places, typed, screens.length) },
  ]
  const queries = [users, accounts, holders]
  if (typed.trim() !== asked || queries.some(({ isFetching }) => isFetching))
    return { groups, status: texts.searching }
  if (isAsking && queries.some(({ isError }) => isError)) return { groups, status: texts.failed }
  const count = groups.reduce((sum, { findings }) => sum + findings.length, 0)
  return { groups, status: count === 0 ? texts.nothing : foundText(count) }
}
