import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { useUser } from '#session/session-context.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'

/*
 * Banners and toasts of operations that another admin may have to approve: before the request, while it is
 * pending, and when it was sent. Several features have such dialogs.
 */
const texts = {
  requiresApproval: 'Another administrator must approve this.',
  requiresApprovalHelp: 'Nothing changes until another administrator decides.',
  noApprover: 'There is no other administrator to approve this at the moment.',
  noApproverHelp:
    'It stays pending for a new administrator, for seven days at most, and does not ' +
    'take effect by itself. See Approvals for how long this applies.',
  notRequired: 'This takes effect at once.',
  notRequiredHelp: 'There is no second administrator to approve it.',
  already: 'The same request is already awaiting another administrator’s approval.',
  byYou: 'You requested it on',
  by: (name: string) => `Requested by ${name} on`,
  once: 'It cannot be requested twice.',
  see: 'View',
  sent: 'Sent for approval',
  sentHelp: 'It is listed under Approvals until another administrator decides.',
} as const

/** Reads the pending approval of this kind and subject; undefined until it is known. */
export function usePendingApproval(kind: string, subject: string) {
  const { data } = useQuery(api.approvals.findPending.queryOptions({ input: { kind, subject } }))
  return data?.approval
}

/** Returns whether operations need a second admin; undefined until it is known. */
export function useFourEyes(): boolean | undefined {
  return useQuery(api.approvals.rule.queryOptions()).data?.applies
}

/** Says that another admin has to approve this operation, or that there is no other admin. */
export function RequiresApprovalBanner() {
  const rule = useQuery(api.approvals.rule.queryOptions()).data
  if (rule && rule.admins < 2)
    return (
      <Banner tone="wait" title={texts.noApprover}>
        {texts.noApproverHelp}
      </Banner>
    )
  return (
    <Banner tone="wait" title={texts.requiresApproval}>
      {texts.requiresApprovalHelp}
    </Banner>
  )
}

/** Shows that no approval is needed for want of a second admin. Shows nothing while approval is off. */
export function NoApprovalBanner() {
  const rule = useQuery(api.approvals.rule.queryOptions()).data
  return rule?.isOn ? <Banner title={texts.notRequired}>{texts.notRequiredHelp}</Banner> : null
}

/** `zone` is the bank's time zone. */
type AlreadyProps = {
  zone: string
  approval: { id: string; requestedAt: string; requester: { id: string; name: string } }
  /** Replace the words that it is the same request, and cannot be made twice. */
  title?: string
  instead?: string
}

/** Says that this operation is pending already, with a link to its approval. */
export function AlreadyPending({
  zone,
  approval: { id, requestedAt, requester },
  title = texts.already,
  instead = texts.once,
}: AlreadyProps) {
  const { id: me } = useUser()
  return (
    <Banner
      tone="wait"
      title={title}
      action={
        <Link className={buttonClass('secondary', 'sm')} to="/admin/approvals" search={{ approval: id }}>
          {texts.see}
        </Link>
      }
    >
      {requester.id === me ? texts.byYou : texts.by(requester.name)}{' '}
      <span className="nowrap">{formatDateTime(requestedAt, zone)}.</span> {instead}
    </Banner>
  )
}

/** Shows the toast of an operation that was sent for approval. */
export function showPendingToast(): void {
  showToast({ tone: 'good', title: texts.sent, description: texts.sentHelp })
}
