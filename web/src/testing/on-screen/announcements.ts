import { page } from 'vitest/browser'
import type { AnswersOf } from '#testing/answers.ts'
import { openScreen } from '#testing/screen.tsx'
import { fourEyes } from '#testing/values/approvals.ts'
import { admin } from '#testing/values/users/sessions.ts'

export const table = page.getByRole('table', { name: /^Announcements/ })
export const create = page.getByRole('button', { name: 'New announcement' })

/** Opens the bank's settings, with answers for the announcements only. */
export function openAnnouncements(announcements: AnswersOf<'announcements'>): void {
  const never = new Promise<never>(() => {})
  const rule = fourEyes({ isOn: false, applies: false })
  const others = {
    approvals: { countPending: { pending: 0, forMe: 0 }, findPending: { approval: null }, rule },
  }
  openScreen('/admin/settings', {
    as: admin,
    api: { ...others, consultations: { countNewMessages: { unanswered: 0 }, plan: never }, announcements },
  })
}
