import type { ActedFor } from '@bank/contract'
import { useNavigate } from '@tanstack/react-router'
import { pathFor, paths } from '#paths.ts'
import type { IconName } from '#ui/brand/icon.tsx'
import type { LateMenuParts } from '#ui/late/late-menu.tsx'
import { AnchoredMenu } from '#ui/overlay/menu.tsx'
import { actingTexts as texts, roleInWords } from './texts.ts'

type ActingMenuProps = LateMenuParts & {
  holders: readonly ActedFor[]
  /** The holder of the present page; undefined on the user's own pages. */
  current: ActedFor | undefined
}

const icons = { individual: 'person', joint: 'people', organisation: 'bank' } as const

/** The people and organisations for whom the user may act, and themself. */
export function ActingMenu({ holders, current, ...menu }: ActingMenuProps) {
  const navigate = useNavigate()
  const icon = (isCurrent: boolean, unselected: IconName) => (isCurrent ? 'check' : unselected)
  return (
    <AnchoredMenu
      {...menu}
      align="start"
      label={texts.whom}
      actions={[
        {
          label: texts.myself,
          detail: texts.myselfDetail,
          icon: icon(current === undefined, icons.individual),
          onSelect: () => void navigate({ to: paths.portfolio }),
        },
        ...holders.map((holder) => ({
          label: holder.name,
          detail: roleInWords(holder),
          icon: icon(holder === current, icons[holder.kind]),
          onSelect: () => void navigate({ to: pathFor(holder.holderId, paths.portfolio) }),
        })),
      ]}
    />
  )
}
