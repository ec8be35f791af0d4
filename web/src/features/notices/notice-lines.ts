import type { Notice } from '@bank/contract'

/** A line of the list: a notice, and how many it stands for. */
export type NoticeLine = { notice: Notice; count: number }

/** One line a notice; messages that follow each other, all of them new or none, are one line. */
export function noticeLines(notices: readonly Notice[]): NoticeLine[] {
  const lines: NoticeLine[] = []
  for (const notice of notices) {
    const last = lines.at(-1)
    const isMore =
      notice.action === 'message-received' &&
      last?.notice.action === notice.action &&
      last.notice.unread === notice.unread
    if (last && isMore) last.count += 1
    else lines.push({ notice, count: 1 })
  }
  return lines
}
