import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'

/*
 * What every dialog says whose operation another admin may have to approve: before it is asked for, while
 * it waits, and when it was sent. Here, because several features have such dialogs.
 */
const texts = {
  requiresApproval: 'Another administrator has to approve this.',
  requiresApprovalHelp: 'It is sent to them, and nothing happens before they have decided.',
  nobody: 'There is no other administrator who could approve this now.',
  nobodyHelp:
    'It waits for whoever becomes one, for seven days at most, and does not happen by ' +
    'itself. Approvals says until when one administrator has to wait.',
  notRequired: 'This is done at once.',
  notRequiredHelp: 'There is no second administrator who could approve it.',
  already: 'This waits for another administrator already.',
  alreadyHelp: (name: string, when: string) => `${name} asked for it on ${when}.`,
  once: 'It cannot be asked for twice.',
  see: 'See it',
  sent: 'Sent for approval',
  sentHelp: 'It is under Approvals until another administrator has decided.',
} as const

/** What waits of this kind for this subject; undefined until that is known. */
export function usePendingApproval(kind: string, subject: string) {
  const { data } = useQuery(api.approvals.findPending.queryOptions({ input: { kind, subject } }))
  return data?.approval
}

/** Whether a second pair of eyes is asked for; undefined until that is known. */
export function useFourEyes(): boolean | undefined {
  return useQuery(api.approvals.rule.queryOptions()).data?.applies
}

/** Says that the operation of this dialog will wait; and where nobody is there to wait for, that too. */
export function RequiresApprovalBanner() {
  const rule = useQuery(api.approvals.rule.queryOptions()).data
  if (rule && rule.admins < 2)
    return (
      <Banner tone="wait" title={texts.nobody}>
        {texts.nobodyHelp}
      </Banner>
    )
  return (
    <Banner tone="wait" title={texts.requiresApproval}>
      {texts.requiresApprovalHelp}
    </Banner>
  )
}

/**
 * Says that it will not, where it would if there were somebody; nothing while the bank has turned approval
 * off.
 */
export function NoApprovalBanner() {
  const rule = useQuery(api.approvals.rule.queryOptions()).data
  return rule?.isOn ? <Banner title={texts.notRequired}>{texts.notRequiredHelp}</Banner> : null
}

/** `zone` is the bank's: the moment is told as its clocks had it. */
type AlreadyProps = {
  zone: string
  approval: { id: string; requestedAt: string; requester: { name: string } }
  /** What is to be known of asking again; that it cannot be, unless said. */ instead?: string
}

/** Stands where the operation would be asked for a second time. */
export function AlreadyPending({
  zone,
  approval: { id, requestedAt, requester },
  instead = texts.once,
}: AlreadyProps) {
  return (
    <Banner
      tone="wait"
      title={texts.already}
      action={
        <Link className={buttonClass('secondary', 'sm')} to="/admin/approvals" search={{ approval: id }}>
          {texts.see}
        </Link>
      }
    >
      {texts.alreadyHelp(requester.name, formatDateTime(requestedAt, zone))} {instead}
    </Banner>
  )
}

/** The same words wherever something was sent for approval. */
export function showPendingToast(): void {
  showToast({ tone: 'good', title: texts.sent, description: texts.sentHelp })
}
