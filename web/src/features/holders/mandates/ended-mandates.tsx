import { type EndedMandate, fullName } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { rightsInWords } from '#domain/signing-words.ts'
import { texts } from '#features/holders/texts.ts'
import { capitalised } from '#lib/data/capitalised.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Dotted } from '#ui/data/dotted.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { accountsInWords, MandateDocuments } from './mandate-line.tsx'

/** The mandates of a holder that were withdrawn or have run out, with their documents. */
export function EndedMandates({ holderId }: { holderId: string }) {
  const query = useInfiniteQuery(
    api.holders.listEnded.infiniteOptions({
      input: (before: string | undefined) => (before === undefined ? { holderId } : { holderId, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ more }) => more ?? undefined,
    }),
  )
  const mandates = query.data?.pages.flatMap((page) => page.mandates)
  if (!mandates) {
    if (!query.isError) return null
    return (
      <SummaryCard title={texts.endedMandates}>
        <ErrorState title={texts.endedFailed} onRetry={() => void query.refetch()} busy={query.isFetching}>
          {texts.failedHelp}
        </ErrorState>
      </SummaryCard>
    )
  }
  if (mandates.length === 0) return null
  return (
    <SummaryCard title={texts.endedMandates}>
      <SummaryLines rows={mandates} rowKey={({ id }) => id} none="">
        {(mandate) => <EndedLine mandate={mandate} />}
      </SummaryLines>
      <MoreRows query={query} label={texts.moreEnded} small />
    </SummaryCard>
  )
}

function EndedLine({ mandate }: { mandate: EndedMandate }) {
  const { user, isMember, accounts, rights, firstDay, lastDay, documents } = mandate
  return (
    <SummaryLine
      text={
        <Link to="/admin/users/$userId" params={{ userId: user.id }}>
          {fullName(user)}
        </Link>
      }
      note={
        <>
          <Dotted facts={[capitalised(rightsInWords(rights))]} />
          <Dotted
            facts={[
              accountsInWords(accounts),
              capitalised(texts.days(firstDay, lastDay)),
              capitalised(endInWords(mandate)),
            ]}
          />
          <MandateDocuments documents={documents} />
        </>
      }
      end={isMember && <Badge>{texts.member}</Badge>}
    />
  )
}

function endInWords({ isWithdrawn, endedAt, withdrawnBy }: EndedMandate): string {
  if (!isWithdrawn) return texts.ranOut
  return texts.withdrawnOn(formatDate(endedAt, bank.timeZone), withdrawnBy && fullName(withdrawnBy))
}
