import { Link } from '@tanstack/react-router'
import { usePerson } from '#session/session-context.tsx'
import { BackWords } from '#ui/page.tsx'
import { texts } from './texts.ts'

/** Where somebody came from: admins from the accounts they look after, a client from the portfolio. */
export function StatementBack() {
  const { role } = usePerson()
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
