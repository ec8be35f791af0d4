import { failedPaymentDays, fullName, maturingWithinDays, type UserPage } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { textOf } from '#domain/operation-words.tsx'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { useUser } from '#session/session-context.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Button } from '#ui/form/button.tsx'
import { WholeDates } from '#ui/data/whole-dates.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { userTexts as texts } from './user-texts.ts'

const LiftFreezeDialog = lazy(() =>
  import('#features/users/access/lift-freeze-dialog.tsx').then((module) => ({
    default: module.LiftFreezeDialog,
  })),
)

type Attention = { key: string; text: string; way?: ReactNode }

/** The matters that need attention about a user, with links to the screens that settle it. */
export function UserAttention({ page }: { page: UserPage }) {
  const { id: ownId } = useUser()
  const { dialog, open, close } = useDialogAddress()
  const isOwn = page.user.id === ownId
  const lift = isOwn ? null : () => open({ dialog: 'lift-freeze' })
  const attention = [
    ...freezeOf(page, lift),
    ...permitOf(page),
    ...listWork(page),
    ...approvalsOf(page),
    ...accessOf(page.user),
  ]
  return (
    <SummaryCard title={texts.attention}>
      <SummaryLines rows={attention} rowKey={({ key }) => key} none={texts.nothing}>
        {({ text, way }) => <SummaryLine text={<WholeDates text={text} />} end={way} />}
      </SummaryLines>
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'lift-freeze' && !isOwn && page.freeze !== null && (
          <LiftFreezeDialog user={page.user} freeze={page.freeze} onClose={close} />
        )}
      </Suspense>
    </SummaryCard>
  )
}

/** Money may be at stake, so a freeze comes before everything else. */
function freezeOf({ freeze }: UserPage, lift: (() => void) | null): Attention[] {
  if (freeze === null) return []
  const text = texts.frozen[freeze.source](formatDateTime(freeze.at, bank.timeZone))
  const way = lift && (
    <Button size="sm" onClick={lift}>
      {texts.liftFreeze}
    </Button>
  )
  return [{ key: 'freeze', text, way }]
}

/** A permission that another admin approved. It expires first, so it is listed first. */
function permitOf({ attention: { linkPermittedUntil } }: UserPage): Attention[] {
  return linkPermittedUntil === null
    ? []
    : [{ key: 'permit', text: texts.linkPermitted(formatDateTime(linkPermittedUntil, bank.timeZone)) }]
}

/** Pending approvals. */
function approvalsOf({ user, attention: { approvals } }: UserPage): Attention[] {
  const subject = { id: user.id, name: fullName(user), username: user.username }
  return approvals.map(({ id, operation, requester }) => ({
    key: id,
    text: texts.approvalPending(textOf(operation, subject).name, requester),
    way: (
      <Link to="/admin/approvals" search={{ approval: id }}>
        {texts.see}
      </Link>
    ),
  }))
}

function listWork({
  user: { id, username },
  attention: { messages, requests, failedPayments, maturing },
}: UserPage): Attention[] {
  return [
    ...(messages > 0
      ? [
          {
            key: 'messages',
            text: texts.messages(messages),
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
            text: texts.requests(requests),
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
            text: texts.failedPayments(failedPayments, failedPaymentDays),
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
            text: texts.maturing(maturing, maturingWithinDays),
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
  issuedPassword,
  pendingEmail,
}: UserPage['user']): Attention[] {
  if (role === 'blocked') return [{ key: 'blocked', text: texts.isBlocked }]
  const found: Attention[] = []
  const until = (instant: string) => formatDateTime(instant, bank.timeZone)
  const isOut = setupLink?.status === 'issued' || setupLink?.status === 'opened'
  if (setupLink?.status === 'issued')
    found.push({ key: 'link', text: texts.linkOut(until(setupLink.expiresAt)) })
  if (setupLink?.status === 'opened')
    found.push({ key: 'link', text: texts.linkOpened(until(setupLink.expiresAt)) })
  // A user with their own password can enrol at the next sign-in. With a provisional one, only a link lets
  // them in.
  if (!twoFactorEnabled && !isOut && issuedPassword?.state === 'provisional') {
    found.push({ key: 'setup', text: setupLink === null ? texts.notSetUp : texts.linkOver })
  }
  if (issuedPassword?.state === 'one-time' && issuedPassword.expiresAt !== null)
    found.push({ key: 'password', text: texts.oneTime(until(issuedPassword.expiresAt)) })
  if (issuedPassword?.state === 'expired') found.push({ key: 'password', text: texts.oneTimeOver })
  if (pendingEmail)
    found.push({ key: 'email', text: texts.emailPending(pendingEmail.email, until(pendingEmail.expiresAt)) })
  return found
}
