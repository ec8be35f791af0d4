import { Link } from '@tanstack/react-router'
import { useUser } from '#session/session-context.tsx'
import { BackText } from '#ui/layout/page.tsx'
import { texts } from '#features/statements/texts.ts'

/** Where somebody came from: admins from the accounts they look after, a client from the portfolio. */
export function StatementBack() {
  const { role } = useUser()
  if (role === 'admin')
    return (
      <Link className="back" to="/admin/accounts" search={{ search: undefined }}>
        <BackText>{texts.backToAccounts}</BackText>
      </Link>
    )
  return (
    <Link className="back" to="/dashboard/portfolio">
      <BackText>{texts.backToPortfolio}</BackText>
    </Link>
  )
}
