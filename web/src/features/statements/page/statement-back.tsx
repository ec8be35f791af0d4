import { Link } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useUser } from '#session/session-context.tsx'
import { BackText } from '#ui/layout/page.tsx'
import { texts } from '#features/statements/texts.ts'

/** Leads admins back to Account Management, clients to the portfolio, and others to the holder's accounts. */
export function StatementBack() {
  const { role } = useUser()
  const { path, holderId } = useReading()
  if (role === 'admin')
    return (
      <Link
        className="back"
        to="/admin/accounts"
        search={{ search: undefined }}
        activeOptions={{ exact: true }}
      >
        <BackText>{texts.backToAccounts}</BackText>
      </Link>
    )
  return (
    <Link className="back" to={path(paths.portfolio)}>
      <BackText>{holderId === null ? texts.backToPortfolio : texts.backToHolder}</BackText>
    </Link>
  )
}
