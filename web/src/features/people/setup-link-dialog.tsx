import type { ListedPerson, SetupLink } from '@bank/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate, formatDateTime } from '#lib/format-date.ts'
import { isSessionGone } from '#session/session.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/empty.tsx'
import { Pairs } from '#ui/pairs.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast-store.ts'
import { Credentials } from './credentials.tsx'
import { nameOf } from './person-cells.tsx'
import { linkStates, refusedText, texts } from './texts.ts'

/** The way in for somebody new, or who lost theirs: what became of the newest link, a new one, and taking it back. */
export function SetupLinkDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const { status, make, revoke } = useSetupLink(person, onClose)
  const link = status.data?.link ?? null
  const made = make.data ?? null
  const canRevoke = link !== null && (link.status === 'issued' || link.status === 'opened')
  return (
    <Dialog
      // Escape must not throw away what is shown once.
      open onClose={onClose} canClose={!make.isPending && made === null} title={texts.linkTitle} description={texts.linkHelp(nameOf(person))}
      footer={
        <>
          {canRevoke && (
            <Button kind="destructiveQuiet" className="push" busy={revoke.isPending} onClick={() => revoke.mutate()}>{texts.revoke}</Button>
          )}
          {made === null
            ? (
              <Button kind="primary" icon="link" busy={make.isPending} busyLabel={texts.making} onClick={() => make.mutate()}>
                {link === null ? texts.makeLink : texts.makeNewLink}
              </Button>
              )
            : <Button kind="primary" onClick={onClose}>{texts.done}</Button>}
        </>
      }
    >
      {made !== null && (
        <>
          <Banner tone="good" announce="status" title={`${texts.linkMade(person.username)}.`}>{texts.linkOnce}</Banner>
          <Credentials credentials={[{ name: texts.setupLink, value: made.url, copied: texts.linkCopied }]} />
        </>
      )}
      {status.data
        ? link === null ? <p className="muted">{texts.noLinkYet}</p> : <LinkState link={link} />
        : status.isError
          ? <ErrorState title={texts.unreadable} onRetry={() => void status.refetch()} busy={status.isFetching}>{texts.unreadableHelp}</ErrorState>
          : <Loading label={texts.loadingLink}><Skeleton width="medium" /><Skeleton width="short" /></Loading>}
    </Dialog>
  )
}

function LinkState({ link: { status, issuedAt, expiresAt, changedAt } }: { link: SetupLink }) {
  const { word, tone } = linkStates[status]
  return (
    <Pairs
      pairs={[
        { name: texts.state, value: <><Badge tone={tone}>{word}</Badge>{changedAt !== null && status !== 'expired' && ` ${formatDateTime(changedAt, bank.timeZone)}`}</> },
        { name: texts.issued, value: formatDateTime(issuedAt, bank.timeZone) },
        { name: texts.ends, value: status === 'issued' || status === 'opened' || status === 'expired' ? formatDate(expiresAt, bank.timeZone) : null },
      ]}
    />
  )
}

function useSetupLink({ id: personId, username }: ListedPerson, onFailed: () => void) {
  const queries = useQueryClient()
  const input = { personId }
  const status = useQuery(api.people.setupLink.queryOptions({ input }))
  const readAgain = () => queries.invalidateQueries({ queryKey: api.people.setupLink.key({ input }) })
  const make = useMutation({
    mutationFn: () => client.people.makeSetupLink(input),
    gcTime: 0,
    onSuccess: () => {
      void readAgain()
      showToast({ tone: 'good', title: texts.linkMade(username) })
    },
    onError: (error) => {
      if (isSessionGone(error)) return
      showToast({ tone: 'bad', title: texts.linkFailed, description: refusedText(refusalOf(error)) })
      onFailed()
    },
  })
  const revoke = useMutation({
    mutationFn: () => client.people.revokeSetupLink(input),
    onSuccess: () => {
      make.reset()
      void readAgain()
      showToast({ tone: 'good', title: texts.revoked })
    },
    onError: (error) => {
      if (isSessionGone(error)) return
      void readAgain()
      showToast({ tone: 'bad', title: texts.revokeFailed, description: refusedText(refusalOf(error)) })
    },
  })
  return { status, make, revoke }
}
