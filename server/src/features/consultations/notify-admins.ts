import type { Services } from '#http/procedures.ts'

/** Publishes that consultations or contact messages have changed: every admin's window reads them again. */
export function notifyAdmins({ changes }: Services): void {
  changes.publish({ to: 'admins', topics: ['consultations'] })
}
