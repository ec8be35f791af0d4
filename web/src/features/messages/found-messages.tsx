import type { MessageHit } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format-date.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/empty.tsx'
import { ListSkeleton } from './conversation-list.tsx'
import type { DeskPath } from './desk-search-params.ts'
import { deskTexts } from './desk-texts.ts'

/**
 * The messages in which these words were found, newest first; each leads to its place in the conversation.
 */
export function FoundMessages({
  path,
  words,
  openId,
}: {
  path: DeskPath
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
    if (!found.isError) return <ListSkeleton label={deskTexts.searching} />
    return (
      <ErrorState
        level="h2"
        title={deskTexts.searchFailed}
        onRetry={() => void found.refetch()}
        busy={found.isFetching}
      >
        {deskTexts.searchFailedHelp}
      </ErrorState>
    )
  }
  const hits = found.data.pages.flatMap((page) => page.hits)
  if (hits.length === 0)
    return (
      <EmptyState level="h2" title={deskTexts.nothingFound}>
        {deskTexts.nothingFoundHelp(words)}
      </EmptyState>
    )
  return (
    <nav className="convs" aria-label={deskTexts.found(words)}>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id}>
            <Hit path={path} words={words} hit={hit} isOpen={hit.id === openId} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <p className="convs-more">
          <Button
            kind="quiet"
            size="sm"
            busy={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {deskTexts.moreFound}
          </Button>
        </p>
      )}
    </nav>
  )
}

type HitProps = { path: DeskPath; words: string; hit: MessageHit; isOpen: boolean }

function Hit({
  path,
  words,
  hit: { id, clientId, name, fromClient, automated, at, excerpt },
  isOpen,
}: HitProps) {
  const before = fromClient ? '' : automated ? deskTexts.fromServer('') : deskTexts.fromBank('')
  return (
    <Link
      to={path}
      search={{ client: clientId, message: id, find: words }}
      className="conv conv-hit"
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="identity">{name}</span>
      <time className="num" dateTime={at}>
        {formatDate(at, bank.timeZone)}
      </time>
      <span className="excerpt">
        {before}
        {excerpt.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text))}
      </span>
    </Link>
  )
}
