import { fullName, type UserPage } from '@bank/contract'
import { useParams } from '@tanstack/react-router'
import { refusalOf } from '#api.ts'
import { UserAccessRights } from '#features/access-rights/admin/user-access-rights.tsx'
import { ClientAccounts } from '#features/accounts/admin/client-accounts.tsx'
import { ClientRequests } from '#features/account-requests/review/client-requests.tsx'
import { UserEvents } from '#features/audit/user-events.tsx'
import { ClientBeneficiaries } from '#features/beneficiaries/client-beneficiaries.tsx'
import { ClientCertificates } from '#features/certificates/client-certificates.tsx'
import { UserMandates } from '#features/holders/mandates/user-mandates.tsx'
import { ClientConversation } from '#features/messages/admin/client-conversation.tsx'
import { UserAccess } from '#features/users/detail/user-access.tsx'
import { BackToUsers, UserHead } from '#features/users/detail/user-head.tsx'
import { UserProfile } from '#features/users/detail/user-profile.tsx'
import { userTexts } from '#features/users/detail/user-texts.ts'
import { UserAttention } from '#features/users/detail/user-attention.tsx'
import { useUserPage } from '#features/users/detail/use-user-page.ts'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { PageSkeleton, Skeleton } from '#ui/layout/skeleton.tsx'

/** A user's page for admins. Its data is one call; each feature has its own dialogs for its operations. */
export function UserPage() {
  const { userId } = useParams({ from: '/admin/users/$userId' })
  const page = useUserPage(userId)
  // A dialog or an opened phrase must not stay on the page of another user.
  if (page.data) return <Shown key={userId} page={page.data} />
  const refusal = refusalOf(page.error)
  if (refusal === 'NOT_FOUND' || refusal === 'INVALID_INPUT') {
    return (
      <EmptyState level="h1" seed="no-such-person" title={userTexts.unknown} action={<BackToUsers />}>
        {userTexts.unknownHelp}
      </EmptyState>
    )
  }
  if (!page.isError)
    return (
      <>
        <h1 className="sr">{userTexts.user}</h1>
        <PageSkeleton label={userTexts.loading}>
          <Shapes />
        </PageSkeleton>
      </>
    )
  return (
    <ErrorState
      level="h1"
      title={userTexts.failed}
      onRetry={() => void page.refetch()}
      busy={page.isFetching}
    >
      {userTexts.failedHelp}
    </ErrorState>
  )
}

function Shown({ page }: { page: UserPage }) {
  const { user } = page
  const isAdmin = user.role === 'admin'
  // A user who has always been an admin has none of these; a former client may.
  const has = ({ total }: { total: number }) => !isAdmin || total > 0
  return (
    <>
      <UserHead user={user} />
      <UserAttention page={page} />
      <div className="user-page">
        <div className="user-side">
          <UserProfile user={user} />
          <UserAccess user={user} />
          {!isAdmin && <UserAccessRights userId={user.id} />}
          {!isAdmin && <UserMandates userId={user.id} />}
        </div>
        <div className="user-main">
          {has(page.accounts) && (
            <ClientAccounts
              client={user}
              accounts={page.accounts}
              holdings={page.holdings}
              canOpen={user.role === 'user'}
            />
          )}
          {has(page.requests) && <ClientRequests clientId={user.id} requests={page.requests} />}
          {has(page.certificates) && <ClientCertificates certificates={page.certificates} />}
          {!isAdmin && (
            <ClientConversation clientId={user.id} name={fullName(user)} conversation={page.conversation} />
          )}
          <UserEvents user={{ id: user.id, username: user.username, isAdmin }} events={page.events} />
        </div>
        {has(page.beneficiaries) && (
          <div className="user-side">
            <ClientBeneficiaries beneficiaries={page.beneficiaries} />
          </div>
        )}
      </div>
    </>
  )
}

/** The placeholder of the page: one wide card, two narrow ones, and a column of lists. */
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
      <div className="user-page">
        <div className="user-side">{['profile', 'access'].map(card)}</div>
        <div className="user-main">{['accounts', 'requests', 'certificates'].map(card)}</div>
      </div>
    </>
  )
}
