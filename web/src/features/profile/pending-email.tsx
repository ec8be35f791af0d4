import type { Profile } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { showFailure } from '#session/show-failure.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { texts } from './texts.ts'

type PendingEmailProps = { profile: Profile; pending: NonNullable<Profile['pendingEmail']> }

/** A pending e-mail address, with buttons to send the link again or to cancel the change. */
export function PendingEmail({ profile, pending: { email, expiresAt, sendAgainAt } }: PendingEmailProps) {
  const queries = useQueryClient()
  const show = (now: Profile) => void queries.setQueryData(api.profile.get.queryKey(), now)
  const failed = (error: unknown) => {
    showFailure(error, refusalOf(error) === 'TOO_MANY_ATTEMPTS' ? texts.sentTooSoon : texts.failed)
    // It was confirmed or cancelled in another window.
    if (refusalOf(error) === 'NOT_FOUND') void queries.invalidateQueries({ queryKey: api.profile.key() })
  }
  const again = useMutation(
    api.profile.sendEmailAgain.mutationOptions({
      onSuccess: (now) => {
        show(now)
        showToast({ tone: 'good', ...texts.sentAgain(email) })
      },
      onError: failed,
    }),
  )
  const cancel = useMutation(
    api.profile.cancelEmail.mutationOptions({
      onSuccess: (now) => {
        show(now)
        showToast(texts.kept(profile.email))
      },
      onError: failed,
    }),
  )
  return (
    <Banner tone="wait" icon="mail" title={texts.pending}>
      {texts.pendingHelp(email, `${formatDateTime(expiresAt, bank.timeZone)} (${bank.city})`)}
      <div className="profile-actions">
        <Button
          size="sm"
          busy={again.isPending}
          disabledReason={sendAgainAt === null ? texts.noMoreLinks : null}
          onClick={() => again.mutate({})}
        >
          {texts.sendAgain}
        </Button>
        <Button size="sm" kind="quiet" busy={cancel.isPending} onClick={() => cancel.mutate({})}>
          {texts.keepAddress}
        </Button>
      </div>
    </Banner>
  )
}
