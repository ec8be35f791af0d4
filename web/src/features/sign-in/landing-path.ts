import type { Role } from '@bank/contract'
import { paths } from '#paths.ts'

/** Where somebody who signed in begins (specification 1, section 4). */
export function landingPath(role: Role): string {
  return role === 'admin' ? paths.adminDashboard : paths.portfolio
}
