import type { ActedFor } from '@bank/contract'
import { lazy } from 'react'
import { Icon } from '#ui/brand/icon.tsx'
import { LateMenu } from '#ui/late/late-menu.tsx'
import '#features/access-rights/access.css'

const load = () => import('./acting-menu.tsx')
const ActingMenu = lazy(() => load().then(({ ActingMenu: Loaded }) => ({ default: Loaded })))

type ActingSwitchProps = {
  holders: readonly ActedFor[]
  /** The holder of the present page; null on the user's own pages. */
  holderId: string | null
}

// Its other texts come with the menu: the button is on the first screen.
const myself = 'Myself'
const actingFor = 'Acting for:'

/** Chooses for whom the user acts: themself, or a holder for whom they have access or a mandate. */
export function ActingSwitch({ holders, holderId }: ActingSwitchProps) {
  const current = holders.find((holder) => holder.holderId === holderId)
  return (
    <LateMenu
      className="acting-switch"
      load={load}
      renderMenu={(parts) => <ActingMenu {...parts} holders={holders} current={current} />}
    >
      <Icon name="building" />
      <span className="acting-name">
        {actingFor} <b>{current?.name ?? myself}</b>
      </span>
      <Icon name="down" size="sm" />
    </LateMenu>
  )
}
