import { type AdminAccessRight, fullName } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { capitalised } from '#lib/data/capitalised.ts'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Dotted } from '#ui/data/dotted.tsx'
import { Button } from '#ui/form/button.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { accountsInWords, texts as sharedTexts } from '#features/access-rights/texts.ts'
import '#features/access-rights/access.css'

/** The texts of this card, which only admins see. */
const texts = {
  title: 'Access to accounts',
  given: 'Given by this client',
  noneGiven: 'None.',
  received: 'Given to this client',
  noneReceived: 'None.',
  loading: 'Loading access to accounts',
  failed: 'Failed to load access to accounts.',
  tryAgain: 'Try again',
} as const

/** Shows who may see this client's accounts, and whose accounts this user may see. It changes nothing. */
export function UserAccessRights({ userId }: { userId: string }) {
  const rights = useQuery(api.accessRights.listForAdmin.queryOptions({ input: { userId } }))
  return (
    <SummaryCard title={texts.title}>
      {rights.data ? (
        <>
          <Rights title={texts.given} rights={rights.data.given} none={texts.noneGiven} otherSide="user" />
          <Rights
            title={texts.received}
            rights={rights.data.received}
            none={texts.noneReceived}
            otherSide="holder"
          />
        </>
      ) : rights.isError ? (
        <div className="summary-body" role="alert">
          <p>{texts.failed}</p>
          <Button size="sm" busy={rights.isFetching} onClick={() => void rights.refetch()}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : (
        <Loading label={texts.loading} className="summary-body">
          <Skeleton width="long" />
        </Loading>
      )}
    </SummaryCard>
  )
}

type RightsProps = {
  title: string
  rights: readonly AdminAccessRight[]
  none: string
  /** The other person of each right. */
  otherSide: 'user' | 'holder'
}

function Rights({ title, rights, none, otherSide }: RightsProps) {
  return (
    <>
      <h3 className="access-admin-head">{title}</h3>
      <SummaryLines rows={rights} rowKey={({ id }) => id} none={none}>
        {(right) => (
          <SummaryLine
            text={
              <Link to="/admin/users/$userId" params={{ userId: right[otherSide].id }}>
                {fullName(right[otherSide])}
              </Link>
            }
            note={
              <Dotted
                facts={[
                  sharedTexts.views[right.view],
                  accountsInWords(right.accounts),
                  capitalised(sharedTexts.until(right.lastDay)),
                ]}
              />
            }
            end={right.state === 'planned' && <Badge tone="wait">{sharedTexts.planned}</Badge>}
          />
        )}
      </SummaryLines>
    </>
  )
}
