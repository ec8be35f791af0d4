import { useMatches } from '@tanstack/react-router'
import { useAccountName } from '#features/accounts/use-account-name.ts'
import { useHolderName } from '#features/holders/use-holder-name.ts'
import { useUserName } from '#features/users/detail/use-user-page.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useUser } from '#session/session-context.tsx'
import type { Crumb } from '#ui/layout/frame.tsx'
import { texts } from '#portal/texts.ts'

/** Returns the breadcrumbs and the title of the current screen. */
export function useCurrentPage(): { crumbs: Crumb[]; title: string } {
  const match = useMatches({ select: (matches) => matches.at(-1) })
  const { accountId, userId, holderId }: { accountId?: string; userId?: string; holderId?: string } =
    match?.params ?? {}
  const reading = useReading()
  // Without access to the holder of the address there is nothing to read of their accounts.
  const accountName = useAccountName((holderId ?? null) === reading.holderId ? accountId : undefined)
  const userName = useUserName(userId)
  const isAdmin = useUser().role === 'admin'
  const holderName = useHolderName(isAdmin ? holderId : undefined)
  const { title: ownTitle, under: usual, underForAdmin = usual } = match?.staticData ?? {}
  const under = isAdmin ? underForAdmin : usual
  const named =
    accountId !== undefined
      ? (accountName ?? texts.account)
      : userId !== undefined
        ? (userName ?? texts.user)
        : holderId !== undefined && isAdmin
          ? (holderName ?? texts.holder)
          : texts.notFoundTitle
  const title = ownTitle ?? named
  if (!under) return { title, crumbs: [{ label: title }] }
  return { title, crumbs: [{ label: under.label, href: reading.path(under.href) }, { label: title }] }
}
