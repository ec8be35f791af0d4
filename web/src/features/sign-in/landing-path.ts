import type { Role } from '@bank/contract'
import { paths } from '#paths.ts'

/** The first page after a sign-in (specification 1, section 4). */
export function landingPath(role: Role): string {
  return role === 'admin' ? paths.adminDashboard : paths.portfolio
}
