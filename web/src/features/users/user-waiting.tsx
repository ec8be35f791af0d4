import { failedPaymentDays, maturingWithinDays, type UserPage } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { wordsOf } from '#deed-words.tsx'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/summary-card.tsx'
import { userTexts as texts } from './user-texts.ts'

type Waiting = { key: string; words: string; way?: ReactNode }

/** What of one user waits for somebody, with the way to where one sees to it. */
export function UserWaiting({ page }: { page: UserPage }) {
  const waiting = [...permitOf(page), ...workOf(page), ...approvalsOf(page), ...accessOf(page.user)]
  return (
    <SummaryCard title={texts.waiting}>
      <SummaryLines rows={waiting} rowKey={({ key }) => key} none={texts.nothing}>
        {({ words, way }) => <SummaryLine words={words} end={way} />}
      </SummaryLines>
    </SummaryCard>
  )
}

/** What one may do because another administrator has approved it. It ends soonest of all. */
function permitOf({ waiting: { linkPermittedUntil } }: UserPage): Waiting[] {
  return linkPermittedUntil === null
    ? []
    : [{ key: 'permit', words: texts.linkPermitted(formatDateTime(linkPermittedUntil, bank.timeZone)) }]
}

/** What another administrator has to approve. */
function approvalsOf({ user, waiting: { approvals } }: UserPage): Waiting[] {
  const whom = { id: user.id, name: `${user.firstName} ${user.lastName}`, username: user.username }
  return approvals.map(({ id, deed, askedBy }) => ({
    key: id,
    words: texts.approvalWaits(wordsOf(deed, whom).name, askedBy),
    way: (
      <Link to="/admin/approvals" search={{ approval: id }}>
        {texts.see}
      </Link>
    ),
  }))
}

function workOf({
  user: { id, username },
  waiting: { messages, requests, failedPayments, maturing },
}: UserPage): Waiting[] {
  return [
    ...(messages > 0
      ? [
          {
            key: 'messages',
            words: texts.messages(messages),
            way: (
              <Link to="/admin/chat" search={{ client: id }}>
                {texts.answer}
              </Link>
            ),
          },
        ]
      : []),
    ...(requests > 0
      ? [
          {
            key: 'requests',
            words: texts.requests(requests),
            way: (
              <Link to="/admin/account-requests" search={{ client: id }}>
                {texts.review}
              </Link>
            ),
          },
        ]
      : []),
    ...(failedPayments > 0
      ? [
          {
            key: 'payments',
            words: texts.failedPayments(failedPayments, failedPaymentDays),
            way: (
              <Link to="/admin/audit" search={{ person: username, action: 'payment-failed' }}>
                {texts.inTheAudit}
              </Link>
            ),
          },
        ]
      : []),
    ...(maturing > 0
      ? [
          {
            key: 'maturing',
            words: texts.maturing(maturing, maturingWithinDays),
            way: <a href="#certificates">{texts.see}</a>,
          },
        ]
      : []),
  ]
}

function accessOf({
  role,
  twoFactorEnabled,
  setupLink,
  givenPassword,
  pendingEmail,
}: UserPage['user']): Waiting[] {
  if (role === 'blocked') return [{ key: 'blocked', words: texts.isBlocked }]
  const found: Waiting[] = []
  const until = (instant: string) => formatDateTime(instant, bank.timeZone)
  const isOut = setupLink?.status === 'issued' || setupLink?.status === 'opened'
  if (setupLink?.status === 'issued')
    found.push({ key: 'link', words: texts.linkOut(until(setupLink.expiresAt)) })
  if (setupLink?.status === 'opened')
    found.push({ key: 'link', words: texts.linkOpened(until(setupLink.expiresAt)) })
  // Whoever has a password of their own can enrol at the next sign-in; with a provisional one there is no
  // other way in than a link.
  if (!twoFactorEnabled && !isOut && givenPassword?.state === 'provisional') {
    found.push({ key: 'setup', words: setupLink === null ? texts.notSetUp : texts.linkOver })
  }
  if (givenPassword?.state === 'one-time' && givenPassword.expiresAt !== null)
    found.push({ key: 'password', words: texts.oneTime(until(givenPassword.expiresAt)) })
  if (givenPassword?.state === 'expired') found.push({ key: 'password', words: texts.oneTimeOver })
  if (pendingEmail)
    found.push({ key: 'email', words: texts.emailWaits(pendingEmail.email, until(pendingEmail.expiresAt)) })
  return found
}
