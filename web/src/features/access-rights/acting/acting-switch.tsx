import type { ActedFor } from '@bank/contract'
import { useNavigate } from '@tanstack/react-router'
import { pathFor, paths } from '#paths.ts'
import { Icon } from '#ui/brand/icon.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { actingTexts as texts } from './texts.ts'
import '#features/access-rights/access.css'

type ActingSwitchProps = {
  holders: readonly ActedFor[]
  /** The holder of the present page; null on the user's own pages. */
  holderId: string | null
}

/** Chooses for whom the user acts: themself, or a holder who has given them access. */
export function ActingSwitch({ holders, holderId }: ActingSwitchProps) {
  const navigate = useNavigate()
  const current = holders.find((holder) => holder.holderId === holderId)
  const name = current?.name ?? texts.myself
  const icon = (isCurrent: boolean) => (isCurrent ? ('check' as const) : ('person' as const))
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="acting-switch">
          <Icon name="people" />
          <span className="acting-name">
            {texts.actingFor} <b>{name}</b>
          </span>
          <Icon name="down" size="sm" />
        </button>
      }
      actions={[
        {
          label: texts.myself,
          detail: texts.myselfDetail,
          icon: icon(current === undefined),
          onSelect: () => void navigate({ to: paths.portfolio }),
        },
        ...holders.map((holder) => ({
          label: holder.name,
          detail: [texts.views[holder.view], texts.until(holder.lastDay)].filter(Boolean).join(', '),
          icon: icon(holder === current),
          onSelect: () => void navigate({ to: pathFor(holder.holderId, paths.portfolio) }),
        })),
      ]}
    />
  )
}
