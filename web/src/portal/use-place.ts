import { useMatches } from '@tanstack/react-router'
import { useAccountName } from '#features/accounts/use-account-name.ts'
import type { Crumb } from '#ui/frame.tsx'
import { texts } from './texts.ts'

/** Where one is: the way there, and the name of the screen. */
export function usePlace(): { crumbs: Crumb[]; title: string } {
  const match = useMatches({ select: (matches) => matches.at(-1) })
  const params: { accountId?: string } = match?.params ?? {}
  const accountName = useAccountName(params.accountId)
  const { title: ownTitle, under } = match?.staticData ?? {}
  const title = ownTitle ?? (params.accountId === undefined ? texts.notFoundTitle : (accountName ?? texts.account))
  return { title, crumbs: under ? [under, { label: title }] : [{ label: title }] }
}
