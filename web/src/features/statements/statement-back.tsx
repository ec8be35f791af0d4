import { Link } from '@tanstack/react-router'
import { useUser } from '#session/session-context.tsx'
import { BackWords } from '#ui/page.tsx'
import { texts } from './texts.ts'

/** Where somebody came from: staff from the accounts they look after, a client from the portfolio. */
export function StatementBack() {
  const { role } = useUser()
  if (role === 'admin')
    return (
      <Link className="back" to="/admin/accounts" search={{ search: undefined }}>
        <BackWords>{texts.backToAccounts}</BackWords>
      </Link>
    )
  return (
    <Link className="back" to="/dashboard/portfolio">
      <BackWords>{texts.backToPortfolio}</BackWords>
    </Link>
  )
}
