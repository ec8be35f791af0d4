import type { MessageHit } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { ListSkeleton } from './conversation-list.tsx'
import type { InboxPath } from './inbox-search-params.ts'
import { inboxTexts } from './inbox-texts.ts'

/** The messages that contain these words, newest first; each links to its place in the conversation. */
export function FoundMessages({
  path,
  words,
  openId,
}: {
  path: InboxPath
  words: string
  openId: string | undefined
}) {
  const found = useInfiniteQuery(
    api.messages.search.infiniteOptions({
      input: (before: string | undefined) => (before === undefined ? { words } : { words, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ more }) => more ?? undefined,
    }),
  )
  if (!found.data) {
    if (!found.isError) return <ListSkeleton label={inboxTexts.searching} />
    return (
      <ErrorState
        level="h2"
        title={inboxTexts.searchFailed}
        onRetry={() => void found.refetch()}
        busy={found.isFetching}
      >
        {inboxTexts.searchFailedHelp}
      </ErrorState>
    )
  }
  const hits = found.data.pages.flatMap((page) => page.hits)
  if (hits.length === 0)
    return (
      <EmptyState level="h2" title={inboxTexts.nothingFound}>
        {inboxTexts.nothingFoundHelp(words)}
      </EmptyState>
    )
  return (
    <nav className="convs" aria-label={inboxTexts.found(words)}>
      <p className="convs-count" role="status">
        {inboxTexts.foundCount(hits.length, found.hasNextPage)}
      </p>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id}>
            <Hit path={path} words={words} hit={hit} isOpen={hit.id === openId} />
          </li>
        ))}
      </ul>
      <MoreRows query={found} label={inboxTexts.moreFound} small className="convs-more" />
    </nav>
  )
}

type HitProps = { path: InboxPath; words: string; hit: MessageHit; isOpen: boolean }

function Hit({
  path,
  words,
  hit: { id, clientId, name, fromClient, automated, at, excerpt },
  isOpen,
}: HitProps) {
  const before = fromClient ? '' : automated ? inboxTexts.fromServer('') : inboxTexts.fromBank('')
  return (
    <Link
      to={path}
      search={{ client: clientId, message: id, find: words }}
      className="conv conv-hit"
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="identity">{name}</span>
      <time className="num nowrap" dateTime={at}>
        {formatDate(at, bank.timeZone)}
      </time>
      <span className="excerpt">
        {before}
        {excerpt.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text))}
      </span>
    </Link>
  )
}
