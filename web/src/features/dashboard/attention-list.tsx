import type { AccountRequest, Dashboard } from '@bank/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate, formatDay } from '#lib/format/format-date.ts'
import { sumText } from '#domain/money.tsx'
import { showFailure } from '#session/show-failure.ts'
import { Button } from '#ui/form/button.tsx'
import { Dotted } from '#ui/data/dotted.tsx'
import { useAmountsHidden } from '#ui/data/money.tsx'
import { WholeDates } from '#ui/data/whole-dates.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { putAsideRefusal, texts } from './texts.ts'

/** The screen that settles a line of the list. */
export type LinkTarget =
  | { is: 'messages' }
  | { is: 'orders' }
  | { is: 'messagesOf'; holderId: string }
  | { is: 'requests'; requestId: string }
  | { is: 'request' }
  | { is: 'receive'; accountId: string }
  | { is: 'beneficiary' }
  | { is: 'security' }
  | { is: 'account'; accountId: string }
  | { is: 'certificate'; certificateId: string }

/** The orders of holders that wait for the client's signature, and the unread messages of each holder. */
export type OfHolders = { toSign: number; unread: { holderId: string; name: string; unread: number }[] }

type AttentionListProps = Pick<Dashboard, 'counts' | 'attention'> & {
  ofHolders: OfHolders
  /** Draws a link to that screen. */
  link: (to: LinkTarget, label: string, about: string) => ReactNode
}

/**
 * Orders to sign, unread messages, also those of holders, certificates that mature soon, and decided
 * requests that were not dismissed.
 */
export function AttentionList(props: AttentionListProps) {
  // Dismiss goes with its line.
  const kept = useKeptFocus<HTMLDivElement>(props.attention.decided.length)
  return (
    <div ref={kept} tabIndex={-1}>
      <Lines {...props} />
    </div>
  )
}

/** Returns whether the list is empty. */
export function needsNothing({
  counts,
  attention: { decided, maturing },
  ofHolders: { toSign, unread },
}: Omit<AttentionListProps, 'link'>): boolean {
  return toSign + unread.length + counts.unreadMessages + decided.length + maturing.length === 0
}

function Lines({
  counts,
  attention: { decided, maturing },
  ofHolders: { toSign, unread },
  link,
}: AttentionListProps) {
  const hidden = useAmountsHidden()
  if (needsNothing({ counts, attention: { decided, maturing }, ofHolders: { toSign, unread } }))
    return <p className="muted">{texts.noAttention}</p>
  return (
    <ul className="card attention-list">
      {toSign > 0 && (
        <Line
          text={texts.toSign(toSign)}
          action={link({ is: 'orders' }, texts.review, texts.toSign(toSign))}
        />
      )}
      {counts.unreadMessages > 0 && <UnreadMessages count={counts.unreadMessages} link={link} />}
      {unread.map(({ holderId, name, unread: count }) => (
        <Line
          key={holderId}
          text={texts.unreadOf(count, name)}
          action={link({ is: 'messagesOf', holderId }, texts.read, texts.unreadOf(count, name))}
        />
      ))}
      {maturing.map(({ id, number, amount, currency, endDate }) => {
        const text = texts.matures(
          hidden ? texts.certificate(number) : texts.deposit(sumText(amount, currency)),
          formatDay(endDate),
        )
        return (
          <Line
            key={id}
            text={text}
            note={hidden ? null : <span className="nowrap">{texts.certificate(number)}</span>}
            action={link({ is: 'certificate', certificateId: id }, texts.view, text)}
          />
        )
      })}
      {decided.map((request) => (
        <Decision key={request.id} request={request} link={link} />
      ))}
    </ul>
  )
}

/** The last unread message is quoted, as soon as it is loaded. */
function UnreadMessages({ count, link }: { count: number; link: AttentionListProps['link'] }) {
  // A message may name amounts.
  const hidden = useAmountsHidden()
  const thread = useQuery(api.messages.thread.queryOptions({ input: {}, enabled: !hidden }))
  const last = hidden ? undefined : thread.data?.messages.findLast(({ unread }) => unread)
  return (
    <Line
      text={texts.unread(count)}
      note={last && texts.quote(last.body)}
      action={link({ is: 'messages' }, texts.read, texts.unread(count))}
    />
  )
}

function Decision({ request, link }: { request: AccountRequest; link: AttentionListProps['link'] }) {
  const queries = useQueryClient()
  const putAside = useMutation(
    api.accountRequests.putAside.mutationOptions({
      onError: (error) =>
        showFailure(error, { title: texts.putAsideFailed, description: putAsideRefusal(refusalOf(error)) }),
      onSettled: () => void queries.invalidateQueries({ queryKey: api.dashboard.key() }),
    }),
  )
  const { id, nickname, status, notes, decidedAt, accountId } = request
  const text = status === 'approved' ? texts.approved(nickname) : texts.rejected(nickname)
  const day = decidedAt === null ? null : texts.decidedOn(formatDate(decidedAt, bank.timeZone))
  return (
    <Line
      text={text}
      note={<Dotted facts={[notes, day].filter((part) => part !== null)} />}
      action={
        <>
          {link(
            accountId === null ? { is: 'requests', requestId: id } : { is: 'account', accountId },
            texts.view,
            text,
          )}
          <Button
            size="sm"
            kind="quiet"
            aria-label={`${texts.putAside}, ${text}`}
            busy={putAside.isPending}
            onClick={() => putAside.mutate({ requestId: id })}
          >
            {texts.putAside}
          </Button>
        </>
      }
    />
  )
}

function Line({ text, note = null, action }: { text: string; note?: ReactNode; action: ReactNode }) {
  return (
    <li>
      <div>
        <span>
          <WholeDates text={text} />
        </span>
        {note !== null && note !== '' && <span className="small muted">{note}</span>}
      </div>
      <span className="btns">{action}</span>
    </li>
  )
}
