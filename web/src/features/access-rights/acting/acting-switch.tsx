import type { ActedFor } from '@bank/contract'
import { useNavigate } from '@tanstack/react-router'
import { pathFor, paths } from '#paths.ts'
import { Icon, type IconName } from '#ui/brand/icon.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { actingTexts as texts, roleInWords } from './texts.ts'
import '#features/access-rights/access.css'

type ActingSwitchProps = {
  holders: readonly ActedFor[]
  /** The holder of the present page; null on the user's own pages. */
  holderId: string | null
}

const icons = { individual: 'person', joint: 'people', organisation: 'bank' } as const

/** Chooses for whom the user acts: themself, or a holder for whom they have access or a mandate. */
export function ActingSwitch({ holders, holderId }: ActingSwitchProps) {
  const navigate = useNavigate()
  const current = holders.find((holder) => holder.holderId === holderId)
  const name = current?.name ?? texts.myself
  const icon = (isCurrent: boolean, unselected: IconName) => (isCurrent ? 'check' : unselected)
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
