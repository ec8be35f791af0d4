import { Link } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useUser } from '#session/session-context.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { BackText } from '#ui/layout/page.tsx'
import { texts } from '#features/statements/texts.ts'

/** The same way on as a button, on a page that has nothing else. */
export function StatementBackButton() {
  return <StatementBack className={buttonClass('secondary')} />
}

/** Leads admins back to Account Management, clients to the portfolio, and others to the holder's accounts. */
export function StatementBack({ className = 'back' }: { className?: string }) {
  const { role } = useUser()
  const { path, holderId } = useReading()
  if (role === 'admin')
    return (
      <Link
        className={className}
        to="/admin/accounts"
        search={{ search: undefined }}
        activeOptions={{ exact: true }}
      >
        <BackText>{texts.backToAccounts}</BackText>
      </Link>
    )
  return (
    <Link className={className} to={path(paths.portfolio)}>
      <BackText>{holderId === null ? texts.backToPortfolio : texts.backToHolder}</BackText>
    </Link>
  )
}
