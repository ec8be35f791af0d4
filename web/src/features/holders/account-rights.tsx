import { fullName, type PersonOfAccount, type RightsOfAccount } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { HolderLink } from '#domain/holder-link.tsx'
import { rightsInWords } from '#domain/signing-words.ts'
import { capitalised } from '#lib/data/capitalised.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Dotted } from '#ui/data/dotted.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { Button } from '#ui/form/button.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { accountTexts, texts } from './texts.ts'
import './holders.css'

/** Shows staff who holds an account, and who may do what on it. It changes nothing. */
export function AccountRights({ accountId }: { accountId: string }) {
  const rights = useQuery(api.holders.listForAccount.queryOptions({ input: { accountId } }))
  return (
    <SummaryCard title={accountTexts.title} className="account-rights">
      {rights.data ? (
        <People {...rights.data} />
      ) : rights.isError ? (
        <div className="summary-body" role="alert">
          <p>{accountTexts.failed}</p>
          <Button size="sm" busy={rights.isFetching} onClick={() => void rights.refetch()}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : (
        <Loading label={accountTexts.loading} className="summary-body">
          <Skeleton width="long" />
        </Loading>
      )}
    </SummaryCard>
  )
}

type Line = { key: string; person: PersonOfAccount | null }

/** The holder's line, and one for each person below it. */
function People({ holder, people }: RightsOfAccount) {
  const lines: Line[] = [
    { key: holder.id, person: null },
    ...people.map((person) => ({ key: person.id, person })),
  ]
  return (
    <SummaryLines
      rows={lines}
      rowKey={({ key }) => key}
      none=""
      atFirst={6}
      showAll={accountTexts.all(people.length)}
      showFewer={accountTexts.fewer}
    >
      {({ person }) =>
        person ? (
          <PersonLine person={person} />
        ) : (
          <SummaryLine
            text={<HolderLink holder={holder}>{holder.name}</HolderLink>}
            note={accountTexts.holders[people.length === 0 ? 'alone' : holder.kind]}
            end={<Badge mark="disc">{accountTexts.holder}</Badge>}
          />
        )
      }
    </SummaryLines>
  )
}

function PersonLine({ person }: { person: PersonOfAccount }) {
  const { user, basis, isForAllAccounts, rights, firstDay, lastDay, state } = person
  return (
    <SummaryLine
      text={
        <Link to="/admin/users/$userId" params={{ userId: user.id }}>
          {fullName(user)}
        </Link>
      }
      note={
        <Dotted
          facts={[
            capitalised(rightsInWords(rights)),
            isForAllAccounts ? texts.allAccounts : accountTexts.chosenAccounts,
            capitalised(texts.days(firstDay, lastDay)),
          ]}
        />
      }
      end={
        <>
          <Badge>{accountTexts.bases[basis]}</Badge>
          {state === 'planned' && <Badge tone="wait">{texts.planned}</Badge>}
          {state === 'blocked' && <Badge tone="bad">{accountTexts.blocked}</Badge>}
        </>
      }
    />
  )
}
