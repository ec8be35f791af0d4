import type { PersonPage } from '@bank/contract'
import { useParams } from '@tanstack/react-router'
import { refusalOf } from '#api.ts'
import { ClientAccounts } from '#features/accounts/client-accounts.tsx'
import { ClientRequests } from '#features/account-requests/client-requests.tsx'
import { PersonEvents } from '#features/audit/person-events.tsx'
import { ClientBeneficiaries } from '#features/beneficiaries/client-beneficiaries.tsx'
import { ClientCertificates } from '#features/certificates/client-certificates.tsx'
import { ClientConversation } from '#features/messages/client-conversation.tsx'
import { PersonAccess } from '#features/people/person-access.tsx'
import { BackToUsers, PersonHead } from '#features/people/person-head.tsx'
import { PersonProfile } from '#features/people/person-profile.tsx'
import { personTexts } from '#features/people/person-texts.ts'
import { PersonAttention } from '#features/people/person-attention.tsx'
import { usePersonPage } from '#features/people/use-person-page.ts'
import { EmptyState, ErrorState } from '#ui/empty.tsx'
import { PageSkeleton, Skeleton } from '#ui/skeleton.tsx'

/**
 * One person, as admins see them. What is shown is one reading; what is done about it is done by each
 * feature's own dialogs.
 */
export function UserPage() {
  const { personId } = useParams({ from: '/admin/users/$personId' })
  const page = usePersonPage(personId)
  // Another person's page is another page: no dialog, and no phrase that was opened, goes along.
  if (page.data) return <Shown key={personId} page={page.data} />
  const refusal = refusalOf(page.error)
  if (refusal === 'NOT_FOUND' || refusal === 'INVALID_INPUT') {
    return (
      <EmptyState level="h1" seed="no-such-person" title={personTexts.unknown} action={<BackToUsers />}>
        {personTexts.unknownHelp}
      </EmptyState>
    )
  }
  if (!page.isError)
    return (
      <PageSkeleton label={personTexts.loading}>
        <Shapes />
      </PageSkeleton>
    )
  return (
    <ErrorState
      level="h1"
      title={personTexts.failed}
      onRetry={() => void page.refetch()}
      busy={page.isFetching}
    >
      {personTexts.failedHelp}
    </ErrorState>
  )
}

function Shown({ page }: { page: PersonPage }) {
  const { person } = page
  const isAdmin = person.role === 'admin'
  // An admin has none of these, unless they were a client before.
  const has = ({ total }: { total: number }) => !isAdmin || total > 0
  return (
    <>
      <PersonHead person={person} />
      <PersonAttention page={page} />
      <div className="person-page">
        <div className="person-side">
          <PersonProfile person={person} />
          <PersonAccess person={person} />
        </div>
        <div className="person-main">
          {has(page.accounts) && (
            <ClientAccounts
              client={person}
              accounts={page.accounts}
              holdings={page.holdings}
              canOpen={person.role === 'user'}
            />
          )}
          {has(page.requests) && <ClientRequests clientId={person.id} requests={page.requests} />}
          {!isAdmin && (
            <ClientConversation
              clientId={person.id}
              name={`${person.firstName} ${person.lastName}`}
              conversation={page.conversation}
            />
          )}
          <PersonEvents person={{ id: person.id, username: person.username, isAdmin }} events={page.events} />
        </div>
        {(has(page.certificates) || has(page.beneficiaries)) && (
          <div className="person-side">
            {has(page.certificates) && <ClientCertificates certificates={page.certificates} />}
            {has(page.beneficiaries) && <ClientBeneficiaries beneficiaries={page.beneficiaries} />}
          </div>
        )}
      </div>
    </>
  )
}

/** The shape of what comes: one wide card, two narrow ones, and a column of lists. */
function Shapes() {
  const card = (key: string) => (
    <div className="card card-pad skeleton-block" key={key}>
      <Skeleton width="title" />
      <Skeleton width="full" />
      <Skeleton width="long" />
    </div>
  )
  return (
    <>
      {card('attention')}
      <div className="person-page">
        <div className="person-side">{['profile', 'access'].map(card)}</div>
        <div className="person-main">{['accounts', 'requests', 'certificates'].map(card)}</div>
      </div>
    </>
  )
}
